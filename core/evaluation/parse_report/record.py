"""What is reported of one document, read from the work database: nothing is parsed again."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

from core.library.counts import OCR_REASONS, ContentCounts
from core.library.work import WorkLibrary
from core.types import Document, HealthReason, Page, PageGrade


class DoubtedPage(NamedTuple):
    """A page that is not good, and why, the weightiest reason first."""

    page: int
    page_label: str
    grade: PageGrade
    reasons: tuple[HealthReason, ...]


@dataclass(frozen=True, slots=True)
class DocumentRecord:
    """A document, its counts, the pages read by OCR, the doubtful ones, and the seconds that parsing took."""

    document: Document
    counts: ContentCounts
    ocr_pages: tuple[int, ...]
    doubted: tuple[DoubtedPage, ...]
    seconds: float


def doubted_pages(pages: Collection[Page]) -> tuple[DoubtedPage, ...]:
    """The pages that should be compared with their picture before anything on them is used."""
    return tuple(
        DoubtedPage(p.page, p.page_label, p.health.grade, p.health.reasons)
        for p in pages
        if p.health.grade is not PageGrade.GOOD
    )


def doubt_groups(
    doubted: Collection[DoubtedPage],
) -> list[tuple[PageGrade, tuple[HealthReason, ...], tuple[int, ...]]]:
    """(grade, reasons, pages) for each kind of doubt, the worst grade first, then the more frequent."""
    groups: dict[tuple[PageGrade, tuple[HealthReason, ...]], list[int]] = {}
    for found in doubted:
        groups.setdefault((found.grade, found.reasons), []).append(found.page)
    worst = list(PageGrade)[::-1]
    ordered = sorted(groups.items(), key=lambda g: (worst.index(g[0][0]), -len(g[1])))
    return [(grade, reasons, tuple(pages)) for (grade, reasons), pages in ordered]


def ocr_pages(pages: Collection[Page]) -> tuple[int, ...]:
    """Numbers of the pages whose text was read from their picture."""
    return tuple(p.page for p in pages if not OCR_REASONS.isdisjoint(p.health.reasons))


def read_records(work: WorkLibrary, doc_ids: Collection[str] | None = None) -> tuple[DocumentRecord, ...]:
    """The records of all documents, or of those named, in the order of their paths."""
    counts, seconds = work.counts(with_blocks=True), work.parse_seconds()
    records = []
    for document in work.documents():
        if doc_ids is not None and document.doc_id not in doc_ids:
            continue
        pages = work.pages(document.doc_id)
        records.append(
            DocumentRecord(
                document,
                counts.get(document.doc_id, ContentCounts()),
                ocr_pages(pages),
                doubted_pages(pages),
                seconds.get(document.doc_id, 0.0),
            )
        )
    return tuple(records)


def as_json(record: DocumentRecord) -> dict[str, object]:
    """The record in plain values, with the names that the database uses."""
    document, counts = record.document, record.counts
    return {
        "doc_id": document.doc_id,
        "files": list(document.paths),
        "bytes": document.bytes,
        "status": document.status.value,
        "reason": document.reason,
        "warnings": list(document.warnings),
        "pages": document.pages,
        "grades": {grade.value: counts.grades.get(grade, 0) for grade in PageGrade},
        "ocr_pages": list(record.ocr_pages),
        "doubtful_pages": [
            {
                "page": p.page,
                "page_label": p.page_label,
                "grade": p.grade.value,
                "reasons": [r.value for r in p.reasons],
            }
            for p in record.doubted
        ],
        "blocks": {kind.value: n for kind, n in sorted(counts.blocks.items())},
        "tables": counts.tables,
        "figures": counts.figures,
        "seconds": round(record.seconds, 3),
    }


def page_ranges(pages: Collection[int]) -> str:
    """`3, 7–9, 12`: numbers of pages for people; empty for none."""
    runs: list[tuple[int, int]] = []
    for page in sorted(pages):
        if runs and page == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], page)
        else:
            runs.append((page, page))
    return ", ".join(str(a) if a == b else f"{a}–{b}" for a, b in runs)
