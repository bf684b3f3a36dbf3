"""Cuts blocks into pieces that fit: tables by row, text by blank line, line, sentence, then character."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.types import Block, BlockKind
from core.types.sentences import sentence_spans

JOINT = "\n"
"""What stands between two pieces of a chunk."""

_CELL = " | "


class Piece(NamedTuple):
    """Verbatim characters `start:end` of a block. `runs_on`: its sentence begins in the piece before it."""

    block: Block
    start: int
    end: int
    runs_on: bool = False

    @property
    def text(self) -> str:
        return self.block.text[self.start : self.end]

    @property
    def size(self) -> int:
        return self.end - self.start


def whole(block: Block) -> Piece:
    return Piece(block, 0, len(block.text))


def size(parts: Sequence[Piece]) -> int:
    """The length of their text, joints included."""
    return sum(p.size for p in parts) + len(JOINT) * max(0, len(parts) - 1)


def split(piece: Piece, limit: int) -> Iterator[Piece]:
    """Pieces of at most `limit` characters that cover the piece but for white space at the cuts."""
    separators = ("\n", _CELL) if piece.block.kind is BlockKind.TABLE else ("\n\n", "\n")
    yield from _split(piece, limit, separators, 0)


def units(piece: Piece, limit: int, overlap: int) -> Iterator[Piece]:
    """The sentences of a piece, or its rows, each within `limit`. A row that exceeds it is cut between cells;
    a sentence (or a cell) that does slides with `overlap`.
    """
    if piece.block.kind is BlockKind.TABLE:
        for row in _cut_at(piece, "\n"):
            yield from _split(row, limit, (_CELL,), overlap)
    else:
        for sentence in sentences(piece):
            yield from _by_character(sentence, limit, overlap)


def sentences(piece: Piece) -> Iterator[Piece]:
    """The sentences of a piece; the first goes on where the piece does."""
    for number, (start, end) in enumerate(sentence_spans(piece.text)):
        yield Piece(piece.block, piece.start + start, piece.start + end, piece.runs_on and not number)


def last_sentence(piece: Piece) -> tuple[Piece, Piece | None]:
    """The last sentence of a piece, and what stands before it."""
    spans = sentence_spans(piece.text)
    last = piece._replace(start=piece.start + spans[-1][0], runs_on=piece.runs_on and len(spans) == 1)
    rest = piece._replace(end=piece.start + spans[-2][1]) if len(spans) > 1 else None
    return last, rest


def joined(parts: Sequence[Piece]) -> list[Piece]:
    """The pieces, those of one block put together where no more than a joint's length lies between them."""
    out: list[Piece] = []
    for part in parts:
        last = out[-1] if out else None
        if last is not None and last.block is part.block and 0 <= part.start - last.end <= len(JOINT):
            out[-1] = last._replace(end=part.end)
        else:
            out.append(part)
    return out


def _split(piece: Piece, limit: int, separators: tuple[str, ...], overlap: int) -> Iterator[Piece]:
    if piece.size <= limit:
        yield piece
    elif separators:
        for merged in _merge(_cut_at(piece, separators[0]), limit):
            yield from _split(merged, limit, separators[1:], overlap)
    else:
        for merged in _merge(sentences(piece), limit):
            yield from _by_character(merged, limit, overlap)


def _cut_at(piece: Piece, separator: str) -> Iterator[Piece]:
    start = piece.start
    for part in piece.text.split(separator):
        if part.strip():
            yield Piece(piece.block, start, start + len(part))
        start += len(part) + len(separator)


def _merge(parts: Iterator[Piece], limit: int) -> Iterator[Piece]:
    """Join neighbours of one block while they fit."""
    current: Piece | None = None
    for part in parts:
        if current is not None and part.end - current.start <= limit:
            current = Piece(current.block, current.start, part.end)
        else:
            if current is not None:
                yield current
            current = part
    if current is not None:
        yield current


def _by_character(piece: Piece, limit: int, overlap: int) -> Iterator[Piece]:
    start = piece.start
    while piece.end - start > limit:
        yield Piece(piece.block, start, start + limit)
        start += limit - overlap
    yield Piece(piece.block, start, piece.end)
