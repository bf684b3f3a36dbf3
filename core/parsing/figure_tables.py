"""Tables without a grid: rows of a label and figures, held together by baselines and aligned figures.

Figures are needed: text set in columns never becomes a table here.
"""

from __future__ import annotations

import itertools
import re
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from core.parsing.geometry import overlap
from core.parsing.grids import DraftCell, DraftTable
from core.parsing.lines import Row, join_words
from core.parsing.numbers import CURRENCY, is_dash, is_figure, is_period, is_year
from core.parsing.words import Word
from core.types.geometry import BBox

_EQUATION_NUMBER = re.compile(r"[(（]\d{1,2}(?:\.\d{1,2})?[a-z]?[)）]")
_CLOSING = re.compile(r"[)）\]%％]+|\)%")
_OPENING = re.compile(r"[(（\[]+")
_RUNS_ON = re.compile(r"(?:,|-|\b(?:and|or|of|the|for|to|in|on|by|with|from|per|at|net))$", re.IGNORECASE)
_PERIOD_WORDS = re.compile(r"\b(?:ended|ending|as (?:of|at)|december|20\d\d)\b", re.IGNORECASE)
_MAX_GAP_ROWS = 3
_MAX_LABEL_ROWS = 6  # lines of a label in a narrow column, or headings inside a table
_MAX_HEADER_ROWS = 10


@dataclass(slots=True)
class _Line:
    """A row of the page cut into cells, and what it looks like."""

    row: Row
    cells: list[list[Word]]
    texts: list[str]
    figures: list[bool]
    is_data: bool
    names_periods: bool

    @classmethod
    def of(cls, row: Row, cells: list[list[Word]]) -> _Line:
        texts = [join_words(c) for c in cells]
        figures = [is_figure(t) for t in texts]
        later = [t for t, figure in zip(texts[1:], figures[1:], strict=True) if figure]
        is_data = bool(later) and (len(later) > 1 or not is_dash(later[0]))
        if len(later) == 1 and _EQUATION_NUMBER.fullmatch(later[0]):
            is_data = False
        periods = sum(is_period(t) for t in texts)
        names_periods = periods >= 2 and periods >= len(texts) - 1 and all(map(is_year, later))
        return cls(row, cells, texts, figures, is_data, names_periods)

    @property
    def only_figures(self) -> bool:
        return bool(self.figures) and all(self.figures)


def find_figure_tables(rows: Sequence[Row]) -> list[tuple[int, int, DraftTable]]:
    """Tables among the rows of one region: index of the first row, of the row after the last, the table."""
    lines = [None if r.thing else _cut(r) for r in rows]
    found: list[tuple[int, int, DraftTable]] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if line is None or not line.is_data:
            at += 1
            continue
        stop, data = _run(lines, at)
        first = found[-1][1] if found else 0
        if _enough(lines, at, stop, data):
            start = _header_start(lines, at, first, data)
            body = [ln for ln in lines[start:stop] if ln]
            found.append((start, stop, _table(body, at - start, data)))
        at = max(stop, at + 1)
    return found


def _cut(row: Row) -> _Line:
    if _is_stretched(row):
        return _Line.of(row, [row.words])
    cells: list[list[Word]] = []
    for fragment in row.fragments:
        current: list[Word] = []
        for word in fragment.words:
            if current and _starts_cell(current, word):
                cells.append(current)
                current = []
            current.append(word)
        cells.append(current)
    cells = _glue_signs(cells)
    return _Line.of(row, cells)


def _is_stretched(row: Row) -> bool:
    """Whether a row is a justified line of prose: many words, all gaps wide and alike."""
    if len(row.fragments) < 2:
        return False
    words = row.words
    gaps = sorted(b.x0 - a.x1 for a, b in itertools.pairwise(words))
    lower = sum(w.text.islower() for w in words)
    return len(gaps) >= 5 and lower >= 3 and gaps[-1] < 2.2 * gaps[len(gaps) // 4]


def _starts_cell(current: list[Word], word: Word) -> bool:
    gap = word.x0 - current[-1].x1
    if gap < 0.35 * word.size or not is_figure(join_words(current)):
        return False
    return word.text in CURRENCY or (gap > 0.5 * word.size and is_figure(word.text))


def _glue_signs(cells: list[list[Word]]) -> list[list[Word]]:
    """Put lone currency signs and brackets back to their figure."""
    out: list[list[Word]] = []
    pending: list[Word] = []
    for cell in cells:
        text = join_words(cell)
        if text in CURRENCY or _OPENING.fullmatch(text):
            pending += cell
            continue
        if pending:
            if is_figure(text) or text[0].isdigit():
                cell = pending + cell
            else:
                out.append(pending)
            pending = []
        elif (
            out
            and _CLOSING.fullmatch(text)
            and cell[0].x0 - out[-1][-1].x1 < 2.5 * cell[0].size
            and any(ch.isdigit() for w in out[-1] for ch in w.text)
        ):
            out[-1] = out[-1] + cell
            continue
        out.append(cell)
    if pending:
        out.append(pending)
    return out


def _run(lines: Sequence[_Line | None], at: int) -> tuple[int, list[_Line]]:
    """The end of the run of table rows that starts at a data row, and its data rows."""
    first = lines[at]
    assert first is not None
    data = [first]
    stop = at + 1
    fig_left = _figures_left(first)
    quiet = 0
    previous = first
    for i in range(at + 1, len(lines)):
        line = lines[i]
        if line is None:
            break
        gap = line.row.y0 - previous.row.y1
        if gap > 3.2 * max(line.row.size, previous.row.size, 6):
            break
        if line.names_periods and any(not d.names_periods for d in data):
            break
        if line.is_data or (line.only_figures and _under(line, data)):
            if line.is_data and not _aligned(line, data) and quiet >= 2:
                break
            data.append(line)
            fig_left = min(fig_left, _figures_left(line))
            stop, quiet = i + 1, 0
        else:
            quiet += 1
            in_label_column = len(line.cells) == 1 and line.row.x1 < fig_left
            allowed = _MAX_LABEL_ROWS if in_label_column else _MAX_GAP_ROWS
            if quiet > allowed or _is_prose(line, fig_left):
                break
        previous = line
    while stop < len(lines) and _continues_label(lines[stop - 1], lines[stop], fig_left):
        stop += 1
    return stop, data


def _figures_left(line: _Line) -> float:
    return (
        min(c[0].x0 for c, f in list(zip(line.cells, line.figures, strict=True))[1:] if f)
        if (any(line.figures[1:]))
        else line.row.x0
    )


def _under(line: _Line, data: list[_Line]) -> bool:
    """Whether a row of figures alone (a total) stands in the figure columns above it."""
    return all(
        any(overlap(c[0].x0, c[-1].x1, d[0].x0, d[-1].x1) > 0 for other in data[-4:] for d in other.cells[1:])
        for c in line.cells
    )


def _aligned(line: _Line, data: list[_Line]) -> bool:
    return any(
        f
        and any(
            overlap(c[0].x0, c[-1].x1, d[0].x0, d[-1].x1) > 0 for other in data[-3:] for d in other.cells[1:]
        )
        for c, f in zip(line.cells, line.figures, strict=True)
    )


def _is_prose(line: _Line, fig_left: float) -> bool:
    text = line.row.text
    if len(line.cells) > 1:
        return len(text) > 140
    return (
        line.row.x1 > fig_left + 2 * line.row.size
        and line.row.x0 < fig_left - line.row.size
        and len(text) > 45
    )


def _continues_label(above: _Line | None, line: _Line | None, fig_left: float) -> bool:
    """Whether a row is the rest of the last row's label."""
    if above is None or line is None or len(line.cells) != 1 or line.figures[0]:
        return False
    text = line.row.text
    near = line.row.y0 - above.row.y1 < 0.5 * line.row.size
    indented = line.row.x0 > above.row.x0 + 2
    return near and line.row.x1 < fig_left and (text[0].islower() or (indented and text[0] in "(（"))


def _enough(lines: Sequence[_Line | None], at: int, stop: int, data: list[_Line]) -> bool:
    figures = sum(sum(line.figures[1:]) for line in data)
    if len(data) == 1:
        above = lines[at - 1] if at else None
        return figures >= 2 and above is not None and len(above.cells) >= 2
    if figures < 3 and len(data) < 3:
        return any(len(ln.cells) >= 3 for ln in data)
    rows = stop - at
    return len(data) >= 0.34 * rows


def _header_start(lines: Sequence[_Line | None], at: int, floor: int, data: list[_Line]) -> int:
    """Walk up over the rows that head the figure columns."""
    fig_left = min(_figures_left(line) for line in data)
    fig_right = max(line.row.x1 for line in data)
    start, i = at, at - 1
    below = lines[at]
    while i >= floor and at - i <= _MAX_HEADER_ROWS:
        line = lines[i]
        if line is None or below is None:
            break
        if below.row.y0 - line.row.y1 > 2.2 * max(line.row.size, 6):
            break
        if len(line.cells) == 1 and not line.figures[0] and _is_title(line, data, fig_left, fig_right):
            break
        over = (
            all(c[-1].x1 > fig_left - 6 for c in line.cells) and line.row.x0 > fig_left - 12 * line.row.size
        )
        over = over and line.row.x0 > min(d.row.x0 for d in data) + 0.12 * (fig_right - data[0].row.x0)
        multi = len(line.cells) >= 2 and any((c[0].x0 + c[-1].x1) / 2 > fig_left for c in line.cells)
        if len(line.row.text) > 160 or (line.row.text.endswith((".", "。")) and len(line.row.text) > 60):
            break
        if multi or over:
            start = i
        elif not (line.row.x1 < fig_left and i > floor):
            break
        below = line
        i -= 1
    return start


def _is_title(line: _Line, data: list[_Line], fig_left: float, fig_right: float) -> bool:
    """Whether a lone line stands in the middle of the whole table and not over its figures."""
    if _PERIOD_WORDS.search(line.row.text) and len(line.row.text) < 60:
        return False
    middle = (line.row.x0 + line.row.x1) / 2
    left = min(d.row.x0 for d in data)
    off = abs(middle - (left + fig_right) / 2)
    return off < 0.08 * (fig_right - left) and off < abs(middle - (fig_left + fig_right) / 2)


def _table(lines: list[_Line], n_header: int, data: list[_Line]) -> DraftTable:
    columns = _columns(data)
    lines = [_recut(line, columns) if i >= n_header else line for i, line in enumerate(lines)]
    rows: list[list[DraftCell]] = []
    sources: list[_Line] = []
    for i, line in enumerate(lines):
        cells = _head_cells(line, columns) if i < n_header else _body_cells(line, columns)
        if i > n_header and rows and _joins_label(sources[-1], line, lines[i + 1 : i + 2]):
            label = next((c for c in cells if c.column == 0), None)
            if len(sources[-1].cells) == 1 and rows[-1][0].column == 0 and label:
                rows[-1] = [
                    DraftCell(0, rows[-1][0].lines + label.lines, BBox.union((rows[-1][0].box, label.box))),
                    *[c for c in cells if c is not label],
                ]
                sources[-1] = line
                continue
            if len(line.cells) == 1 and rows[-1][0].column == 0 and label:
                head = rows[-1][0]
                rows[-1][0] = DraftCell(0, head.lines + label.lines, BBox.union((head.box, label.box)))
                continue
        rows.append(cells)
        sources.append(line)
    box = BBox.union(line.row.box for line in lines)
    return DraftTable(box, rows)


def _joins_label(above: _Line, line: _Line, after: list[_Line]) -> bool:
    """Whether the label of this row goes on from the row above (or the row above begins it)."""
    if line.row.y0 - above.row.y1 > 0.5 * line.row.size:
        return False
    first = line.texts[0]
    if len(above.cells) == 1 and not above.figures[0]:
        text = above.row.text
        return not text.endswith((":", "：")) and (first[0].islower() or bool(_RUNS_ON.search(text)))
    if len(line.cells) == 1 and not line.figures[0]:
        following = after[0].texts[0] if after else ""
        return first[0].islower() and not (_RUNS_ON.search(first) and following[:1].islower())
    return False


def _columns(data: list[_Line]) -> list[tuple[float, float]]:
    """x ranges of the figure columns: cells of data rows that lie below each other."""
    spans = sorted(
        (c[0].x0, c[-1].x1)
        for ln in data
        for i, c in enumerate(ln.cells)
        if ln.figures[i] and (i or ln.only_figures)
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


def _recut(line: _Line, columns: list[tuple[float, float]]) -> _Line:
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
    return _Line.of(line.row, cells) if len(cells) > len(line.cells) else line


def _draft(column: int, words: list[Word], span: int = 1) -> DraftCell:
    return DraftCell(column, [words], BBox.union(w.box for w in words), span)


def _body_cells(line: _Line, columns: list[tuple[float, float]]) -> list[DraftCell]:
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


def _head_cells(line: _Line, columns: list[tuple[float, float]]) -> list[DraftCell]:
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
