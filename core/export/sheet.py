"""One table as it is read, over all the pages it goes on: rows in order, each cell with what it means.

The text of a cell is what is printed; value, unit, scale, period and scope stand beside it and never replace
it. They are those of the facts that answers are made from, so that a file says what an answer says. What is
not stated stays empty, a period that was only assumed too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from core.facts.columns import rows_of
from core.facts.paths import TablePaths, paths_of_tables
from core.facts.values import cell_value
from core.types import BBox, Block, Cell, Period, Table, TableContext, TableFact
from core.types.quantity import Quantity
from core.types.quantity.units import CURRENCIES


@dataclass(frozen=True, slots=True)
class Part:
    """The piece of a table on one page: its grid, its text block, its facts and what these share.

    `page_label` is the printed number of the page.
    """

    table: Table
    block: Block
    facts: tuple[TableFact, ...] = ()
    context: TableContext | None = None
    page_label: str = ""


@dataclass(frozen=True, slots=True)
class SheetCell:
    """A cell at its column of the whole table, `span` columns wide.

    `row_path` are the labels of its row, the outermost group first; `header_path` the heads over it, from the
    top down. `is_label`: it names its row, at depth `indent`. `value` is the signed number as printed (-1234
    for `(1,234)`); `unit`, `currency` (ISO code) and `scale` say what of: empty or None where nothing states
    it.
    """

    column: int
    text: str
    start: int
    bbox: BBox
    span: int = 1
    row_path: tuple[str, ...] = ()
    header_path: tuple[str, ...] = ()
    is_label: bool = False
    indent: int = 0
    value: Decimal | None = None
    is_figure: bool = False
    quantity: Quantity | None = None
    currency: str = ""
    scale: Decimal | None = None
    period: Period | None = None
    scope: str = ""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A printed row: the page it stands on, its printed page number, its cells from left to right."""

    page: int
    page_label: str
    block_id: str
    is_head: bool
    cells: tuple[SheetCell, ...]

    @property
    def label(self) -> str:
        """The label of the row, empty where it has none."""
        return next((c.text for c in self.cells if c.is_label), "")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table over all its pages. `title` is its caption or the heading above it; `unit_line` the printed
    line for the whole table; `scope`: `consolidated`, `parent` or empty."""

    table_id: str
    title: str
    unit_line: str
    scope: str
    columns: int
    heads: tuple[SheetRow, ...]
    rows: tuple[SheetRow, ...]

    @property
    def pages(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(row.page for row in (*self.heads, *self.rows)))

    @property
    def cells(self) -> tuple[SheetCell, ...]:
        """The cells below the heads."""
        return tuple(c for row in self.rows if not row.is_head for c in row.cells)

    @property
    def periods(self) -> tuple[Period, ...]:
        """The periods of its figures, in the order of reading."""
        return tuple(dict.fromkeys(c.period for c in self.cells if c.period is not None))

    @property
    def scopes(self) -> tuple[str, ...]:
        """Whose figures it holds, in the order of reading; more than one where columns differ."""
        return tuple(dict.fromkeys(c.scope for c in self.cells if c.scope)) or tuple(
            filter(None, [self.scope])
        )


def sheet_of(parts: Sequence[Part]) -> Sheet:
    """The table whose pieces are `parts`, in reading order, at least one. A head that a later page repeats
    is left out of the rows; another one stays as a row that `is_head`."""
    tables = [part.table for part in parts]
    paths = paths_of_tables(tables, {part.block.block_id: part.block for part in parts})
    widest = max(tables, key=lambda t: t.n_columns)
    heads: list[SheetRow] = []
    rows: list[SheetRow] = []
    printed: set[tuple[tuple[int, str], ...]] = set()
    for part in parts:
        for row in _rows(part, paths[part.table.table_id], _columns(part.table, widest)):
            words = tuple((c.column, c.text) for c in row.cells)
            if not row.is_head:
                rows.append(row)
            elif not rows:
                heads.append(row)
                printed.add(words)
            elif words not in printed or part is parts[0]:
                rows.append(row)
    first = parts[0]
    context = first.context
    unit = context.unit.text if context and context.unit else ""
    return Sheet(
        table_id=first.table.table_id,
        title=" ".join((first.table.caption or (context.topic if context else "")).split()),
        unit_line=" ".join((first.table.unit or unit).split()),
        scope=context.scope if context else "",
        columns=widest.n_columns,
        heads=tuple(heads),
        rows=tuple(rows),
    )


def _rows(part: Part, paths: TablePaths, columns: Mapping[int, int]) -> list[SheetRow]:
    facts = {(f.row, f.column): f for f in part.facts}
    heads = {f.column: f.header for f in reversed(part.facts) if f.header}
    found: list[SheetRow] = []
    for printed in rows_of(part.table):
        cells = [
            _cell(cell, span, columns, paths, facts.get((cell.row, cell.column)), heads)
            for cell, span in _merged(printed)
        ]
        if any(c.text.strip() for c in cells):
            is_head = paths.is_head(printed[0])
            page = part.table.page
            found.append(SheetRow(page, part.page_label, part.block.block_id, is_head, tuple(cells)))
    return found


def _merged(row: Sequence[Cell]) -> list[tuple[Cell, int]]:
    """The cells of a row with their width: a wide head is stored once for each of its columns."""
    found: list[tuple[Cell, int]] = []
    for cell in row:
        if found:
            last, span = found[-1]
            same = (cell.bbox, cell.start, cell.text) == (last.bbox, last.start, last.text)
            if same and cell.column == last.column + span:
                found[-1] = last, span + 1
                continue
        found.append((cell, 1))
    return found


def _cell(
    cell: Cell,
    span: int,
    columns: Mapping[int, int],
    paths: TablePaths,
    fact: TableFact | None,
    heads: Mapping[int, str],
) -> SheetCell:
    column = columns[cell.column]
    if paths.is_head(cell):
        return SheetCell(column, cell.text, cell.start, cell.bbox, span)
    row_path, header_path = paths.row_path(cell), paths.header_path(cell)
    value = cell_value(cell.text)
    plain = " ".join(cell.text.split())
    part = max((p for p in paths.rows.parts if p <= cell.column), default=0)
    depth = next((i for i, name in enumerate(row_path) if name and plain.startswith(name)), -1)
    if fact is None and depth >= 0 and cell.column <= part + 1:
        return SheetCell(
            column, cell.text, cell.start, cell.bbox, span, row_path, header_path, is_label=True, indent=depth
        )
    header = fact.header if fact else heads.get(cell.column, "")
    quantity = fact.quantity if fact else None
    known = quantity is not None and (quantity.unit != "" or quantity.scale != 1)
    return SheetCell(
        column=column,
        text=cell.text,
        start=cell.start,
        bbox=cell.bbox,
        span=span,
        row_path=row_path,
        header_path=header_path or ((header,) if header else ()),
        value=value.number,
        is_figure=value.number is not None or value.dash,
        quantity=quantity if known else None,
        currency=_currency(quantity.unit) if quantity else "",
        scale=quantity.scale if quantity and known else None,
        period=fact.period if fact and fact.sure else None,
        scope=fact.scope if fact else "",
    )


def _currency(unit: str) -> str:
    code = unit.removesuffix("/share")
    return code if code in CURRENCIES else ""


def _columns(table: Table, widest: Table) -> dict[int, int]:
    """Column of a piece → column of the whole: by number, or where a page has fewer, by place."""
    own = _centres(table)
    if table.n_columns == widest.n_columns:
        return {column: column for column in own}
    all_ = _centres(widest)
    near = {c: min(all_, key=lambda o: abs(all_[o] - own[c])) for c in own}
    in_order = [near[c] for c in sorted(near)]
    if len(set(in_order)) == len(in_order) and in_order == sorted(in_order):
        return near
    return {column: column for column in own}


def _centres(table: Table) -> dict[int, float]:
    """The middle of each column, from cells that stand in no other."""
    found: dict[int, list[float]] = {}
    for row in rows_of(table):
        for cell, span in _merged(row):
            for column in range(cell.column, cell.column + span):
                found.setdefault(column, [])
            if span == 1:
                found[cell.column].append(cell.bbox.center[0])
    return {c: sum(xs) / len(xs) if xs else float(c) for c, xs in found.items()}
