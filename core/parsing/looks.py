"""How a paragraph was set: type size, weight, place. What tells a heading from a line of text."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple

from core.parsing.lines import Row

_CELL_GAP = 1.6  # type sizes between two pieces of a row: cells of a table, not words of a line


class Look(NamedTuple):
    """`lines` rows of type `size` (points). `low`: near the page's foot. `cells`: set in several pieces that
    are no number and its title. `centred`: in the middle of the page.
    """

    size: float
    bold: bool
    lines: int
    low: bool = False
    cells: bool = False
    centred: bool = False
    caps: bool = False


def look_of(rows: Sequence[Row], width: float, height: float) -> Look:
    """The look of a paragraph of `rows` on a page of `width` x `height` points, all in layout coordinates."""
    x0, x1 = min(r.x0 for r in rows), max(r.x1 for r in rows)
    letters = [c for r in rows for f in r.fragments for w in f.words for c in w.text if c.isalpha()]
    return Look(
        size=max(rows, key=lambda r: len(r.text)).size,
        bold=all(w.bold for r in rows for w in r.words),
        lines=len(rows),
        low=rows[0].y0 > 0.6 * height,
        cells=any(_has_cells(r) for r in rows),
        centred=abs(x0 + x1 - width) < 0.03 * width and x0 > 0.18 * width,
        caps=bool(letters) and all(c.isupper() for c in letters),
    )


def _has_cells(row: Row) -> bool:
    pieces = row.fragments
    if (
        len(pieces) > 1
        and len(pieces[0].text) <= 12
        and (pieces[0].text[-1] in ".、)）:" or _is_sign(pieces[0].text))
    ):
        pieces = pieces[1:]
    return any(b.x0 - a.x1 > _CELL_GAP * max(row.size, 1) for a, b in itertools.pairwise(pieces))


def _is_sign(text: str) -> bool:
    """Whether a piece is a heading's number and no more: 第一节, Item 7, 3.2."""
    return (
        text[-1].isdigit() or text[-1] in "章节部分" or text.upper().startswith(("PART ", "ITEM ", "NOTE "))
    )
