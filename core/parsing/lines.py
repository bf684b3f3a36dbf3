"""Fragments (words that belong together on a line) and rows (fragments on one baseline)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from core.parsing.geometry import overlap
from core.parsing.numbers import is_figure
from core.parsing.words import Word, is_cjk, is_rtl
from core.types.geometry import BBox

_LEADER = re.compile(r"(?:\.\s?){6,}|…{3,}|·{6,}")
SPACE = 0.15  # of the type size: from here on a gap is a space
_OVERPRINT = -0.2  # words of two strokes that lie over each other by more than kerning does


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
    return " " if gap > SPACE * size or overprinted else ""


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


def on_one_line(a: Fragment, b: Fragment) -> bool:
    return overlap(a.y0, a.y1, b.y0, b.y1) > 0.55 * min(a.height, b.height)


def rows_of(fragments: Iterable[Fragment]) -> list[Row]:
    """Group fragments that share a baseline; rows from top to bottom."""
    rows: list[list[Fragment]] = []
    for fragment in sorted(fragments, key=lambda f: (f.y0 + f.y1, f.x0, f.x1)):
        for row in reversed(rows[-3:]):
            head = row[0]
            if head.thing or fragment.thing:
                continue
            if on_one_line(head, fragment) and not _collides(row, fragment):
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
