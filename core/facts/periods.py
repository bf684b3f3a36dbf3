"""Which period a head cell or a caption speaks of: 2024年, 本期, 上年同期, 期末余额, June 25, 2022."""

from __future__ import annotations

import re
from collections.abc import Iterable

from core.types import Period

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
    r"上半年|半年度|中期|\bH1\b|\b1H\b|\b1H\d\d|first half|half[\s-]year|six months|六个月", re.IGNORECASE
)
_SECOND_HALF = re.compile(r"下半年|\bH2\b|\b2H\b|\b2H\d\d|second half", re.IGNORECASE)
_NINE = re.compile(r"前三季度|九个月|nine months", re.IGNORECASE)
_THREE_MONTHS = re.compile(r"three months|quarter(?:ly)? ended|三个月|单季", re.IGNORECASE)
_WHOLE_YEAR = re.compile(
    r"年度|\b(?:fiscal )?years? end(?:ed|ing)|fiscal year|twelve months|十二个月|5[23][\s-]weeks?",
    re.IGNORECASE,
)
_MONTHS_ZH = re.compile(r"(?<!\d)(\d{1,2})\s*月?\s*(?:[-~—–－至到])\s*(\d{1,2})\s*月(?!\s*\d{1,2}\s*日)")
_DATE_ZH = re.compile(
    rf"(?:{_YEAR}\s*年\s*)?(\d{{1,2}})\s*月\s*(?:(\d{{1,2}})\s*日|末)|{_YEAR}\s*年\s*(\d{{1,2}})\s*月"
)
_DATE_IN_DIGITS = re.compile(rf"(?<!\d){_YEAR}\s*([-./])\s*(\d{{1,2}})(?:\s*\2\s*\d{{1,2}})?(?![\d.,]*\d)")
_DAY_FIRST = re.compile(rf"(?<![\d.])(\d{{1,2}})\s*([./])\s*(\d{{1,2}})\s*\2\s*{_YEAR}(?!\d)")
_DATE_EN = re.compile(
    r"\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{1,2}", re.IGNORECASE
)
_CHANGE = re.compile(
    r"(?:增减|变动|变化)(?:变动)?(?:额|数|率|值|比例|幅度|情况|金额|百分比)?(?![一-鿿])"
    r"|同比|环比|增幅|增长率|增长幅度|比上年|较上年"
    r"|\bchanges?\b(?!\s+in\s+[a-z])|variance|increase|decrease|growth|yoy|%\s*chg",
    re.IGNORECASE,
)
"""A difference; 公允价值变动损益, changes in fair value are items of their own."""
_COMPARED_WITH = re.compile(
    r"[比较与](?:上年度?同期|上年度?末?|上期末?|去年同期|去年|年初|期初|上一年度?)(?:末)?|同比|环比"
    r"|(?:from|over|versus|vs\.?)\s+(?:the\s+)?(?:prior|previous|last) (?:year|period|quarter)\w*",
    re.IGNORECASE,
)
_PREVIOUS = re.compile(
    r"上年|上期|上一年|去年|期初|年初|前期|prior|previous"
    r"|(?:begin|start)\w* of (?:the )?(?:year|period)|\blast year",
    re.IGNORECASE,
)
_CURRENT = re.compile(
    r"本期|本年|本报告期|报告期|期末|年末|当期|本季|年度数|current|end of (?:the )?(?:year|period)|this year",
    re.IGNORECASE,
)
_CLOSING = re.compile(r"期末|年末|季末|月末|报告期末|end of", re.IGNORECASE)
_YEAR_TO_DATE = re.compile(r"年初至(?:本)?报告期|年初至今|year[\s-]to[\s-]date", re.IGNORECASE)
_OPENING = re.compile(r"期初|年初|上年末|上年度末|上年年末|begin|start", re.IGNORECASE)


def parse_period(code: str) -> Period | None:
    """A period of documents and plans: `2024`, `2024H1`, `2018Q1`, `2024M9` (nine months), `2024-05` (one
    month); else None.
    """
    match = re.fullmatch(rf"{_YEAR}(?:(H[12])|Q([1-4])|(M9)|-(0[1-9]|1[0-2]))?", code.strip())
    if match is None:
        return None
    year = int(match[1])
    if match[2]:
        return Period(year, 6 if match[2] == "H1" else 12, 6)
    if match[3]:
        return Period(year, int(match[3]) * 3, 3)
    if match[5]:
        return Period(year, int(match[5]), 1)
    return Period(year, 9, 9) if match[4] else Period(year, 12, 12)


def is_change(header: str) -> bool:
    """Whether a head cell names a difference instead of a value."""
    return bool(_CHANGE.search(_closed(header)))


def _closed(header: str) -> str:
    """A head without the spaces that line breaks leave between Chinese characters."""
    return re.sub(r"(?<=[一-鿿])\s+(?=[一-鿿])", "", header)


def change_period(header: str, own: Period | None) -> Period | None:
    """The period that a difference is of, where its head says so: 年初至报告期末变动比例; of two the newer.
    What it is compared with (比上年同期) is not its period."""
    rest = _COMPARED_WITH.sub(" ", _closed(header))
    if years := years_of(rest):
        return Period(max(years), *part_of_year(rest))
    return header_period(rest, own)


def years_of(text: str) -> list[int]:
    return [int(y) for y in re.findall(rf"(?<!\d){_YEAR}(?!\d)", text)]


def header_period(header: str, own: Period | None, *, fiscal: bool = True) -> Period | None:
    """The period of a column from its head; `own` is the document's, for 本期, 上年同期, dates without year.

    None where the head does not say. In a report of the third quarter 本期 may be three or nine months and
    is None; a full English date in an annual report is its fiscal year, whatever month that ends in, unless
    the table shows that its dates are not year ends (`fiscal` false).
    """
    if not header.strip():
        return None
    years = years_of(header)
    month, length = part_of_year(header)
    if own is not None and own.length == _QUARTER and length and month == own.month + 1:
        month = own.month  # quarters that end some weeks after the calendar's
    if years:
        western = _DATE_EN.search(header) or _DAY_FIRST.search(header)
        of_year = fiscal and own is not None and own.length == 12 and length in (0, 12) and western
        return Period(years[-1], 0 if of_year else month, length)
    if own is None:
        return None
    third = own.month == 9
    if _YEAR_TO_DATE.search(header):
        return Period(own.year, month or own.month, own.month)
    if _PREVIOUS.search(header):
        if _OPENING.search(header):
            return Period(own.year - 1, 12)
        return Period(own.year - 1, month or own.month, length or (0 if third else own.length))
    if _CLOSING.search(header):
        return Period(own.year, month or own.month, length)
    if "报告期" in header:
        return Period(own.year, month or own.month, length or own.length)
    if _CURRENT.search(header):
        return None if third and not month else Period(own.year, month or own.month, length or own.length)
    return Period(own.year, month, length) if month else None


_QUARTER = 3


def part_of_year(text: str) -> tuple[int, int]:
    """(end month, months covered), 0 where not said."""
    if match := _MONTHS_ZH.search(text):
        first, last = int(match[1]), int(match[2])
        return (last, last - first + 1) if 1 <= first <= last <= 12 else (0, 0)
    date = month_in(text)
    if _NINE.search(text):
        return date or 9, 9
    if _SECOND_HALF.search(text):
        return date or 12, 6
    if _HALF.search(text):
        return date or 6, 6
    if match := _QUARTER_ZH.search(text):
        return _DIGITS_ZH[match[1]] * 3, 0 if "季末" in match[0] else 3
    if match := _QUARTER_EN.search(text):
        named = {"first": 1, "second": 2, "third": 3, "fourth": 4}
        return (int(match[1] or match[2]) if not match[3] else named[match[3].lower()]) * 3, 3
    whole = bool(_WHOLE_YEAR.search(text))
    length = 3 if _THREE_MONTHS.search(text) else 12 if whole else 0
    return (date, length) if date else (12, 12) if whole else (0, length)


def quarter_named(label: str) -> Period | None:
    """The quarter (of year 0) that a row label is the name of: First Quarter, Q1, 第一季度; else None."""
    plain = label.strip(" :：.")
    match = _QUARTER_EN.fullmatch(plain) or _QUARTER_ZH.fullmatch(plain)
    return Period(0, *part_of_year(plain)) if match and "末" not in plain else None


def month_in(text: str) -> int:
    """The month of a date: 2024年6月30日, 2024-06-30, June 30; 0 where there is none."""
    if match := _DATE_ZH.search(text):
        return int(match[2] or match[5])
    if (match := _DATE_IN_DIGITS.search(text)) and 1 <= int(match[3]) <= 12:
        return int(match[3])
    if match := _DATE_EN.search(text):
        return _MONTHS_EN[match[1].lower()]
    if match := _DAY_FIRST.search(text):
        month = int(match[3]) if match[2] == "." or int(match[3]) <= 12 else int(match[1])
        return month if 1 <= month <= 12 else 0
    return 0


def interim_months(heads: Iterable[str]) -> frozenset[int]:
    """The months of a table's dated heads where they cannot all be ends of one company's years: further
    apart than a year of 52 or 53 weeks can move its end; else none."""
    months = frozenset(month_in(head) for head in heads if part_of_year(head)[1] == 0) - {0}
    return months if any(1 < abs(a - b) < 11 for a in months for b in months) else frozenset()


def matches(found: Period, asked: Period, own: Period | None) -> bool:
    """Whether a column's period is the asked one; `own` is the period of the column's document.

    A head that names a bare year means the stretch of time that its document reports on: the year in an
    annual report, and in an interim one no year; a quarter asked is never answered by a year.
    """
    if found.year != asked.year or (asked.length and found.length and asked.length != found.length):
        return False
    if asked.month in (0, 12) and asked.length in (0, 12):
        interim = own is not None and own.length not in (0, 12) and found.year >= own.year - 1
        return found.month == 12 or (found.month == 0 and (found.length == 12 or not interim))
    if found.month == 0:
        of_own = own is not None and own.year == found.year and own.month == asked.month
        return of_own and asked.length in (0, own.length if own else 0) and found.length in (0, asked.length)
    if own is not None and own.length == _QUARTER and asked.month == own.month:
        return found.month in (asked.month, asked.month + 1)
    return found.month == asked.month
