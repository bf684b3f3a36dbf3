"""Which figures of a table may be the asked one: by their row label, or by their column head."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from core.answering.facts import Fact
from core.answering.labels import Metric, covers
from core.answering.question import Asked
from core.answering.row_and_head import named_by_head, named_together, said_only_in
from core.answering.row_names import names_row
from core.answering.sources import Library, SourcePage
from core.facts.names import plain_label
from core.facts.periods import quarter_named, years_of
from core.types import Block, TableFact

LEAST_LIKENESS = 0.45
_NAMED_TOGETHER = 0.9
_NAMED_IN_HEAD = 0.85
_MOVED = 0.79
_MOVEMENT = re.compile(
    r"\b(?:increase|decrease|changes?) (?:\(\w+\) )?in\b|变动|增减|(?:增加|减少)[:：]?$", re.IGNORECASE
)
"""Groups of rows that tell how balances moved, not what they are."""
_RESULT = re.compile(r"total\b|net\b|.*合计|.*净额", re.IGNORECASE)
_MEASURE = re.compile(r"金额|余额|数额|数值|amounts?|balances?")
"""Labels of rows that say how the row above them, which heads them, is measured."""
_RATIO_WORDS = " percentage percent proportion share"


def table_facts(library: Library, source: SourcePage, block: Block, asked: Asked) -> Iterator[Fact]:
    """The figures of a table block that may be the asked one: by their row label, or by column head where
    the row is a period or a name that the question mentions."""
    for cell in library.facts_of_block(block.block_id):
        if (fact := asked_fact(source, block, cell, asked)) is not None:
            yield fact


def asked_fact(source: SourcePage, block: Block, cell: TableFact, asked: Asked) -> Fact | None:
    """The figure of a cell with how well it names what is asked; None where it names something else."""
    fact = Fact.of_cell(source, block, cell)
    likeness, label = _likeness(fact, asked.metric, asked)
    if likeness < LEAST_LIKENESS:
        return None
    said = f"{label} {fact.label} {' '.join(fact.groups)} {fact.header} {fact.surroundings}"
    beyond = [term for term in asked.terms if not any(term in name for name in asked.metric.names)]
    return replace(
        fact,
        label=label,
        likeness=likeness,
        coverage=covers(asked.terms, said),
        beyond=covers(beyond, said),
    )


def _likeness(fact: Fact, metric: Metric, asked: Asked) -> tuple[float, str]:
    """How well label or head names the metric, and which of the two does."""
    around = f"{fact.header} {' '.join(fact.groups)} {fact.surroundings}"
    near = (
        f"{fact.header} {' '.join(fact.groups)} {fact.topic}{_RATIO_WORDS if fact.quantity.is_ratio else ''}"
    )
    by_label = metric.score_with(fact.label, around, near)
    moved = _MOVEMENT.search(" ".join(fact.groups)) and not _RESULT.match(fact.label)
    if moved and not any(map(_MOVEMENT.search, metric.names)):
        by_label = min(by_label, _MOVED)
    if by_label < _NAMED_TOGETHER and named_together(metric, fact.label, fact.header):
        return _NAMED_TOGETHER, f"{fact.label} {fact.header}"
    dated = bool(years_of(fact.label) or quarter_named(fact.label))
    of_group = bool(_MEASURE.fullmatch(plain_label(fact.label))) or (
        dated and bool(fact.groups) and names_row(fact, fact.groups[-1], asked)
    )
    if of_group and fact.groups:
        by_group = metric.score_with(fact.groups[-1], around, near)
        if by_group > by_label:
            return by_group, f"{fact.groups[-1]} {fact.header}"
    if dated or names_row(fact, fact.label, asked):
        by_head = metric.score_with(fact.header, fact.label)
        named = named_by_head(metric, fact.label, fact.header) or said_only_in(
            metric, fact.header, fact.beside, fact.label, fact.topic
        )
        by_head = max(by_head, _NAMED_IN_HEAD if named else 0.0)
        if by_head > by_label:
            return by_head, fact.header if dated else f"{fact.label} {fact.header}"
    return by_label, fact.label
