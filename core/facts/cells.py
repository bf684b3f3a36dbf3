"""All cells of a document's tables as data: value, row path, header path, unit. One pass in reading order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.facts.paths import TablePaths, paths_of_tables
from core.facts.unit_lines import UnitsAround, units_around
from core.facts.units import Unit, unit_of
from core.facts.values import CellValue, cell_value
from core.types.page import Block, Cell, Table


@dataclass(frozen=True, slots=True)
class CellReading:
    """A cell with all that says what it is. `table` holds its page; `unit` is None when unknown."""

    table: Table
    cell: Cell
    value: CellValue
    row_path: tuple[str, ...]
    header_path: tuple[str, ...]
    unit: Unit | None


@dataclass(frozen=True, slots=True)
class TableReading:
    """A table with the paths of its cells and what is stated of units around it."""

    table: Table
    paths: TablePaths
    around: UnitsAround

    def cells(self) -> Iterator[CellReading]:
        """The cells below the heads that hold text, row by row."""
        for cell in sorted(self.table.cells, key=lambda c: (c.row, c.column)):
            if cell.text.strip() and not self.paths.is_head(cell):
                yield self.read(cell)

    def read(self, cell: Cell) -> CellReading:
        """One cell of this table."""
        row_path, header_path = self.paths.row_path(cell), self.paths.header_path(cell)
        value = cell_value(cell.text)
        unit = unit_of(cell.text, row_path, header_path, self.around) if value.quantity else None
        return CellReading(self.table, cell, value, row_path, header_path, unit)


def read_tables(tables: Sequence[Table], blocks: Sequence[Block]) -> dict[str, TableReading]:
    """Table id → its reading, for all tables of one document; both in reading order."""
    paths = paths_of_tables(tables, {b.block_id: b for b in blocks})
    around = units_around(tables, blocks, {key: p.heads for key, p in paths.items()})
    return {
        t.table_id: TableReading(t, paths[t.table_id], around.get(t.table_id, UnitsAround())) for t in tables
    }
