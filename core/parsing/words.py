"""Words with boxes, as the page prints them: the only place that reads text out of a PDF page.

A word is what stands between spaces; runs of Chinese are cut at punctuation and where digits or Latin
letters begin, so that a box is never wider than a clause and a figure always has a box of its own.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import pymupdf

from core.parsing.geometry import Frame, turn_of
from core.parsing.visibility import TextLook, is_on_page, is_within, look_at
from core.types.geometry import BBox

# Ligatures are taken apart, spaces kept, unknown glyphs become U+FFFD; images are not loaded.
_FLAGS = pymupdf.TEXT_PRESERVE_WHITESPACE
_EVERYWHERE = pymupdf.INFINITE_RECT()  # also off the page, to know of it

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


_SAME_SPOT = 0.15  # of the type size: the same word nearer than this is drawn twice
_SAME_WORDS = 30  # so many words with one beginning are compared
_PALE = 0.55  # light from here on; 1: white
_WHITE = 0.96  # on a dark ground, not a watermark


class Word(NamedTuple):
    """A word in layout coordinates. `space`: white space was found before it; unknown (False) where the PDF
    began to draw anew.
    """

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
    """Words the PDF drew in one go, in the frame of their `turn` (None: slanted by `angle` degrees, in the
    page's own frame). `upright`: the turn is the page's. `pale`: light or see-through, as watermarks are.
    """

    words: tuple[Word, ...]
    upright: bool
    turn: int | None
    pale: bool = False
    angle: float = 0.0


class PageText(NamedTuple):
    """All text of one page with the frame most of it is read in. `broken`: characters that were replaced.

    The lines keep the order in which they were drawn; nothing may be concluded from it.
    """

    frame: Frame
    lines: tuple[TextLine, ...]
    broken: int
    look: TextLook = TextLook()


def is_cjk(char: str) -> bool:
    """Whether no space is written before or after this character (Han, Kana, full-width signs)."""
    return char > "\u2e7f" and bool(_CJK.match(char))


def is_rtl(text: str) -> bool:
    return not text.isascii() and bool(_RTL.search(text))


def read_page(page: Any, width: float, height: float) -> PageText:
    """The text of a page of `width` x `height` points (not rotated)."""
    text_page = page.get_textpage(clip=_EVERYWHERE, flags=_FLAGS)
    found = text_page.extractWORDS()
    plain = "".join([w[4] for w in found])
    by_letter = bool(_NEEDS_CHARACTERS.search(plain))
    blocks = (text_page.extractRAWDICT() if by_letter else text_page.extractDICT())["blocks"]
    turns = [[_turn(line) for line in block.get("lines", ())] for block in blocks]
    main = _main_turn(blocks, turns, page.rotation % 360)
    frames: dict[int | None, Frame] = {t: Frame(t, width, height) for t in (0, 90, 180, 270)}
    frames[None] = frames[0]
    by_line: dict[tuple[int, int], list[Any]] = {}
    if not by_letter:
        for word in found:
            by_line.setdefault((word[5], word[6]), []).append(word)
    out: list[TextLine] = []
    for number, block in enumerate(blocks):
        for at, line in enumerate(block.get("lines", ())):
            turn = turns[number][at]
            if by_letter:
                words = _cut_words(line, frames[turn], turn == 0 and not line["wmode"])
            else:
                words = _plain_words(line, by_line.get((number, at), ()), frames[turn])
            if not is_within(line["bbox"], width, height):
                words = [w for w in words if is_on_page(frames[turn].to_page(w.box), width, height)]
            if words:
                angle = 0.0 if turn is not None else math.degrees(math.atan2(*reversed(line["dir"])))
                out.append(TextLine(tuple(words), turn == main, turn, _is_pale(line["spans"][0]), angle))
    look = look_at(blocks, width, height)
    return PageText(frames[main], tuple(_once(out)), len(_BROKEN.findall(plain)), look)


def _turn(line: Any) -> int | None:
    """The turn that makes a line run from left to right; columns of vertical writing become rows by 270."""
    return 270 if line["wmode"] else turn_of(line["dir"])


def _main_turn(blocks: Sequence[Any], turns: Sequence[Sequence[int | None]], rotation: int) -> int:
    """The turn of most letters; that of the page where it has no straight text."""
    present = {turn for block_turns in turns for turn in block_turns} - {None}
    if len(present) < 2:
        return present.pop() or 0 if present else rotation
    counts: Counter[int] = Counter()
    for block, block_turns in zip(blocks, turns, strict=True):
        for line, turn in zip(block.get("lines", ()), block_turns, strict=True):
            if turn is not None:
                counts[turn] += sum([len(s["chars"] if "chars" in s else s["text"]) for s in line["spans"]])
    return max(counts, key=lambda t: (counts[t], t == rotation, -t))


def _is_pale(span: Any) -> bool:
    color: int = span["color"]
    light = 0.299 * (color >> 16 & 255) + 0.587 * (color >> 8 & 255) + 0.114 * (color & 255)
    return bool(span["alpha"] < 160) or _PALE * 255 < light < _WHITE * 255


def _once(lines: list[TextLine]) -> list[TextLine]:
    """Words drawn twice on one spot (a poor man's bold, a shadow) are kept once, the longest and leftmost."""
    words = sorted([w for line in lines for w in line.words])  # by text, then from the left
    twins: set[int] = set()
    for i, (before, word) in enumerate(pairwise(words)):
        if before.text == word.text:
            if word.x0 - before.x0 <= _SAME_SPOT * word.size:
                twins.update(_twins(words, i + 1))
        elif word.text > "\x7f" and word.text.startswith(before.text):
            twins.update(_twins(words, i + 1))
    if not twins:
        return lines
    kept = [line._replace(words=tuple([w for w in line.words if id(w) not in twins])) for line in lines]
    return [line for line in kept if line.words]


def _twins(words: Sequence[Word], at: int) -> Iterator[int]:
    """The id of the word at `at` where an equal one lies there, and of those it begins with."""
    word = words[at]
    near = _SAME_SPOT * word.size
    for other in reversed(words[max(0, at - _SAME_WORDS) : at]):
        if not word.text.startswith(other.text):
            return
        if (
            abs(word.x0 - other.x0) <= near
            and abs(word.y0 - other.y0) <= near
            and abs(word.size - other.size) < 1
        ):
            yield id(word if other.text == word.text else other)


def _plain_words(line: dict[str, Any], found: Sequence[Any], frame: Frame) -> list[Word]:
    """Words as MuPDF cuts them, at spaces, with the type of the span they begin in."""
    spans = line["spans"]
    styles = [(s["bbox"][0], s["size"], _is_bold(s)) for s in spans]
    words: list[Word] = []
    for x0, y0, x1, y1, text, *_ in found:
        _, size, bold = styles[0]
        if len(styles) > 1:
            for start, other_size, other_bold in styles[1:]:
                if start > x0 + 0.5:
                    break
                size, bold = other_size, other_bold
        if frame.turn:
            x0, y0, x1, y1 = frame.to_layout((x0, y0, x1, y1))
        words.append(Word(text, x0, y0, x1, y1, size, bold, bool(words)))
    return words


def _is_bold(span: dict[str, Any]) -> bool:
    return bool(span["flags"] & 16) or bool(_BOLD.search(span["font"]))


def _cut_words(line: dict[str, Any], frame: Frame, simple: bool) -> list[Word]:
    """Words cut letter by letter: for Chinese, and where signs have to be replaced. `simple`: the first and
    last letter give the box of a word.
    """
    words: list[Word] = []
    space = False
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
                if simple
                else tuple(c["bbox"] for c in chars[first:last])
            )
            x0 = min([b[0] for b in boxes])
            y0 = min([b[1] for b in boxes])
            x1 = max([b[2] for b in boxes])
            y1 = max([b[3] for b in boxes])
            if frame.turn:
                x0, y0, x1, y1 = frame.to_layout((x0, y0, x1, y1))
            spaced = bool(words) and (space or first > end)
            words.append(Word(match.group(), x0, y0, x1, y1, size, bold, spaced))
            space = False
            end = last
        if end < len(text):
            space = True
    return words
