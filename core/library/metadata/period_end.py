"""The last day of the period a report is about, where the document states it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from datetime import date

from core.library.metadata.dates import DATE_EN, DATE_ZH, date_en, date_zh
from core.library.metadata.found import Found
from core.types import Confidence, DocumentType, Source

COVER_SHEET = re.compile(r"Exact\s+name\s+of\s+(?:the\s+)?registrant", re.I)
YEAR_ENDED = re.compile(
    rf"(?:(?:fiscal|financial)\s+)?(?:years?|5[23]\s+weeks)\s+(?:ended|ending):?\s+{DATE_EN}", re.I
)
QUARTER_ENDED = re.compile(rf"quarter(?:ly\s+period)?\s+ended:?\s+{DATE_EN}", re.I)
_HALF_ENDED = re.compile(
    rf"(?:six\s+months|half[\s-]year|2[67]\s+weeks|interim\s+period)(?:\s+period)?\s+ended:?\s+{DATE_EN}",
    re.I,
)
_THREE_ENDED = re.compile(rf"(?:three\s+months|1[34]\s+weeks)\s+ended:?\s+{DATE_EN}", re.I)
_COVER_DATE = re.compile(rf"^\s*{DATE_EN}\s*$", re.I | re.M)
_ENDED = {
    DocumentType.ANNUAL_REPORT: (YEAR_ENDED,),
    DocumentType.HALF_YEAR_REPORT: (_HALF_ENDED,),
    DocumentType.QUARTERLY_REPORT: (QUARTER_ENDED, _THREE_ENDED),
}
_ENDED_ZH = re.compile(
    rf"(?:截[至止]{DATE_ZH}止|(?:报告期|本期|本报告期)[^。\n]{{0,12}}?20\d\d年1月1日"
    r"(?:至|-|—|–|～|~)(?P<year2>20\d\d)年(?P<month2>\d{1,2})月(?P<day2>\d{1,2})日)"
)
_FILED = re.compile(r"for the period ending (20\d\d-\d\d-\d\d)", re.I)


def period_end(kind: DocumentType, period: str, pages: tuple[str, ...], subject: str) -> Found:
    """`2023-09-30`, empty where the document states no day that can be its own."""
    if filed := _FILED.search(subject):
        return Found(filed[1], Source.PROPERTIES, Confidence.HIGH)
    sheet = next((page for page in pages if COVER_SHEET.search(page)), "")
    cover = "\n".join(pages[:2])[:4000]
    text = "\n".join(pages)
    for ended in _ENDED.get(kind, ()):
        for where, source, sure in (
            (sheet, Source.FIRST_PAGE, Confidence.HIGH),
            (cover, Source.FIRST_PAGE, Confidence.HIGH),
            (text, Source.TEXT, Confidence.MEDIUM),
        ):
            if day := _commonest((date_en(m) for m in ended.finditer(where)), kind, period):
                return Found(day, source, sure)
    if kind in _ENDED:
        if day := _commonest((date_en(m) for m in _COVER_DATE.finditer(cover)), kind, period):
            return Found(day, Source.FIRST_PAGE, Confidence.MEDIUM)
        squeezed = re.sub(r"\s", "", text)
        if day := _commonest((_chinese(m) for m in _ENDED_ZH.finditer(squeezed)), kind, period):
            return Found(day, Source.TEXT, Confidence.MEDIUM)
    return Found()


def _chinese(match: re.Match[str]) -> date | None:
    if match["year"]:
        return date_zh(match)
    try:
        return date(int(match["year2"]), int(match["month2"]), int(match["day2"]))
    except ValueError:
        return None


def _commonest(days: Iterable[date | None], kind: DocumentType, period: str) -> str:
    """The day stated most often, of those the period can end on; the first of equals."""
    counts = Counter(day for day in days if day and _fits(day, kind, period))
    return max(counts, key=lambda day: counts[day]).isoformat() if counts else ""


def _fits(day: date, kind: DocumentType, period: str) -> bool:
    """A year is named after the calendar year it ends in or the one before; a fiscal quarter of 2023 may end
    in 2022.
    """
    if not period:
        return True
    apart = day.year - int(period[:4])
    return apart in ((0, 1) if kind is DocumentType.ANNUAL_REPORT else (-1, 0, 1))
