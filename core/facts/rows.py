"""The path of labels to each row: group heads, items of which this is a part, numbering, indent.

A row without figures heads what follows it, until a row stands further left, a total closes it, or the next
head comes. Numbering decides before indent does: 一、 holds （一） holds 1.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from core.facts.columns import rows_of
from core.facts.heads import HeadRows
from core.facts.values import cell_value
from core.types.page import Block, Cell, Table

_INDENT = 3.0
_RANKS = (
    (re.compile(r"[一二三四五六七八九十]+、"), 1),
    (re.compile(r"[(（][一二三四五六七八九十]+[)）]"), 2),
    (re.compile(r"\d{1,2}\s*[.．、](?!\d)"), 3),
    (re.compile(r"[(（]\d{1,2}[)）]"), 4),
)
_PART = re.compile(r"其中\s*[:：]?|of which\b|including\b|thereof\b", re.IGNORECASE)
_TOTAL = re.compile(r"total\b|net (?:income|loss|cash)|(?:.*[合小总共]\s*计)|.*总额$|.*净额$", re.IGNORECASE)
_TOTAL_OF = re.compile(r"total\s+(.+)", re.IGNORECASE)
_YEAR_ONLY = re.compile(r"(?:19|20)\d\d(?:\s*年(?:度|末)?)?")
_LEADER = re.compile(r"(?:\s*[.…·]){3,}\s*$")
_COUNTS_AS_LABELS = 0.3
_SPARSE = 0.25
_COLONS = (":", "：")


class _Entry(NamedTuple):
    """A label on the way down the table. `holds_deeper`: rows that stand further right followed it."""

    label: str
    indent: float
    rank: int
    is_head: bool
    is_part: bool
    holds_deeper: bool = False


@dataclass(frozen=True, slots=True)
class RowPaths:
    """`paths` maps (row, first column of its part) to labels; `parts` the columns at which a part of the
    table with labels of its own begins; `open` the groups that go on after the last row."""

    paths: Mapping[tuple[int, int], tuple[str, ...]]
    parts: tuple[int, ...]
    open: tuple[_Entry, ...]

    def beside(self, cell: Cell) -> tuple[str, ...]:
        part = max((p for p in self.parts if p <= cell.column), default=0)
        return self.paths.get((cell.row, part), ())


class _Row(NamedTuple):
    """A row of one part: its number, its labels by column, where the first begins, whether it holds more."""

    number: int
    labels: tuple[tuple[int, str], ...]
    indent: float
    is_bare: bool


def row_paths(
    table: Table, heads: HeadRows, block: Block | None = None, before: RowPaths | None = None
) -> RowPaths:
    """Paths of all rows; `before` those of the table that this one continues."""
    rows = [row for row in rows_of(table) if row[0].row not in heads.rows]
    parts = _parts(rows, heads)
    paths: dict[tuple[int, int], tuple[str, ...]] = {}
    stack: list[_Entry] = list(before.open) if before and len(parts) == 1 else []
    for at, part in enumerate(parts):
        if at:
            stack = []
        end = parts[at + 1] if at + 1 < len(parts) else 10_000
        read = _read(rows, part, end, block)
        bare = sum(row.is_bare and not row.labels[0][1].endswith(_COLONS) for row in read)
        sparse = bare > max(1, _SPARSE * len(read))
        for i, row in enumerate(read):
            first, label = row.labels[0]
            following = read[i + 1] if i + 1 < len(read) else None
            entry = _entry(label, row, is_head=row.is_bare and _heads(row, following, sparse=sparse))
            begins = first == part
            if begins:
                _close(stack, entry)
            parents = [e.label for e in stack if e.is_head or not _TOTAL.match(label)]
            if not begins and parents:
                parents.pop()
            names = (*parents, *(text for _, text in row.labels))
            paths[row.number, part] = tuple(n for k, n in enumerate(names) if n not in names[:k])
            if begins:
                stack.append(entry)
                _end_of_group(stack)
    return RowPaths(paths, parts, tuple(e for e in stack if e.is_head))


def _read(rows: Sequence[Sequence[Cell]], part: int, end: int, block: Block | None) -> list[_Row]:
    """The labelled rows of one part. A name that is printed once for several rows is theirs all."""
    columns = _label_columns(rows, part, end)
    read: list[_Row] = []
    above: dict[int, str] = {}
    indent = 0.0
    for row in rows:
        cells = [c for c in row if part <= c.column < end and c.text.strip()]
        labels = [c for c in cells if c.column in columns and _is_label(c)]
        if not labels:
            continue
        own = {c.column: _clean(c.text) for c in labels}
        if labels[0].column == columns[0]:
            above, indent = own, _left(labels[0], block)
        else:
            own = {k: v for k, v in above.items() if k < labels[0].column} | own
        is_bare = len(labels) == len(cells) == 1
        first = labels[0].column
        read.append(_Row(row[0].row, tuple(sorted(own.items())), indent, is_bare))
        if first > columns[0] and min(own) == columns[0]:
            read[-1] = read[-1]._replace(
                labels=((first, own[min(own)]), *((k, v) for k, v in sorted(own.items()) if k > columns[0]))
            )
    return read


def _heads(row: _Row, following: _Row | None, *, sparse: bool) -> bool:
    """Whether a label without figures heads what follows, and is not an item that has none. `sparse`: many
    rows of the table are left empty, as in forms that list every item."""
    label = row.labels[0][1]
    if label.endswith(_COLONS):
        return True
    if following is None or _TOTAL.match(label):
        return False
    if following.indent > row.indent + _INDENT:
        return True
    mine, next_ = _rank(label), _rank(following.labels[0][1])
    if mine or next_:
        return mine < next_ and mine > 0
    if sparse or following.is_bare or _TOTAL.match(following.labels[0][1]):
        return False
    return abs(following.indent - row.indent) <= _INDENT


def _entry(label: str, row: _Row, *, is_head: bool) -> _Entry:
    return _Entry(label, row.indent, _rank(label), is_head, bool(_PART.match(label)))


def _rank(label: str) -> int:
    return next((rank for pattern, rank in _RANKS if pattern.match(label)), 0)


def _left(cell: Cell, block: Block | None) -> float:
    """Where the letters of a label begin: its box may be the whole drawn cell."""
    if block is not None and cell.start >= 0:
        at = bisect_left(block.words, cell.start, key=lambda w: w.start)
        if at < len(block.words):
            return block.words[at].bbox.x0
    return cell.bbox.x0


def _close(stack: list[_Entry], entry: _Entry) -> None:
    """Take from the stack what cannot hold this row or any after it."""
    is_total = bool(_TOTAL.match(entry.label)) and not entry.is_head
    while stack and not (_total_of(stack[-1], entry) if is_total else _may_hold(stack[-1], entry)):
        stack.pop()
    if stack and entry.indent > stack[-1].indent + _INDENT:
        stack[-1] = stack[-1]._replace(holds_deeper=True)


def _end_of_group(stack: list[_Entry]) -> None:
    """A total that bears the very name of its group ends it: Total current under Current."""
    total = _TOTAL_OF.match(stack[-1].label)
    if total is None or stack[-1].is_head:
        return
    for at in range(len(stack) - 2, -1, -1):
        if stack[at].is_head and stack[at].label.rstrip(":： ").casefold() == total[1].casefold():
            del stack[at:]
            return


def _total_of(above: _Entry, total: _Entry) -> bool:
    """Whether a total may still be of this group: its name says so, or it stands no further left than the
    group's items."""
    if not above.is_head:
        return False
    stem = above.label.rstrip(":： ").casefold()
    if stem and stem in total.label.casefold():
        return True
    if above.indent > total.indent + _INDENT:
        return False
    return above.indent < total.indent - _INDENT or (above.label.endswith(_COLONS) and not above.holds_deeper)


def _may_hold(above: _Entry, entry: _Entry) -> bool:
    if above.rank and entry.rank:
        return above.rank < entry.rank
    deeper = entry.indent > above.indent + _INDENT
    if entry.rank:
        return above.is_head and deeper
    if above.is_head:
        if deeper:
            return True
        level = entry.indent > above.indent - _INDENT
        if entry.is_head:
            return level and above.rank > 0
        return level and not above.holds_deeper
    if _TOTAL.match(above.label):
        return False
    if above.is_part:
        return deeper and not entry.is_part
    return deeper or entry.is_part


def _clean(text: str) -> str:
    return _LEADER.sub("", " ".join(text.split()))


def _is_label(cell: Cell) -> bool:
    if _YEAR_ONLY.fullmatch(cell.text.strip()):
        return True
    value = cell_value(cell.text)
    return value.number is None and not value.dash


def _parts(rows: Sequence[Sequence[Cell]], heads: HeadRows) -> tuple[int, ...]:
    """Columns at which labels begin anew: 资产 | 期末 | 期初 | 负债 | 期末 | 期初."""
    words: Counter[int] = Counter()
    figures: Counter[int] = Counter()
    for row in rows:
        for cell in row:
            if cell.text.strip():
                (words if _is_label(cell) else figures)[cell.column] += 1
    last = heads.last
    starts = [0]
    for column in sorted(words):
        before = [c for c in figures if starts[-1] < c < column and figures[c] > words[c]]
        after = [c for c in figures if c > column and figures[c] > words[c]]
        if not before or not after or words[column] <= figures[column] or words[column] < 2:
            continue
        if {last.get(c) for c in before} & {last.get(c) for c in after}:
            starts.append(column)
    return tuple(starts)


def _label_columns(rows: Sequence[Sequence[Cell]], part: int, end: int) -> list[int]:
    """The first column, and the next one where the first is often empty: its words then tell rows apart."""
    columns = [part]
    filled: Counter[int] = Counter()
    count = 0
    for row in rows:
        cells = [c for c in row if part <= c.column < end and c.text.strip()]
        if not cells:
            continue
        count += 1
        filled.update({c.column for c in cells if _is_label(c)})
    bare = count - filled[part]
    if count and bare > _COUNTS_AS_LABELS * count and filled[part + 1] > 0.5 * count:
        columns.append(part + 1)
    return columns
