"""All cells of the samples' tables come back from the parser as they were drawn: text, row, column; tables
that run over a page are joined."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from core.evaluation.samples import tables as drawn
from core.evaluation.samples.library import MAKERS, SCAN
from core.facts.cells import CellReading, read_tables
from core.parsing.parser import parse_pdf


class DrawnRow(NamedTuple):
    table: int
    page: int
    head: tuple[str, ...]
    row: drawn.Row


def _plain(text: str) -> str:
    return "".join(text.split())


@pytest.fixture
def rows_of(monkeypatch):
    """Draws a sample; gives its bytes and the rows of its tables with the page each was put on."""
    rows: list[DrawnRow] = []
    draw_row = drawn._draw_row

    def record(draft, table, row, height):
        rows.append(DrawnRow(id(table), draft.page_number, table.head, row))
        keep.append(table)
        draw_row(draft, table, row, height)

    keep: list[drawn.Table] = []
    monkeypatch.setattr(drawn, "_draw_row", record)

    def draw(name: str) -> tuple[bytes, list[DrawnRow]]:
        _, pdf = MAKERS[name](name)
        return pdf, rows

    return draw


@pytest.mark.parametrize("name", [name for name in MAKERS if name != SCAN])
def test_every_cell_comes_back(tmp_path: Path, rows_of, name):
    pdf, rows = rows_of(name)
    path = tmp_path / "sample.pdf"
    path.write_bytes(pdf)
    parsed = parse_pdf(path, "0123456789ab")
    readings = read_tables(parsed.tables, parsed.blocks)
    read: dict[tuple[int, str], list[CellReading]] = {}
    for reading in readings.values():
        for cell in reading.cells():
            read.setdefault((reading.table.page, _plain(cell.cell.text)), []).append(cell)
    lost = []
    places: dict[int, list[str]] = {}
    for row in rows:
        for column, cell in enumerate(row.row.cells, start=1):
            if not cell.text.strip():
                continue
            at = [c for c in read.get((row.page, _plain(cell.text)), ()) if _stands(c, row, column)]
            if not at:
                near = [(c.row_path, c.header_path) for c in read.get((row.page, _plain(cell.text)), ())]
                lost.append((row.page, row.row.label, row.head[column], cell.text, near[:3]))
            elif at[0].table.table_id not in places.setdefault(row.table, []):
                places[row.table].append(at[0].table.table_id)
    assert not lost, f"{len(lost)} cells: {lost[:8]}"
    by_id = {t.table_id: t for t in parsed.tables}
    for ids in places.values():
        for first, second in pairwise(ids):
            assert by_id[second].continues == first, (by_id[first].page, by_id[first].caption)


def _stands(cell: CellReading, row: DrawnRow, column: int) -> bool:
    labels = [_plain(label) for label in cell.row_path]
    head = _plain("".join(cell.header_path))
    return _plain(row.row.label) in labels[-2:] and _plain(row.head[column]) in head
