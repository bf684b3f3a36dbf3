"""What parsing found in each document, counted by the database: grades of pages, kinds of blocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from core.library.codec import decode_health
from core.types import BlockKind, HealthReason, PageGrade

OCR_REASONS = frozenset((HealthReason.OCR, HealthReason.OCR_DOUBTFUL))
"""Reasons of a page whose text was read from its picture."""


@dataclass(frozen=True, slots=True)
class ContentCounts:
    """Of one document: pages by grade, pages read by OCR, blocks by kind (where counted), tables, figures."""

    grades: Mapping[PageGrade, int] = field(default_factory=dict)
    ocr_pages: int = 0
    blocks: Mapping[BlockKind, int] = field(default_factory=dict)
    tables: int = 0
    figures: int = 0

    @property
    def pages(self) -> int:
        return sum(self.grades.values())

    @property
    def doubted(self) -> int:
        """Pages that are not good."""
        return self.pages - self.grades.get(PageGrade.GOOD, 0)


def content_counts(
    rows: Callable[[str], Iterable[Any]], *, with_blocks: bool = False
) -> dict[str, ContentCounts]:
    """By doc_id, for every document that has pages. `rows` runs a query on a work database or a snapshot.

    Blocks are counted where asked for: that reads the whole of their table, the rest only small ones.
    """
    grades: dict[str, Counter[PageGrade]] = {}
    ocr: Counter[str] = Counter()
    for doc_id, text, n in rows("SELECT doc_id, health, COUNT(*) FROM pages GROUP BY doc_id, health"):
        health = decode_health(text)
        grades.setdefault(doc_id, Counter())[health.grade] += n
        if not OCR_REASONS.isdisjoint(health.reasons):
            ocr[doc_id] += n
    blocks: dict[str, dict[BlockKind, int]] = {}
    by_kind = "SELECT doc_id, kind, COUNT(*) FROM blocks GROUP BY doc_id, kind"
    for doc_id, kind, n in rows(by_kind) if with_blocks else ():
        blocks.setdefault(doc_id, {})[BlockKind(kind)] = n
    tables = dict(rows("SELECT doc_id, COUNT(*) FROM tables GROUP BY doc_id"))
    figures = dict(rows("SELECT doc_id, COUNT(*) FROM figures GROUP BY doc_id"))
    return {
        doc_id: ContentCounts(
            found, ocr[doc_id], blocks.get(doc_id, {}), tables.get(doc_id, 0), figures.get(doc_id, 0)
        )
        for doc_id, found in grades.items()
    }
