"""Which paragraphs are headings, and how deep they stand: by outline, numbering and type."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.parsing.looks import Look
from core.parsing.numbering import Numbering, numbering
from core.parsing.outline import Outline, bare

DEEPEST = 6
_LONGEST = 160
_LONGEST_MARKED = 260  # Item 5. Market for Registrant's Common Equity, Related Stockholder Matters and ...
_SENTENCE = re.compile(r"[.。;；,，!！?？]\s*$")
_LABEL = re.compile(r"[:：]\s*$")
_HAS_HAN = re.compile(r"[\u3400-\u9fff]")
_DATE = re.compile(
    r"\b(?:as|at|of|for|the|on|from|years?|three|six|nine|twelve|months|quarters?|periods?|fiscal|ended|ending|and|to|dated?"
    r"|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*|\d{1,4}(?:st|nd|rd|th)?)\b"
    r"|[〇一二三四五六七八九十零\d\s]+[年月日]|年度|截至|[止度末至及和]|[\W\d]",
    re.IGNORECASE,
)
_LONGEST_DATE = 90
_FURNITURE = re.compile(
    r"^\W*(?:(?:see|the)\s+accompanying\s+notes|the\s+notes\s+on\s+pages|\(?continued\)?\W*$|[（(]续[)）]$|page\W*$|注[:：]"
    r"|[（(]?单位\s*[:：]"
    r"|[（(]?(?:in|(?:expressed|dollars|amounts) in|all tabular amounts)\s+.{0,30}(?:thousands|millions)"
    r"|(?:https?://|www\.)|[□√☑☐]|[（(][^()（）]*[)）]$)",
    re.IGNORECASE,
)
_COVER = re.compile(r"commission\s+file\s+(?:number|no)|exact\s+name\s+of\s+registrant", re.IGNORECASE)
_BACK_MATTER = re.compile(
    r"^(?:references(?: and notes)?|bibliography|acknowledge?ments?|appendi(?:x|ces)\b.{0,80}|signatures?"
    r"|supplement(?:s|(?:ary|al)\s+(?:materials?|information|data|methods|figures|tables?))?"
    r"|exhibit index|index to exhibits|参考文献|致谢|附录.{0,40}|备查文件目录)$",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"\s*[（(\[—–-]*\s*(?:续表?|continued|cont['’]?d\.?)\s*[)）\]]*\s*$", re.IGNORECASE)
_SAME = 0.3
_LARGER = 1.12
_TOO_OFTEN = 4


@dataclass(frozen=True, slots=True)
class Candidate:
    """A paragraph that may be a heading. `level` is that of the outline, 0 where it names none."""

    text: str
    page: int
    look: Look
    number: Numbering | None
    level: int


def without_continued(text: str) -> str:
    """A heading without the sign that it was begun on an earlier page: （续）, (continued)."""
    return _GOES_ON.sub("", text).rstrip() or text


def is_cover(texts: Iterable[str]) -> bool:
    """Whether a page is the front of a filing, a form of labels and addresses in bold."""
    return any(_COVER.search(t) for t in texts)


def candidate(
    text: str, page: int, look: Look, body: float, outline: Outline, *, cover: bool
) -> Candidate | None:
    """The paragraph as a heading, None where it cannot be one."""
    text = text.strip()
    letters = sum(c.isalpha() for c in text)
    if not letters or len(bare(text)) < 2 or len(text) > _LONGEST_MARKED or look.lines > 4:
        return None
    number = numbering(text)
    if level := outline.level(text, page) or (outline.level(without_continued(text), page)):
        return Candidate(text, page, look, number, level)
    if _FURNITURE.match(text) or (number is None and _is_date(text)):
        return None
    return (
        Candidate(text, page, look, number, 0)
        if _stands_out(text, look, number, body, cover, letters)
        else None
    )


def _is_title_with_stop(text: str, look: Look, number: Numbering) -> bool:
    """Whether a numbered line in bold only happens to end with a full stop: Item 1. Business."""
    named = number.scheme in ("item", "note") and (look.bold or look.caps)
    return named or (look.bold and look.lines == 1 and len(text) <= 80 and text.endswith((".", "。")))


def _is_date(text: str) -> bool:
    """Whether a line says no more than when: As at 30 June 2022, 2018 年 04 月."""
    return len(text) <= _LONGEST_DATE and bool(re.search(r"[\d〇年]", text)) and not _DATE.sub("", text)


def _stands_out(
    text: str, look: Look, number: Numbering | None, body: float, cover: bool, letters: int
) -> bool:
    larger = look.size > _LARGER * body
    han = bool(_HAS_HAN.search(text))
    short = len(text) <= (45 if han else 110)
    if _SENTENCE.search(text) and not (number and (larger or _is_title_with_stop(text, look, number))):
        return False
    if cover and not larger:
        return False
    if number is not None:
        if number.scheme in ("item", "part"):
            return (larger or look.bold or look.caps) and len(text) <= _LONGEST_MARKED
        if look.cells or len(text) > _LONGEST or look.lines > 3:
            return False
        if _LABEL.search(text) and not (larger or look.bold):
            return False
        plain = han and look.lines == 1 and len(text) <= 30 and not re.search(r"[，；,;]", text)
        strong = larger or look.bold or (plain and (number.marked or number.scheme == "decimal1"))
        return strong and (short or (larger and len(text) <= _LONGEST))
    if look.cells or not short or look.lines > 3:
        return False
    if larger:
        return letters >= 0.4 * len("".join(text.split()))
    if not look.bold or look.lines > 2 or look.size <= 0.9 * body or len(text) <= 2:
        return False
    return (
        not _LABEL.search(text) and letters >= 0.5 * len("".join(text.split())) and not (han and "，" in text)
    )


def too_often(candidates: Iterable[Candidate], body: float) -> set[str]:
    """Titles that come back again and again in the type of the text: labels of tables, no sections. What says
    that it is continued comes back for that reason and stays a heading.
    """
    counts = Counter(
        bare(c.text)
        for c in candidates
        if not c.level
        and c.number is None
        and c.look.size <= _LARGER * body
        and without_continued(c.text) == c.text
    )
    return {title for title, n in counts.items() if n >= _TOO_OFTEN}


@dataclass(frozen=True, slots=True)
class _Open:
    """A heading whose section has not ended."""

    level: int
    heading: Candidate
    title: str


def levels(headings: Sequence[Candidate], body: float) -> list[int]:
    """The level of each heading, from 1, in the order of the document.

    A level of the outline stands. A numbered heading goes beside the last of its scheme that is still open,
    else under what is open and stronger; one without a number likewise, by its type. A scheme is never set
    higher than where it mostly stands.
    """
    first = _place(headings, body, {})
    usual: dict[str, Counter[int]] = {}
    for heading, level in zip(headings, first, strict=True):
        if heading.number is not None and not heading.level:
            usual.setdefault(heading.number.scheme, Counter())[level] += 1
    floor = {s: c.most_common(1)[0][0] for s, c in usual.items() if not s.startswith("decimal")}
    return _place(headings, body, floor)


def _place(headings: Sequence[Candidate], body: float, floor: dict[str, int]) -> list[int]:
    opened: list[_Open] = []
    out: list[int] = []
    for heading in headings:
        title = bare(without_continued(heading.text))
        again = next((o for o in opened if o.title == title), None)
        if again is not None and title != bare(heading.text):
            out.append(again.level)
            continue
        if heading.level:
            level = heading.level
        else:
            above = _above(opened, heading, body)
            level = (above[-1].level if above else 0) + 1
            if heading.number is not None:
                level = max(level, floor.get(heading.number.scheme, 1))
            level = min(level, DEEPEST)
        while opened and opened[-1].level >= level:
            opened.pop()
        opened.append(_Open(level, heading, title))
        out.append(level)
    return out


def _above(opened: Sequence[_Open], heading: Candidate, body: float) -> Sequence[_Open]:
    """The open headings under which this one stands."""
    if heading.number is None:
        return _above_plain(opened, heading, body)
    number = heading.number
    prefix = number.parts[:-1]
    for at in range(len(opened) - 1, -1, -1):
        other = opened[at].heading.number
        if other is None:
            continue
        if other.scheme == number.scheme and other.parts[:-1] == prefix:
            return opened[:at]
        if number.scheme.startswith("decimal") and prefix and other.parts == prefix:
            return opened[: at + 1]
    kept = list(opened)
    while kept and _weaker_than_number(kept[-1].heading, heading, body):
        kept.pop()
    return kept


def _weaker_than_number(open_heading: Candidate, heading: Candidate, body: float) -> bool:
    number, other = heading.number, open_heading.number
    assert number is not None
    if other is not None:
        return other.rank >= number.rank
    if number.rank <= 2:
        return True
    if open_heading.look.size < heading.look.size - _SAME:
        return True
    if heading.look.size > _LARGER * body and _alike(open_heading.look, heading.look):
        return True  # Abstract, then 1 Introduction
    return number.parts[-1] > 1 and open_heading.look.size <= heading.look.size + _SAME


def _above_plain(opened: Sequence[_Open], heading: Candidate, body: float) -> Sequence[_Open]:
    if _BACK_MATTER.match(heading.text):
        return ()
    look = heading.look
    larger = look.size > _LARGER * body
    for at in range(len(opened) - 1, -1, -1):
        other = opened[at].heading
        if other.number is None:
            if _alike(other.look, look):
                return opened[:at]
        elif not larger and not look.centred:
            break
    kept = list(opened)
    while kept and _weaker_than_plain(kept[-1].heading, look, larger):
        kept.pop()
    return kept


def _weaker_than_plain(open_heading: Candidate, look: Look, larger: bool) -> bool:
    other = open_heading.look
    if open_heading.number is not None:
        if open_heading.number.rank <= 2:
            return look.size > 1.2 * other.size
        if abs(other.size - look.size) < _SAME and other.bold == look.bold:
            return larger or (look.centred and not other.centred)
        return other.size < look.size - _SAME or (look.centred and not other.centred)
    if abs(other.size - look.size) >= _SAME:
        return other.size < look.size
    return (other.centred, other.bold, other.caps) <= (look.centred, look.bold, look.caps)


def _alike(a: Look, b: Look) -> bool:
    return abs(a.size - b.size) < _SAME and (a.bold, a.caps, a.centred) == (b.bold, b.caps, b.centred)
