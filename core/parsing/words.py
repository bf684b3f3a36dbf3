"""Words with boxes, as the page prints them: the only place that reads text out of a PDF page.

A word is what stands between spaces; runs of Chinese are cut at punctuation and where digits or Latin
letters begin, so that a box is never wider than a clause and a figure always has a box of its own.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, NamedTuple

import pymupdf

from core.parsing.geometry import Frame, turn_of
from core.types.geometry import BBox

# Ligatures are taken apart, spaces kept, unknown glyphs become U+FFFD; images are not loaded.
_FLAGS = pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_MEDIABOX_CLIP

_HAN = "\u2e80-\u2fdf\u3005-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_WIDE = "\u3001-\u3004\u3008-\u3020\uff01-\uff65\u2014\u2018-\u201d\u2026"
_TOKEN = re.compile(
    f"[{_HAN}]+[\u3001\u3002\u300b\u300d\u300f\u3011\uff01\uff09\uff0c\uff1a\uff1b\uff1f]*"
    f"|[^\\s{_HAN}\u3001-\u3004\u3008-\u3020\uff01-\uff65]+"
    f"|[\u3001-\u3004\u3008-\u3020\uff01-\uff65]+"
)
_CJK = re.compile(f"[{_HAN}{_WIDE}]")
_HAN_ONLY = re.compile(f"[{_HAN}]")
_BROKEN = re.compile("[\ud800-\udfff]")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_INVISIBLE = frozenset("\u200b\u200c\u200d\u2060\ufeff\u200e\u200f")
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


def is_cjk(char: str) -> bool:
    """Whether no space is written before or after this character (Han, Kana, full-width signs)."""
    return bool(_CJK.match(char))


def has_han(text: str) -> bool:
    return bool(_HAN_ONLY.search(text))


def is_rtl(text: str) -> bool:
    return bool(_RTL.search(text))


def read_page(page: Any, width: float, height: float) -> PageText:
    """The text of a page of `width` x `height` points (not rotated), line by line in stream order."""
    raw = page.get_text("rawdict", flags=_FLAGS)
    lines = [(line, number) for number, block in enumerate(raw["blocks"]) for line in block.get("lines", ())]
    turns: Counter[int] = Counter()
    vertical = total = 0
    for line, _ in lines:
        count = sum(len(s["chars"]) for s in line["spans"])
        total += count
        if line["wmode"]:
            vertical += count
            continue
        turn = turn_of(line["dir"])
        if turn is not None:
            turns[turn] += count
    turn = turns.most_common(1)[0][0] if turns else page.rotation % 360
    mostly_vertical = vertical * 2 > total
    frame = Frame(0 if mostly_vertical else turn, width, height)
    out: list[TextLine] = []
    broken = 0
    seen: set[tuple[str, int, int]] = set()
    for line, number in lines:
        upright = not line["wmode"] and turn_of(line["dir"]) == frame.turn
        words, bad = _words_of(line, frame, upright)
        broken += bad
        kept = []
        for word in words:
            mark = (word.text, round(word.x0), round(word.y0))
            if mark not in seen or not word.text.strip():
                seen.add(mark)
                kept.append(word)
        if kept:
            out.append(TextLine(tuple(kept), upright, number))
    return PageText(frame, tuple(out), broken, mostly_vertical)


def _words_of(line: dict[str, Any], frame: Frame, upright: bool) -> tuple[list[Word], int]:
    words: list[Word] = []
    space = True
    broken = 0
    for span in line["spans"]:
        chars = span["chars"]
        text = "".join([c["c"] for c in chars])
        if not text.isascii():
            if len(text) != len(chars) or not _INVISIBLE.isdisjoint(text):
                chars = [c for c in chars if len(c["c"]) == 1 and c["c"] not in _INVISIBLE]
                text = "".join([c["c"] for c in chars])
            if _BROKEN.search(text):
                text, count = _BROKEN.subn("\ufffd", text)
                broken += count
            text = text.replace("\u00ad", "-")
        text = _CONTROL.sub(" ", text)
        size = span["size"]
        bold = bool(span["flags"] & 16) or bool(_BOLD.search(span["font"]))
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
    return words, broken
