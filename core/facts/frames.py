"""What is known of a table before its cells are read: heads, unit, scope, topic, where it goes on from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from core.facts.columns import column_heads, heads_in_line_above, rows_of
from core.facts.pages import TablePages, document_of, texts_above
from core.facts.periods import header_period, interim_months, is_change
from core.facts.surroundings import (
    caption_below,
    is_primary,
    scope_above,
    topic_of,
    unit_above,
)
from core.types import Block, BlockKind, Cell, Period, Table
from core.types.quantity import UnitLine, parse_quantity, parse_unit_line

_SHORT = 60
_LOOK_BACK = 40
_AGAINST_LAST_YEAR = re.compile(r"比上年|较上年|同比|上年同期|fromprioryear|year-?over-?year", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Frame:
    """`heads` maps (row, column) to the head over the cell; `own` is the document's period; `currency` the
    one whose sign stands in the table, for unit lines that only say millions. `undated`: no head names a
    period, but a change against the year before shows that the figures are of the document's period.
    `interim` are the months of dated heads that cannot all be ends of the company's years."""

    heads: dict[tuple[int, int], str]
    unit: UnitLine | None
    scope: str
    surroundings: str
    own: Period | None
    currency: str
    undated: bool
    topic: str
    primary: bool
    interim: frozenset[int] = frozenset()


def frame_of(
    pages: TablePages,
    block: Block,
    table: Table,
    rows: Sequence[Sequence[Cell]],
    own: Period | None,
    section: Sequence[str],
) -> Frame:
    """The frame of a table; one that goes on from the page before takes its heads and unit from there.

    `own` is the document's period, `section` the path of headings above the table.
    """
    heads = column_heads(rows)
    above = list(islice(texts_above(pages, block), _LOOK_BACK))
    unit, caption = parse_unit_line(table.unit), table.caption
    continued = _continues(pages, block, table, above)
    if not any(heads.values()) and (before := _continued_from(pages, block, table, above)):
        last = {column: text for (_, column), text in column_heads(rows_of(before)).items() if text}
        heads = {(c.row, c.column): last.get(c.column, "") for row in rows for c in row}
        unit = unit or parse_unit_line(before.unit)
        caption = caption or before.caption
    if not any(heads.values()):
        heads = heads_in_line_above(above[:4], rows)
    unit = unit or unit_above(pages.page_blocks(document_of(block), block.page), block)
    below = caption_below(pages, block)
    unit = unit or parse_unit_line(below)
    top = " ".join(dict.fromkeys(c.text for row in rows[:4] for c in row if c.is_header))
    near = [b.text for b in above[:6] if b.kind is not BlockKind.TABLE and len(b.text) <= _SHORT]
    signs = (q.unit for row in rows for c in row if (q := parse_quantity(c.text)) and q.sign_only_unit)
    return Frame(
        heads=heads,
        unit=unit,
        scope=scope_above(f"{caption} {top}", [b for b in above if continued or b.page == block.page]),
        surroundings=" ".join((caption, below, table.unit, top, *near[:3], *section[-2:])),
        own=own,
        currency=next(signs, ""),
        undated=_is_undated(set(heads.values())),
        topic=topic_of(caption, above, section),
        primary=is_primary(f"{caption} {top}", [b for b in above if continued or b.page == block.page]),
        interim=interim_months(set(heads.values())),
    )


def _is_undated(heads: set[str]) -> bool:
    dated = any(header_period(h, Period(2000, 12, 12)) for h in heads if h and not is_change(h))
    return not dated and any(
        _AGAINST_LAST_YEAR.search(re.sub(r"(?<=[一-鿿])\s+(?=[一-鿿])", "", h)) for h in heads
    )


def _continued_from(pages: TablePages, block: Block, table: Table, above: Sequence[Block]) -> Table | None:
    """The table with a head that this one goes on from: the last one on the page before, and so on back
    through pages that it fills, as long as the number of columns stays."""
    page = block.page
    for candidate in (b for b in above if b.kind is BlockKind.TABLE):
        if candidate.page != page - 1:
            return None
        before = pages.table_of_block(candidate.block_id)
        if before is None or before.n_columns != table.n_columns:
            return None
        if any(column_heads(rows_of(before)).values()):
            return before
        page = candidate.page
    return None


def _continues(pages: TablePages, block: Block, table: Table, above: Sequence[Block]) -> bool:
    """Whether a table at the top of its page may go on from the last table of the page before."""
    first = next(iter(above), None)
    if first is None or first.page == block.page:
        return False
    before = next((b for b in above if b.kind is BlockKind.TABLE and b.page == block.page - 1), None)
    found = pages.table_of_block(before.block_id) if before else None
    return found is not None and found.n_columns == table.n_columns
