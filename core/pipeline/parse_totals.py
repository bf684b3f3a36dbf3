"""What the documents of a library came to, summed by status: the table at the end of a run."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, fields

from core.library.work import WorkLibrary
from core.types import DocumentStatus, PageGrade


@dataclass(slots=True)
class Totals:
    """Sums over some documents; `seconds` is the time their parsing took, in whatever run that was."""

    documents: int = 0
    pages: int = 0
    good: int = 0
    doubtful: int = 0
    poor: int = 0
    ocr: int = 0
    tables: int = 0
    figures: int = 0
    seconds: float = 0.0

    def values(self) -> tuple[int | float, ...]:
        """The sums in the order of their names."""
        return tuple(getattr(self, field.name) for field in fields(self))

    @classmethod
    def sum(cls, rows: Iterable[Totals]) -> Totals:
        """All of these together."""
        return cls(*(sum(column) for column in zip(*(row.values() for row in rows), strict=True)))


def totals_by_status(work: WorkLibrary, doc_ids: Collection[str]) -> dict[DocumentStatus, Totals]:
    """The sums of these documents, by status, in the order of the statuses."""
    counts, seconds = work.counts(), work.parse_seconds()
    found: dict[DocumentStatus, Totals] = {}
    for document in work.documents():
        if document.doc_id not in doc_ids:
            continue
        row = found.setdefault(document.status, Totals())
        row.documents += 1
        row.seconds += seconds.get(document.doc_id, 0.0)
        content = counts.get(document.doc_id)
        if content is not None:
            row.pages += content.pages
            row.good += content.grades.get(PageGrade.GOOD, 0)
            row.doubtful += content.grades.get(PageGrade.DOUBTFUL, 0)
            row.poor += content.grades.get(PageGrade.POOR, 0)
            row.ocr += content.ocr_pages
            row.tables += content.tables
            row.figures += content.figures
    return {status: found[status] for status in DocumentStatus if status in found}
