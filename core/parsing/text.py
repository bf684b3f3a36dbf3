"""Verbatim text with a way back: every word's characters are known to the box they were printed in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from core.parsing.geometry import Frame
from core.parsing.lines import separator
from core.parsing.words import Word, is_cjk
from core.types.geometry import BBox
from core.types.page import Block, WordBox

CELL_JOINT = " | "
_HYPHENS = ("-", "\u2010")

JoinsWithoutHyphen = Callable[[str, str], bool]


class TextBuilder:
    """Grows a text word by word. Boxes come out in points of the unrotated page."""

    def __init__(self, frame: Frame, drop_hyphen: JoinsWithoutHyphen | None = None) -> None:
        self._frame = frame
        self._drop_hyphen = drop_hyphen
        self._parts: list[str] = []
        self._length = 0
        self.words: list[WordBox] = []

    @property
    def text(self) -> str:
        return "".join(self._parts)

    @property
    def length(self) -> int:
        return self._length

    def joint(self, text: str) -> None:
        """Add text that stands on no page: a joint between cells or a line break."""
        if text:
            self._parts.append(text)
            self._length += len(text)

    def line(self, words: Sequence[Word], *, upright: bool = True) -> None:
        """Add the words of one visual line. Only the gaps of upright lines say where spaces are."""
        for i, word in enumerate(words):
            if i and upright:
                self.joint(separator(words[i - 1], word))
            elif i and word.space and not (is_cjk(words[i - 1].text[-1]) and is_cjk(word.text[0])):
                self.joint(" ")
            self._word(word)

    def lines(self, rows: Sequence[Sequence[Word]], *, upright: bool = True) -> None:
        """Add visual lines that run on: Chinese without a space, a broken word as one."""
        for i, words in enumerate(rows):
            if i and words and self._parts:
                self._break(words)
            self.line(words, upright=upright)

    def cell(self, rows: Sequence[Sequence[Word]]) -> None:
        """Add the lines of one table cell."""
        for i, words in enumerate(rows):
            if i:
                self._break(words)
            self.line(words)

    def _word(self, word: Word) -> None:
        start = self._length
        self._parts.append(word.text)
        self._length += len(word.text)
        box = self._frame.to_page((word.x0, word.y0, word.x1, word.y1))
        self.words.append(WordBox(start, self._length, box))

    def _break(self, words: Sequence[Word]) -> None:
        last, first = self._parts[-1], words[0].text
        if is_cjk(last[-1]) or is_cjk(first[0]):
            return
        if last.endswith(_HYPHENS) and len(last) > 1 and last[-2].isalpha() and first[0].isalpha():
            if first[0].islower() and self._drop_hyphen and self._drop_hyphen(last[:-1], first):
                self._parts[-1] = last[:-1]
                self._length -= 1
                word = self.words[-1]
                self.words[-1] = WordBox(word.start, word.end - 1, word.bbox)
            return
        self.joint(" ")


def join_blocks(first: Block, second: Block) -> Block:
    """One block of two that follow each other on a page, under the id of the first."""
    joint = "" if is_cjk(first.text[-1]) or is_cjk(second.text[0]) else " "
    moved = len(first.text) + len(joint)
    words = tuple(WordBox(w.start + moved, w.end + moved, w.bbox) for w in second.words)
    return replace(
        first,
        text=f"{first.text}{joint}{second.text}",
        bbox=BBox.union((first.bbox, second.bbox)),
        words=first.words + words,
    )
