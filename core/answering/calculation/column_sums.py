"""Sums over the largest rows of one column.

A table has one row for each director or customer, and the question wants the top three together. Every row
that goes into the sum is quoted. A table that holds anything but such rows is not added up.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from core.answering.calculation.asked import Operation
from core.answering.calculation.claims import calculation_claim
from core.answering.facts import Fact
from core.answering.heads import names_another
from core.answering.labels import said_in
from core.answering.question import Asked, terms_of
from core.answering.quotes import EvidenceList
from core.answering.select import is_of_others
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
    rf"|(?<![此目之])前(?P<c>{_COUNT})[名大位]",
    re.IGNORECASE,
)
_ADDED = re.compile(
    r"\badd(?:s|ed)? up(?: to)?\b|\bsum(?:med)?(?: of)?\b|\b(?:combined|altogether|in total)\b"
    r"|合计|之和|总和|总共|一共|加起来",
    re.IGNORECASE,
)
_MORE_THAN_A_SUM = re.compile(
    r"average|mean|median|percent|proportion|share|ratio|margin|%|increase|decrease|grow|chang|declin|exclud"
    r"|except|other than|besides|without|remaining|forecast|budget|target|how many"
    r"|平均|占|比例|比重|率|增长|增加|减少|下降|同比|环比|变动|变化|除|以外|之外|其他|其余|预计|预算|目标|多少[家个人名]",
    re.IGNORECASE,
)
"""Words of another question than for a sum."""
_NO_ITEM = re.compile(
    r"\b(?:sub)?totals?\b|\bsum\b|\ball\b|\bothers?\b|remaining|rest of|average|mean|median|eliminat|\bless\b"
    r"|unamorti|unallocated|group|consolidated|\bnet\b|of which|corporate"
    r"|合计|总计|小计|总额|其他|其它|其余|平均|其中|减[:：]|抵销|抵消|本期|本年|集团|合并|净额",
    re.IGNORECASE,
)
"""Rows that are no item beside the others: a table with one is not added up."""
_TOTAL_HEAD = re.compile(r"totals?|合计|总计", re.IGNORECASE)
_CUT = re.compile(r"continued|cont['’]d|续", re.IGNORECASE)


class _Wanted(NamedTuple):
    """The `largest` rows of a column that is named by `terms`."""

    largest: int
    terms: frozenset[str]


def column_sum_claims(
    library: Library, pages: Sequence[SourcePage], asked: Asked, evidence: EvidenceList
) -> list[Claim]:
    """One claim with every row and the sum; none where the question asks for no such sum, no column is
    named by it, a table holds rows that are no items, or two columns would give two answers."""
    wanted = _wanted(asked)
    if wanted is None or len(asked.periods) > 1:
        return []
    sums: dict[Decimal, list[Fact]] = {}
    for source in pages:
        for block in library.page_blocks(source.document.doc_id, source.page):
            if block.kind is not BlockKind.TABLE:
                continue
            for column in _columns(library.facts_of_block(block.block_id), source, asked, wanted):
                facts = [_fact(source, block, cell) for cell in column]
                sums.setdefault(sum((f.quantity.base for f in facts), Decimal(0)), facts)
    if len(sums) != 1:
        return []
    claim = calculation_claim(Operation.SUM, next(iter(sums.values())), asked, evidence)
    return [claim] if claim else []


def _wanted(asked: Asked) -> _Wanted | None:
    match = _TOP.search(asked.wording)
    if match is None or not _ADDED.search(asked.wording) or _MORE_THAN_A_SUM.search(asked.plan.question):
        return None
    number = next(filter(None, match.groups())).lower()
    rest = _ADDED.sub(" ", f"{asked.wording[: match.start()]} {asked.wording[match.end() :]}")
    terms = frozenset(terms_of(rest, asked.language)) & asked.terms
    return _Wanted(_NUMBER.get(number) or int(number), terms) if terms else None


def _columns(
    cells: Iterable[TableFact], source: SourcePage, asked: Asked, wanted: _Wanted
) -> Iterable[list[TableFact]]:
    """The rows to be added of each column that is the asked one."""
    columns: dict[tuple[int, Period | None], list[TableFact]] = {}
    for cell in cells:
        columns.setdefault((cell.column, cell.period), []).append(cell)
    for rows in columns.values():
        first = rows[0]
        named = _is_named(first, wanted) and not names_another(first.header, asked)
        if not named or not _is_of_period(first, source, asked) or not _are_items(rows):
            continue
        if len(rows) >= wanted.largest:
            yield sorted(rows, key=lambda c: -c.quantity.value)[: wanted.largest]


def _are_items(rows: Sequence[TableFact]) -> bool:
    """Whether the rows of a column are things of one kind beside each other, each once, in one unit."""
    table = rows[0].table
    about = f"{table.topic} {table.surroundings}"
    if _CUT.search(about) or is_of_others(about):
        return False
    names = [_row_name(c) for c in rows]
    groups = {c.groups if not _is_dated(c) else c.groups[:-1] for c in rows}
    kinds = {(c.quantity.unit, c.quantity.scale, c.scope) for c in rows}
    values = [c.quantity.value for c in rows]
    whole = sum(values, Decimal(0))
    return (
        len(set(names)) == len(names) <= MOST_ROWS
        and len(groups) == len(kinds) == 1
        and min(values) >= 0
        and not any(c.quantity.is_ratio for c in rows)
        and not any(_NO_ITEM.search(normalize_width(name)) for name in names)
        and not any(2 * value == whole for value in values)
    )


def _is_named(cell: TableFact, wanted: _Wanted) -> bool:
    """Whether head and caption say all that is asked, and no other head says what this one does."""
    head, topic = _folded(cell.header), _folded(cell.table.topic)
    if not all(said_in(term, f"{head} {topic}") for term in wanted.terms):
        return False
    told = [term for term in wanted.terms if said_in(term, head)]
    if not told:
        return bool(_TOTAL_HEAD.fullmatch(plain_label(cell.header)))
    others = {re.sub(r"\d+", "", _folded(h)) for h in cell.table.heads} - {re.sub(r"\d+", "", head)}
    return not any(all(said_in(term, other) for term in told) for other in others)


def _is_of_period(cell: TableFact, source: SourcePage, asked: Asked) -> bool:
    """Whether a column is of the asked period, or of that of its report where none is asked."""
    own = parse_period(source.document.metadata.period)
    if not asked.periods:
        return cell.period is None or (own is not None and matches(cell.period, own, own))
    return cell.period is not None and cell.sure and matches(cell.period, asked.periods[0], own)


def _row_name(cell: TableFact) -> str:
    return " ".join((*cell.groups, cell.label))


def _is_dated(cell: TableFact) -> bool:
    """Whether a row is a year below the name of the one it is about."""
    return bool(cell.groups) and bool(re.fullmatch(r"(?:fiscal )?(?:19|20)\d\d年?", plain_label(cell.label)))


def _fact(source: SourcePage, block: Block, cell: TableFact) -> Fact:
    """The figure under its head and the name of its row: a person whose years stand below, not the year."""
    name = cell.groups[-1] if _is_dated(cell) else cell.label
    return replace(Fact.of_cell(source, block, cell), label=f"{name} {cell.header}".strip())


def _folded(text: str) -> str:
    return normalize_width(" ".join(text.split())).lower()
