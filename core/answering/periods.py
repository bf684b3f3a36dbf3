"""Which period a head cell or a caption speaks of: 2024年, 本期, 上年同期, 期末余额, June 25, 2022."""

from __future__ import annotations

import re
from dataclasses import dataclass

_YEAR = r"((?:19|20)\d\d)"
_DIGITS_ZH = {"一": 1, "二": 2, "三": 3, "四": 4, "1": 1, "2": 2, "3": 3, "4": 4}
_MONTHS_EN = {
    name: number
    for number, name in enumerate(
        ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), start=1
    )
}
_QUARTER_ZH = re.compile(r"第?\s*([一二三四1-4])\s*季(?:度|末|报)?")
_QUARTER_EN = re.compile(
    r"\bQ([1-4])\b|\b([1-4])Q\b|\b(first|second|third|fourth)[\s-]+quarter", re.IGNORECASE
)
_HALF = re.compile(
    r"上半年|半年度|中期|\bH1\b|\b1H\b|first half|six months|六个月|1\s*[-至~]\s*6\s*月", re.IGNORECASE
)
_NINE = re.compile(r"前三季度|九个月|nine months|1\s*[-至~]\s*9\s*月", re.IGNORECASE)
_THREE_MONTHS = re.compile(r"three months|quarter(?:ly)? ended|三个月|单季", re.IGNORECASE)
_DATE_ZH = re.compile(rf"(?:{_YEAR}\s*年\s*)?(\d{{1,2}})\s*月\s*(?:(\d{{1,2}})\s*日|末)")
_DATE_EN = re.compile(
    r"\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{1,2}", re.IGNORECASE
)
_CHANGE = re.compile(
    r"增减|变动|同比|环比|变化|增幅|增长率|增长幅度|比上年|较上年"
    r"|\bchange\b|variance|increase|decrease|growth|yoy|%\s*chg",
    re.IGNORECASE,
)
_PREVIOUS = re.compile(
    r"上年|上期|上一年|去年|期初|年初|前期|prior|previous|(?:begin|start)\w* of (?:the )?(?:year|period)|\blast year",
    re.IGNORECASE,
)
_CURRENT = re.compile(
    r"本期|本年|本报告期|报告期|期末|年末|当期|本季|年度数|current|end of (?:the )?(?:year|period)|this year",
    re.IGNORECASE,
)
_OPENING = re.compile(r"期初|年初|上年末|上年度末|上年年末|begin|start", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Period:
    """A year and the month it ends in: 2024 → (2024, 12), 2018Q1 → (2018, 3).

    `length` is the number of months covered where that is said (3 for a single quarter, 6, 9, 12), 0 where
    it is not; `month` 0 means a year whose end is not said.
    """

    year: int
    month: int = 0
    length: int = 0

    def label(self, language: str) -> str:
        """How a person would write it."""
        year = str(self.year)
        if self.month in (0, 12) and self.length in (0, 12):
            return f"{year}年" if language == "zh" else year
        if self.length == 3:
            quarter = (self.month + 2) // 3
            return f"{year}年第{'一二三四'[quarter - 1]}季度" if language == "zh" else f"Q{quarter} {year}"
        names = {3: ("年一季度", "Q1"), 6: ("年上半年", "H1"), 9: ("年前三季度", "nine months of")}
        zh, en = names.get(self.month, (f"年{self.month}月", f"{self.month:02d}/"))
        return f"{year}{zh}" if language == "zh" else f"{en} {year}"


def parse_period(code: str) -> Period | None:
    """A period code of documents and plans: `2024`, `2024H1`, `2018Q1`; None for anything else."""
    match = re.fullmatch(rf"{_YEAR}(?:(H[12])|Q([1-4]))?", code.strip())
    if match is None:
        return None
    year = int(match[1])
    if match[2]:
        return Period(year, 6 if match[2] == "H1" else 12, 6)
    if match[3]:
        return Period(year, int(match[3]) * 3)
    return Period(year, 12)


def is_change(header: str) -> bool:
    """Whether a head cell names a difference instead of a value."""
    return bool(_CHANGE.search(header))


def years_of(text: str) -> list[int]:
    return [int(y) for y in re.findall(rf"(?<!\d){_YEAR}(?!\d)", text)]


def header_period(header: str, own: Period | None) -> Period | None:
    """The period of a column from its head; `own` is the document's, for 本期, 上年同期, dates without year.

    None where the head does not say.
    """
    if not header.strip():
        return None
    years = years_of(header)
    month, length = _part_of_year(header)
    if years:
        return Period(years[-1], month, length)
    if own is None:
        return None
    if _PREVIOUS.search(header):
        if _OPENING.search(header):
            return Period(own.year - 1, 12)
        return Period(own.year - 1, month or own.month, length)
    if _CURRENT.search(header):
        return Period(own.year, month or own.month, length)
    if month:
        return Period(own.year, month, length)
    return None


def _part_of_year(text: str) -> tuple[int, int]:
    """(end month, months covered), 0 where not said."""
    if _NINE.search(text):
        return 9, 9
    if _HALF.search(text):
        return 6, 6
    if match := _QUARTER_ZH.search(text):
        return _DIGITS_ZH[match[1]] * 3, 0 if "季末" in match[0] else 3
    if match := _QUARTER_EN.search(text):
        named = {"first": 1, "second": 2, "third": 3, "fourth": 4}
        return (int(match[1] or match[2]) if not match[3] else named[match[3].lower()]) * 3, 3
    length = 3 if _THREE_MONTHS.search(text) else 0
    if match := _DATE_ZH.search(text):
        return int(match[2]), length
    if match := _DATE_EN.search(text):
        return _MONTHS_EN[match[1].lower()], length
    return (12, 12) if re.search(r"年度|year ended|fiscal year", text, re.IGNORECASE) else (0, length)


def matches(found: Period, asked: Period, own: Period | None) -> bool:
    """Whether a column's period is the asked one.

    A whole year of a document with another year end (June 30, 2019 in an annual report) is that year.
    """
    if found.year != asked.year:
        return False
    if asked.length and found.length and asked.length != found.length:
        return False
    if asked.month == 12:
        if found.month in (0, 12):
            return found.length in (0, 12)
        annual = own is not None and own.month == 12
        return annual and found.length in (0, 12) and found.month not in _quarter_ends(own, found)
    if found.month == 0:
        return own is not None and own.month == asked.month
    return found.month == asked.month


def _quarter_ends(own: Period | None, found: Period) -> tuple[int, ...]:
    """Month ends that are an interim date in a calendar-year document."""
    return (
        (3, 6, 9)
        if own is not None and own.year == found.year and own.length == 0 and own.month == 12
        else ()
    )
