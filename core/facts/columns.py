"""Rows of a table, and heads that the parser left outside it: dates in a line above, each over its column."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.types import Block, BlockKind, Cell, Table
from core.types.quantity import parse_quantity

_NEAR = 12.0
_DATE_IN_LINE = re.compile(
    r"(?:19|20)\d\d\s*年(?:度|\s*\d{1,2}\s*月\s*\d{1,2}\s*日)?|本[年期](?:发生额|金额|数)?|上[年期](?:发生额|金额|数)?"
    r"|期[末初]余额|[A-Z][a-z]+ \d{1,2}, (?:19|20)\d\d|(?<!\d)(?:19|20)\d\d(?!\d)"
)


def rows_of(table: Table) -> list[list[Cell]]:
    """The cells of a table row by row, from left to right."""
    rows: dict[int, list[Cell]] = {}
    for cell in sorted(table.cells, key=lambda c: (c.row, c.column)):
        rows.setdefault(cell.row, []).append(cell)
    return [rows[r] for r in sorted(rows)]


def heads_in_line_above(above: Sequence[Block], rows: Sequence[Sequence[Cell]]) -> dict[tuple[int, int], str]:
    """Heads that the parser left outside the table: dates in one line above it, each over its column."""
    columns: dict[int, list[float]] = {}
    for row in rows:
        for cell in row:
            if parse_quantity(cell.text):
                columns.setdefault(cell.column, []).extend((cell.bbox.x0, cell.bbox.x1))
    for block in above:
        if block.kind is BlockKind.TABLE:
            return {}
        found: dict[int, str] = {}
        for match in _DATE_IN_LINE.finditer(block.text):
            box = block.boxes(match.start(), match.end())[0]
            middle = (box.x0 + box.x1) / 2
            over = [c for c, xs in columns.items() if min(xs) - _NEAR <= middle <= max(xs) + _NEAR]
            if len(over) == 1:
                found.setdefault(over[0], match[0])
        if len(found) > 1 and block.words:
            return {(c.row, c.column): found.get(c.column, "") for row in rows for c in row}
    return {}
