"""The first page as a reader sees it: its pieces of text in order, each with the size of its letters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from core.types import Block, BlockKind

_NO_PROSE = frozenset((BlockKind.TABLE, BlockKind.FIGURE, BlockKind.FORMULA, BlockKind.WATERMARK))
_MARGIN = frozenset((BlockKind.HEADER, BlockKind.FOOTER, BlockKind.FOOTNOTE))
_SAME_SIZE = 0.04
_LINE_GAP = 1.4  # of the letter size: a title over several blocks has no wider gap inside


@dataclass(frozen=True, slots=True)
class Piece:
    """A block of the first page: text on one line, letter size in points (0: unknown), top and bottom in
    points, and whether it stands in the margin (running heads, footnotes).
    """

    text: str
    size: float
    top: float
    bottom: float
    margin: bool = False


def opening_of(blocks: Sequence[Block]) -> tuple[Piece, ...]:
    """The pieces of the first page that has text, neighbours in large letters put together."""
    first = min((b.page for b in blocks if len(b.text.strip()) > 20), default=0)
    pieces = [_piece(b) for b in blocks if b.page == first and b.kind not in _NO_PROSE and b.text.strip()]
    body = _body_size(pieces)
    joined: list[Piece] = []
    for piece in pieces:
        if joined and _goes_on(joined[-1], piece, body):
            last = joined.pop()
            piece = Piece(f"{last.text} {piece.text}", last.size, last.top, piece.bottom)
        joined.append(piece)
    return tuple(joined)


def largest(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """The pieces in letters larger than the page's own, largest first."""
    body = _body_size(pieces)
    found = [p for p in pieces if not p.margin and p.size > body * (1 + _SAME_SIZE)]
    return tuple(sorted(found, key=lambda p: -round(p.size, 1)))


def _piece(block: Block) -> Piece:
    sizes = [word.bbox.height for word in block.words]
    text = re.sub(r"\s+", " ", block.text).strip()
    box = block.bbox
    upright = box.height <= 3 * box.width  # a preprint's stamp runs up the page
    size = median(sizes) if sizes and upright else 0.0
    return Piece(text, size, box.y0, box.y1, block.kind in _MARGIN)


def _body_size(pieces: Sequence[Piece]) -> float:
    """The size most of the page's letters have."""
    letters: dict[float, int] = {}
    for piece in pieces:
        if piece.size:
            size = round(piece.size * 2) / 2
            letters[size] = letters.get(size, 0) + len(piece.text)
    return max(letters, key=lambda size: letters[size]) if letters else 0.0


def _goes_on(last: Piece, piece: Piece, body: float) -> bool:
    return (
        not (last.margin or piece.margin)
        and piece.size > body * 1.15
        and abs(last.size - piece.size) <= _SAME_SIZE * piece.size
        and -piece.size <= piece.top - last.bottom <= _LINE_GAP * piece.size
    )
