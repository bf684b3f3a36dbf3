"""The parse stage: registers a folder and parses what is new, one document a transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from core.errors import UnreadableDocumentError
from core.library.metadata import METADATA_VERSION, guess_metadata
from core.library.registration import FoundFile, scan
from core.library.work import WorkLibrary
from core.parsing.parser import PARSER_VERSION, ParseOptions, parse_pdf
from core.parsing.status import status_of
from core.pipeline.executor import Failure, run_documents
from core.pipeline.progress import Progress
from core.settings import Settings
from core.types import Document, DocumentStatus, ParsedDocument

METADATA_PAGES = 12
"""Pages whose text the metadata is guessed from."""


@dataclass(frozen=True, slots=True)
class ParseJob:
    path: Path
    document: Document
    options: ParseOptions
    largest: int


@dataclass(frozen=True, slots=True)
class ParseOutcome:
    document: Document
    parsed: ParsedDocument | None


@dataclass(frozen=True, slots=True)
class FileReport:
    """One line of the summary: a file and what became of it."""

    file: str
    doc_id: str
    status: str
    pages: int
    reason: str
    warnings: tuple[str, ...]
    duplicate_of: str = ""


@dataclass(frozen=True, slots=True)
class ParseSummary:
    """`parsed` documents were read in this run, the others were known already."""

    documents: tuple[FileReport, ...]
    parsed: int


def parse_documents(
    work: WorkLibrary, datas: Path, settings: Settings, progress: Progress, *, force: bool = False
) -> ParseSummary:
    """Register `datas` and parse every document that is new, changed, or parsed by another version.

    Raises InputError when `datas` is not a folder. A document that fails is recorded with its reason.
    """
    files = list(scan(datas, work.known_files()))
    work.register(files)
    todo = [
        d
        for d in work.documents()
        if force or work.stage_version(d.doc_id, "parse") != _version(d.status, settings)
    ]
    unreadable = {f.doc_id: f.error for f in files if f.error}
    jobs = [_job(work, datas, d, settings) for d in todo if d.doc_id not in unreadable]
    progress.start("parse", len(jobs), "documents")
    for job, result in run_documents(
        parse_one, jobs, workers=settings.worker_processes, seconds=settings.document_seconds
    ):
        outcome = _failed(job, result) if isinstance(result, Failure) else result
        work.save_parsed(outcome.document, outcome.parsed, _version(outcome.document.status, settings))
        if not outcome.document.status.searchable:
            document = outcome.document
            progress.note(f"{document.name}: {document.status.value} — {document.reason}")
        progress.advance()
    progress.finish()
    _guess_missing_metadata(work)
    return ParseSummary(_reports(work.documents(), files), len(jobs))


def _version(status: DocumentStatus, settings: Settings) -> str:
    """What a result of this status must have been made by to be used again: other limits, another try."""
    if status is DocumentStatus.TOO_LARGE:
        return f"{PARSER_VERSION}/{settings.document_mb} MB"
    if status is DocumentStatus.TIMED_OUT:
        return f"{PARSER_VERSION}/{settings.document_seconds} s"
    return PARSER_VERSION


def _job(work: WorkLibrary, datas: Path, document: Document, settings: Settings) -> ParseJob:
    options = ParseOptions(figures=work.paths.figures)
    return ParseJob(datas / document.paths[0], document, options, settings.document_mb * 1_000_000)


def parse_one(job: ParseJob) -> ParseOutcome:
    """Parse one document in a worker process; a document that cannot be read is an outcome, not an error."""
    document = job.document
    if document.bytes > job.largest:
        reason = f"{document.bytes / 1e6:.0f} MB is over the limit of {job.largest / 1e6:.0f} MB"
        return ParseOutcome(replace(document, status=DocumentStatus.TOO_LARGE, reason=reason), None)
    try:
        parsed = parse_pdf(job.path, document.doc_id, job.options)
    except UnreadableDocumentError as error:
        failed = replace(document, status=DocumentStatus(error.status), reason=error.message)
        return ParseOutcome(failed, None)
    status, reason = status_of(parsed)
    read = replace(document, status=status, reason=reason, pages=len(parsed.pages), warnings=parsed.warnings)
    return ParseOutcome(read, parsed)


def _failed(job: ParseJob, failure: Failure) -> ParseOutcome:
    timed_out = failure.kind == "timed_out"
    status = DocumentStatus.TIMED_OUT if timed_out else DocumentStatus.DAMAGED
    return ParseOutcome(replace(job.document, status=status, reason=failure.reason), None)


def _guess_missing_metadata(work: WorkLibrary) -> None:
    """Guess where a document was parsed anew, bears another name, or the rules have changed."""
    for document in work.documents():
        version = f"{METADATA_VERSION}/{document.name}"
        if document.status.searchable and work.stage_version(document.doc_id, "metadata") != version:
            texts = [text for page, text in work.page_texts(document.doc_id) if page <= METADATA_PAGES]
            metadata = guess_metadata(document.name, texts, work.info(document.doc_id))
            work.save_metadata(document.doc_id, metadata, version)


def _reports(documents: Sequence[Document], files: Sequence[FoundFile]) -> tuple[FileReport, ...]:
    by_id = {d.doc_id: d for d in documents}
    reports = []
    for file in files:
        document = by_id[file.doc_id]
        first = document.paths[0]
        reports.append(
            FileReport(
                file=file.path,
                doc_id=file.doc_id,
                status=DocumentStatus.DAMAGED.value if file.error else document.status.value,
                pages=document.pages,
                reason=file.error or document.reason,
                warnings=document.warnings,
                duplicate_of="" if file.path == first else first,
            )
        )
    return tuple(reports)
