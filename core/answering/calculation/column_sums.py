"""Sums over the rows of one column: the three largest, or all of them.

A table has one row for each director or customer, and the question wants several of them together. Every row
that goes into the sum is quoted, so that a reader sees which were taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from core.answering.calculation.asked import Operation, terms_left
from core.answering.calculation.claims import calculation_claim
from core.answering.facts import Fact
from core.answering.labels import said_in
from core.answering.question import Asked, terms_of
from core.answering.quotes import EvidenceList
from core.answering.sources import Library, SourcePage
from core.facts.names import plain_label
from core.facts.periods import matches, parse_period
from core.types import Block, BlockKind, Claim, Period, TableFact
from core.types.quantity import normalize_width

MOST_ROWS = 40

_NUMBER = {"two": 2, "three": 3, "four": 4, "five": 5, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5}
_COUNT = r"[2-9]|two|three|four|five|[两二三四五]"
_TOP = re.compile(
    rf"\b(?:top|largest|highest|biggest) (?P<a>{_COUNT})\b(?: most \w+ed)?"
    rf"|\b(?P<b>{_COUNT}) (?:most \w+ed|highest|largest|biggest)\b"
    rf"|前(?P<c>{_COUNT})[名大位个]?|最[高大多]的(?P<d>{_COUNT})[名位个项家]",
    re.IGNORECASE,
)
_ADDED = re.compile(
    r"\badd(?:s|ed)? up(?: to)?\b|\bsum(?:med)?(?: of)?\b|\b(?:combined|altogether|total|in total)\b"
    r"|合计|之和|总和|总共|一共|加起来",
    re.IGNORECASE,
)
_ALL = re.compile(
    r"\btotal (?P<of>.+?) (?:of|for|paid to) all (?:of )?(?:the )?(?P<rows>.+?)"
    r"(?=\s+(?:in|for|during|at|as of)\b|[?.]|$)",
    re.IGNORECASE,
)
_TOTAL_ROW = re.compile(r"(?:sub)?totals?\b|all\b|.*(?:合计|总计|小计)", re.IGNORECASE)
_TOTAL_HEAD = re.compile(r"totals?|合计|总计", re.IGNORECASE)


class _Wanted(NamedTuple):
    """The `largest` rows (0: all), of a column named by `terms` in a table that says `rows`."""

    largest: int
    terms: frozenset[str]
    rows: frozenset[str] = frozenset()


def column_sum_claims(
    library: Library, pages: Sequence[SourcePage], asked: Asked, evidence: EvidenceList
) -> list[Claim]:
    """One claim with every row and the sum; none where the question asks for no such sum, no column is
    named by it, or two columns would give two answers."""
    wanted = _wanted(asked)
    if wanted is None or len(asked.periods) > 1:
        return []
    sums: dict[Decimal, list[Fact]] = {}
    for source in pages:
        for block in library.page_blocks(source.document.doc_id, source.page):
            if block.kind is not BlockKind.TABLE:
                continue
            for column in _columns(library.facts_of_block(block.block_id), source, block, asked, wanted):
                sums.setdefault(sum((f.quantity.base for f in column), Decimal(0)), column)
    if len(sums) != 1:
        return []
    claim = calculation_claim(Operation.SUM, next(iter(sums.values())), asked, evidence)
    return [claim] if claim else []


def _wanted(asked: Asked) -> _Wanted | None:
    text = asked.wording
    if (match := _TOP.search(text)) and _ADDED.search(text):
        number = next(filter(None, match.groups())).lower()
        rest = _ADDED.sub(" ", f"{text[: match.start()]} {text[match.end() :]}")
        return _Wanted(_NUMBER.get(number) or int(number), _terms(rest, asked))
    if match := _ALL.search(text):
        return _Wanted(0, _terms(match["of"], asked), _terms(match["rows"], asked))
    return None


def _terms(text: str, asked: Asked) -> frozenset[str]:
    return terms_left(frozenset(terms_of(text, asked.language)) & asked.terms)


def _columns(
    cells: Iterable[TableFact], source: SourcePage, block: Block, asked: Asked, wanted: _Wanted
) -> Iterable[list[Fact]]:
    """The rows to be added of each column that is the asked one."""
    columns: dict[tuple[int, Period | None], list[TableFact]] = {}
    for cell in cells:
        columns.setdefault((cell.column, cell.period), []).append(cell)
    for column in columns.values():
        first = column[0]
        if not wanted.terms or not _is_named(first, block, wanted) or not _is_of_period(first, source, asked):
            continue
        rows = [c for c in column if not _TOTAL_ROW.match(plain_label(_row_name(c)))]
        kinds = {(c.quantity.unit, c.quantity.scale, c.scope) for c in rows}
        names = {_row_name(c) for c in rows}
        usable = len(rows) == len(names) <= MOST_ROWS and len(kinds) == 1
        if not usable or min(c.quantity.value for c in rows) < 0 or len(rows) < max(2, wanted.largest):
            continue
        if not wanted.largest and len(rows) < len(column):
            continue  # the table prints the total itself
        rows.sort(key=lambda c: -c.quantity.value)
        yield [_fact(source, block, cell) for cell in rows[: wanted.largest or None]]


def _is_named(cell: TableFact, block: Block, wanted: _Wanted) -> bool:
    """Whether head and caption say all that is asked, and no other head says what this one does."""
    head, topic = _folded(cell.header), _folded(cell.table.topic)
    if not all(said_in(term, f"{head} {topic}") for term in wanted.terms):
        return False
    if not all(said_in(term, f"{topic} {_folded(block.text)}") for term in wanted.rows):
        return False
    told = [term for term in wanted.terms if said_in(term, head)]
    if not told:
        return bool(_TOTAL_HEAD.fullmatch(plain_label(cell.header)))
    others = {re.sub(r"\d+", "", _folded(h)) for h in cell.table.heads} - {re.sub(r"\d+", "", head)}
    return not any(all(said_in(term, other) for term in told) for other in others)


def _is_of_period(cell: TableFact, source: SourcePage, asked: Asked) -> bool:
    if not asked.periods:
        return True
    own = parse_period(source.document.metadata.period)
    return cell.period is not None and cell.sure and matches(cell.period, asked.periods[0], own)


def _row_name(cell: TableFact) -> str:
    return " ".join((*cell.groups, cell.label))


def _fact(source: SourcePage, block: Block, cell: TableFact) -> Fact:
    """The figure under its head and the name of its row: a person whose years stand below, not the year."""
    dated = cell.groups and re.fullmatch(r"(?:fiscal )?(?:19|20)\d\d年?", plain_label(cell.label))
    name = cell.groups[-1] if dated else cell.label
    return replace(Fact.of_cell(source, block, cell), label=f"{name} {cell.header}".strip())


def _folded(text: str) -> str:
    return normalize_width(" ".join(text.split())).lower()
