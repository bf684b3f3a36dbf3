"""Reads tables as facts: for every figure its row label, column head, period, scope and unit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from core.facts.columns import rows_of
from core.facts.frames import Frame, frame_of
from core.facts.names import plain_label
from core.facts.pages import TablePages
from core.facts.periods import change_period, header_period, is_change, years_of
from core.facts.surroundings import scope_of
from core.types import Block, Cell, Period, Span, Table, TableContext, TableFact
from core.types.quantity import Quantity, UnitLine, parse_quantity, unit_in_head, unit_in_label

FACTS_VERSION = "1"

_RATIO = re.compile(
    r"率(?:[(（].*)?$|比例|占比|比重|息差|利差|倍数|指数|人数|户数|家数|笔数|股数|股份数|数量"
    r"|margin|ratio|\brate\b|yield|percent|employees|shares|number of",
    re.IGNORECASE,
)
_PER_SHARE = re.compile(r"每股|per\s+(?:common\s+)?share|per\s+ads", re.IGNORECASE)
_SHARES = re.compile(r"\bshares\b|\bnumber of\b|股数|股份数", re.IGNORECASE)
_NOTE_HEADER = re.compile(r"附注|注释|^\s*注\s*$|\bnotes?\b|行次|序号|监管标准|标准值", re.IGNORECASE)


class _Row(NamedTuple):
    """A row with its label cell and its figures, note numbers left out later."""

    label: Cell
    figures: list[tuple[Cell, Quantity]]
    cells: list[Cell]


def read_facts(
    pages: TablePages, block: Block, table: Table, own: Period | None, section: Sequence[str]
) -> tuple[TableContext, list[TableFact]]:
    """All figures of a table as facts, row by row, and what they share.

    `own` is the document's period, `section` the path of headings above the table.
    """
    rows = rows_of(table)
    frame = frame_of(pages, block, table, rows, own, section)
    context = TableContext(
        block.block_id, block.page, frame.topic, frame.surroundings, frame.scope, frame.primary, frame.unit
    )
    group_units = _group_units(rows)
    counts = _rows_of_counts(rows)
    facts: list[TableFact] = []
    for row in filter(None, map(_read_row, rows)):
        group_unit, counted = group_units.get(row.label.row), row.label.row in counts
        for cell, quantity in row.figures:
            head = frame.heads.get((cell.row, cell.column), "")
            if not _is_note(cell, quantity, head, row.figures):
                facts.append(_fact(context, frame, row, cell, quantity, head, group_unit, counted))
    return context, facts


def _read_row(cells: Sequence[Cell]) -> _Row | None:
    label = next(
        (c for c in cells if c.text.strip() and (parse_quantity(c.text) is None or _is_year(c))), None
    )
    if label is None or label.start < 0:
        return None
    figures = [(c, q) for c in cells if c.column > label.column and (q := parse_quantity(c.text))]
    return _Row(label, figures, list(cells)) if figures else None


def _is_year(cell: Cell) -> bool:
    return bool(re.fullmatch(r"\s*(?:19|20)\d\d\s*", cell.text)) and cell.column == 0


def _fact(
    table: TableContext,
    frame: Frame,
    row: _Row,
    cell: Cell,
    quantity: Quantity,
    head: str,
    group_unit: UnitLine | None,
    counted: bool,
) -> TableFact:
    label = " ".join(row.label.text.split())
    unit = _unit_of(label, head, frame, group_unit)
    if counted and unit is not None and unit.is_money:
        unit = UnitLine("", unit.scale, unit.text)
    change = is_change(head)
    if unit is None and quantity.sign_only_unit and not _PER_SHARE.search(label):
        quantity = replace(quantity, unit="")  # $ 25,858 may be thousands: only a unit line can tell
    period = _period_of_change(row, cell, head, frame) if change else _head_period(head, frame)
    sure = period is not None
    if period is None and years_of(label):
        period, sure = header_period(label, frame.own), True
    if period is None and frame.undated and frame.own is not None:
        period, sure = frame.own, True
    if period is None:
        period = _only_period(row, frame)
    end = cell.start + len(cell.text)
    return TableFact(
        table=table,
        row=cell.row,
        column=cell.column,
        label=label,
        metric=plain_label(label),
        header=head,
        label_span=Span(row.label.start, row.label.start + len(row.label.text)),
        figure=Span(cell.start, end),
        quantity=quantity.in_context(None if change else unit),
        unit=None if change else unit,
        period=period,
        sure=sure,
        scope=scope_of(" ".join(re.findall(r"[(（][^()（）]*[)）]", label))) or scope_of(head) or frame.scope,
        is_change=change,
        remark=_remark(row, cell),
    )


def _head_period(head: str, frame: Frame) -> Period | None:
    """The period of a column; three or more ends of months side by side in an annual report are quarters."""
    period = header_period(head, frame.own, fiscal=not frame.interim)
    annual = frame.own is not None and frame.own.length == 12
    if period and annual and len(frame.interim) > 2 and period.month in frame.interim and not period.length:
        return replace(period, length=3)
    return period


def _period_of_change(row: _Row, cell: Cell, head: str, frame: Frame) -> Period | None:
    """The period of a difference: that of its own head, else of the newest value it stands behind.

    In a report of three quarters the second 同比增减 belongs to the nine months before it."""
    named = change_period(head, frame.own)
    if named is not None and (named.month or years_of(head)):
        return named
    behind: list[Period] = []
    columns = sorted(c.column for c in row.cells if c.column < cell.column)
    for column in reversed(columns):
        other = frame.heads.get((cell.row, column), "")
        if not other or is_change(other):
            if behind:
                break
            continue
        if period := _head_period(other, frame):
            behind.append(period)
    return max(behind, key=lambda p: (p.year, p.month), default=frame.own)


def _remark(row: _Row, figure: Cell) -> Span | None:
    words = [c for c in row.cells if c.column > figure.column and c.text.strip() and c.start >= 0]
    words = [c for c in words if parse_quantity(c.text) is None and len(c.text.strip()) > 3]
    return Span(words[0].start, words[0].start + len(words[0].text)) if words else None


def _unit_of(label: str, head: str, frame: Frame, group_unit: UnitLine | None) -> UnitLine | None:
    """The unit of a cell; the unit of the whole table only where the row is no ratio and no count."""
    printed = unit_in_label(label) or unit_in_label(head) or group_unit or _unit_in_head(label, head)
    if printed is not None:
        return printed
    unit = frame.unit
    if _PER_SHARE.search(label) or _RATIO.search(label) or _RATIO.search(head):
        return unit if unit is not None and not unit.is_money and unit.scale == 1 and unit.unit else None
    if unit is not None and not unit.unit and frame.currency:
        return UnitLine(frame.currency, unit.scale, f"{frame.currency} {unit.text}")
    return unit


def _unit_in_head(label: str, head: str) -> UnitLine | None:
    """`2022 £’000` over a row that is money."""
    return None if _PER_SHARE.search(label) or _RATIO.search(label) else unit_in_head(head)


def _group_units(rows: Sequence[Sequence[Cell]]) -> dict[int, UnitLine]:
    """Row → unit that a row of its own states above it: 财务比率（%）：, until the next such row."""
    units: dict[int, UnitLine] = {}
    current: UnitLine | None = None
    for row in rows:
        filled = [c for c in row if c.text.strip()]
        if len({c.text for c in filled}) == 1 and parse_quantity(filled[0].text) is None:
            current = unit_in_label(filled[0].text)
        elif current is not None:
            units[row[0].row] = current
    return units


def _rows_of_counts(rows: Sequence[Sequence[Cell]]) -> frozenset[int]:
    """Rows that may go on counting shares, where a table with currency signs has a row of shares.

    What follows without a sign (RSUs, stock options) is not known to be money until a sign stands again."""
    found: set[int] = set()
    counting = False
    signs = any(q.sign_only_unit for row in rows for c in row if (q := parse_quantity(c.text)))
    for row in rows if signs else ():
        figures = [q for c in row if (q := parse_quantity(c.text))]
        label = next((c.text for c in row if c.text.strip()), "")
        if any(q.sign_only_unit for q in figures) or _PER_SHARE.search(label):
            counting = False
        elif figures and _SHARES.search(label):
            counting = True
        elif counting:
            found.add(row[0].row)
    return frozenset(found)


def _is_note(cell: Cell, quantity: Quantity, head: str, figures: Sequence[tuple[Cell, Quantity]]) -> bool:
    """A number of a note: under a head that says so, or small and whole before columns of amounts."""
    if years_of(head):
        return False
    if _NOTE_HEADER.search(head):
        return True
    if cell is not figures[0][0] or len(figures) < 2 or quantity.unit or quantity.decimals:
        return False
    others = [q for _, q in figures[1:]]
    return 0 < quantity.value < 200 and all(abs(q.value) > 200 or q.decimals for q in others)


def _only_period(row: _Row, frame: Frame) -> Period | None:
    """A single figure without a head is of the document's period, or of the one year named above."""
    if len(row.figures) != 1:
        return None
    years = set(years_of(frame.surroundings))
    if len(years) == 1:
        year = years.pop()
        return frame.own if frame.own and frame.own.year == year else Period(year)
    return frame.own if not years else None
