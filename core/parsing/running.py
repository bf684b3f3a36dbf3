"""Running headers, footers and page numbers: lines at the edge of the page that come back page after page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from core.parsing.lines import Fragment, Row, rows_of
from core.parsing.numbers import is_figure

_EDGE = 0.12
_PAGE_NUMBER = re.compile(
    r"(?:page|第|p\.|-|—|–|·|\|)?\s*(?:[A-Z]{1,2}-?)?(\d{1,4}|[ivxlc]{1,7})\s*(?:页)?\s*"
    r"(?:(?:of|/|共|，共|,\s*共)\s*\d{1,4}\s*页?)?\s*(?:-|—|–|·|\|)?",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"\d+")
_SIGN = re.compile(r"(?:item|part|note|chapter)(?:#|[ivx]+)[a-c]?[.:]?|第.{1,3}[章节]|[#.]+", re.IGNORECASE)


@dataclass(slots=True)
class EdgeRow:
    """A row at the top or bottom edge of a page."""

    row: Row
    at_top: bool
    keys: tuple[tuple[str, int, bool], ...]
    depth: int


@dataclass(slots=True)
class RunningText:
    """What runs on each page (by index): the fragments at its edges, and its printed page number."""

    headers: list[set[int]] = field(default_factory=list)
    footers: list[set[int]] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)


def find_running(pages: Sequence[tuple[Sequence[Fragment], float]]) -> RunningText:
    """Compare the edges of all pages. `pages` are (fragments, height); the result holds id() of fragments."""
    edges = [_edge_rows(fragments, height) for fragments, height in pages]
    counts = Counter(key for rows in edges for key in {k for e in rows for k in e.keys})
    for key, n in list(counts.items()):
        near = counts.get((key[0], key[1] + 1, key[2]), 0)
        counts[key] = max(n, n + near) if near else n
    numbers = _number_runs(edges)
    found = RunningText()
    needed = 2 if len(pages) < 6 else 3
    for index, rows in enumerate(edges):
        headers: set[int] = set()
        footers: set[int] = set()
        label = numbers.get(index, "")
        for at_top in (True, False):
            for edge in sorted((e for e in rows if e.at_top == at_top), key=lambda e: e.depth):
                number = bool(label) and _number_in(edge.row, label)
                if max(counts[k] for k in edge.keys) < needed and not number:
                    break
                if _heads_a_table(edge.row) and not number:
                    break
                target = headers if at_top else footers
                target.update(id(f) for f in edge.row.fragments)
        found.headers.append(headers)
        found.footers.append(footers)
        found.labels.append(label)
    return found


def _edge_rows(fragments: Sequence[Fragment], height: float) -> list[EdgeRow]:
    """The outermost rows: those near the edge, three at each end."""
    top = rows_of(f for f in fragments if f.y1 < height * _EDGE)
    bottom = rows_of(f for f in fragments if f.y0 > height * (1 - _EDGE))
    out = [EdgeRow(r, True, _keys(r, True), i) for i, r in enumerate(top[:3])]
    out += [EdgeRow(r, False, _keys(r, False), i) for i, r in enumerate(reversed(bottom[-3:]))]
    return out


def _keys(row: Row, at_top: bool) -> tuple[tuple[str, int, bool], ...]:
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
    return len(row.fragments) >= 4 or sum(is_figure(f.text) for f in row.fragments) >= 2


def _number_in(row: Row, label: str) -> bool:
    return any(_number(f.text) == label for f in row.fragments)


def _number(text: str) -> str:
    match = _PAGE_NUMBER.fullmatch(text.strip())
    return match.group(1) if match else ""


def _number_runs(edges: list[list[EdgeRow]]) -> dict[int, str]:
    """Printed page numbers: figures at the edge that grow with the page."""
    seen: dict[tuple[int, bool], list[tuple[int, str]]] = {}
    for index, rows in enumerate(edges):
        for edge in rows:
            numbers = [n for n in (_number(f.text) for f in edge.row.fragments) if _value(n)]
            if len(numbers) == 1:  # two or more: the head of a table
                seen.setdefault((_value(numbers[0]) - index, edge.at_top), []).append((index, numbers[0]))
    out: dict[int, str] = {}
    for hits in sorted(seen.values(), key=len):
        if len({i for i, _ in hits}) >= min(3, max(2, len(edges) // 2)):
            out.update(hits)
    return out


def _value(text: str) -> int:
    if text.isdigit():
        return int(text)
    values = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
    total = 0
    digits = [values.get(c, 0) for c in text.lower()]
    for i, v in enumerate(digits):
        total += -v if i + 1 < len(digits) and v < digits[i + 1] else v
    return total
