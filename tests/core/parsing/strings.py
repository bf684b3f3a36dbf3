"""Pages as lists of strings that can be drawn in any order and in pieces, to show that order is not read."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pymupdf

from core.types import Block, ParsedDocument
from tests.core.parsing.pages import CJK, LATIN, Drawing

EN = "alpha beta gamma delta epsilon zeta eta theta"
ZH = "公司主营业务收入较上年同期有所增长主要由于产品销量上升"


class String(NamedTuple):
    """Text with its baseline at (x, y); `turn` in degrees, counter-clockwise."""

    x: float
    y: float
    text: str
    size: float = 10
    turn: int = 0
    grey: float = 0


def line(lang: str, mark: str, number: int, letters: int = 44) -> str:
    """A full line of running text that begins with its mark."""
    if lang == "en":
        return f"{mark}{number:02d} {EN * 2}"[:letters].strip()
    return f"{mark}{number:02d}{ZH * 2}"[: letters // 2 + 2]


def column(lang: str, mark: str, x: float, y: float, lines: int, letters: int = 44) -> list[String]:
    return [String(x, y + 13 * i, line(lang, mark, i, letters)) for i in range(lines)]


def draw(strings: Sequence[String], seed: int | None = None, *, by_word: bool = False) -> Drawing:
    """Draws the strings one by one, or word by word; in their order, or in one that `seed` gives."""
    pieces = [p for s in strings for p in (_words(s) if by_word else [s])]
    if seed is not None:
        random.Random(seed).shuffle(pieces)

    def drawing(page: pymupdf.Page) -> None:
        for piece in pieces:
            writer = pymupdf.TextWriter(page.rect, color=(piece.grey,) * 3)
            start = pymupdf.Point(piece.x, piece.y)
            writer.append(start, piece.text, font=_font(piece.text), fontsize=piece.size)
            turn = pymupdf.Matrix(1, 1).prerotate(piece.turn)
            writer.write_text(page, morph=(start, turn) if piece.turn else None)

    return drawing


def _font(text: str) -> pymupdf.Font:
    return LATIN if text.isascii() else CJK


def _words(string: String) -> Iterable[String]:
    """Latin text cut at spaces, Chinese into pieces of four letters, each where it stood."""
    assert not string.turn
    font = _font(string.text)
    pattern = r"\S+" if string.text.isascii() else r"\S{1,4}"
    for match in re.finditer(pattern, string.text):
        x = string.x + font.text_length(string.text[: match.start()], string.size)
        yield string._replace(x=x, text=match.group())


def in_order(parsed: ParsedDocument, marks: Sequence[str]) -> None:
    """Assert that the marks stand in the text one after the other."""
    text = "\n".join(b.text for b in parsed.blocks)
    places = [text.find(mark) for mark in marks]
    assert -1 not in places, [m for m, p in zip(marks, places, strict=True) if p < 0]
    found = [mark for _, mark in sorted(zip(places, marks, strict=True))]
    assert found == list(marks)


def look(blocks: Sequence[Block]) -> list[tuple[str, str, tuple[float, ...]]]:
    """What must not change with the order of drawing: text, kind and box of each block."""
    return [(b.kind.value, b.text, tuple(round(v, 1) for v in b.bbox)) for b in blocks]
