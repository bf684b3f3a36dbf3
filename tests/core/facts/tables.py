"""Tables written as rows of text, for tests of what is read from them."""

from __future__ import annotations

from collections.abc import Sequence

from core.types import BBox, Block, BlockKind, Cell, Table

ROW_HEIGHT = 12.0
COLUMN_WIDTH = 80.0
LABEL_WIDTH = 200.0


def table(
    rows: Sequence[Sequence[str]],
    *,
    heads: int = 1,
    number: int = 0,
    page: int = 1,
    indents: Sequence[float] = (),
    continues: str = "",
    unit: str = "",
    caption: str = "",
) -> Table:
    """A table of `rows`; the first `heads` head it; an empty text is an empty cell; `indents` move labels."""
    cells = []
    start = 0
    for i, row in enumerate(rows):
        for j, text in enumerate(row):
            left = 40.0 + (LABEL_WIDTH + (j - 1) * COLUMN_WIDTH if j else 0.0)
            shift = indents[i] if j == 0 and i < len(indents) else 0.0
            right = left + (COLUMN_WIDTH if j else LABEL_WIDTH) - 4
            box = BBox(left + shift, 100 + ROW_HEIGHT * i, right, 110 + ROW_HEIGHT * i)
            if text:
                cells.append(Cell(i, j, text, box, start, i < heads))
                start += len(text) + 3
    block_id = f"0123456789ab:p{page:04d}:b{number:02d}"
    box = BBox(40, 100, 500, 100 + ROW_HEIGHT * len(rows))
    return Table(f"{block_id}:t", block_id, page, box, tuple(cells), caption, unit, continues=continues)


def block(text: str, *, number: int = 0, page: int = 1, kind: BlockKind = BlockKind.PARAGRAPH) -> Block:
    return Block(f"0123456789ab:p{page:04d}:b{number:02d}", page, kind, text, BBox(40, 60, 500, 70))


def table_block(of: Table) -> Block:
    return Block(of.block_id, of.page, BlockKind.TABLE, "", of.bbox)


def cell(of: Table, row: int, column: int) -> Cell:
    return next(c for c in of.cells if (c.row, c.column) == (row, column))
