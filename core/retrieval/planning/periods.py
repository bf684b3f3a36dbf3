"""The periods a question asks about, as it words them in Chinese or English."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from core.library.metadata.fold import plain_digits

_YEAR = r"(?<![\d.$¥])(?<!\d,)20\d\d"
_Q = {"一": 1, "二": 2, "三": 3, "四": 4, "first": 1, "second": 2, "third": 3, "fourth": 4}
_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_MONTH_PERIOD = {3: "Q1", 6: "H1", 9: "Q3", 12: ""}
_LIST = rf"{_YEAR}\s*年?(?:度|末)?(?:\s*(?:、|，|,|和|及|与|and|&|/)+\s*(?:20\d\d)\s*年?(?:度|末)?)+"


class PeriodMention(NamedTuple):
    """Characters `start:end` of a question mean these periods."""

    start: int
    end: int
    periods: tuple[str, ...]


def find_periods(question: str) -> tuple[PeriodMention, ...]:
    """Every period the question names, in its order, without overlaps."""
    text = plain_digits(question)
    taken: list[PeriodMention] = []
    for pattern, read in _READERS:
        for match in pattern.finditer(text):
            if any(m.start < match.end() and match.start() < m.end for m in taken):
                continue
            periods = read(match)
            if periods:
                taken.append(PeriodMention(match.start(), match.end(), periods))
    return tuple(sorted(taken))


def spelled_out(mention: PeriodMention) -> PeriodMention:
    """A span given by its ends ("from 2022 to 2024") with the years between, as a trend needs them."""
    ends = mention.periods
    if len(ends) != 2 or not all(len(p) == 4 for p in ends) or not 1 < int(ends[1]) - int(ends[0]) <= 10:
        return mention
    return mention._replace(periods=tuple(str(y) for y in range(int(ends[0]), int(ends[1]) + 1)))


def bare_quarter(question: str) -> str:
    """`Q1` … `Q4`, `H1` or `M9` that stands in the question without a year; "" otherwise."""
    match = re.search(
        r"(?<!年)(?<!年第)第?([一二三四])季(?:度(?!假)|报)|(前三季度)|(上半年|半年报|中报)", question
    )
    if not match:
        return ""
    return "M9" if match[2] else "H1" if match[3] else f"Q{_Q[match[1]]}"


def years_asked(question: str) -> tuple[int, int, int]:
    """ "近三年", "last 3 years": start, end and the number of years; all 0 when there is none."""
    match = _LAST_YEARS.search(question)
    if not match:
        return 0, 0, 0
    word = (match[1] or match[2]).lower()
    return match.start(), match.end(), _NUMBERS.get(word) or int(word)


def asks_latest(question: str) -> bool:
    return bool(
        re.search(
            r"最新(?:一期|一季|年报|季报|财报|报告|年度)|最近一(?:期|年|个?季|份)"
            r"|(?:most recent|latest)\s+(?:\w+\s+){0,2}(?:quarter|10-[KQ]|annual|filing|report|year"
            r"|fiscal|period)",
            question,
            re.I,
        )
    )


def covers(document_period: str, asked: str) -> bool:
    """Whether a report of one period is the natural place for figures of another (2024 holds 2024Q3 too)."""
    if document_period == asked:
        return True
    if asked.endswith("M9"):
        return document_period in (f"{asked[:4]}Q3", asked[:4])
    return document_period[:4] == asked[:4] and (len(document_period) == 4 or len(asked) == 4)


_NUMBERS = {"两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "two": 2, "three": 3, "four": 4, "five": 5}
_LAST_YEARS = re.compile(
    r"(?:近|最近|过去)\s*(两|二|三|四|五|[2-9])\s*(?:个?完整)?(?:会计|财政)?年(?!月)"
    r"|(?:last|past|previous|recent)\s+(two|three|four|five|[2-5])\s+(?:fiscal\s+)?years",
    re.I,
)


def _range(match: re.Match[str]) -> tuple[str, ...]:
    first, last = int(match["a"]), int(match["b"])
    if not 0 < last - first <= 10:
        return ()
    return tuple(str(year) for year in range(first, last + 1))


def _listed(match: re.Match[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(re.findall(r"20\d\d", match.group())))


def _month(match: re.Match[str]) -> tuple[str, ...]:
    month = int(match["m"])
    if match["end"]:
        return (match["y"] + _MONTH_PERIOD.get(month, ""),)
    return (f"{match['y']}-{month:02d}",)


def _quarter(match: re.Match[str]) -> tuple[str, ...]:
    word = match["q"].lower()
    return (f"{_full_year(match['y'])}Q{_Q.get(word) or int(word)}",)


def _suffixed(suffix: str) -> Callable[[re.Match[str]], tuple[str, ...]]:
    return lambda match: (f"{_full_year(match['y'])}{suffix}",)


def _full_year(year: str) -> str:
    return year if len(year) == 4 else f"20{year}"


_HAN_YEAR = rf"(?P<y>{_YEAR})\s*年?度?\s*"
_EN_YEAR = r"(?:of\s+|in\s+|,\s*)?(?:the\s+)?(?:fiscal\s+(?:year\s+)?|FY\s*)?(?P<y>20\d\d)(?!\d)"
_READERS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], tuple[str, ...]]], ...] = tuple(
    (re.compile(pattern, re.I), read)
    for pattern, read in (
        (rf"(?P<a>{_YEAR})\s*年?\s*(?:-|–|—|~|～|至|到)\s*(?P<b>20\d\d)(?!\d)\s*年?(?:度|末)?", _range),
        (
            rf"(?:between\s+)?(?P<a>{_YEAR})\s+(?:to|through)\s+(?:fiscal\s+)?(?P<b>20\d\d)(?!\d)",
            lambda m: (m["a"], m["b"]),
        ),
        (rf"{_HAN_YEAR}(?:前三季度|前3季度|1\s*[-–—~至]\s*9\s*月)", _suffixed("M9")),
        (rf"{_HAN_YEAR}(?:上半年|半年度?报?告?|中期|中报|1\s*[-–—~至]\s*6\s*月|H1)", _suffixed("H1")),
        (rf"{_HAN_YEAR}(?:下半年|H2)", _suffixed("H2")),
        (rf"{_HAN_YEAR}(?:第\s*)?(?P<q>[一二三四1-4])\s*季(?:度(?!假)|报|末)末?", _quarter),
        (rf"{_HAN_YEAR}第\s*(?P<q>[一二三四1-4])\s*季", _quarter),
        (rf"{_HAN_YEAR}(?P<q>[一二三])\s*季(?=的|营|净|单季|实现|$)", _quarter),
        (rf"{_HAN_YEAR}(?:的)?\s*Q(?P<q>[1-4])(?!\d)", _quarter),
        (rf"(?<![A-Za-z0-9])Q(?P<q>[1-4])\s*(?:-\s*)?{_EN_YEAR}", _quarter),
        (rf"(?P<q>first|second|third|fourth)[\s-]+quarter\s*{_EN_YEAR}", _quarter),
        (r"(?<![A-Za-z0-9])(?P<q>[1-4])Q\s?(?:FY)?(?P<y>20\d\d|\d\d)(?!\d)", _quarter),
        (
            rf"(?:first half|H1)\s*{_EN_YEAR}|(?<!\w)1H\s?(?P<y2>\d\d)(?!\d)",
            lambda m: (f"{_full_year(m['y'] or m['y2'])}H1",),
        ),
        (rf"(?P<y>{_YEAR})\s*年\s*(?P<m>1[0-2]|0?[1-9])\s*月(?P<end>\s*\d{{1,2}}\s*日|末|底)?", _month),
        (_LIST, _listed),
        (r"(?<![A-Za-z])FY\s?'?(?P<y>20\d\d|\d\d)(?!\d)", _suffixed("")),
        (
            rf"\b(?:in|for|during)\s+(?P<mon>{'|'.join(_MONTHS)})\s+(?:of\s+)?(?P<y>{_YEAR})(?!\d)",
            lambda m: (f"{m['y']}-{_MONTHS.index(m['mon'].lower()) + 1:02d}",),
        ),
        (
            rf"(?P<y>{_YEAR})(?!\d|[-‐–][A-Za-z]|\.\d|s\b|,\d{{3}})\s*(?:年度|年末|年底|年初|年报|年)?",
            _suffixed(""),
        ),
    )
)
