"""Ruled tables: cells are the rectangles between drawn lines, merged where a line is missing."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from core.parsing.geometry import cluster, overlap
from core.parsing.joining import fragments_of
from core.parsing.lines import Fragment, join_words, rows_of
from core.parsing.numbers import is_figure
from core.parsing.rulings import Rule, Rulings
from core.parsing.words import TextLine, Word
from core.types.geometry import BBox

_TOUCH = 3.0
_FULLY_RULED = 0.6  # share of the column edges that is drawn
_PARTLY_RULED = 0.35


@dataclass(slots=True)
class DraftCell:
    """A cell before its text is laid: visual lines of words and the columns it covers."""

    column: int
    lines: list[list[Word]]
    box: BBox
    span: int = 1

    @property
    def text(self) -> str:
        return " ".join(join_words(line) for line in self.lines)


@dataclass(slots=True)
class DraftTable:
    """Rows of cells in layout coordinates, before it becomes a block. `ruled`: its cells are drawn;
    `heads`: how many rows head it, where the rules say so."""

    box: BBox
    rows: list[list[DraftCell]]
    ruled: bool = False
    heads: int | None = None


def find_grids(rulings: Rulings, words: Sequence[Word]) -> list[DraftTable]:
    """All ruled tables of a page with at least two columns and four filled cells."""
    tables = []
    for horizontal, vertical in _connected(rulings):
        table = _grid(horizontal, vertical, words)
        if table is not None:
            tables.append(table)
    return _outermost(tables)


def _connected(rulings: Rulings) -> list[tuple[list[Rule], list[Rule]]]:
    """Groups of horizontal and vertical rules that touch each other."""
    rules = [(r, True) for r in rulings.horizontal] + [(r, False) for r in rulings.vertical]
    if len(rules) > 800 or not rulings.vertical:
        return []
    parent = list(range(len(rules)))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    split = len(rulings.horizontal)
    for i, h in enumerate(rulings.horizontal):
        for j, v in enumerate(rulings.vertical):
            if h.start - _TOUCH <= v.at <= h.end + _TOUCH and v.start - _TOUCH <= h.at <= v.end + _TOUCH:
                parent[root(i)] = root(split + j)
    groups: dict[int, tuple[list[Rule], list[Rule]]] = {}
    for i, (rule, is_horizontal) in enumerate(rules):
        groups.setdefault(root(i), ([], []))[0 if is_horizontal else 1].append(rule)
    return [(h, v) for h, v in groups.values() if len(h) >= 2 and v]


def _grid(horizontal: list[Rule], vertical: list[Rule], words: Sequence[Word]) -> DraftTable | None:
    left = min([r.start for r in horizontal] + [r.at for r in vertical])
    right = max([r.end for r in horizontal] + [r.at for r in vertical])
    xs = cluster([r.at for r in vertical] + [left, right], _TOUCH)
    ys = cluster([r.at for r in horizontal], 2.0)
    if len(xs) < 3 or len(ys) < 2 or len(xs) > 60 or len(ys) > 300:
        return None
    inside = [
        w
        for w in words
        if xs[0] - 1 <= (w.x0 + w.x1) / 2 <= xs[-1] + 1 and ys[0] - 1 <= (w.y0 + w.y1) / 2 <= ys[-1] + 1
    ]
    if not inside:
        return None
    columns, bands = len(xs) - 1, len(ys) - 1
    owner: dict[tuple[int, int], tuple[int, int]] = {}
    for row in range(bands):
        middle = (ys[row] + ys[row + 1]) / 2
        for column in range(columns):
            owner[row, column] = (row, column)
            if column and not _has_rule(vertical, xs[column], middle):
                owner[row, column] = owner[row, column - 1]
                continue
            x = (xs[column] + xs[column + 1]) / 2
            if row and not _has_rule(horizontal, ys[row], x):
                owner[row, column] = owner[row - 1, column]
    owner = _rectangles(owner)
    content: dict[tuple[int, int], list[Word]] = {}
    for word in inside:
        row = _slot(ys, (word.y0 + word.y1) / 2)
        column = _slot(xs, (word.x0 + word.x1) / 2)
        content.setdefault(owner[row, column], []).append(word)
    if len(content) < 4 or len({c for _, c in content}) < 2:
        return None
    area: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for place, key in owner.items():
        area.setdefault(key, []).append(place)
    rows: list[list[DraftCell]] = []
    for row in range(bands):
        cells = []
        for column in range(columns):
            filled = content.get((row, column))
            if not filled:
                continue
            places = area[row, column]
            last_row, last_column = max(r for r, _ in places), max(c for _, c in places)
            box = BBox(xs[column], ys[row], xs[last_column + 1], ys[last_row + 1])
            cells.append(DraftCell(column, _lines(filled), box, last_column - column + 1))
        if cells:
            rows += _split_tall(cells)
    drawn = sum(min(r.end, ys[-1]) - max(r.start, ys[0]) for r in vertical)
    share = drawn / (len(xs) * (ys[-1] - ys[0]))
    figures = any(is_figure(cell.text) for row in rows for cell in row)
    if share < (_FULLY_RULED if figures else _PARTLY_RULED) and not _is_closed(horizontal, vertical, xs, ys):
        return None  # underlines and shading; baselines and aligned figures say more
    return DraftTable(BBox(xs[0], ys[0], xs[-1], ys[-1]), rows, ruled=True)


def _rectangles(owner: dict[tuple[int, int], tuple[int, int]]) -> dict[tuple[int, int], tuple[int, int]]:
    """Merged cells that go round a corner are parted row by row: (row, column) of each cell to its owner."""
    parts: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for place, key in owner.items():
        parts.setdefault(key, []).append(place)
    out = dict(owner)
    for places in parts.values():
        rows, columns = {r for r, _ in places}, {c for _, c in places}
        if len(places) == len(rows) * len(columns):
            continue
        for row, column in sorted(places):
            out[row, column] = out[row, column - 1] if (row, column - 1) in places else (row, column)
    return out


def _is_closed(
    horizontal: list[Rule], vertical: list[Rule], xs: Sequence[float], ys: Sequence[float]
) -> bool:
    """Whether the frame is drawn on all sides and each row is divided: rows of fewer, merged cells."""
    middles = [(a + b) / 2 for a, b in itertools.pairwise(ys)]
    sides = all(_has_rule(vertical, x, y) for x in (xs[0], xs[-1]) for y in middles)
    columns = [(a + b) / 2 for a, b in itertools.pairwise(xs)]
    ends = all(_has_rule(horizontal, y, x) for y in (ys[0], ys[-1]) for x in columns)
    return sides and ends and all(any(_has_rule(vertical, x, y) for x in xs[1:-1]) for y in middles)


def _has_rule(rules: list[Rule], at: float, across: float) -> bool:
    return any(abs(r.at - at) <= _TOUCH and r.start - 1 <= across <= r.end + 1 for r in rules)


def _slot(edges: list[float], value: float) -> int:
    for i in range(len(edges) - 1):
        if value < edges[i + 1]:
            return i
    return len(edges) - 2


def _lines(words: list[Word]) -> list[list[Word]]:
    fragments = list(fragments_of([TextLine((w,), True, 0) for w in words]))
    return [row.words for row in rows_of(fragments)]


def _split_tall(cells: list[DraftCell]) -> list[list[DraftCell]]:
    """One drawn row that holds several printed rows (no rules between them) becomes several rows."""
    baselines = cluster((_middle(line) for c in cells for line in c.lines), 4.0)
    counts = [len(c.lines) for c in cells if c.column or c.span == 1]
    figures = [
        c for c in cells if len(c.lines) > 1 and all(is_figure("".join(w.text for w in ln)) for ln in c.lines)
    ]
    if len(baselines) < 2 or not figures or max(counts) < 2:
        return [cells]
    anchors = sorted({round(_middle(line)) for c in figures for line in c.lines})
    anchors = [round(a) for a in cluster(map(float, anchors), 4.0)]
    rows: list[list[DraftCell]] = [[] for _ in anchors]
    for cell in cells:
        parts: dict[int, list[list[Word]]] = {}
        for line in cell.lines:
            nearest = min(range(len(anchors)), key=lambda i: abs(anchors[i] - _middle(line)))
            parts.setdefault(nearest, []).append(line)
        for i, lines in parts.items():
            words = [w for line in lines for w in line]
            box = BBox(cell.box.x0, min(w.y0 for w in words), cell.box.x1, max(w.y1 for w in words))
            rows[i].append(DraftCell(cell.column, lines, box, cell.span))
    return [r for r in rows if r]


def _middle(line: list[Word]) -> float:
    return (min(w.y0 for w in line) + max(w.y1 for w in line)) / 2


def _outermost(tables: list[DraftTable]) -> list[DraftTable]:
    """Of tables that lie over each other, the one with more cells."""
    kept: list[DraftTable] = []
    for table in sorted(tables, key=lambda t: -sum(map(len, t.rows))):
        if all(
            overlap(table.box.x0, table.box.x1, k.box.x0, k.box.x1) <= _TOUCH
            or overlap(table.box.y0, table.box.y1, k.box.y0, k.box.y1) <= _TOUCH
            for k in kept
        ):
            kept.append(table)
    return kept


def stand_ins(tables: Sequence[DraftTable]) -> list[Fragment]:
    """Place holders that take part in the reading order."""
    return [Fragment((), t.box, t) for t in tables]
