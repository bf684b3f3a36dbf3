"""Dates as reports print them, in English and Chinese."""

from __future__ import annotations

import re
from datetime import date

_MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_NAMES = "|".join(_MONTHS)

DATE_EN = (
    rf"(?:(?P<month>{_NAMES})\s+(?P<day>\d{{1,2}})\s*,?\s+(?P<year>20\d\d)"
    rf"|(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?\s+(?P<month2>{_NAMES}),?\s+(?P<year2>20\d\d))"
)
"""`December 31, 2022` or `31 December 2022`; to be compiled with re.IGNORECASE, at most once in a pattern."""

DATE_ZH = r"(?P<year>20\d\d)年(?P<month>\d{1,2})月(?P<day>\d{1,2})日"


def date_en(match: re.Match[str]) -> date | None:
    """The date that `DATE_EN` matched; None where the calendar has no such day."""
    name = (match["month"] or match["month2"]).lower()
    return _date(match["year"] or match["year2"], _MONTHS.index(name) + 1, match["day"] or match["day2"])


def date_zh(match: re.Match[str]) -> date | None:
    """The date that `DATE_ZH` matched."""
    return _date(match["year"], match["month"], match["day"])


def _date(year: str, month: str | int, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None


def closing_month(ended: date) -> tuple[int, int]:
    """Year and month a period closes in; periods counted in weeks spill a few days into the next month."""
    if ended.day > 7:
        return ended.year, ended.month
    return (ended.year, ended.month - 1) if ended.month > 1 else (ended.year - 1, 12)
