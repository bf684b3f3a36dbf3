"""How far the text of a page can be trusted, and why: shown wherever the page is evidence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class PageGrade(StrEnum):
    """`good`: read as printed. `doubtful`: usable, to be compared with the picture. `poor`: hardly usable."""

    GOOD = "good"
    DOUBTFUL = "doubtful"
    POOR = "poor"


class HealthReason(StrEnum):
    """Why a page has less than a clean text layer."""

    OCR = "ocr"
    OCR_DOUBTFUL = "ocr_doubtful"
    OCR_EMPTY = "ocr_found_nothing"
    SCAN = "scan_with_little_text"
    NO_TEXT = "no_text"
    UNREADABLE = "unreadable"
    MISSING_MAP = "missing_map"
    REPLACED = "replaced_characters"
    OUTSIDE = "outside_page"
    INVISIBLE = "invisible_text"
    ORDER = "order_conflict"
    PLAIN = "plain_extraction"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class PageHealth:
    """Grade of a page with its reasons, the weightiest first; no reason: a clean text layer."""

    grade: PageGrade = PageGrade.GOOD
    reasons: tuple[HealthReason, ...] = ()


HEALTHY = PageHealth()

OCR_SURE = 0.9
"""Text that OCR read with less confidence is tried again, and proves nothing by itself."""
