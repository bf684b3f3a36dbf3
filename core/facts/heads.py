"""The head rows of a table and the path of heads over each cell."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.facts.columns import rows_of
from core.facts.values import cell_value
from core.types.page import Cell, Table

_SHARE_OVER = 0.3
_NEAR = 4.0
_YEAR = re.compile(
    r"(?:FY|Fiscal\s*)?(?:19|20)\d\d(?:[-–/]\d{2,4})?\s*(?:年(?:度|末)?)?(?:[*†]|\(\d\))?", re.IGNORECASE
)
_PERIOD = re.compile(
    r"(?:19|20)\d\d|[本上当前]\s*(?:年|期|报告期)|期[末初]|年[末初]|同期|增减|变动|\bended\b|\bending\b|change|december|"
    r"(?:january|february|march|april|may|june|july|august|september|october|november) \d",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class HeadRows:
    """`rows` are the numbers of head rows; `paths` maps (group, column) to heads from the top down and
    `groups` a row to the group of head rows that it stands under. `centres`: column → middle of its figures.
    """

    rows: frozenset[int]
    groups: Mapping[int, int]
    paths: Mapping[tuple[int, int], tuple[str, ...]]
    centres: Mapping[int, float]

    def over(self, cell: Cell) -> tuple[str, ...]:
        return self.paths.get((self.groups.get(cell.row, -1), cell.column), ())

    @property
    def last(self) -> dict[int, tuple[str, ...]]:
        """The heads that hold at the end of the table, by column."""
        group = max((g for g, _ in self.paths), default=-1)
        return {column: path for (g, column), path in self.paths.items() if g == group}


def head_rows(table: Table, before: HeadRows | None = None) -> HeadRows:
    """Head rows at the top and further down, where a row names periods anew; a continued table without a
    head takes over that of the table before it, column by column."""
    rows = rows_of(table)
    centres = _centres(rows)
    extents = _extents(rows)
    found: set[int] = set()
    groups: dict[int, int] = {}
    paths: dict[tuple[int, int], tuple[str, ...]] = {}
    group, in_group = -1, False
    if before is not None and before.last:
        group = 0
        for column, path in _carried(before, table, centres).items():
            paths[0, column] = path
    named: dict[str, int] = {}
    for row in rows:
        number = row[0].row
        again = _names_again(row, named)
        if again or _is_head_row(row):
            if not in_group:
                group += 1
            in_group = True
            found.add(number)
            for cell, columns in again or _columns_below(row, extents):
                text = " ".join(cell.text.split())
                for column in columns:
                    path = paths.get((group, column), ())
                    if text and text not in path:
                        paths[group, column] = (*path, text)
                if len(columns) == 1 and columns[0]:
                    named.setdefault(text, columns[0])
        elif in_group and _is_gap(row):
            pass
        else:
            in_group = False
        groups[number] = group
    return HeadRows(frozenset(found), groups, paths, centres)


def _columns_below(
    row: Sequence[Cell], extents: Mapping[int, tuple[float, float]]
) -> list[tuple[Cell, tuple[int, ...]]]:
    """Each head with the columns that it is the head of; a year alone in its row is that of all columns."""
    filled = [c for c in row if c.text.strip()]
    if len(filled) == 1 and filled[0].column and not filled[0].is_header:
        return [(filled[0], tuple(sorted(extents)))]
    return [(c, (c.column,)) for c in filled if _stands_over(c, row, extents)]


def _names_again(row: Sequence[Cell], named: Mapping[str, int]) -> list[tuple[Cell, tuple[int, ...]]]:
    """Heads that are printed once more further down (2019, then Low and High again), wherever in their row
    the parser put them; empty for any other row."""
    filled = [(c, named.get(" ".join(c.text.split()), 0)) for c in row if c.text.strip()]
    columns = [column for _, column in filled]
    if (
        len(filled) < 2
        or 0 in columns
        or len(set(columns)) < len(columns)
        or any(c.is_header for c, _ in filled)
    ):
        return []
    return [(cell, (column,)) for cell, column in filled]


def _is_gap(row: Sequence[Cell]) -> bool:
    """A row between head rows that holds nothing beyond its label."""
    return all(c.is_header or not c.text.strip() for c in row)


def _is_head_row(row: Sequence[Cell]) -> bool:
    filled = [c for c in row if c.text.strip()]
    if not filled:
        return False
    if any(c.is_header for c in filled):
        return True
    beyond = [c for c in filled if c.column > 0]
    if len(filled) == len(beyond) == 1:
        return bool(_YEAR.fullmatch(beyond[0].text.strip()))
    if len(beyond) < 2 or len({c.text for c in beyond}) < 2:
        return False
    return all(_names_column(c.text) for c in beyond)


def _names_column(text: str) -> bool:
    plain = " ".join(text.split())
    if _YEAR.fullmatch(plain):
        return True
    value = cell_value(plain)
    return value.number is None and not value.dash and len(plain) <= 40 and bool(_PERIOD.search(plain))


def _centres(rows: Sequence[Sequence[Cell]]) -> dict[int, float]:
    found: dict[int, list[float]] = {}
    for row in rows:
        for cell in row:
            if cell.column and cell.text.strip() and not cell.is_header:
                found.setdefault(cell.column, []).append(cell.bbox.center[0])
    return {column: sum(xs) / len(xs) for column, xs in found.items()}


def _carried(before: HeadRows, table: Table, centres: Mapping[int, float]) -> dict[int, tuple[str, ...]]:
    """Heads of the table before for the columns of this one: by number where both have as many columns, else
    by the place of the column on the page."""
    last = before.last
    columns = {c.column for c in table.cells}
    if max(before.centres, default=0) == max(columns, default=0):
        return last
    carried: dict[int, tuple[str, ...]] = {}
    for column, centre in centres.items():
        nearest = min(before.centres, key=lambda c: abs(before.centres[c] - centre), default=None)
        if nearest is not None and abs(before.centres[nearest] - centre) < 8 * _NEAR and nearest in last:
            carried[column] = last[nearest]
    return carried


def _extents(rows: Sequence[Sequence[Cell]]) -> dict[int, tuple[float, float]]:
    found: dict[int, tuple[float, float]] = {}
    for row in rows:
        for cell in row:
            if not cell.is_header and _is_figure(cell.text):
                left, right = found.get(cell.column, (cell.bbox.x0, cell.bbox.x1))
                found[cell.column] = (min(left, cell.bbox.x0), max(right, cell.bbox.x1))
    return found


def _is_figure(text: str) -> bool:
    return cell_value(text).number is not None and not _YEAR.fullmatch(text.strip())


def _stands_over(cell: Cell, row: Sequence[Cell], extents: Mapping[int, tuple[float, float]]) -> bool:
    """Whether a head cell that is repeated for several columns belongs to this one: where its letters stand
    over the figures of one column alone, it is that column's."""
    twins = [c.column for c in row if c.bbox == cell.bbox and c.text == cell.text]
    if len(twins) < 2:
        return True
    width = max(cell.bbox.width, 1.0)
    over = [
        column
        for column in twins
        if column in extents
        and min(extents[column][1], cell.bbox.x1) - max(extents[column][0], cell.bbox.x0)
        > _SHARE_OVER * width
    ]
    return len(over) != 1 or over[0] == cell.column
