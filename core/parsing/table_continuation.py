"""Tables that go on over the page: the later one names the earlier, and has no head of its own by mistake.

A table goes on when nothing but running text stands between the two, both have the same columns at the same
places, and the later one begins without a head, repeats the head, or stands under a title that says 续.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from core.types.page import Block, BlockKind, Cell, Table

_NEAR = 8.0
_SAME_EDGE = 3.0
_SAYS_SO = re.compile(
    r"[(（【]\s*(?:接?上?续|续)\s*(?:上?表|[一二三四五六七八九十\d]*)\s*[)）】]|\bcontinued\b|cont[’']d|^续",
    re.IGNORECASE,
)
_RUNNING = frozenset((BlockKind.HEADER, BlockKind.FOOTER, BlockKind.WATERMARK))
_AFTER = _RUNNING | {BlockKind.FOOTNOTE}
_MOST_TITLE_LINES = 6
_SHORT = 80


def join_tables(blocks: Sequence[Block], tables: Sequence[Table]) -> list[Table]:
    """The tables of a document in reading order, with `continues` set where one goes on."""
    pages: dict[int, list[Block]] = {}
    for block in blocks:
        pages.setdefault(block.page, []).append(block)
    by_block = {t.block_id: t for t in tables}
    joined: dict[str, Table] = {}
    for table in tables:
        before = _last_table(pages.get(table.page - 1, ()), by_block, joined)
        lines = _lines_above(pages[table.page], table) if before is not None else None
        if before is not None and lines is not None and _goes_on(before, table, lines):
            table = _continued(table, before)
        joined[table.table_id] = table
    return list(joined.values())


def _last_table(page: Sequence[Block], tables: dict[str, Table], joined: dict[str, Table]) -> Table | None:
    """The table that ends a page: after it stand only footers, notes and one short line."""
    short_lines = 0
    for block in reversed(page):
        if block.block_id in tables:
            return joined.get(tables[block.block_id].table_id)
        if block.kind in _AFTER:
            continue
        short_lines += 1
        if short_lines > 1 or len(block.text) > _SHORT:
            return None
    return None


def _lines_above(page: Sequence[Block], table: Table) -> list[str] | None:
    """The lines over a table that begins its page; None where more than a title stands there."""
    lines: list[str] = []
    for block in page:
        if block.block_id == table.block_id:
            return lines
        if block.kind in _RUNNING:
            continue
        if block.kind in (BlockKind.TABLE, BlockKind.FIGURE) or len(block.text) > 2 * _SHORT:
            return None
        lines.append(block.text)
        if len(lines) > _MOST_TITLE_LINES:
            return None
    return None


def _goes_on(before: Table, table: Table, lines: Sequence[str]) -> bool:
    along = _axis(before)
    if along != _axis(table):
        return False
    says_so = any(_SAYS_SO.search(line) for line in lines)
    if lines and not says_so and not all(len(line) < 30 and "单位" in line for line in lines):
        return False
    same_edges = _edges(before, along) == _edges(table, along) or _agree(
        _edges(before, along), _edges(table, along)
    )
    span, other = _span(before, along), _span(table, along)
    if abs(span[0] - other[0]) > _NEAR or abs(span[1] - other[1]) > _NEAR:
        return False
    if not same_edges and before.n_columns != table.n_columns:
        return False
    head = _head_words(table)
    if not head or head == _head_words(before):
        return same_edges or bool(head) or _columns_agree(before, table, along)
    return (same_edges or says_so) and not any(map(_names_columns, head))


def _continued(table: Table, before: Table) -> Table:
    """The later table; its first rows are no head where they only look like one for want of figures."""
    head = _head_words(table)
    cells = table.cells
    if head and head != _head_words(before):
        cells = tuple(replace(c, is_header=False) if c.is_header else c for c in cells)
    return replace(
        table,
        cells=cells,
        continues=before.table_id,
        caption=table.caption or before.caption,
        unit=table.unit or before.unit,
    )


def _head_words(table: Table) -> tuple[str, ...]:
    """The words of head cells beyond the first column, in order."""
    heads = [c for c in table.cells if c.is_header and c.column > 0 and c.text.strip()]
    return tuple("".join(c.text.split()) for c in sorted(heads, key=lambda c: (c.row, c.column)))


def _names_columns(text: str) -> bool:
    return bool(re.search(r"(?:19|20)\d\d|期|年|余额|金额|发生额|ended|amount", text, re.IGNORECASE))


def _axis(table: Table) -> int:
    """0 where rows run along x, 1 where they run along y (a table printed sideways)."""
    rows: dict[int, list[Cell]] = {}
    for cell in table.cells:
        rows.setdefault(cell.row, []).append(cell)
    longest = max(rows.values(), key=lambda row: len({c.bbox for c in row}), default=[])
    xs = [c.bbox.center[0] for c in longest]
    ys = [c.bbox.center[1] for c in longest]
    return 1 if longest and max(ys) - min(ys) > max(xs) - min(xs) else 0


def _span(table: Table, axis: int) -> tuple[float, float]:
    return table.bbox[axis], table.bbox[axis + 2]


def _edges(table: Table, axis: int) -> list[float]:
    """Where cells begin and end, as drawn cells all do at the same places."""
    places = sorted({p for c in table.cells for p in (round(c.bbox[axis]), round(c.bbox[axis + 2]))})
    edges: list[float] = []
    for place in places:
        if not edges or place - edges[-1] > _SAME_EDGE:
            edges.append(place)
    return edges


def _agree(first: Sequence[float], second: Sequence[float]) -> bool:
    """Whether all edges of the table with fewer are edges of the other: a page may lack merged cells."""
    few, many = sorted((first, second), key=len)
    if len(few) < 3 or len(many) > len(few) + 4:
        return False
    return all(any(abs(a - b) <= _SAME_EDGE for b in many) for a in few)


def _columns_agree(before: Table, table: Table, axis: int) -> bool:
    """Whether the figures of each column end at the same place, as in tables without rules."""
    ends = [_column_ends(t, axis) for t in (before, table)]
    shared = set(ends[0]) & set(ends[1])
    return bool(shared) and all(abs(ends[0][c] - ends[1][c]) <= _NEAR for c in shared)


def _column_ends(table: Table, axis: int) -> dict[int, float]:
    ends: dict[int, float] = {}
    for cell in table.cells:
        if cell.column and cell.text.strip() and not cell.is_header:
            ends[cell.column] = max(ends.get(cell.column, 0.0), cell.bbox[axis + 2])
    return ends
