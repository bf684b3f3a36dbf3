"""Answers without a model, by kind of question: a figure, a series, companies side by side, words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from core.answering.calculation import calculation_of
from core.answering.comparison import comparison_claims, comparison_table, side_of
from core.answering.formulas import ratio_claims
from core.answering.in_words import asks_for_judgement, figure_passages, told_claims
from core.answering.labels import CERTAIN
from core.answering.numeric import find_facts, numeric_choice, numeric_claims
from core.answering.passages import find_passages
from core.answering.question import Asked, asked_of, with_own_words
from core.answering.quotes import EvidenceList
from core.answering.sections import section_claims
from core.answering.sources import Library, SourcePage
from core.answering.trend import missing_periods, trend_claims, trend_series
from core.providers.protocols import Embedder
from core.retrieval.planning.courtesy import without_courtesy
from core.retrieval.planning.kinds import asks_what_for
from core.types import Claim, ComparisonTable, QuestionKind

_AMOUNT = re.compile(
    r"多少|多大|how (?:much|many)|\b(?:value|amount|total|average|difference)\b", re.IGNORECASE
)
_WHAT_WAS = re.compile(r"^\s*what\b(?: .{3,60})? (?:is|was|were|are)\b|是多少", re.IGNORECASE)


class Extract(NamedTuple):
    """What extraction gives: no claims means a refusal. `notes` tell what of the question is not answered."""

    claims: list[Claim]
    table: ComparisonTable | None = None
    notes: tuple[str, ...] = ()


def _numeric(
    library: Library,
    pages: Sequence[SourcePage],
    asked: Asked,
    evidence: EvidenceList,
    embedder: Embedder | None,
) -> Extract:
    facts = find_facts(library, pages, asked)
    choice = numeric_choice(library, pages, facts, asked)
    if choice is not None and choice.certain:
        return Extract(numeric_claims(choice, evidence, asked.language, reason=asked.wants_reason))
    computed = ratio_claims(asked, lambda narrowed: find_facts(library, pages, narrowed), evidence)
    if computed:
        return Extract(computed)
    if choice is not None and choice.namesakes and choice.fact.likeness >= CERTAIN:
        return Extract(numeric_claims(choice, evidence, asked.language))
    told = figure_passages(library, pages, asked, embedder, evidence)
    if told:
        return Extract(told)
    if choice is not None and choice.fact.likeness >= CERTAIN:
        return Extract(numeric_claims(choice, evidence, asked.language))
    return Extract([])


def _trend(
    library: Library,
    pages: Sequence[SourcePage],
    asked: Asked,
    evidence: EvidenceList,
    embedder: Embedder | None,
) -> Extract:
    facts = find_facts(library, pages, asked)
    values = replace(asked, wants_change=False)
    series = trend_series(facts, values)
    several = len(asked.periods) > 1
    if several and len(series) < len(asked.periods) and calculation_of(asked) is not None:
        return Extract([])  # a sum or a change without one of its figures
    if len(series) > 1 or (several and series):
        claims = trend_claims(series, evidence, asked.language, len(asked.periods))
        return Extract(claims, notes=missing_periods(series, asked))
    if not _AMOUNT.search(asked.plan.question) and (asked.metric.empty or len(asked.periods) < 2):
        return _text(library, pages, asked, evidence, embedder)
    return _numeric(library, pages, asked, evidence, embedder)


def _comparison(
    library: Library,
    pages: Sequence[SourcePage],
    asked: Asked,
    evidence: EvidenceList,
    embedder: Embedder | None,
) -> Extract:
    facts = find_facts(library, pages, asked)
    documents = library.documents()
    sides = []
    for sub in asked.plan.sub_questions:
        if sub.company:
            sides.append(side_of(sub.company, facts, asked_of(asked.plan, documents, sub.period)))
    claims = comparison_claims(sides, evidence, asked.language)
    if claims:
        return Extract(claims, comparison_table(sides, evidence, asked.language))
    claims = []
    for sub in asked.plan.sub_questions:
        own = [p for p in pages if not sub.company or p.document.metadata.company == sub.company]
        passages = find_passages(library, own, asked, embedder, figures=not asked.metric.empty)
        claims += told_claims(passages, asked, evidence, limit=1)
    return Extract(claims)


def _text(
    library: Library,
    pages: Sequence[SourcePage],
    asked: Asked,
    evidence: EvidenceList,
    embedder: Embedder | None,
) -> Extract:
    question = without_courtesy(asked.plan.question)
    of_it = asked.plan.periods or asked.plan.companies
    if of_it and _WHAT_WAS.search(question) and not asks_what_for(question):
        figure = _certain_figure(library, pages, asked, evidence)
        if figure:
            return Extract(figure)
    judged = asks_for_judgement(question)
    claims = [] if judged else section_claims(library, pages, asked, evidence)
    if not claims:
        passages = find_passages(library, pages, asked, embedder, figures=False)
        claims = told_claims(passages, asked, evidence)
    return Extract(claims)


def _certain_figure(
    library: Library, pages: Sequence[SourcePage], asked: Asked, evidence: EvidenceList
) -> list[Claim]:
    """What was X's goodwill in 2022? A row that says so for certain is the answer. A row of that name under
    heads of periods shows that a figure was asked for: then the row and the doubt are shown, since
    sentences that only use the words would pass for an answer."""
    asked = with_own_words(asked)
    facts = find_facts(library, pages, asked)
    choice = numeric_choice(library, pages, facts, asked)
    if choice is None:
        return []
    fact = choice.fact
    named = fact.likeness >= CERTAIN and fact.sure and bool(fact.header)
    certain = choice.certain and bool(asked.plan.periods)
    return numeric_claims(choice, evidence, asked.language) if certain or named else []


EXTRACTORS: dict[QuestionKind, Callable[..., Extract]] = {
    QuestionKind.NUMERIC: _numeric,
    QuestionKind.TREND: _trend,
    QuestionKind.COMPARISON: _comparison,
    QuestionKind.TEXT: _text,
}
