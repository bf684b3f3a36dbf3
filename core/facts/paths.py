"""What a cell stands under and beside: the path of heads over its column, the path of labels to its row.

Pure functions over a table and the tables it goes on from, so that parsing stores cells only and every
reader sees the same paths.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.facts.heads import HeadRows, head_rows
from core.facts.rows import RowPaths, row_paths
from core.types.page import Block, Cell, Table


@dataclass(frozen=True, slots=True)
class TablePaths:
    """The paths of one table's cells."""

    heads: HeadRows
    rows: RowPaths

    def header_path(self, cell: Cell) -> tuple[str, ...]:
        """Heads over the cell, from the top one down; empty where none stands over it."""
        return self.heads.over(cell)

    def row_path(self, cell: Cell) -> tuple[str, ...]:
        """Labels of the cell's row, from the group it is in to its own; empty for a row without a label."""
        return self.rows.beside(cell)

    def is_head(self, cell: Cell) -> bool:
        """Whether the cell heads its column."""
        return cell.row in self.heads.rows


def table_paths(table: Table, block: Block | None = None, before: TablePaths | None = None) -> TablePaths:
    """The paths of a table. `block` is its text block: where given, the indent of labels is read from its
    words; `before` are the paths of the table that this one continues."""
    heads = head_rows(table, before.heads if before else None)
    return TablePaths(heads, row_paths(table, heads, block, before.rows if before else None))


def paths_of_tables(tables: Sequence[Table], blocks: Mapping[str, Block]) -> dict[str, TablePaths]:
    """Table id → its paths, for tables in reading order; continued ones take over heads and groups."""
    found: dict[str, TablePaths] = {}
    for table in tables:
        found[table.table_id] = table_paths(table, blocks.get(table.block_id), found.get(table.continues))
    return found
