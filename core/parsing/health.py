"""The grade of a page: what is wrong with its text, and how much that matters."""

from __future__ import annotations

from collections.abc import Sequence

from core.parsing.quality import is_unreadable
from core.types.health import HealthReason, PageGrade, PageHealth

_POOR = (HealthReason.FAILED, HealthReason.UNREADABLE)


def grade_page(text: str, troubles: Sequence[HealthReason]) -> PageHealth:
    """Grade the text of one page together with the troubles met while reading it."""
    reasons = tuple(dict.fromkeys([*([HealthReason.UNREADABLE] if is_unreadable(text) else []), *troubles]))
    if any(r in _POOR for r in reasons):
        return PageHealth(PageGrade.POOR, reasons)
    return PageHealth(PageGrade.DOUBTFUL if reasons else PageGrade.GOOD, reasons)
