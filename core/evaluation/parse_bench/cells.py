"""Single cells of real tables: the value, in the row of its label, under its column header."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from core.evaluation.parse_bench.measures import Measure, Miss, counted
from core.evaluation.parse_bench.parsed import ParsedFolder
from core.types.geometry import BBox
from core.types.page import Cell, Table
from core.types.quantity import normalize_width

NAME = "cell with its row and column"
BAR = 1.0


def labelled_cells(file: Path, folders: Mapping[str, ParsedFolder]) -> Measure:
    """Counts the lines of `cells.jsonl` that are right. `folders` are the parsed sets by name."""
    misses, of = [], 0
    for line in file.read_text(encoding="utf-8").splitlines():
        label = json.loads(line)
        of += 1
        parsed = folders[label["bundle"]].get(label["doc"]) if label["bundle"] in folders else None
        tables = parsed.tables.get(label["page"], ()) if parsed else ()
        why = "; ".join(_wrong(label, tables))
        if why:
            item = f"{label['doc']}, page {label['page']}, {label['row_label']} / {label['column_header']}"
            misses.append(Miss(item, why))
    return counted(NAME, file.name, of, BAR, misses)


def _wrong(label: Mapping[str, Any], tables: Iterable[Table]) -> Iterable[str]:
    x, y = BBox(*label["bbox"]).center
    at = [(t, c) for t in tables for c in t.cells if c.text.strip() and c.bbox.contains(x, y)]
    if not at:
        yield "no cell holds the place"
        return
    table, cell = min(at, key=lambda pair: pair[1].bbox.area)
    if not _is_value(_compact(cell.text), _compact(label["value"])):
        yield f"the cell says '{cell.text}', not '{label['value']}'"
    row = "".join(_compact(c.text) for c in table.cells if c.row == cell.row)
    if _compact(label["row_label"]) not in row:
        yield f"its row is '{' | '.join(c.text for c in table.cells if c.row == cell.row)}'"
    heads = [_compact(c.text) for c in _above(table, cell)]
    if not any(_compact(label["column_header"]) in head for head in heads):
        yield f"above it stands {heads[:4]}, not '{label['column_header']}'"


def _is_value(text: str, value: str) -> bool:
    """Whether the value is the only figure of the cell; a unit beside it (11.4 years) does not count."""
    before, found, behind = text.partition(value)
    return bool(found) and not any(c.isdigit() for c in before + behind)


def _above(table: Table, cell: Cell) -> list[Cell]:
    """The filled cells of the column over a cell, the nearest first; a spanning one counts."""
    over = [
        c
        for c in table.cells
        if c.row < cell.row
        and c.text.strip()
        and (c.column == cell.column or c.bbox.x0 <= cell.bbox.center[0] <= c.bbox.x1)
    ]
    return sorted(over, key=lambda c: -c.row)


def _compact(text: str) -> str:
    """Without white space and the signs of a currency, which stand in cells of their own or not."""
    return "".join(c for c in normalize_width(text) if not c.isspace() and c not in "$¥€£").casefold()
