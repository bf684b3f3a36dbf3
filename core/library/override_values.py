"""The columns of `metadata.csv` and what may stand in each."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from core.errors import MetadataFileError
from core.types import DocumentType

NOTE = "note"
"""A column for the user's own remarks; it is not read."""

COLUMNS = (
    "title",
    "company",
    "company_full",
    "aliases",
    "ticker",
    "period",
    "period_end",
    "document_type",
    "language",
    "authors",
    "doi",
    "published",
)
EMPTY = "-"
"""Says that a field is to be empty; an empty cell leaves the guess."""

_LISTS = ("aliases", "authors")
_TYPES_ZH = {
    "年报": DocumentType.ANNUAL_REPORT,
    "年度报告": DocumentType.ANNUAL_REPORT,
    "半年报": DocumentType.HALF_YEAR_REPORT,
    "半年度报告": DocumentType.HALF_YEAR_REPORT,
    "季报": DocumentType.QUARTERLY_REPORT,
    "季度报告": DocumentType.QUARTERLY_REPORT,
    "招股说明书": DocumentType.PROSPECTUS,
    "研究报告": DocumentType.BROKER_RESEARCH,
    "论文": DocumentType.PAPER,
    "其他": DocumentType.OTHER,
}


def parse_cell(line: int, column: str, text: str) -> Any:
    """The value of one cell that is not empty. Raises MetadataFileError, saying what may stand there."""
    if text == EMPTY and column != "document_type":
        return () if column in _LISTS else ""
    if column in _LISTS:
        return tuple(part.strip() for part in re.split(r"[;；]", text) if part.strip())
    if column == "period":
        return _period(line, text)
    if column == "period_end":
        return _day(line, text)
    if column == "document_type":
        return _type(line, text)
    if column == "language":
        return _matching(line, column, text.lower(), r"zh|en", "zh or en", "zh 或 en")
    if column == "doi":
        bare = re.sub(r"^(?:https?://(?:dx\.)?doi\.org/|doi:\s*)", "", text, flags=re.I)
        return _matching(line, column, bare, r"10\.\d{4,9}/\S+", "such as 10.1000/xyz1", "例如 10.1000/xyz1")
    if column == "published":
        return _matching(line, column, text, r"(?:19|20)\d\d", "a year, 2024", "年份，例如 2024")
    return text


def _period(line: int, text: str) -> str:
    plain = re.sub(r"^FY\s*|\s|年$", "", text.upper())
    return _matching(
        line,
        "period",
        plain,
        r"(?:19|20)\d\d(?:H1|Q[1-4])?",
        "2024, 2024H1 or 2024Q1",
        "2024、2024H1 或 2024Q1",
    )


def _day(line: int, text: str) -> str:
    match = re.fullmatch(r"(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?", text)
    try:
        return date(*map(int, match.groups())).isoformat() if match else _refused(line, "period_end", text)
    except ValueError:
        return _refused(line, "period_end", text)


def _refused(line: int, column: str, text: str) -> str:
    raise MetadataFileError(
        line, column, f"{text} is no day; write 2024-12-31", f"{text} 不是日期，请写成 2024-12-31"
    )


def _type(line: int, text: str) -> DocumentType:
    known = _TYPES_ZH.get(text)
    if known:
        return known
    try:
        return DocumentType(re.sub(r"[\s\-]+", "_", text.lower()))
    except ValueError:
        names = ", ".join(DocumentType)
        raise MetadataFileError(
            line,
            "document_type",
            f"{text} is no type; they are {names}",
            f"{text} 不是文档类型；可用 {names}，或 {'、'.join(_TYPES_ZH)}",
        ) from None


def _matching(line: int, column: str, text: str, pattern: str, wanted: str, wanted_zh: str) -> str:
    if re.fullmatch(pattern, text):
        return text
    raise MetadataFileError(
        line, column, f"{text} cannot be used; write {wanted}", f"{text} 无法使用，请写 {wanted_zh}"
    )
