"""The period an English report names or implies; fiscal years and quarters as the company counts them."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date

from core.library.metadata.dates import closing_month, date_en
from core.library.metadata.found import Found
from core.library.metadata.period_end import COVER_SHEET, QUARTER_ENDED, YEAR_ENDED
from core.types import Confidence, Source

_ORDINAL = {"first": 1, "second": 2, "third": 3, "fourth": 4}
_WORDS = "first|second|third|fourth"
_QUARTER_NAMED = re.compile(
    rf"(?P<q>{_WORDS})\s+quarter\s+(?:of\s+)?(?:fiscal\s+)?(?:year\s+)?(?P<y>20\d\d)", re.I
)
_FISCAL_QUARTER = re.compile(
    rf"(?P<q>{_WORDS})\s+(?:fiscal\s+quarters?\s+of|quarters?\s+(?:of\s+)?fiscal)\s+(?:years?\s+)?(?P<y>20\d\d)"
    rf"|fiscal\s+(?:year\s+)?(?P<y2>20\d\d)\s+(?P<q2>{_WORDS})\s+quarter"
    r"|\bQ(?P<q3>[1-4])\s*(?:of\s+)?(?:FY|fiscal(?:\s+year)?)\s*(?P<y3>20\d\d)",
    re.I,
)
_FISCAL_YEAR = re.compile(r"fiscal\s+(?:year\s+)?(20\d\d)(?!\d)", re.I)
_COVER_YEAR = re.compile(
    r"annual\s+report(?:\s+and\s+accounts|\s+to\s+(?:share|stock)holders|\s+and\s+10-K)?[\s,"
    r"|:–-]*(?:\d{1,2}\s+\w+\s+)?"
    r"(20\s?\d\d)(?!\d)|(?<!\d)(20\d\d)\s+annual\s+report",
    re.I,
)
_MONTHS_ENDED = {
    1: r"three\s+months\s+ended|(?:thirteen|13|fourteen|14)\s+weeks\s+ended",
    2: r"six\s+months\s+ended|(?:twenty-six|26|twenty-seven|27)\s+weeks\s+ended",
    3: r"nine\s+months\s+ended|(?:thirty-nine|39|forty|40)\s+weeks\s+ended",
}


def english_year(pages: tuple[str, ...]) -> Found:
    """`2022`, from the cover sheet of a filing, the cover, or the commonest words of the text."""
    text = "\n".join(pages)
    sheet = next((page for page in pages if COVER_SHEET.search(page)), "")
    if ended := _first_date(YEAR_ENDED, sheet):
        return Found(_fiscal_year(ended, text), Source.FIRST_PAGE, Confidence.HIGH)
    stated = _first_date(YEAR_ENDED, text)
    closed = _fiscal_year(stated, text) if stated else ""
    covers = "\n".join(pages[:2])[:4000]
    years = {(m[1] or m[2]).replace(" ", "") for m in _COVER_YEAR.finditer(covers)}
    if len(years) == 1:
        year = years.pop()
        return Found(year, Source.FIRST_PAGE, Confidence.HIGH if year == closed else Confidence.MEDIUM)
    if closed:
        return Found(closed, Source.TEXT, Confidence.MEDIUM)
    fiscal = Counter(_FISCAL_YEAR.findall(text)).most_common(2)
    if fiscal and fiscal[0][1] >= 3 and (len(fiscal) == 1 or fiscal[0][1] >= 2 * fiscal[1][1]):
        return Found(str(fiscal[0][0]), Source.TEXT, Confidence.LOW)
    return Found()


def english_quarter(pages: tuple[str, ...]) -> Found:
    """`2023Q3` as the company counts its years: from the words of the report where it has them, else from the
    months covered and the day the quarter ended.
    """
    text = "\n".join(pages)
    ended = _first_date(QUARTER_ENDED, text)
    if ended is None:
        return _named_quarter("\n".join(pages[:1])[:2000])
    quarter = max((q for q, words in _MONTHS_ENDED.items() if re.search(words, text, re.I)), default=0)
    if not quarter:
        return Found()
    if year := _fiscal_year_of(quarter, ended, text):
        return Found(f"{year}Q{quarter}", Source.TEXT, Confidence.HIGH)
    year, month = closing_month(ended)
    closing = month + 3 * (4 - quarter)
    if closing in (13, 14):  # named after either calendar year, and the report does not say which
        return Found()
    calendar = Confidence.HIGH if closing == 12 else Confidence.MEDIUM
    return Found(f"{year + (closing - 1) // 12}Q{quarter}", Source.TEXT, calendar)


def _named_quarter(cover: str) -> Found:
    said = {(_ORDINAL[m["q"].lower()], m["y"]) for m in _QUARTER_NAMED.finditer(cover)}
    if len(said) != 1:
        return Found()
    quarter, year = said.pop()
    return Found(f"{year}Q{quarter}", Source.FIRST_PAGE, Confidence.HIGH)


def _fiscal_year_of(quarter: int, ended: date, text: str) -> int:
    """The fiscal year whose quarter of this number the text speaks of most, the later of equals; 0: none."""
    years: Counter[int] = Counter()
    for match in _FISCAL_QUARTER.finditer(text):
        number = match["q"] or match["q2"] or match["q3"]
        year = int(match["y"] or match["y2"] or match["y3"])
        if _ORDINAL.get(number.lower(), number) in (quarter, str(quarter)) and 0 <= year - ended.year <= 1:
            years[year] += 1
    return max(years, key=lambda year: (years[year], year)) if years else 0


def _first_date(pattern: re.Pattern[str], text: str) -> date | None:
    match = pattern.search(text)
    return date_en(match) if match else None


def _fiscal_year(ended: date, text: str) -> str:
    """A year that ends in January or February is named after either calendar year: only the text can say."""
    year, month = closing_month(ended)
    if month > 2:
        return str(year)
    near = Counter(y for y in _FISCAL_YEAR.findall(text) if 0 <= year - int(y) <= 1).most_common(1)
    return str(near[0][0]) if near else ""
