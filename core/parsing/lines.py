"""Fragments (words that belong together on a line) and rows (fragments on one baseline)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from core.parsing.geometry import overlap
from core.parsing.words import TextLine, Word, is_cjk, is_rtl
from core.types.geometry import BBox

_NEVER_CUT = 1.0  # gaps up to this share of the type size are spaces inside a line of text


class Fragment:
    """Words next to each other on a line. `thing` is set for a stand-in (a ruled table, a picture)."""

    __slots__ = ("_text", "bold", "size", "thing", "words", "x0", "x1", "y0", "y1")

    def __init__(self, words: Sequence[Word], box: BBox | None = None, thing: Any = None) -> None:
        self.words = tuple(words)
        self.thing = thing
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

    @property
    def text(self) -> str:
        if self._text is None:
            self._text = join_words(self.words)
        return self._text

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
    size = max(before.size, 1.0)
    if is_cjk(after.text[0]) and is_cjk(before.text[-1]):
        both_single = len(before.text) == 1 and len(after.text) == 1
        return " " if gap > 1.2 * size and not both_single else ""
    if after.space and gap > -0.5 * size:
        return " "
    return " " if gap > 0.25 * size else ""


def join_words(words: Sequence[Word]) -> str:
    """The text of words on one line."""
    parts: list[str] = []
    for i, word in enumerate(words):
        if i:
            parts.append(separator(words[i - 1], word))
        parts.append(word.text)
    return "".join(parts)


def fragments_of(lines: Iterable[TextLine]) -> Iterator[Fragment]:
    """Cut lines where the gap is wider than any space between words."""
    for line in lines:
        if is_rtl("".join([w.text for w in line.words])):
            yield Fragment(line.words)
            continue
        start = 0
        for i in range(1, len(line.words)):
            before, after = line.words[i - 1], line.words[i]
            gap = after.x0 - before.x1
            if gap > _NEVER_CUT * max(before.size, after.size, 4.0) or after.x0 < before.x0 - before.size:
                yield Fragment(line.words[start:i])
                start = i
        yield Fragment(line.words[start:])


def rows_of(fragments: Iterable[Fragment]) -> list[Row]:
    """Group fragments that share a baseline; rows from top to bottom."""
    rows: list[list[Fragment]] = []
    for fragment in sorted(fragments, key=lambda f: (f.y0 + f.y1, f.x0)):
        for row in reversed(rows[-3:]):
            head = row[0]
            if head.thing or fragment.thing:
                continue
            shared = overlap(head.y0, head.y1, fragment.y0, fragment.y1)
            if shared > 0.55 * min(head.height, fragment.height) and not _collides(row, fragment):
                row.append(fragment)
                break
        else:
            rows.append([fragment])
    out = [Row(_in_order(row)) for row in rows]
    out.sort(key=lambda r: r.y0 + r.y1)
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
    return sorted(row, key=lambda f: -f.x1 if right_to_left else f.x0)
