"""The period a report is about: a year, a half, or a quarter; never the day it was published."""

from __future__ import annotations

import re

from core.library.metadata.fold import plain_digits
from core.library.metadata.found import Found
from core.library.metadata.period_en import english_quarter, english_year
from core.types import Confidence, DocumentType, Source

_QUARTER = {"一": 1, "二": 2, "三": 3, "四": 4, "1": 1, "2": 2, "3": 3, "4": 4}
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
_REVIEWED = re.compile(
    r"20\d\d年?(?:年报|年度报告|[一三]季报|半年报|中报|第?[一三]季度报告?)(?:业绩)?(?:点评|简评|跟踪)"
)
_FILED_PERIOD = re.compile(r"for the period ending (20\d\d)-(\d\d)-\d\d", re.I)


def report_period(kind: DocumentType, file_name: str, pages: tuple[str, ...], subject: str) -> Found:
    """`2024`, `2024H1`, `2024Q3`, or "" where file name, cover and text do not say.

    The file name wins, because it is how the user tells his files apart (fiscal quarters are named freely);
    where the document names another period the value is marked as doubtful.
    """
    stem = re.sub(r"\.pdf$", "", file_name, flags=re.I)
    named = _from_name(stem, kind)
    said = _from_document(kind, pages) if kind is not DocumentType.OTHER else Found()
    if named:
        sure = Confidence.MEDIUM if not said.value else Confidence.HIGH
        return Found(named, Source.FILE_NAME, sure if said.value in ("", named) else Confidence.LOW)
    if said.value or kind not in (DocumentType.ANNUAL_REPORT, DocumentType.HALF_YEAR_REPORT):
        return said
    half = "H1" if kind is DocumentType.HALF_YEAR_REPORT else ""
    if year := _lone_year(stem):
        return Found(year + half, Source.FILE_NAME, Confidence.MEDIUM)
    year = _filed_year(subject)
    return Found(year + half, Source.PROPERTIES, Confidence.MEDIUM) if year else Found()


def _from_document(kind: DocumentType, pages: tuple[str, ...]) -> Found:
    cover = "\n".join(pages[:3])[:8000]
    if kind is DocumentType.BROKER_RESEARCH:
        reviewed = _REVIEWED.search(re.sub(r"\s", "", cover[:1500]))
        found = _from_chinese(reviewed.group(), kind) if reviewed else ""
        return Found(found, Source.FIRST_PAGE, Confidence.MEDIUM)
    if chinese := _from_chinese(cover, kind):
        return Found(chinese, Source.FIRST_PAGE, Confidence.HIGH)
    if kind is DocumentType.QUARTERLY_REPORT:
        return english_quarter(pages)
    if kind is DocumentType.ANNUAL_REPORT:
        return english_year(pages)
    if kind is DocumentType.HALF_YEAR_REPORT:
        year = english_year(pages)
        return year._replace(value=f"{year.value}H1") if year.value else year
    return Found()


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


def _lone_year(stem: str) -> str:
    years = set(_YEAR_ALONE.findall(stem))
    return years.pop() if len(years) == 1 else ""


def _filed_year(subject: str) -> str:
    match = _FILED_PERIOD.search(subject)
    return match[1] if match and int(match[2]) > 2 else ""
