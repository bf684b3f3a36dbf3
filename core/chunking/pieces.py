"""Cuts blocks into pieces that fit: by blank line, line, sentence and, last of all, character."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from core.types import Block
from core.types.sentences import sentence_spans


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


def split(piece: Piece, limit: int) -> Iterator[Piece]:
    """Pieces of at most `limit` characters that cover the piece but for white space at the cuts."""
    yield from _split(piece, limit, ("\n\n", "\n"))


def _split(piece: Piece, limit: int, separators: tuple[str, ...]) -> Iterator[Piece]:
    if piece.size <= limit:
        yield piece
    elif separators:
        parts = list(_cut_at(piece, separators[0]))
        for merged in _merge(parts, limit):
            yield from _split(merged, limit, separators[1:])
    else:
        sentences = [
            Piece(piece.block, piece.start + a, piece.start + b) for a, b in sentence_spans(piece.text)
        ]
        for merged in _merge(sentences, limit):
            yield from _by_character(merged, limit, 0)


def _cut_at(piece: Piece, separator: str) -> Iterator[Piece]:
    start = piece.start
    for part in piece.text.split(separator):
        if part.strip():
            yield Piece(piece.block, start, start + len(part))
        start += len(part) + len(separator)


def _merge(parts: list[Piece], limit: int) -> Iterator[Piece]:
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


def sentences(piece: Piece, limit: int, overlap: int) -> Iterator[Piece]:
    """The sentences (or table rows: one a line) of a piece; one over `limit` slides with `overlap`."""
    for start, end in sentence_spans(piece.text):
        yield from _by_character(Piece(piece.block, piece.start + start, piece.start + end), limit, overlap)
