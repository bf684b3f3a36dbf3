"""The title of a document: what its properties say where the page bears it out, else the largest letters of
the first page, else its first lines.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.library.metadata.fold import fold
from core.library.metadata.found import Found
from core.library.metadata.opening import Piece, largest
from core.types import Confidence, DocumentType, Source

_JUNK = re.compile(
    r"^Microsoft\s|^untitled|\.(?:docx?|pdf|indd|pptx?|gfp|htm|dvi|tex)\b|^\d[\d\-_ .]*$|^Submission Proof"
    r"|^Company Registration|^[A-Za-z0-9_]+$|___",
    re.I,
)
_SKIPPED = re.compile(
    r"https?://|^\s*(?:证券研究报告|请务必阅读|Table of Contents|doi|arXiv|vol\.|page)\b"
    r"|^\W*\d*\W*$|@|\|.*\|",
    re.I,
)
_MASTHEAD = re.compile(
    r"^(?:(?:the\s+)?(?:international\s+|european\s+|american\s+)?"
    r"(?:journal|proceedings|transactions|annals|bulletin|archives|frontiers)\b.{0,50}"
    r"|(?:original |open |short |special |technical |working |white )?"
    r"(?:research|review|access|article|paper|letter|communication|report|note|brief|commentary|editorial|preprint)"
    r"(?: (?:article|paper|report|communication|note|open access))?"
    r"|abstract|summary|introduction|contents|references|plos \w+|学报|论文|研究论文|摘要|目录"
    r"|.{0,12}(?:学报|杂志|Vol\.?\s*\d.*|第\s*\d+\s*卷.*))$",
    re.I,
)
_ENDS_CHINESE = re.compile(r"[\u4e00-\u9fff]$")
_LONGEST = 300
_REPORT_WORDS = {
    DocumentType.ANNUAL_REPORT: ("年年度报告", "Annual report"),
    DocumentType.HALF_YEAR_REPORT: ("年半年度报告", "Half-year report"),
    DocumentType.QUARTERLY_REPORT: ("年第{}季度报告", "Quarterly report"),
}


def title_of(info_title: str, pages: tuple[str, ...], file_name: str, opening: Sequence[Piece] = ()) -> Found:
    """The title and where it stands. A title of the properties that the first page does not bear out gives
    way to the page's largest letters.
    """
    given = _given_title(info_title)
    printed = _printed_title(opening)
    if given:
        if _stands_in(given, "\n".join(pages[:2])):
            return Found(given, Source.PROPERTIES, Confidence.HIGH)
        if not printed:
            return Found(given, Source.PROPERTIES, Confidence.MEDIUM)
    if printed:
        cited = (
            _letters("\n".join(pages[:2])).count(_letters(printed)) > 1
        )  # in a running head, to be cited by
        return Found(printed, Source.FIRST_PAGE, Confidence.HIGH if cited else Confidence.MEDIUM)
    if lines := _first_lines(pages):
        return Found(lines, Source.FIRST_PAGE, Confidence.LOW)
    return Found(re.sub(r"\.pdf$", "", file_name, flags=re.I), Source.FILE_NAME, Confidence.LOW)


def report_title(name: str, period: str, kind: DocumentType, language: str) -> str:
    """A title for a report of a known company: "虚构某某股份有限公司 2024年年度报告"; "" for other kinds."""
    if kind not in _REPORT_WORDS or not name or not period:
        return ""
    chinese, english = _REPORT_WORDS[kind]
    if language != "zh":
        return f"{name}: {english} {period}"
    quarter = "一二三四"[int(period[-1]) - 1] if "Q" in period else ""
    return f"{name} {period[:4]}{chinese.format(quarter)}"


def _given_title(info_title: str) -> str:
    title = re.sub(r"\s+", " ", info_title).strip()
    title = re.sub(r" - Wikipedia$", "", title)
    letters = len(re.findall(r"[A-Za-z\u4e00-\u9fff]", title))
    long_enough = letters >= 8 or len(re.findall(r"[\u4e00-\u9fff]", title)) >= 4 or "Wikipedia" in info_title
    sane = bool(title) and not _JUNK.search(title) and long_enough and letters >= 0.5 * len(title)
    return title if sane else ""


def _stands_in(title: str, text: str) -> bool:
    """Whether the words of the title stand in the text, line breaks and hyphens aside."""
    return _letters(title) in _letters(text)


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", fold(text))


def _printed_title(opening: Sequence[Piece]) -> str:
    """The largest letters that are no masthead; a logo or a drop capital is too short to be a title."""
    for piece in largest(opening):
        words = len(re.findall(r"[A-Za-z]{2,}", piece.text))
        han = len(re.findall(r"[\u4e00-\u9fff]", piece.text))
        if (words >= 3 or han >= 5 or (words == 2 and len(piece.text) >= 12)) and (
            len(piece.text) <= _LONGEST
            and not _MASTHEAD.match(piece.text)
            and not _SKIPPED.search(piece.text)
        ):
            return piece.text.rstrip(" *†‡§¹")
    return ""


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
