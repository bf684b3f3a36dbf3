"""What is known of a table as a whole: heads, unit, scope, topic, whether it is a statement."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from core.facts.cells import TableReading
from core.facts.columns import heads_in_line_above, rows_of
from core.facts.pages import TablePages, texts_above
from core.facts.periods import header_period, interim_months, is_change, years_of
from core.facts.surroundings import (
    caption_below,
    is_primary,
    scope_above,
    topic_of,
)
from core.facts.unit_lines import stated_unit
from core.types import Block, BlockKind, Cell, Period, Table
from core.types.quantity import UnitLine

_SHORT = 60
_LOOK_BACK = 40
_BRACKETS = re.compile(r"[(（][^()（）]*[)）]")
_SHORTEST_UNIT_LINE = 6
_AGAINST_LAST_YEAR = re.compile(r"比上年|较上年|同比|上年同期|fromprioryear|year-?over-?year", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Frame:
    """`heads` maps (row, column) to the head over the cell; `own` is the document's period. `undated`: no
    head names a period, but a change against the year before shows that the figures are of the document's
    period. `spanning` is
    the one period that a row of heads names above the other heads, whatever columns its letters stand over.
    `interim` are the months of dated heads that cannot all be ends of the company's years."""

    heads: dict[tuple[int, int], str]
    unit: UnitLine | None
    scope: str
    surroundings: str
    own: Period | None
    undated: bool
    topic: str
    primary: bool
    interim: frozenset[int] = frozenset()
    spanning: str = ""


def frame_of(
    pages: TablePages, block: Block, reading: TableReading, own: Period | None, section: Sequence[str]
) -> Frame:
    """The frame of a table. `own` is the document's period, `section` the path of headings above it."""
    table = reading.table
    rows = rows_of(table)
    above = list(islice(texts_above(pages, block), _LOOK_BACK))
    heads = {
        (c.row, c.column): " ".join(h for h in reading.paths.header_path(c) if not _states_unit(h))
        for c in table.cells
    }
    if not any(heads.values()):
        heads = heads_in_line_above(above[:4], rows)
    below = caption_below(pages, block)
    top = " ".join(dict.fromkeys(c.text for row in rows[:4] for c in row if c.is_header))
    corner = " ".join(dict.fromkeys(c.text for row in rows[:4] for c in row if c.is_header and not c.column))
    near = [b.text for b in above[:6] if b.kind is not BlockKind.TABLE and len(b.text) <= _SHORT]
    continued = bool(table.continues) or _continues(pages, block, table, above)
    around = [b for b in above if continued or b.page == block.page]
    return Frame(
        heads=heads,
        unit=reading.around.line,
        scope=scope_above(f"{table.caption} {top}", around),
        surroundings=" ".join((table.caption, below, table.unit, corner, *near[:3], *section[-2:])),
        own=own,
        undated=_is_undated(set(heads.values())),
        topic=topic_of(table.caption, above, section),
        primary=is_primary(f"{table.caption} {top}", around),
        interim=interim_months(set(heads.values())),
        spanning=_spanning_period(rows, reading),
    )


def _spanning_period(rows: Sequence[Sequence[Cell]], reading: TableReading) -> str:
    """The period of a head that stands alone in its row, above other heads: 2024年度 over four segments."""
    heads = [row for row in rows if row[0].row in reading.paths.heads.rows]
    found = {" ".join(c.text.split()) for row in heads for c in row if years_of(c.text)}
    if len(found) != 1:
        return ""
    named = [i for i, row in enumerate(heads) if any(years_of(c.text) for c in row)]
    alone = len({c.text for c in heads[named[0]] if c.text.strip()}) == 1
    return found.pop() if alone and len(named) == 1 and named[0] < len(heads) - 1 else ""


def _states_unit(head: str) -> bool:
    """Whether a head is the table's unit line, which no column is called by: a name with its unit in brackets
    (营业收入（亿元）, Total ($)) is one."""
    if years_of(head) or len(head) <= _SHORTEST_UNIT_LINE or stated_unit(head) is None:
        return False
    beside = _BRACKETS.sub(" ", head).strip(" :：,，")
    return not beside or stated_unit(beside) is not None


def _is_undated(heads: set[str]) -> bool:
    dated = any(header_period(h, Period(2000, 12, 12)) for h in heads if h and not is_change(h))
    return not dated and any(
        _AGAINST_LAST_YEAR.search(re.sub(r"(?<=[一-鿿])\s+(?=[一-鿿])", "", h)) for h in heads
    )


def _continues(pages: TablePages, block: Block, table: Table, above: Sequence[Block]) -> bool:
    """Whether a table at the top of its page may go on from the last table of the page before."""
    first = next(iter(above), None)
    if first is None or first.page == block.page:
        return False
    before = next((b for b in above if b.kind is BlockKind.TABLE and b.page == block.page - 1), None)
    found = pages.table_of_block(before.block_id) if before else None
    return found is not None and found.n_columns == table.n_columns
