"""Tables of words between horizontal rules: a head between the first two, rows of text to the last.

Without figures nothing but these rules tells such a table from text in columns, so all are needed: at least
three of one width, and a head of two short pieces or more.
"""

from __future__ import annotations

import itertools
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from core.parsing.grids import DraftCell, DraftTable, find_grids
from core.parsing.joining import fragments_of
from core.parsing.lines import Fragment, Row, join_words, rows_of
from core.parsing.numbers import is_figure
from core.parsing.rulings import Rule, Rulings
from core.parsing.underlined_heads import find_underlined
from core.parsing.words import TextLine, Word
from core.types.geometry import BBox

_SAME = 3.0
_HEAD_HEIGHT = 60.0
_HEAD_LETTERS = 40
_GUTTER = 6.0
_MOST_FIGURES = 0.4
_LEAST_WIDTH = 120.0
_LINES_OF_A_ROW = 3


def find_drawn_tables(rulings: Rulings, fragments: Sequence[Fragment]) -> list[DraftTable]:
    """All tables of a page that drawn rules show: grids of cells, tables of words between rules, and under
    heads that are underlined one by one."""
    if not rulings.horizontal:
        return []
    words = [w for f in fragments for w in f.words]
    tables = find_grids(rulings, words)
    tables += find_ruled_words(rulings, words, tables)
    free = [f for f in fragments if not any(t.box.contains(*f.box.center) for t in tables)]
    return [*tables, *find_underlined(rulings, free)]


def find_ruled_words(
    rulings: Rulings, words: Sequence[Word], taken: Sequence[DraftTable]
) -> list[DraftTable]:
    """The tables of words on a page, outside of those already found."""
    tables: list[DraftTable] = []
    bands = _Bands(words)
    for stack in _stacks(rulings.horizontal):
        at = 0
        while at + 2 < len(stack):
            rules = _one_table(stack[at:], bands)
            box = BBox(rules[0].start, rules[0].at, rules[0].end, rules[-1].at)
            table = None
            if len(rules) > 2 and not any(box.intersection(t.box).area for t in (*taken, *tables)):
                table = _table(rules, box, words)
            if table is not None:
                tables.append(table)
                at += len(rules)
            else:
                at += 1
    return tables


def _stacks(rules: Sequence[Rule]) -> list[list[Rule]]:
    """Rules of one width below each other, from top to bottom."""
    stacks: list[list[Rule]] = []
    for rule in sorted(rules):
        if rule.end - rule.start < _LEAST_WIDTH:
            continue
        for stack in stacks:
            if abs(stack[0].start - rule.start) <= _SAME and abs(stack[0].end - rule.end) <= _SAME:
                stack.append(rule)
                break
        else:
            stacks.append([rule])
    return [stack for stack in stacks if len(stack) > 2]


def _one_table(stack: Sequence[Rule], bands: _Bands) -> list[Rule]:
    """The rules of the table that begins with the first: three, or one more for each row where all rows are
    ruled; empty of a table where the first two hold no head."""
    if not 8.0 < stack[1].at - stack[0].at <= _HEAD_HEIGHT:
        return list(stack[:1])
    rules = list(stack[:3])
    if bands.lines(stack[1], stack[2]) > _LINES_OF_A_ROW:
        return rules
    for rule in stack[3:]:
        if not 0 < bands.lines(rules[-1], rule) <= _LINES_OF_A_ROW:
            break
        rules.append(rule)
    return rules


class _Bands:
    """Counts the lines of text between two rules; a pair that is asked for again is not counted again."""

    def __init__(self, words: Sequence[Word]) -> None:
        self._words = sorted(words, key=_middle)
        self._middles = [_middle(w) for w in self._words]
        self._known: dict[tuple[Rule, Rule], int] = {}

    def lines(self, upper: Rule, lower: Rule) -> int:
        if (upper, lower) not in self._known:
            first, last = bisect_left(self._middles, upper.at), bisect_right(self._middles, lower.at)
            inside = [w for w in self._words[first:last] if upper.start <= (w.x0 + w.x1) / 2 <= upper.end]
            lines = rows_of(fragments_of([TextLine((w,), True, 0) for w in inside]))
            self._known[upper, lower] = len(lines)
        return self._known[upper, lower]


def _middle(word: Word) -> float:
    return (word.y0 + word.y1) / 2


def _table(rules: Sequence[Rule], box: BBox, words: Sequence[Word]) -> DraftTable | None:
    inside = [w for w in words if box.contains((w.x0 + w.x1) / 2, (w.y0 + w.y1) / 2)]
    lines = rows_of(fragments_of([TextLine((w,), True, 0) for w in inside]))
    head = [ln for ln in lines if (ln.y0 + ln.y1) / 2 < rules[1].at]
    body = [ln for ln in lines if (ln.y0 + ln.y1) / 2 >= rules[1].at]
    if not head or len(body) < 2 or len(head) > 3:
        return None
    edges = _column_starts(lines)
    if len(edges) < 2:
        return None
    top = _cells(head, edges)
    if len(top) < 2 or any(len(c.text) > _HEAD_LETTERS for c in top):
        return None
    rows = [_cells(part, edges) for part in _rows(body, edges, rules)]
    beyond = [c for row in rows for c in row if c.column]
    if len(rows) < 2 or not beyond or _figures(beyond) > _MOST_FIGURES:
        return None
    if _figures(top) or _figures([c for row in rows for c in row[:1]]) > _MOST_FIGURES:
        return None
    if sum(len(row) >= 2 for row in rows) < 0.6 * len(rows):
        return None
    return DraftTable(box, [top, *rows], heads=1)


def _figures(cells: Sequence[DraftCell]) -> float:
    """Share of the lines in these cells that are figures."""
    lines = [is_figure(join_words(line)) for cell in cells for line in cell.lines]
    return sum(lines) / len(lines)


def _column_starts(lines: Sequence[Row]) -> list[float]:
    """Where columns begin: behind each strip that no word crosses on any line."""
    spans = sorted((w.x0, w.x1) for line in lines for w in line.words)
    starts = [spans[0][0]]
    end = spans[0][1]
    for x0, x1 in spans[1:]:
        if x0 - end > _GUTTER:
            starts.append(x0)
        end = max(end, x1)
    return starts


def _cells(lines: Sequence[Row], starts: Sequence[float]) -> list[DraftCell]:
    """The cells of one row of the table: for each column the visual lines in it."""
    columns: dict[int, list[list[Word]]] = {}
    for line in lines:
        parts: dict[int, list[Word]] = {}
        for word in line.words:
            column = max(i for i, x in enumerate(starts) if i == 0 or word.x0 >= x - 1)
            parts.setdefault(column, []).append(word)
        for column, part in parts.items():
            columns.setdefault(column, []).append(part)
    return [
        DraftCell(column, found, BBox.union(w.box for line in found for w in line))
        for column, found in sorted(columns.items())
    ]


def _rows(body: Sequence[Row], starts: Sequence[float], rules: Sequence[Rule]) -> list[list[Row]]:
    """Lines that are one row: between rules where rows are ruled; else apart by more than the lines of a
    cell are, or begun by a label."""
    gaps = [b.y0 - a.y1 for a, b in itertools.pairwise(body)]
    wide = max(gaps, default=0.0)
    near = min(gaps, default=0.0)
    apart = wide - near > 2.5
    labelled = [len(starts) > 1 and line.words[0].x0 < starts[1] - 1 for line in body]
    rows: list[list[Row]] = [[body[0]]]
    for i, line in enumerate(body[1:]):
        above = body[i]
        crossed = any(above.y1 - 2 <= r.at <= line.y0 + 2 for r in rules)
        if crossed or (gaps[i] > (wide + near) / 2 if apart else labelled[i + 1]):
            rows.append([line])
        else:
            rows[-1].append(line)
    return rows
