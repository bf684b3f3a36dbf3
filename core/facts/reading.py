"""Reads the tables of a document as facts: every figure with its period, scope and unit, ready to look up."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from core.facts.cells import CellReading, TableReading, read_tables
from core.facts.columns import rows_of
from core.facts.frames import Frame, frame_of
from core.facts.names import plain_label
from core.facts.pages import DocumentPages
from core.facts.periods import change_period, header_period, is_change, quarter_named, years_of
from core.facts.surroundings import scope_of
from core.facts.units import Unit, UnitKind
from core.types import Block, Cell, Period, Span, Table, TableContext, TableFact
from core.types.quantity import Quantity, UnitLine, parse_quantity, parse_unit_line

FACTS_VERSION = "14"

_NOTE_HEADER = re.compile(r"附注|注释|^\s*注\s*$|\bnotes?\b|行次|序号|监管标准|标准值", re.IGNORECASE)
_PER_SHARE = re.compile(r"每股|per\s+(?:common\s+)?share|per\s+ads", re.IGNORECASE)
_SHARES = re.compile(r"\bshares\b|\bnumber of\b|股数|股份数", re.IGNORECASE)
_PER_SHARE_UNITS = frozenset(("CNY/share",))


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of a table: its cells, and those of them that hold figures; whether it may count shares."""

    cells: Sequence[Cell]
    figures: Sequence[tuple[Cell, Quantity]]
    counts: bool


def read_facts(
    blocks: Sequence[Block],
    tables: Sequence[Table],
    own: Period | None,
    sections: Mapping[str, Sequence[str]],
) -> tuple[list[TableContext], list[TableFact]]:
    """All figures of a document's tables, and what those of one table share; both in reading order.

    `own` is the document's period, `sections` maps block ids of tables to the path of headings above them.
    """
    pages = DocumentPages(blocks, tables)
    readings = read_tables(tables, blocks)
    by_block = {t.block_id: readings[t.table_id] for t in tables}
    contexts: list[TableContext] = []
    facts: list[TableFact] = []
    for block in blocks:
        if (reading := by_block.get(block.block_id)) is None:
            continue
        frame = frame_of(pages, block, reading, own, sections.get(block.block_id, ()))
        context = TableContext(
            block_id=block.block_id,
            page=block.page,
            topic=frame.topic,
            surroundings=frame.surroundings,
            scope=frame.scope,
            primary=frame.primary,
            unit=frame.unit,
            heads=tuple(dict.fromkeys(h for h in frame.heads.values() if h)),
        )
        contexts.append(context)
        facts += _facts_of(context, frame, reading)
    return contexts, facts


def _facts_of(context: TableContext, frame: Frame, reading: TableReading) -> list[TableFact]:
    found: list[TableFact] = []
    rows = rows_of(reading.table)
    counts = _rows_of_counts(rows)
    for cells in rows:
        read = {c.column: reading.read(c) for c in cells if c.text.strip() and not reading.paths.is_head(c)}
        labels = [
            c for c in read.values() if c.value.number is None and not c.value.dash and c.cell.start >= 0
        ]
        figures = [(c.cell, c.value.quantity) for c in read.values() if c.value.quantity is not None]
        row = _Row(cells, figures, bool(cells) and cells[0].row in counts)
        for cell in read.values():
            head = frame.heads.get((cell.cell.row, cell.cell.column), "")
            label = _label_of(cell, read, labels, reading)
            if label is None or cell.value.quantity is None or cell.cell is label:
                continue
            if not _is_note(cell.cell, cell.value.quantity, head, figures):
                found.append(_fact(context, frame, row, cell, label, head))
    return found


def _label_of(
    cell: CellReading, read: Mapping[int, CellReading], labels: Sequence[CellReading], reading: TableReading
) -> Cell | None:
    """The cell that names the figure's row: the last label of its part of the table, or a year in its first
    column; None where the row has none before it."""
    part = max((p for p in reading.paths.rows.parts if p <= cell.cell.column), default=0)
    before = [c.cell for c in labels if part <= c.cell.column < cell.cell.column]
    if before and cell.row_path:
        return next((c for c in before if " ".join(c.text.split()) == cell.row_path[-1]), before[0])
    first = read.get(part)
    if not before and first is not None and _is_year(first.cell) and first.cell.column < cell.cell.column:
        return first.cell
    if (
        not before and first is None and len(cell.row_path) > 1
    ):  # its name stands in a row above, its year here
        years = (c.cell for c in read.values() if _is_year(c.cell) and c.cell.column < cell.cell.column)
        return next((c for c in years if " ".join(c.text.split()) == cell.row_path[-1]), None)
    return before[0] if before else None


def _is_year(cell: Cell) -> bool:
    return bool(re.fullmatch(r"\s*(?:19|20)\d\d\s*年?\s*", cell.text)) and cell.start >= 0


def _fact(
    table: TableContext, frame: Frame, row: _Row, reading: CellReading, label_cell: Cell, head: str
) -> TableFact:
    cell, quantity = reading.cell, reading.value.quantity
    assert quantity is not None
    label = reading.row_path[-1] if reading.row_path else " ".join(label_cell.text.split())
    groups = reading.row_path[:-1]
    change = is_change(head)
    unit = None if change else _unit_line(reading.unit)
    if row.counts and unit is not None and unit.is_money:
        unit = UnitLine("", unit.scale, unit.text)
    if unit is None and quantity.sign_only_unit and not _PER_SHARE.search(label):
        quantity = replace(quantity, unit="")  # $ 25,858 may be thousands: only a unit line can tell
    period, sure = _period(row, cell, label, groups, head, frame, change=change)
    aside = " ".join(re.findall(r"[(（][^()（）]*[)）]", label))
    return TableFact(
        table=table,
        row=cell.row,
        column=cell.column,
        label=label,
        groups=groups,
        metric=plain_label(label),
        header=head,
        label_span=Span(label_cell.start, label_cell.start + len(label_cell.text)),
        figure=Span(cell.start, cell.start + len(cell.text)),
        quantity=quantity.in_context(unit),
        unit=unit,
        period=period,
        sure=sure,
        scope=scope_of(aside) or scope_of(head) or frame.scope,
        is_change=change,
        remark=_remark(row, cell),
    )


def _unit_line(unit: Unit | None) -> UnitLine | None:
    """A unit as figures are read under it. A currency sign alone states no scale; amounts per share keep only
    units that have a name in words."""
    if unit is None or unit.source in ("cell", "sign"):
        return None
    if unit.kind is UnitKind.PER_SHARE and unit.name not in _PER_SHARE_UNITS:
        return None
    stated = parse_unit_line(unit.text)
    if unit.currency and stated is not None and not stated.unit:  # said by the signs in the table
        return UnitLine(unit.name, unit.scale, f"{unit.currency} {unit.text}")
    return UnitLine(unit.name, unit.scale, unit.text)


def _period(
    row: _Row, cell: Cell, label: str, groups: Sequence[str], head: str, frame: Frame, *, change: bool
) -> tuple[Period | None, bool]:
    """The period of a figure and whether it was read: from its head, its label or group, or assumed."""
    period = _period_of_change(row, cell, head, frame) if change else _head_period(head, frame)
    quarter = quarter_named(label)
    if period is not None and quarter is not None and period.length in (0, 12) and period.month in (0, 12):
        return replace(quarter, year=period.year), True
    if period is not None:
        return period, True
    for text in (label, *reversed(groups)):
        if years_of(text):
            return header_period(text, frame.own), True
    if frame.spanning and (spanning := _head_period(frame.spanning, frame)) is not None:
        return spanning, True
    if frame.undated and frame.own is not None:
        return frame.own, True
    return _only_period(row, frame), False


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
