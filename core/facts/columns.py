"""Which head stands over which cell: groups of head rows, heads over one column, dates in a line above."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.facts.periods import header_period, is_change, years_of
from core.types import Block, BlockKind, Cell, Period, Table
from core.types.quantity import parse_quantity, parse_unit_line

_NEAR = 12.0
_SHARE_OVER = 0.3
UNIT_CUE = re.compile(r"单位|人民币.{0,3}元|\bin (?:thousand|million|billion)", re.IGNORECASE)
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


def column_heads(rows: Sequence[Sequence[Cell]]) -> dict[tuple[int, int], str]:
    """The head over each cell: the nearest group of head rows above it, read from top to bottom."""
    heads: dict[tuple[int, int], str] = {}
    current: dict[int, list[str]] = {}
    in_group = False
    extents = _extents(rows)
    for row in rows:
        if _is_head_row(row):
            if not in_group:
                current = {}
            for cell in row:
                if not _stands_over(cell, row, extents):
                    continue
                text = " ".join(cell.text.split())
                if text and not _is_unit_line(text) and text not in current.setdefault(cell.column, []):
                    current[cell.column].append(text)
            in_group = True
            continue
        if any(parse_quantity(c.text) for c in row):
            in_group = False
        for cell in row:
            heads[cell.row, cell.column] = " ".join(current.get(cell.column, ()))
    return heads


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


def _is_head_row(row: Sequence[Cell]) -> bool:
    """A head row has a head cell beyond its first column, or names periods and holds no amounts."""
    beyond = [c for c in row if c.text.strip() and c.column > 0]
    if not beyond:
        return False
    if any(c.is_header for c in beyond):
        return True
    amounts = [c for c in beyond if parse_quantity(c.text) and not years_of(c.text)]
    return not amounts and all(_names_column(c.text) for c in beyond)


def _names_column(text: str) -> bool:
    return len(text) <= 40 and (header_period(text, Period(2000, 12)) is not None or is_change(text))


def _extents(rows: Sequence[Sequence[Cell]]) -> dict[int, tuple[float, float]]:
    """Column → left and right end of its figures."""
    found: dict[int, tuple[float, float]] = {}
    for row in rows:
        for cell in row:
            if not cell.is_header and parse_quantity(cell.text) is not None:
                left, right = found.get(cell.column, (cell.bbox.x0, cell.bbox.x1))
                found[cell.column] = (min(left, cell.bbox.x0), max(right, cell.bbox.x1))
    return found


def _stands_over(cell: Cell, row: Sequence[Cell], extents: dict[int, tuple[float, float]]) -> bool:
    """Whether a head cell that is repeated for several columns belongs to this one.

    Without rules between columns a parser cannot tell a head over three columns from one that is only set
    a line higher; where its letters stand over the figures of one column alone, it is that column's.
    """
    twins = [c.column for c in row if c.bbox == cell.bbox and c.text == cell.text]
    if len(twins) < 2:
        return True
    width = max(cell.bbox.width, 1.0)
    over = [
        column
        for column in twins
        if column in extents
        and min(extents[column][1], cell.bbox.x1) - max(extents[column][0], cell.bbox.x0)
        > _SHARE_OVER * width
    ]
    return len(over) != 1 or over[0] == cell.column


def _is_unit_line(text: str) -> bool:
    return bool(UNIT_CUE.search(text)) and not years_of(text) and parse_unit_line(text) is not None
