"""What to call a document on screen: its own title where there is a sane one, else its first lines."""

from __future__ import annotations

import re

from core.types import DocumentType

_JUNK = re.compile(
    r"^Microsoft\s|^untitled|\.(?:docx?|pdf|indd|pptx?|gfp|htm)\b|^\d[\d\-_ .]*$|^Submission Proof"
    r"|^Company Registration|^[A-Za-z0-9_]+$|___",
    re.I,
)
_SKIPPED = re.compile(
    r"https?://|^\s*(?:证券研究报告|请务必阅读|Table of Contents|doi|arXiv|vol\.|page)\b|^\W*\d*\W*$|@", re.I
)
_ENDS_CHINESE = re.compile(r"[\u4e00-\u9fff]$")
_REPORT_WORDS = {
    DocumentType.ANNUAL_REPORT: ("年年度报告", "Annual report"),
    DocumentType.HALF_YEAR_REPORT: ("年半年度报告", "Half-year report"),
    DocumentType.QUARTERLY_REPORT: ("年第{}季度报告", "Quarterly report"),
}


def title_of(info_title: str, pages: tuple[str, ...], file_name: str) -> str:
    """The title in the file's properties, else the first lines of the first page, else the file name."""
    title = re.sub(r"\s+", " ", info_title).strip()
    title = re.sub(r" - Wikipedia$", "", title)
    letters = len(re.findall(r"[A-Za-z\u4e00-\u9fff]", title))
    long_enough = letters >= 8 or len(re.findall(r"[\u4e00-\u9fff]", title)) >= 4 or "Wikipedia" in info_title
    if title and not _JUNK.search(title) and long_enough and letters >= 0.5 * len(title):
        return title
    return _first_lines(pages) or re.sub(r"\.pdf$", "", file_name, flags=re.I)


def report_title(name: str, period: str, kind: DocumentType, language: str) -> str:
    """A title for a report of a known company: "虚构某某股份有限公司 2024年年度报告"; "" for other kinds."""
    if kind not in _REPORT_WORDS or not name or not period:
        return ""
    chinese, english = _REPORT_WORDS[kind]
    if language != "zh":
        return f"{name}: {english} {period}"
    quarter = "一二三四"[int(period[-1]) - 1] if "Q" in period else ""
    return f"{name} {period[:4]}{chinese.format(quarter)}"


def _first_lines(pages: tuple[str, ...]) -> str:
    for page in pages:
        lines = [line.strip() for line in page.splitlines()]
        lines = [line for line in lines if len(line) > 2 and not _SKIPPED.search(line)]
        if not lines:
            continue
        title = lines[0]
        for line in lines[1:3]:
            if len(title) > 110 or re.search(r"[.:。：]$", title) or not _continues(title, line):
                break
            title = f"{title}{'' if _ENDS_CHINESE.search(title) else ' '}{line}"
        return title[:160]
    return ""


def _continues(title: str, line: str) -> bool:
    """A title goes on where its line breaks off: a hyphen, a small word, or a small first letter next."""
    return (
        bool(re.search(r"(?:-|–|,|\b(?:of|and|the|for|in|with|to|by|on|is|are|from))$", title))
        or line[:1].islower()
    )
