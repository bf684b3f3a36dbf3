"""Tables of words whose heads are underlined piece by piece: each stroke is a column.

Strokes side by side under short heads show the columns as well as a grid does; what stands below in these
columns is the table, as far down as it goes on without a gap or a line of running text.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.parsing.geometry import overlap
from core.parsing.grids import DraftCell, DraftTable
from core.parsing.lines import Fragment, Row, rows_of
from core.parsing.numbers import is_figure
from core.parsing.rulings import Rule, Rulings
from core.parsing.words import Word
from core.types.geometry import BBox

_LEAST_STROKES = 3
_LEVEL = 1.5
_WIDEST_GAP = 24.0
_HEAD_HEIGHT = 40.0
_HEAD_LETTERS = 40
_LEAST_ROWS = 4
_GAP = 2.5  # sizes of type between two rows
_MOST_FIGURES = 0.15


def find_underlined(rulings: Rulings, fragments: Sequence[Fragment]) -> list[DraftTable]:
    """The tables of words that strokes under their heads show; `fragments` are in no other table."""
    tables: list[DraftTable] = []
    for strokes in _groups(rulings.horizontal):
        table = _table(strokes, fragments)
        if table is not None and not any(table.box.intersection(t.box).area for t in tables):
            tables.append(table)
    return tables


def _groups(rules: Sequence[Rule]) -> list[list[Rule]]:
    """Strokes on one level, side by side."""
    groups: list[list[Rule]] = []
    for rule in sorted(rules, key=lambda r: (round(r.at / _LEVEL), r.start)):
        last = groups[-1][-1] if groups else None
        if last and abs(last.at - rule.at) <= _LEVEL and -1 <= rule.start - last.end <= _WIDEST_GAP:
            groups[-1].append(rule)
        else:
            groups.append([rule])
    return [g for g in groups if len(g) >= _LEAST_STROKES]


def _table(strokes: Sequence[Rule], fragments: Sequence[Fragment]) -> DraftTable | None:
    at, left, right = strokes[0].at, strokes[0].start, strokes[-1].end
    near = [f for f in fragments if f.y0 > at - 2 * _HEAD_HEIGHT and f.words]
    near = [f for f in near if overlap(f.x0, f.x1, left, right) > 0]
    first = [f for f in near if at < f.y1 < at + 2 * _HEAD_HEIGHT and f.x0 > strokes[0].end and f.y0 > at - 4]
    if not first or sum(is_figure(f.text) for f in first) > _MOST_FIGURES * len(first):
        return None
    head = _head([f for f in near if f.y1 <= at + 4], at)
    if not head:
        return None
    top = _cells(head, strokes)
    if len({c.column for c in top}) < len(strokes) - 1 or any(len(c.text) > _HEAD_LETTERS for c in top):
        return None
    body = _body(rows_of(f for f in near if f.y0 > at - 4 and f.y1 > at + 4), strokes)
    rows = [_cells(part, strokes) for part in _rows(body, strokes)]
    wide = sum(len(row) >= 2 for row in rows)
    if wide < _LEAST_ROWS or wide < 0.6 * len(rows):
        return None
    beyond = [w for row in rows for c in row if c.column for line in c.lines for w in line]
    if sum(is_figure(w.text) for w in beyond) > _MOST_FIGURES * len(beyond):
        return None
    heads = _head_rows(head, strokes)
    box = BBox.union([c.box for row in (*heads, *rows) for c in row])
    return DraftTable(box, [*heads, *rows], heads=len(heads))


def _head_rows(head: Sequence[Row], strokes: Sequence[Rule]) -> list[list[DraftCell]]:
    """Heads over several columns in a row of their own, the others of all lines in one."""
    over: list[list[DraftCell]] = []
    own: list[Row] = []
    for line in head:
        cells = _cells([line], strokes)
        if any(c.span > 1 for c in cells):
            over.append(cells)
        else:
            own.append(line)
    return [*over, _cells(own, strokes)] if own else over


def _head(above: Sequence[Fragment], at: float) -> list[Row]:
    """The lines right over the strokes, upwards to the first gap."""
    lines: list[Row] = []
    upper = at
    for line in reversed(rows_of(above)):
        if upper - line.y1 > 0.9 * line.size or at - line.y0 > _HEAD_HEIGHT:
            break
        lines.insert(0, line)
        upper = line.y0
    return lines


def _body(below: Sequence[Row], strokes: Sequence[Rule]) -> list[Row]:
    """The lines of the table: up to a gap, or a line that runs across the columns."""
    lines: list[Row] = []
    lower = strokes[0].at
    for line in below:
        if line.y0 - lower > _GAP * line.size or _runs_across(line, strokes):
            break
        lines.append(line)
        lower = line.y1
    return lines


def _runs_across(line: Row, strokes: Sequence[Rule]) -> bool:
    """Whether one piece of text covers half the width, over the end of a column's stroke."""
    width = strokes[-1].end - strokes[0].start
    return any(
        f.x1 - f.x0 > 0.5 * width and any(f.x0 < s.end - 4 and f.x1 > s.end + 12 for s in strokes)
        for f in line.fragments
    )


def _cells(lines: Sequence[Row], strokes: Sequence[Rule]) -> list[DraftCell]:
    """The cells of one row: for each column the visual lines in it, and how many columns they lie over."""
    columns: dict[int, list[list[Word]]] = {}
    spans: dict[int, int] = {}
    for line in lines:
        parts: dict[int, list[Word]] = {}
        for fragment in line.fragments:
            over = [i for i, s in enumerate(strokes) if overlap(fragment.x0, fragment.x1, s.start, s.end) > 2]
            if len(over) > 1 and _is_over(fragment, over, line):
                parts.setdefault(over[0], []).extend(fragment.words)
                spans[over[0]] = len(over)
                continue
            for word in fragment.words:
                parts.setdefault(_column(word, strokes), []).append(word)
        for column, part in parts.items():
            columns.setdefault(column, []).append(part)
    return [
        DraftCell(
            column,
            found,
            BBox.union(w.box for line in found for w in line),
            spans.get(column, 1) if len(found) == 1 else 1,
        )
        for column, found in sorted(columns.items())
    ]


def _is_over(fragment: Fragment, over: Sequence[int], line: Row) -> bool:
    """Whether one piece of text lies over several columns on purpose: a head of heads, a part's name."""
    return len(line.fragments) == 1 and (over[0] == 0 or len(fragment.words) < 6)


def _column(word: Word, strokes: Sequence[Rule]) -> int:
    return max(range(len(strokes)), key=lambda i: overlap(word.x0, word.x1, strokes[i].start, strokes[i].end))


def _rows(body: Sequence[Row], strokes: Sequence[Rule]) -> list[list[Row]]:
    """Lines that are one row: each line that begins in the first column begins one."""
    rows: list[list[Row]] = []
    for line in body:
        begins = line.words[0].x0 < strokes[0].end - 2
        if begins or not rows:
            rows.append([line])
        else:
            rows[-1].append(line)
    return rows
