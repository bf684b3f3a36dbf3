"""Figures in tables of the real documents as data: with their row path, column heads, unit and scale."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

from core.evaluation.cell_score import CellResult, read_gold, score_cells
from core.evaluation.parse_bench.measures import Measure, Miss, counted
from core.evaluation.parse_bench.parsed import ParsedFolder
from core.evaluation.parse_bench.printed import printed_in
from core.facts.cells import TableReading, read_tables
from core.types.geometry import BBox

PLACED_BAR = 0.95
UNIT_BAR = 0.97
NO_WRONG_UNIT_BAR = 0.99


def gold_cells(labels: Path, data: Path, folders: Mapping[str, ParsedFolder]) -> list[Measure]:
    """Cells whose text, row and column are right; whose unit and scale are; whose unit is not wrong (unknown
    is not wrong). `labels` says what is right, `data` holds the sets with the boxes.
    """
    gold = [cell for cell in read_gold(labels, data) if cell.bundle in folders]
    if not gold:
        return []

    @cache
    def readings(bundle: str, document: str) -> Mapping[str, TableReading]:
        file = folders[bundle].get(document)
        if file is None:
            return {}
        tables = [t for page in sorted(file.tables) for t in file.tables[page]]
        blocks = [b for page in sorted(file.blocks) for b in file.blocks[page]]
        return read_tables(tables, blocks)

    def tables_on(bundle: str, document: str, page: int) -> Sequence[TableReading]:
        return [r for r in readings(bundle, document).values() if r.table.page == page]

    def printed(bundle: str, document: str, page: int, box: BBox) -> str:
        file = folders[bundle].get(document)
        return printed_in(file.path, page, [box])[0] if file else ""

    results = score_cells(gold, tables_on, printed)
    placed = _misses(results, lambda r: r.placed)
    doubtful = _misses(results, lambda r: r.unit == "right")
    wrong = _misses(results, lambda r: r.unit != "wrong")
    on = "labelled cells"
    return [
        counted("cell as data", on, len(results), PLACED_BAR, placed),
        counted("unit and scale", on, len(results), UNIT_BAR, doubtful),
        counted("unit not wrong", on, len(results), NO_WRONG_UNIT_BAR, wrong),
    ]


def _misses(results: Sequence[CellResult], right: Callable[[CellResult], bool]) -> list[Miss]:
    return [
        Miss(f"{r.gold.document}, page {r.gold.page}, {' / '.join(r.gold.row)}", r.seen)
        for r in results
        if not right(r)
    ]
