"""Words with boxes, as the page prints them: the only place that reads text out of a PDF page.

A word is what stands between spaces; runs of Chinese are cut at punctuation and where digits or Latin
letters begin, so that a box is never wider than a clause and a figure always has a box of its own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import pymupdf

from core.parsing.geometry import Frame, turn_of
from core.parsing.visibility import TextLook
from core.types.geometry import BBox

# Ligatures are taken apart, spaces kept, unknown glyphs become U+FFFD; images are not loaded.
_FLAGS = pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_MEDIABOX_CLIP

_HAN = "\u2e80-\u2fdf\u3005-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_WIDE = "\u3001-\u3004\u3008-\u3020\uff01-\uff65"
_TOKEN = re.compile(
    f"[{_HAN}]+[\u3001\u3002\u300b\u300d\u300f\u3011\uff01\uff09\uff0c\uff1a\uff1b\uff1f]*"
    f"|[^\\s{_HAN}\u3001-\u3004\u3008-\u3020\uff01-\uff65]+"
    f"|[\u3001-\u3004\u3008-\u3020\uff01-\uff65]+"
)
_CJK = re.compile(f"[{_HAN}{_WIDE}]")
_BROKEN = re.compile("[\ud800-\udfff]")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_INVISIBLE = frozenset("\u200b\u200c\u200d\u2060\ufeff\u200e\u200f")
_NEEDS_CHARACTERS = re.compile(
    f"[{_HAN}\u3001-\u3004\u3008-\u3020\uff01-\uff65\ud800-\udfff\x00-\x1f\x7f-\x9f\u2028\u2029\u00ad"
    "\u00a0\u2000-\u200f\u202f\u205f\u2060\u3000\ufeff]"
)
_RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_BOLD = re.compile(r"bold|black|heavy|semibold|,b|-bd|hei\b|simhei|heiti", re.IGNORECASE)


class Word(NamedTuple):
    """A word in layout coordinates. `space`: white space stands before it on its line."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    size: float
    bold: bool
    space: bool

    @property
    def box(self) -> BBox:
        return BBox(self.x0, self.y0, self.x1, self.y1)


class TextLine(NamedTuple):
    """Words of one line as the PDF drew it. `upright`: runs left to right in the page's frame."""

    words: tuple[Word, ...]
    upright: bool
    group: int


class PageText(NamedTuple):
    """All text of one page with the frame it is read in. `broken`: characters that had to be replaced."""

    frame: Frame
    lines: tuple[TextLine, ...]
    broken: int
    vertical: bool
    look: TextLook = TextLook()


def is_cjk(char: str) -> bool:
    """Whether no space is written before or after this character (Han, Kana, full-width signs)."""
    return char > "\u2e7f" and bool(_CJK.match(char))


def is_rtl(text: str) -> bool:
    return bool(_RTL.search(text))


def read_page(page: Any, width: float, height: float) -> PageText:
    """The text of a page of `width` x `height` points (not rotated), line by line in stream order."""
    text_page = page.get_textpage(flags=_FLAGS)
    lines = [
        (line, number)
        for number, block in enumerate(text_page.extractDICT()["blocks"])
        for line in block.get("lines", ())
    ]
    frame, vertical = _frame(lines, page.rotation % 360, width, height)
    found = text_page.extractWORDS()
    plain = "".join([w[4] for w in found])
    out: list[TextLine] = []
    if _NEEDS_CHARACTERS.search(plain):
        lines = [
            (line, number)
            for number, block in enumerate(text_page.extractRAWDICT()["blocks"])
            for line in block.get("lines", ())
        ]
        for line, number in lines:
            upright = _is_upright(line, frame)
            out.append(TextLine(tuple(_cut_words(line, frame, upright)), upright, number))
    else:
        by_line: dict[tuple[int, int], list[Any]] = {}
        for word in found:
            by_line.setdefault((word[5], word[6]), []).append(word)
        at = -1, 0
        for line, number in lines:
            at = (number, at[1] + 1) if at[0] == number else (number, 0)
            words = _plain_words(line, by_line.get(at, ()), frame)
            out.append(TextLine(tuple(words), _is_upright(line, frame), number))
    broken = len(_BROKEN.findall(plain))
    return PageText(frame, tuple(_once(out)), broken, vertical)


def _frame(lines: list[tuple[Any, int]], rotation: int, width: float, height: float) -> tuple[Frame, bool]:
    """The frame in which most letters run from left to right, and whether they stand in columns instead."""
    turns: Counter[int] = Counter()
    vertical = total = 0
    for line, _ in lines:
        count = sum([len(s["text"]) for s in line["spans"]])
        total += count
        if line["wmode"]:
            vertical += count
            continue
        turn = turn_of(line["dir"])
        if turn is not None:
            turns[turn] += count
    if vertical * 2 > total:
        return Frame(0, width, height), True
    return Frame(turns.most_common(1)[0][0] if turns else rotation, width, height), False


def _is_upright(line: Any, frame: Frame) -> bool:
    return not line["wmode"] and turn_of(line["dir"]) == frame.turn


def _once(lines: list[TextLine]) -> list[TextLine]:
    """Words drawn twice on one spot (a poor man's bold) are kept once."""
    seen: set[tuple[str, int, int]] = set()
    out = []
    for line in lines:
        marks = [(w.text, round(w.x0), round(w.y0)) for w in line.words]
        kept = line.words
        if not seen.isdisjoint(marks):
            kept = tuple(w for w, mark in zip(line.words, marks, strict=True) if mark not in seen)
        seen.update(marks)
        if kept:
            out.append(TextLine(kept, line.upright, line.group))
    return out


def _plain_words(line: dict[str, Any], found: Sequence[Any], frame: Frame) -> list[Word]:
    """Words as MuPDF cuts them, at spaces, with the type of the span they begin in."""
    spans = line["spans"]
    styles = [(s["bbox"][0], s["size"], _is_bold(s)) for s in spans]
    words = []
    for x0, y0, x1, y1, text, *_ in found:
        _, size, bold = styles[0]
        if len(styles) > 1:
            for start, other_size, other_bold in styles[1:]:
                if start > x0 + 0.5:
                    break
                size, bold = other_size, other_bold
        if frame.turn:
            x0, y0, x1, y1 = frame.to_layout((x0, y0, x1, y1))
        words.append(Word(text, x0, y0, x1, y1, size, bold, True))
    return words


def _is_bold(span: dict[str, Any]) -> bool:
    return bool(span["flags"] & 16) or bool(_BOLD.search(span["font"]))


def _cut_words(line: dict[str, Any], frame: Frame, upright: bool) -> list[Word]:
    """Words cut letter by letter: for Chinese, and where signs have to be replaced."""
    words: list[Word] = []
    space = True
    for span in line["spans"]:
        chars = span["chars"]
        text = "".join([c["c"] for c in chars])
        if not text.isascii():
            if len(text) != len(chars) or not _INVISIBLE.isdisjoint(text):
                chars = [c for c in chars if len(c["c"]) == 1 and c["c"] not in _INVISIBLE]
                text = "".join([c["c"] for c in chars])
            text = _BROKEN.sub("\ufffd", text).replace("\u00ad", "-")
        text = _CONTROL.sub(" ", text)
        size = span["size"]
        bold = _is_bold(span)
        end = 0
        for match in _TOKEN.finditer(text):
            first, last = match.span()
            boxes = (
                (chars[first]["bbox"], chars[last - 1]["bbox"])
                if upright and frame.turn == 0
                else tuple(c["bbox"] for c in chars[first:last])
            )
            x0 = min([b[0] for b in boxes])
            y0 = min([b[1] for b in boxes])
            x1 = max([b[2] for b in boxes])
            y1 = max([b[3] for b in boxes])
            if frame.turn:
                x0, y0, x1, y1 = frame.to_layout((x0, y0, x1, y1))
            words.append(Word(match.group(), x0, y0, x1, y1, size, bold, space or first > end))
            space = False
            end = last
        if end < len(text):
            space = True
    return words
