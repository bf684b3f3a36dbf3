"""From a group to its children: runs of whole sentences or rows that are searched."""

from __future__ import annotations

from collections.abc import Iterator

from core.chunking import pieces
from core.chunking.groups import Group
from core.chunking.pieces import JOINT, Piece
from core.chunking.presets import ChunkSizes


def children(group: Group, sizes: ChunkSizes) -> Iterator[list[Piece]]:
    """Runs of neighbouring sentences (or rows) within `sizes.child`; a run stays on one page. The halves of
    a sentence that goes on over a break are a run of their own.
    """
    run: list[Piece] = []
    size = 0
    for piece in group.own:
        for number, unit in enumerate(pieces.units(piece, sizes.child, sizes.overlap)):
            if not number and piece.runs_on and run and run[-1].end == len(run[-1].block.text.rstrip()):
                yield from _over_break(run, unit, sizes.child)
                run = []
                continue
            goes_on = bool(run) and run[-1].block is unit.block and run[-1].end <= unit.start
            grown = size + (unit.end - run[-1].end if goes_on else len(JOINT) + unit.size)
            if run and (grown > sizes.child or unit.block.page != run[-1].block.page):
                yield run
                run, goes_on = [], False
            if goes_on:
                run[-1] = Piece(unit.block, run[-1].start, unit.end, run[-1].runs_on)
            else:
                run.append(unit)
            size = grown if len(run) > 1 or goes_on else unit.size
    if run:
        yield run


def _over_break(run: list[Piece], half: Piece, limit: int) -> Iterator[list[Piece]]:
    """The run, whose last sentence goes on in `half`, cut so that the sentence is whole where it fits."""
    last = run[-1]
    first, rest = pieces.last_sentence(last)
    if first.size + len(JOINT) + half.size > limit:
        yield run
        yield [half]
        return
    before = [*run[:-1], *([rest] if rest else [])]
    if before:
        yield before
    yield [first, half._replace(runs_on=True)]
