"""Running headers, footers and page numbers: lines at the edge of the page that come back page after page.

They may alternate between left and right pages or change with the chapter: then their place, size and the
recurrence of most of them tell. The head of a table that goes on is none of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from core.parsing.lines import Fragment, Row, rows_of
from core.parsing.page_labels import EdgeNumber, labels_of, numbers_in, printed_labels, says_so

_EDGE = 0.12
_DEEP = 3  # rows from the edge; more only where half of all pages have them
_DEEPEST = 10
_DIGITS = re.compile(r"\d+")
_SIGN = re.compile(r"(?:item|part|note|chapter)(?:#|[ivx]+)[a-c]?[.:]?|第.{1,3}[章节]|[#.]+", re.IGNORECASE)

Key = tuple[str, int, bool]
Place = tuple[int, int, bool]


@dataclass(slots=True)
class EdgeRow:
    """A row at the top or bottom edge of a page. `gap`: white between it and the next row inwards."""

    row: Row
    at_top: bool
    keys: tuple[Key, ...]
    depth: int
    gap: float

    @property
    def place(self) -> Place:
        return round((self.row.y0 + self.row.y1) / 4), round(2 * self.row.size), self.at_top


@dataclass(slots=True)
class RunningText:
    """What runs on each page (by index): the fragments at its edges (by id), and the label of the page."""

    headers: list[set[int]] = field(default_factory=list)
    footers: list[set[int]] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)


def find_running(
    pages: Sequence[tuple[Sequence[Fragment], float]], stored: Sequence[str] | None = None
) -> RunningText:
    """Compare the edges of all pages. `pages` are (fragments, height); `stored` the labels in the PDF."""
    edges = [_edge_rows(fragments, height) for fragments, height in pages]
    counts = Counter(key for rows in edges for key in {k for e in rows for k in e.keys})
    counts = Counter(
        {k: n + max(counts.get(_near(k, 1), 0), counts.get(_near(k, -1), 0)) for k, n in counts.items()}
    )
    numbers = printed_labels([[n for e in rows for n in _numbers(e, counts)] for rows in edges])
    if len(pages) == 1:
        numbers.update((0, n) for e in edges[0] if says_so(e.row.text) for n in _numbers(e, counts)[:1])
    needed = 2 if len(pages) < 8 else 3
    places = _running_places(edges, counts, needed)
    found = RunningText()
    for index, rows in enumerate(edges):
        number = numbers.get(index)
        sides: dict[bool, set[int]] = {True: set(), False: set()}
        for at_top in (True, False):
            for edge in sorted((e for e in rows if e.at_top == at_top), key=lambda e: e.depth):
                is_number = number is not None and number in _numbers(edge, counts)
                often = max(counts[k] for k in edge.keys)
                runs = often >= (needed if edge.depth < _DEEP else max(needed, len(pages) / 2))
                if not is_number and (_heads_a_table(edge.row) or not (runs or edge.place in places)):
                    break
                sides[at_top].update(id(f) for f in edge.row.fragments)
        found.headers.append(sides[True])
        found.footers.append(sides[False])
    found.labels = labels_of(numbers, stored if stored is not None else [""] * len(pages))
    return found


def _near(key: Key, step: int) -> Key:
    return key[0], key[1] + step, key[2]


def _numbers(edge: EdgeRow, counts: Counter[Key]) -> list[EdgeNumber]:
    y = (edge.row.y0 + edge.row.y1) / 2
    pieces, ends = numbers_in(edge.row)
    recurs = max(counts[k] for k in edge.keys) > 1
    found = [EdgeNumber(n, edge.at_top, y, clear=True) for n in pieces]
    return found + [EdgeNumber(n, edge.at_top, y, clear=recurs) for n in ends]


def _edge_rows(fragments: Sequence[Fragment], height: float) -> list[EdgeRow]:
    """The rows near the edges, from outside inwards."""
    out: list[EdgeRow] = []
    for at_top in (True, False):
        near = [f for f in fragments if (f.y1 < height * _EDGE if at_top else f.y0 > height * (1 - _EDGE))]
        rows = rows_of(near)
        if not at_top:
            rows.reverse()
        for depth, row in enumerate(rows[:_DEEPEST]):
            out.append(EdgeRow(row, at_top, _keys(row, at_top), depth, _gap(row, fragments, at_top)))
    return out


def _gap(row: Row, fragments: Sequence[Fragment], at_top: bool) -> float:
    if at_top:
        return min((f.y0 - row.y1 for f in fragments if f.y0 > row.y1 - 2), default=1000.0)
    return min((row.y0 - f.y1 for f in fragments if f.y1 < row.y0 + 2), default=1000.0)


def _keys(row: Row, at_top: bool) -> tuple[Key, ...]:
    """What to compare: each piece of the row without its figures, and its height on the page."""
    keys = []
    for f in row.fragments:
        text = _DIGITS.sub("#", "".join(f.text.split()))
        if len(row.fragments) > 1 and _SIGN.fullmatch(text):
            continue  # Item 7. before its title: it is the title that would have to come back
        if len(text) > 2 or len(row.fragments) == 1:
            keys.append((text, round((f.y0 + f.y1) / 12), at_top))
    return tuple(keys) or (("", 0, at_top),)


def _heads_a_table(row: Row) -> bool:
    """A table's head repeated over pages is no running header, nor is a row of figures at a page's edge."""
    return len(row.fragments) >= 4 or sum(f.is_figure for f in row.fragments) >= 2


def _running_places(edges: Sequence[Sequence[EdgeRow]], counts: Counter[Key], needed: int) -> set[Place]:
    """Places of outermost rows, apart from the text, of which most recur: heads that change by chapter."""
    found: dict[Place, list[EdgeRow]] = {}
    for rows in edges:
        for edge in rows:
            if edge.depth == 0 and edge.gap > edge.row.size and not _heads_a_table(edge.row):
                found.setdefault(edge.place, []).append(edge)
    return {
        place
        for place, rows in found.items()
        if len(rows) >= max(4, len(edges) / 3)
        and sum(max(counts[k] for k in e.keys) >= min(needed, 2) for e in rows) >= 0.6 * len(rows)
    }
