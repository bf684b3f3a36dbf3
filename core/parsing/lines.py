"""Fragments (words that belong together on a line) and rows (fragments on one baseline).

Pieces are cut and put together by their distance alone, so that it does not matter in which order and in
how many strokes the PDF drew them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from core.parsing.geometry import overlap
from core.parsing.numbers import is_figure
from core.parsing.words import TextLine, Word, is_cjk, is_rtl
from core.types.geometry import BBox

_LEADER = re.compile(r"(?:\.\s?){6,}|…{3,}|·{6,}")
_SPACE = 0.15  # of the type size: from here on a gap is a space
_NARROW = 0.4  # gaps of a page drawn word by word that are spaces whatever stands around
_CLOSE = 0.7  # gaps up to here are spaces, unless the lines around have a gap there too (cells of a table)
_AFTER_BULLET = 2.2
_BULLETS = frozenset("•●▪■◆➢►")
_OVERPRINT = -0.2  # words of two strokes that lie over each other by more than kerning does
_WIDE = 1.0  # up to here they are where a line above or below runs over the gap (justified text)


class Fragment:
    """Words next to each other on a line. `thing` is set for a stand-in (a ruled table, a picture);
    `pale` for light or see-through type.
    """

    __slots__ = (
        "_figure",
        "_prose",
        "_text",
        "bold",
        "pale",
        "size",
        "thing",
        "words",
        "x0",
        "x1",
        "y0",
        "y1",
    )

    def __init__(
        self, words: Sequence[Word], box: BBox | None = None, thing: Any = None, *, pale: bool = False
    ) -> None:
        self.words = tuple(words)
        self.thing = thing
        self.pale = pale
        if box is None:
            box = BBox(
                min([w.x0 for w in words]),
                min([w.y0 for w in words]),
                max([w.x1 for w in words]),
                max([w.y1 for w in words]),
            )
        self.x0, self.y0, self.x1, self.y1 = box
        longest = max(words, key=lambda w: len(w.text), default=None)
        self.size = longest.size if longest else 0.0
        self.bold = bool(longest and longest.bold)
        self._text: str | None = None
        self._figure: bool | None = None
        self._prose: bool | None = None

    @property
    def text(self) -> str:
        if self._text is None:
            self._text = join_words(self.words)
        return self._text

    @property
    def is_figure(self) -> bool:
        """Whether it holds one figure, as a cell of a table does."""
        if self._figure is None:
            self._figure = is_figure(self.text)
        return self._figure

    @property
    def is_prose(self) -> bool:
        """Whether it is long, and neither figures nor an entry of a list of contents."""
        if self._prose is None:
            text = self.text
            length = len(text) if text.isascii() else len(text) + sum([c > "\u2e7f" for c in text])
            self._prose = (
                length >= 24 and sum(map(str.isdigit, text)) < 0.3 * len(text) and not _LEADER.search(text)
            )
        return self._prose

    @property
    def height(self) -> float:
        return self.y1 - self.y0

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def box(self) -> BBox:
        return BBox(self.x0, self.y0, self.x1, self.y1)


class Row:
    """Fragments on one baseline, from left to right."""

    __slots__ = ("fragments", "size", "x0", "x1", "y0", "y1")

    def __init__(self, fragments: Sequence[Fragment]) -> None:
        self.fragments = tuple(fragments)
        self.x0 = min([f.x0 for f in fragments])
        self.x1 = max([f.x1 for f in fragments])
        self.y0 = min([f.y0 for f in fragments])
        self.y1 = max([f.y1 for f in fragments])
        self.size = max(fragments, key=lambda f: f.x1 - f.x0).size

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def words(self) -> list[Word]:
        return [w for f in self.fragments for w in f.words]

    @property
    def text(self) -> str:
        return " ".join(f.text for f in self.fragments)

    @property
    def thing(self) -> Any:
        return self.fragments[0].thing

    @property
    def box(self) -> BBox:
        return BBox(self.x0, self.y0, self.x1, self.y1)


def separator(before: Word, after: Word) -> str:
    """What stands between two words of one line: a space or nothing."""
    gap = after.x0 - before.x1
    size = before.size if before.size > 1.0 else 1.0
    last, first = before.text[-1], after.text[0]
    if last > "\u2e7f" and first > "\u2e7f" and is_cjk(first) and is_cjk(last):
        both_single = len(before.text) == 1 and len(after.text) == 1
        return " " if gap > 1.2 * size and not both_single else ""
    if after.space and gap > -0.5 * size:
        return " "
    overprinted = gap < _OVERPRINT * size and last.isalnum() and first.isalnum()
    return " " if gap > _SPACE * size or overprinted else ""


def join_words(words: Sequence[Word]) -> str:
    """The text of words on one line."""
    if not words:
        return ""
    before = words[0]
    parts = [before.text]
    for after in words[1:]:
        parts.append(separator(before, after))
        parts.append(after.text)
        before = after
    return "".join(parts)


def fragments_of(lines: Iterable[TextLine]) -> list[Fragment]:
    """The fragments of a page from top to bottom: cut at wide gaps, put together over narrow ones."""
    pieces = [piece for line in lines for piece in _pieces(line)]
    pieces.sort(key=lambda f: (f.y0 + f.y1, f.x0, f.x1, f.words[0].text))
    bands: list[list[Fragment]] = []
    for band in _bands(pieces):
        bands.append(band)
        if len(bands) > 1 and _level(bands[-2][0], band[0]):
            both = sorted(bands[-2] + band, key=_from_left)
            if any(_follows(a, b, _CLOSE) and (a in band) != (b in band) for a, b in pairwise(both)):
                bands[-2:] = [both]
    in_pieces = _is_in_pieces(bands)
    out = [
        f for i, band in enumerate(bands) for f in (_bridged(bands, i, in_pieces) if len(band) > 1 else band)
    ]
    out.sort(key=lambda f: (f.y0 + f.y1, f.x0))
    return out


def _pieces(line: TextLine) -> Iterator[Fragment]:
    words = line.words
    if len(words) == 1 or is_rtl("".join([w.text for w in words])):
        yield Fragment(words, pale=line.pale)
        return
    start = 0
    before = words[0]
    for i, after in enumerate(words):
        gap = after.x0 - before.x1
        if i and (gap > _CLOSE * max(before.size, after.size, 4.0) or after.x0 < before.x0 - before.size):
            yield Fragment(words[start:i], pale=line.pale)
            start = i
        before = after
    yield Fragment(words[start:], pale=line.pale)


def _from_left(fragment: Fragment) -> tuple[float, float, float]:
    return fragment.x0, fragment.x1, fragment.y0


def _bands(pieces: Sequence[Fragment]) -> Iterator[list[Fragment]]:
    """Pieces at one height on the page, whatever columns they stand in, from left to right."""
    band: list[Fragment] = []
    for piece in pieces:
        if band:
            low, high = sorted((band[0].height, piece.height))
            if piece.y0 + piece.y1 - band[0].y0 - band[0].y1 > min(high, 1.3 * low):
                yield sorted(band, key=_from_left)
                band = []
        band.append(piece)
    if band:
        yield sorted(band, key=_from_left)


def _level(a: Fragment, b: Fragment) -> bool:
    return overlap(a.y0, a.y1, b.y0, b.y1) > 0.55 * min(a.height, b.height)


def _follows(before: Fragment, after: Fragment, limit: float) -> bool:
    gap = after.x0 - before.x1
    size = max(before.size, after.size, 4.0)
    if gap > limit * size:
        return gap <= _AFTER_BULLET * size and _is_bullet(before) and not _is_off(before, after)
    return (
        gap > -0.5 * size
        and min(before.size, after.size) > 0.45 * size
        and before.pale == after.pale
        and _level(before, after)
        and not is_rtl(before.text)
        and not is_rtl(after.text)
    )


def _is_bullet(fragment: Fragment) -> bool:
    text = fragment.words[0].text
    return len(text) == 1 and len(fragment.words) == 1 and (text in _BULLETS or "\ue000" <= text <= "\uf8ff")


def _is_off(bullet: Fragment, text: Fragment) -> bool:
    return abs(bullet.y0 + bullet.y1 - text.y0 - text.y1) > max(bullet.height, text.height)


def _one(parts: list[Fragment]) -> Fragment:
    if len(parts) == 1:
        return parts[0]
    return Fragment([w for f in parts for w in f.words], pale=parts[0].pale)


def _is_in_pieces(bands: Sequence[list[Fragment]]) -> bool:
    """Whether most words of the page were drawn one by one, so that a stroke says nothing of cells."""
    within = sum(len(f.words) - 1 for band in bands for f in band)
    between = sum(_follows(a, b, _NARROW) for band in bands if len(band) > 1 for a, b in pairwise(band))
    return between > within


def _bridged(bands: Sequence[list[Fragment]], at: int, in_pieces: bool) -> list[Fragment]:
    """The pieces of a band put together where they follow each other and the lines around allow it."""
    band = bands[at]
    out = [[band[0]]]
    for before, after in pairwise(band):
        if _follows(before, after, _WIDE) and _may_bridge(bands, at, before, after, in_pieces):
            out[-1].append(after)
        else:
            out.append([after])
    return [_one(parts) for parts in out]


def _may_bridge(
    bands: Sequence[list[Fragment]], at: int, before: Fragment, after: Fragment, in_pieces: bool
) -> bool:
    if _is_bullet(before) or (in_pieces and _follows(before, after, _NARROW)):
        return True
    above = _gap_beside(bands, at, -1, before, after)
    below = _gap_beside(bands, at, 1, before, after)
    nearest = above[:1] + below[:1]
    if after.x0 - before.x1 > _CLOSE * max(before.size, after.size, 4.0):
        return False in nearest and True not in nearest
    return False in nearest or sum(above) + sum(below) < (2 if in_pieces else 1)


def _gap_beside(
    bands: Sequence[list[Fragment]], at: int, step: int, before: Fragment, after: Fragment
) -> list[bool]:
    """For the next two lines above (`step` -1) or below (1): whether they too have a gap there, with text
    on both sides. A line with text on one side only ends the search.
    """
    middle = (before.x1 + after.x0) / 2
    size = max(before.size, after.size, 4.0)
    low, high = middle - 3 * size, middle + 3 * size
    y = before.y0 + before.y1
    found: list[bool] = []
    i = at + step
    while 0 <= i < len(bands) and len(found) < 2:
        near = [f for f in bands[i] if f.x0 < high and f.x1 > low]
        i += step
        if not near:
            if abs(bands[i - step][0].y0 + bands[i - step][0].y1 - y) > 5 * size:
                break
            continue
        distance = abs(near[0].y0 + near[0].y1 - y) / 2
        if distance > 2.0 * size:
            break
        y = near[0].y0 + near[0].y1
        if any(f.x0 < middle < f.x1 for f in near):
            found.append(False)
        elif near[0].x0 < middle < near[-1].x1:
            found.append(True)
        else:
            break
    return found


def rows_of(fragments: Iterable[Fragment]) -> list[Row]:
    """Group fragments that share a baseline; rows from top to bottom."""
    rows: list[list[Fragment]] = []
    for fragment in sorted(fragments, key=lambda f: (f.y0 + f.y1, f.x0, f.x1)):
        for row in reversed(rows[-3:]):
            head = row[0]
            if head.thing or fragment.thing:
                continue
            if _level(head, fragment) and not _collides(row, fragment):
                row.append(fragment)
                break
        else:
            rows.append([fragment])
    out = [Row(_in_order(row)) for row in rows]
    out.sort(key=lambda r: (r.y0 + r.y1, r.x0))
    return out


def _collides(row: list[Fragment], fragment: Fragment) -> bool:
    """Whether the fragment lies over one of the row's (then it is another line, tightly set)."""
    return any(
        overlap(f.x0, f.x1, fragment.x0, fragment.x1) > 0.5 * min(f.width, fragment.width)
        and abs((f.y0 + f.y1) - (fragment.y0 + fragment.y1)) > 0.5 * min(f.height, fragment.height)
        for f in row
    )


def _in_order(row: list[Fragment]) -> list[Fragment]:
    right_to_left = sum(is_rtl(f.text) for f in row) * 2 > len(row)
    return sorted(row, key=lambda f: (-f.x1, f.y0) if right_to_left else (f.x0, f.y0))
