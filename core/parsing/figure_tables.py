"""Tables without a grid: rows of a label and figures, held together by baselines and aligned figures.

Figures are needed: text set in columns never becomes a table here.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from core.parsing.geometry import overlap
from core.parsing.grids import DraftTable
from core.parsing.lines import Fragment, Row, rows_of
from core.parsing.table_columns import build_draft
from core.parsing.table_lines import TableLine, cut_row
from core.types.geometry import BBox

_PERIOD_WORDS = re.compile(r"\b(?:ended|ending|as (?:of|at)|december|20\d\d)\b", re.IGNORECASE)
_PAGES = re.compile(r"(\d{1,3})\s*[-–—~～]\s*(\d{1,3})")
_MAX_GAP_ROWS = 3
_MAX_LABEL_ROWS = 6  # lines of a label in a narrow column, or headings inside a table
_MAX_HEADER_ROWS = 10
_LEAST_HEADS = 3
_LEAST_FRAMED = 3  # rows of a table in a drawn frame
_HEAD_REACH = 2.2  # sizes of type between a head row and the row below it
_PERIODS_REACH = 4.5


def find_figure_tables(rows: Sequence[Row]) -> list[tuple[int, int, DraftTable]]:
    """Tables among the rows of one region: index of the first row, of the row after the last, the table."""
    lines = [None if r.thing else cut_row(r) for r in rows]
    found: list[tuple[int, int, DraftTable]] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if line is None or not line.is_data:
            at += 1
            continue
        stop, data = _run(lines, at)
        first = found[-1][1] if found else 0
        if _enough(lines, at, stop, data) and not (_leads_to_pages(data) or all(d.only_years for d in data)):
            start = _header_start(lines, at, first, data)
            body = [ln for ln in lines[start:stop] if ln]
            found.append((start, stop, build_draft(body, _n_header(body, at - start), data)))
        at = max(stop, at + 1)
    return found


def fills_with_table(region: BBox, fragments: Sequence[Fragment]) -> bool:
    """Whether what stands in a drawn frame is a table: rows of a label and two figures or more, from the top
    of the frame to its foot."""
    rows = rows_of(f for f in fragments if region.contains(*f.box.center))
    if len(rows) < _LEAST_FRAMED:
        return False
    lines = [cut_row(r) for r in rows]
    data = sum(ln.is_data and not ln.figures[0] and sum(ln.figures[1:]) >= 2 for ln in lines)
    if data < 0.6 * len(rows):
        return False
    covered = sum(stop - start for start, stop, _ in find_figure_tables(rows))
    return covered >= 0.8 * len(rows)


def _n_header(body: Sequence[TableLine], above: int) -> int:
    """How many lines head the table: those above its first row, years that were taken for one, and the rest
    of a head that stands a line lower than its neighbours."""
    number = above
    while number < len(body) - 1 and (
        body[number].only_years
        or body[number].names_periods
        or (number and body[number - 1].names_periods and _stands_over(body[number], body[number + 1]))
    ):
        number += 1
    return number if any(ln.is_data for ln in body[number:]) else above


def _stands_over(line: TableLine, below: TableLine) -> bool:
    """Whether a line without figures stands over the figures of the row below, right of its label."""
    return below.is_data and not any(line.figures) and line.row.x0 > below.cells[0][-1].x1


def _run(lines: Sequence[TableLine | None], at: int) -> tuple[int, list[TableLine]]:
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
        if len(data) > 1 and _heads_anew(line, data):
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


def _figures_left(line: TableLine) -> float:
    return (
        min(c[0].x0 for c, f in list(zip(line.cells, line.figures, strict=True))[1:] if f)
        if (any(line.figures[1:]))
        else line.row.x0
    )


def _heads_anew(line: TableLine, data: Sequence[TableLine]) -> bool:
    """Whether words alone stand over the figure columns, without a label: the head of another table."""
    labels = max((d.cells[0][-1].x1 for d in data if not d.only_figures), default=line.row.x1)
    return len(line.cells) >= _LEAST_HEADS and not any(line.figures) and line.row.x0 > labels


def _leads_to_pages(data: Sequence[TableLine]) -> bool:
    """Whether the only figures are ranges of pages that go on one from the other: a list of contents."""
    ranges = [m for ln in data if (m := _PAGES.fullmatch(ln.texts[-1])) and sum(ln.figures[1:]) == 1]
    if len(ranges) < 3 or len(ranges) < 0.7 * len(data):
        return False
    numbers = [(int(m[1]), int(m[2])) for m in ranges]
    return all(a <= b for a, b in numbers) and all(a[1] < b[0] + 2 for a, b in itertools.pairwise(numbers))


def _under(line: TableLine, data: list[TableLine]) -> bool:
    """Whether a row of figures alone (a total) stands in the figure columns above it."""
    return all(
        any(overlap(c[0].x0, c[-1].x1, d[0].x0, d[-1].x1) > 0 for other in data[-4:] for d in other.cells[1:])
        for c in line.cells
    )


def _aligned(line: TableLine, data: list[TableLine]) -> bool:
    return any(
        f
        and any(
            overlap(c[0].x0, c[-1].x1, d[0].x0, d[-1].x1) > 0 for other in data[-3:] for d in other.cells[1:]
        )
        for c, f in zip(line.cells, line.figures, strict=True)
    )


def _is_prose(line: TableLine, fig_left: float) -> bool:
    text = line.row.text
    if len(line.cells) > 1:
        return len(text) > 140
    return (
        line.row.x1 > fig_left + 2 * line.row.size
        and line.row.x0 < fig_left - line.row.size
        and len(text) > 45
    )


def _continues_label(above: TableLine | None, line: TableLine | None, fig_left: float) -> bool:
    """Whether a row is the rest of the last row's label."""
    if above is None or line is None or len(line.cells) != 1 or line.figures[0]:
        return False
    text = line.row.text
    near = line.row.y0 - above.row.y1 < 0.5 * line.row.size
    indented = line.row.x0 > above.row.x0 + 2
    return near and line.row.x1 < fig_left and (text[0].islower() or (indented and text[0] in "(（"))


def _enough(lines: Sequence[TableLine | None], at: int, stop: int, data: list[TableLine]) -> bool:
    figures = sum(sum(line.figures[1:]) for line in data)
    if len(data) == 1:
        above = lines[at - 1] if at else None
        return figures >= 2 and above is not None and len(above.cells) >= 2
    if figures < 3 and len(data) < 3:
        return any(len(ln.cells) >= 3 for ln in data)
    rows = stop - at
    return len(data) >= 0.34 * rows


def _header_start(lines: Sequence[TableLine | None], at: int, floor: int, data: list[TableLine]) -> int:
    """Walk up over the rows that head the figure columns."""
    fig_left = min(_figures_left(line) for line in data)
    fig_right = max(line.row.x1 for line in data)
    start, i = at, at - 1
    below = lines[at]
    while i >= floor and at - i <= _MAX_HEADER_ROWS:
        line = lines[i]
        if line is None or below is None:
            break
        reach = _PERIODS_REACH if line.names_periods else _HEAD_REACH
        if below.row.y0 - line.row.y1 > reach * max(line.row.size, 6):
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


def _is_title(line: TableLine, data: list[TableLine], fig_left: float, fig_right: float) -> bool:
    """Whether a lone line stands in the middle of the whole table and not over its figures."""
    if _PERIOD_WORDS.search(line.row.text) and len(line.row.text) < 60:
        return False
    middle = (line.row.x0 + line.row.x1) / 2
    left = min(d.row.x0 for d in data)
    off = abs(middle - (left + fig_right) / 2)
    return off < 0.08 * (fig_right - left) and off < abs(middle - (fig_left + fig_right) / 2)
