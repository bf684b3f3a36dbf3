"""The period a report is about: a year, a half, or a quarter; never the day it was published."""

from __future__ import annotations

import re
from collections import Counter

from core.library.metadata.fold import plain_digits
from core.types import DocumentType

_QUARTER = {"一": 1, "二": 2, "三": 3, "四": 4, "1": 1, "2": 2, "3": 3, "4": 4}
_ORDINAL = {"first": 1, "second": 2, "third": 3, "fourth": 4}
_MONTHS = [
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
]
_DATE = rf"(?P<month>{'|'.join(_MONTHS)})\s+(?P<day>\d{{1,2}})\s*,?\s+(?P<year>20\d\d)"

_ZH = re.compile(
    r"(?P<year>20\d\d)年?(?:(?P<half>半年度?报|上半年|中期报告|中报)|(?:第"
    r"|前)?(?P<quarter>[一二三四1-4])季度?(?:报|业绩)?"
    r"|(?P<annual>年?年?度?报告|年报|年度))"
)
_NAME_QUARTER = re.compile(
    r"(?<!\d)(?P<year>20\d\d)[\s_\-]*Q(?P<q>[1-4])(?!\d)"
    r"|(?<![A-Za-z0-9])Q(?P<q2>[1-4])[\s_\-]*(?P<year2>20\d\d)(?!\d)",
    re.I,
)
_NAME_HALF = re.compile(r"(?<!\d)(20\d\d)[\s_\-]*H1(?!\d)|(?<![A-Za-z0-9])H1[\s_\-]*(20\d\d)(?!\d)", re.I)
_YEAR_ALONE = re.compile(r"(?<!\d)(20\d\d)(?!\d)")
_YEAR_ENDED = re.compile(rf"(?:fiscal\s+)?years?\s+ended:?\s+{_DATE}", re.I)
_QUARTER_ENDED = re.compile(rf"quarter(?:ly\s+period)?\s+ended:?\s+{_DATE}", re.I)
_FISCAL_QUARTER = re.compile(
    r"(first|second|third|fourth)\s+quarter\s+(?:of\s+)?(?:fiscal\s+)?(?:year\s+)?(20\d\d)", re.I
)
_FISCAL_YEAR = re.compile(r"fiscal\s+(?:year\s+)?(20\d\d)(?!\d)", re.I)
_COVER_YEAR = re.compile(
    r"annual\s+report(?:\s+and\s+accounts|\s+to\s+(?:share|stock)holders|\s+and\s+10-K)?[\s,"
    r"|:–-]*(?:\d{1,2}\s+\w+\s+)?"
    r"(20\s?\d\d)(?!\d)|(?<!\d)(20\d\d)\s+annual\s+report",
    re.I,
)
_REVIEWED = re.compile(
    r"20\d\d年?(?:年报|年度报告|[一三]季报|半年报|中报|第?[一三]季度报告?)(?:业绩)?(?:点评|简评|跟踪)"
)
_COVER_SHEET = re.compile(r"Exact\s+name\s+of\s+(?:the\s+)?registrant", re.I)
_FILED_PERIOD = re.compile(r"for the period ending (20\d\d)-(\d\d)-\d\d", re.I)
_MONTHS_ENDED = {
    1: r"three\s+months\s+ended",
    2: r"six\s+months\s+ended|twenty-six weeks",
    3: r"nine\s+months\s+ended",
}


def report_period(kind: DocumentType, file_name: str, pages: tuple[str, ...], subject: str) -> str:
    """`2024`, `2024H1`, `2024Q3`, or "" where file name, cover and text do not say.

    The file name wins, because it is how the user tells his files apart (fiscal quarters are named freely).
    """
    stem = re.sub(r"\.pdf$", "", file_name, flags=re.I)
    cover = "\n".join(pages[:3])[:8000]
    named = _from_name(stem, kind)
    if named:
        return named
    if kind is DocumentType.BROKER_RESEARCH:
        reviewed = _REVIEWED.search(re.sub(r"\s", "", cover[:1500]))
        return _from_chinese(reviewed.group(), kind) if reviewed else ""
    if kind is DocumentType.OTHER:
        return ""
    if chinese := _from_chinese(cover, kind):
        return chinese
    if kind is DocumentType.QUARTERLY_REPORT:
        return _english_quarter(pages)
    if kind in (DocumentType.ANNUAL_REPORT, DocumentType.HALF_YEAR_REPORT):
        year = _english_year(pages) or _lone_year(stem) or _filed_year(subject)
        return f"{year}H1" if year and kind is DocumentType.HALF_YEAR_REPORT else year
    return ""


def _from_name(stem: str, kind: DocumentType) -> str:
    if match := _NAME_QUARTER.search(stem):
        return f"{match['year'] or match['year2']}Q{match['q'] or match['q2']}"
    if match := _NAME_HALF.search(stem):
        return f"{match[1] or match[2]}H1"
    if found := _from_chinese(stem, kind):
        return found
    reports = (DocumentType.ANNUAL_REPORT,)
    return (
        _lone_year(stem) if kind in reports and re.search(r"10-?K|annual|年报|_20\d\d$", stem, re.I) else ""
    )


def _from_chinese(text: str, kind: DocumentType) -> str:
    squeezed = re.sub(r"[ \t\u3000]", "", plain_digits(text))
    for match in _ZH.finditer(squeezed):
        found = _read_chinese(match)
        if found and _fits(found, kind):
            return found
    return ""


def _read_chinese(match: re.Match[str]) -> str:
    if match["half"]:
        return f"{match['year']}H1"
    if match["quarter"]:
        return f"{match['year']}Q{_QUARTER[match['quarter']]}"
    return match["year"]


def _fits(period: str, kind: DocumentType) -> bool:
    if kind is DocumentType.ANNUAL_REPORT:
        return len(period) == 4
    if kind is DocumentType.HALF_YEAR_REPORT:
        return period.endswith("H1")
    if kind is DocumentType.QUARTERLY_REPORT:
        return "Q" in period
    return kind in (DocumentType.BROKER_RESEARCH, DocumentType.OTHER)


def _english_year(pages: tuple[str, ...]) -> str:
    text = "\n".join(pages)
    sheet = next((page for page in pages if _COVER_SHEET.search(page)), "")
    if match := _YEAR_ENDED.search(sheet):
        return _fiscal_year(match, text)
    covers = "\n".join(pages[:2])[:4000]
    years = Counter((m[1] or m[2]).replace(" ", "") for m in _COVER_YEAR.finditer(covers))
    if len(years) == 1:
        return str(next(iter(years)))
    if match := _YEAR_ENDED.search(text):
        return _fiscal_year(match, text)
    fiscal = Counter(_FISCAL_YEAR.findall(text)).most_common(2)
    if fiscal and fiscal[0][1] >= 3 and (len(fiscal) == 1 or fiscal[0][1] >= 2 * fiscal[1][1]):
        return str(fiscal[0][0])
    return ""


def _closing_month(match: re.Match[str]) -> tuple[int, int]:
    """Year and month (0 = January) a period closes in; weeks-based periods spill a few days into the next."""
    month, year = _MONTHS.index(match["month"].lower()), int(match["year"])
    if int(match["day"]) <= 7:
        month -= 1
    return (year, month) if month >= 0 else (year - 1, 11)


def _fiscal_year(match: re.Match[str], text: str) -> str:
    """A year that ends in January or February is named after either calendar year: only the text can say."""
    year, month = _closing_month(match)
    if month > 1:
        return str(year)
    near = Counter(y for y in _FISCAL_YEAR.findall(text) if 0 <= year - int(y) <= 1).most_common(1)
    return str(near[0][0]) if near else ""


def _english_quarter(pages: tuple[str, ...]) -> str:
    text = "\n".join(pages)
    ended = _QUARTER_ENDED.search(text)
    if not ended:
        said = {(m[1].lower(), m[2]) for m in _FISCAL_QUARTER.finditer("\n".join(pages[:1])[:2000])}
        if len(said) == 1:
            word, year = said.pop()
            return f"{year}Q{_ORDINAL[word]}"
        return ""
    quarter = max((q for q, words in _MONTHS_ENDED.items() if re.search(words, text, re.I)), default=0)
    if not quarter:
        return ""
    year, month = _closing_month(ended)
    closing = month + 3 * (4 - quarter)
    if closing % 12 < 2:
        return ""
    return f"{year + closing // 12}Q{quarter}"


def _lone_year(stem: str) -> str:
    years = set(_YEAR_ALONE.findall(stem))
    return years.pop() if len(years) == 1 else ""


def _filed_year(subject: str) -> str:
    match = _FILED_PERIOD.search(subject)
    return match[1] if match and int(match[2]) > 2 else ""
