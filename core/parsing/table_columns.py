"""Columns of a table without a grid: figures that lie below each other, and the heads over them."""

from __future__ import annotations

import itertools
import statistics
from collections.abc import Sequence

from core.parsing.geometry import overlap
from core.parsing.grids import DraftCell, DraftTable
from core.parsing.numbers import CURRENCY, is_figure
from core.parsing.table_labels import wrapped_rows
from core.parsing.table_lines import TableLine
from core.parsing.words import Word
from core.types.geometry import BBox

_CLOSE_HEADS = 3


def build_draft(lines: list[TableLine], n_header: int, data: list[TableLine]) -> DraftTable:
    """Give every cell its column; `lines` are all rows of the table, the first `n_header` head it."""
    columns = _columns(data)
    lines = [_recut(ln, columns) if i >= n_header else _recut_head(ln, columns) for i, ln in enumerate(lines)]
    rows = [_head_cells(line, columns) for line in lines[:n_header]]
    body = lines[n_header:]
    for start, stop in wrapped_rows(body):
        rows.append(_one_row([_body_cells(line, columns) for line in body[start:stop]]))
    box = BBox.union(line.row.box for line in lines)
    return DraftTable(box, rows)


def _one_row(lines: list[list[DraftCell]]) -> list[DraftCell]:
    """Lines of one row: their labels together, and the figures that stand beside one of them."""
    if len(lines) == 1:
        return lines[0]
    labels = [c for cells in lines for c in cells if c.column == 0]
    others = [c for cells in lines for c in cells if c.column]
    if not labels:
        return others
    box = BBox.union(c.box for c in labels)
    return [DraftCell(0, [words for c in labels for words in c.lines], box), *others]


def _columns(data: list[TableLine]) -> list[tuple[float, float]]:
    """x ranges of the figure columns: cells of data rows that lie below each other."""
    spans = sorted(
        (c[0].x0, c[-1].x1)
        for ln in data
        for i, c in enumerate(ln.cells)
        if ln.figures[i] and (i or ln.only_figures) and not ln.only_years
    )
    columns = _merged(spans)
    for line in data:
        for i, cell in enumerate(line.cells):
            if i and not line.figures[i]:
                x0, x1 = cell[0].x0, cell[-1].x1
                if all(overlap(x0, x1, a, b) <= 0 for a, b in columns):
                    columns = _merged(sorted([*columns, (x0, x1)]))
    return columns


def _merged(spans: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    out: list[tuple[float, float]] = []
    for x0, x1 in spans:
        if out and x0 < out[-1][1] - 0.5:
            out[-1] = (out[-1][0], max(out[-1][1], x1))
        else:
            out.append((x0, x1))
    return out


def _recut(line: TableLine, columns: list[tuple[float, float]]) -> TableLine:
    """Cut a figure off a label when it stands in a figure column, however small the gap."""
    cells: list[list[Word]] = []
    for cell, figure in zip(line.cells, line.figures, strict=True):
        cut = None
        if not figure and len(cell) > 1 and is_figure(cell[-1].text) and cell[-1].space:
            last = cell[-1]
            for x0, x1 in columns:
                if abs(last.x1 - x1) < 2.5 and overlap(last.x0, last.x1, x0, x1) > 0.9 * (last.x1 - last.x0):
                    cut = len(cell) - 1
                    if cut > 1 and cell[cut - 1].text in CURRENCY:
                        cut -= 1
        cells += [cell[:cut], cell[cut:]] if cut else [cell]
    return TableLine.of(line.row, cells) if len(cells) > len(line.cells) else line


def _recut_head(line: TableLine, columns: list[tuple[float, float]]) -> TableLine:
    """Cut heads that are set so close that they read as one: where each word stands over a column of its own,
    three at least."""
    cells: list[list[Word]] = []
    for cell in line.cells:
        owners = [_only_column(w, columns) for w in cell]
        if len(set(owners)) < _CLOSE_HEADS or None in owners:
            cells.append(cell)
            continue
        for i, word in enumerate(cell):
            if i and owners[i] == owners[i - 1]:
                cells[-1].append(word)
            else:
                cells.append([word])
    return TableLine.of(line.row, cells) if len(cells) > len(line.cells) else line


def _only_column(word: Word, columns: list[tuple[float, float]]) -> int | None:
    """The one column that a word stands over for most of its width."""
    width = max(word.x1 - word.x0, 1.0)
    over = [i for i, (a, b) in enumerate(columns) if overlap(word.x0, word.x1, a - 8, b + 8) > 0.5 * width]
    return over[0] if len(over) == 1 else None


def _draft(column: int, words: list[Word], span: int = 1) -> DraftCell:
    return DraftCell(column, [words], BBox.union(w.box for w in words), span)


def _body_cells(line: TableLine, columns: list[tuple[float, float]]) -> list[DraftCell]:
    out: list[DraftCell] = []
    for i, cell in enumerate(line.cells):
        x0, x1 = cell[0].x0, cell[-1].x1
        if (
            i == 0
            and not line.only_figures
            and not (line.figures[0] and columns and overlap(x0, x1, *columns[0]) > 0)
        ):
            column = 0
        else:
            column = 1 + _nearest(columns, x0, x1)
        same = next((c for c in out if c.column == column), None)
        if same is not None:
            merged = same.lines[0] + cell
            out[out.index(same)] = _draft(column, merged)
        else:
            out.append(_draft(column, cell))
    return out


def _nearest(columns: list[tuple[float, float]], x0: float, x1: float) -> int:
    return max(range(len(columns)), key=lambda i: overlap(x0, x1, *columns[i]))


def _head_cells(line: TableLine, columns: list[tuple[float, float]]) -> list[DraftCell]:
    """Cells of a head row; one that stands over several columns covers them all."""
    boxes = [(c[0].x0, c[-1].x1) for c in line.cells]
    own: dict[int, list[int]] = {}
    label = [
        i
        for i, (x0, x1) in enumerate(boxes)
        if x1 < columns[0][0] - 1 and (i == 0) and (len(boxes) > 1 or x1 < columns[0][0] - 20)
    ]
    heads = [i for i in range(len(boxes)) if i not in label]
    if len(heads) >= len(columns):
        for i in heads:
            own.setdefault(i, []).append(_nearest(columns, *boxes[i]))
    elif heads:
        centers = [(a + b) / 2 for a, b in columns]
        pitch = statistics.median([b - a for a, b in itertools.pairwise(centers)] or [100.0])
        for number, column in enumerate(columns):
            best = max(heads, key=lambda i: overlap(*boxes[i], *column))
            nearest = min(
                heads, key=lambda i: max(boxes[i][0] - centers[number], centers[number] - boxes[i][1])
            )
            if overlap(*boxes[best], *column) <= 0:
                best = nearest
            distance = max(boxes[best][0] - centers[number], centers[number] - boxes[best][1])
            if distance < 0.75 * pitch:
                own.setdefault(best, []).append(number)
        for i in heads:
            own.setdefault(i, [_nearest(columns, *boxes[i])])
    out = [_draft(0, line.cells[i]) for i in label]
    taken: dict[int, DraftCell] = {}
    for i in sorted(own):
        numbers = own[i]
        cell = _draft(1 + min(numbers), line.cells[i], max(numbers) - min(numbers) + 1)
        if cell.column in taken:
            old = taken[cell.column]
            merged = _draft(cell.column, old.lines[0] + line.cells[i], max(old.span, cell.span))
            out[out.index(old)] = merged
            taken[cell.column] = merged
        else:
            taken[cell.column] = cell
            out.append(cell)
    return out
