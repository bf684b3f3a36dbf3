"""The parse stage: registers a folder and parses what is new, one document a transaction."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from core.errors import InputError, OcrUnfinishedError, UnreadableDocumentError
from core.library.disk import refuse_full
from core.library.overrides import by_document, read_overrides
from core.library.passwords import Passwords, read_passwords
from core.library.patterns import any_matches
from core.library.registration import FoundFile, scan
from core.library.work import WorkLibrary
from core.parsing.ocr.engine import is_installed
from core.parsing.parser import ParseOptions, parse_pdf
from core.parsing.status import status_of
from core.pipeline.executor import Failure, run_documents
from core.pipeline.metadata import describe_documents
from core.pipeline.parse_version import UNREAD, is_current, version_of
from core.pipeline.progress import Pace, Progress
from core.settings import Settings
from core.types import Document, DocumentStatus, ParsedDocument

OCR_SHARE = 0.5
"""Share of a document's time limit that OCR may take in one turn; a scan that needs more takes more turns."""


@dataclass(frozen=True, slots=True)
class ParseJob:
    path: Path
    document: Document
    options: ParseOptions
    largest: int


@dataclass(frozen=True, slots=True)
class ParseOutcome:
    """`seconds` of wall time; `passing`: the cause may be gone at the next run; `unfinished`: call again."""

    document: Document
    parsed: ParsedDocument | None
    seconds: float = 0.0
    passing: bool = False
    unfinished: bool = False


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
    """The files asked for; `parsed` documents were read in this run, the others were known already."""

    documents: tuple[FileReport, ...]
    parsed: int


def parse_documents(
    work: WorkLibrary,
    datas: Path,
    settings: Settings,
    progress: Progress,
    *,
    force: bool = False,
    only: Sequence[str] = (),
) -> ParseSummary:
    """Register `datas` and parse every document that is new, changed, or parsed by another version.

    `only` are patterns (see `core.library.patterns`): other files are registered and left as they are. A
    document that fails is recorded with its reason. Raises InputError when `datas` is not a folder, its
    passwords or its `metadata.csv` cannot be used, or no file matches.
    """
    passwords, said = read_passwords(datas), read_overrides(datas)
    files = list(scan(datas, work.known_files()))
    chosen = [f for f in files if not only or any_matches([f.path], only)]
    if only and not chosen:
        raise InputError(
            f"No PDF in {datas} matches {', '.join(only)}.",
            f"{datas} 中没有与 {'、'.join(only)} 匹配的 PDF。",
            hint="A pattern is a path below that folder, a file name, or either with * and ?.",
            hint_zh="可写该目录下的相对路径或文件名，并可使用 * 和 ?。",
        )
    work.register(files)
    overrides = by_document(said, work.documents())
    wanted = {f.doc_id for f in chosen if not f.error}
    made = work.stage_versions("parse")
    jobs = [
        _job(work, datas, document, settings, passwords)
        for document in work.documents()
        if document.doc_id in wanted
        and (force or not is_current(made.get(document.doc_id), document, settings, passwords))
    ]
    pace = Pace(sum(job.document.bytes for job in jobs))
    progress.start("parse", len(jobs), "documents")
    if settings.ocr and jobs and not is_installed():
        progress.note("OCR is on, but rapidocr and onnxruntime are not installed: scanned pages stay unread")
    for job, result in _run(jobs, settings):
        outcome = _failed(job, result) if isinstance(result, Failure) else result
        document = outcome.document
        version = UNREAD if outcome.passing else version_of(document, settings, passwords, outcome.parsed)
        work.save_parsed(document, outcome.parsed, version, outcome.seconds)
        if not document.status.searchable:
            progress.note(f"{document.name}: {document.status.value} — {document.reason}")
        pace.add(document.bytes, document.pages)
        progress.pace(pace)
        progress.advance()
    progress.finish()
    describe_documents(work, overrides)
    return ParseSummary(_reports(work.documents(), chosen), len(jobs))


def _run(jobs: Sequence[ParseJob], settings: Settings) -> Iterator[tuple[ParseJob, ParseOutcome | Failure]]:
    """Each job with its result. Long scans take several turns; what OCR has read by then is kept."""
    while jobs:
        again: list[ParseJob] = []
        for job, result in run_documents(
            parse_one,
            jobs,
            workers=settings.worker_processes,
            seconds=settings.document_seconds,
            megabytes=settings.document_memory_mb,
        ):
            if isinstance(result, ParseOutcome) and result.unfinished:
                again.append(job)
            else:
                yield job, result
        jobs = again


def _job(
    work: WorkLibrary, datas: Path, document: Document, settings: Settings, passwords: Passwords
) -> ParseJob:
    options = ParseOptions(
        figures=work.paths.figures,
        ocr=work.paths.ocr if settings.ocr and is_installed() else None,
        ocr_seconds=OCR_SHARE * settings.document_seconds,
        password=passwords.of(document.paths),
    )
    return ParseJob(datas / document.paths[0], document, options, settings.document_mb * 1_000_000)


def parse_one(job: ParseJob) -> ParseOutcome:
    """Parse one document in a worker process; a document that cannot be read is an outcome, not an error."""
    document, begun = job.document, time.perf_counter()
    if document.bytes > job.largest:
        reason = f"{document.bytes / 1e6:.0f} MB is over the limit of {job.largest / 1e6:.0f} MB"
        return ParseOutcome(_unread(document, DocumentStatus.TOO_LARGE, reason), None)
    try:
        parsed = parse_pdf(job.path, document.doc_id, job.options)
    except OcrUnfinishedError:
        return ParseOutcome(document, None, time.perf_counter() - begun, unfinished=True)
    except UnreadableDocumentError as error:
        failed = _unread(document, DocumentStatus(error.status), error.message)
        return ParseOutcome(failed, None, time.perf_counter() - begun, passing=error.retryable)
    status, reason = status_of(parsed)
    read = replace(document, status=status, reason=reason, pages=len(parsed.pages), warnings=parsed.warnings)
    return ParseOutcome(read, parsed, time.perf_counter() - begun)


_FAILURES = {
    "timed_out": DocumentStatus.TIMED_OUT,
    "out_of_memory": DocumentStatus.OUT_OF_MEMORY,
    "crashed": DocumentStatus.CRASHED,
    "failed": DocumentStatus.CRASHED,
}


def _failed(job: ParseJob, failure: Failure) -> ParseOutcome:
    refuse_full(
        failure.reason, "figures and texts read by OCR", "图片与 OCR 结果", job.options.figures or job.path
    )
    return ParseOutcome(_unread(job.document, _FAILURES[failure.kind], failure.reason), None)


def _unread(document: Document, status: DocumentStatus, reason: str) -> Document:
    return replace(document, status=status, reason=reason, pages=0, warnings=())


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
                status=document.status.value,
                pages=document.pages,
                reason=document.reason,
                warnings=document.warnings,
                duplicate_of="" if file.path == first else first,
            )
        )
    return tuple(reports)
