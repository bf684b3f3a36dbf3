"""Answers a question from the library alone: plan, retrieve, write or extract, verify."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from core.answering.calculation import calculation_of, computed_claims
from core.answering.comparison import comparison_claims, comparison_table, side_of
from core.answering.descriptions import asks_for_a_figure, description_claims
from core.answering.extremes import asks_for_extreme, extreme_asked, extreme_claims
from core.answering.facts import asked_scope
from core.answering.focus import with_focus
from core.answering.formulas import ratio_claims
from core.answering.labels import CERTAIN
from core.answering.limits import Limits
from core.answering.llm.writer import proves_nothing
from core.answering.numeric import find_facts, numeric_choice, numeric_claims
from core.answering.passages import Passage, find_passages, nearest_claims, passage_claims
from core.answering.question import Asked, asked_of, with_own_words
from core.answering.quotes import EvidenceList
from core.answering.refusal import refuse_not_found, refuse_unknown
from core.answering.sections import section_claims
from core.answering.sentences import states_metric
from core.answering.sources import Library, SourcePage, source_pages
from core.answering.stages import better_proved, chat_stage, plan_stage, rerank_stage
from core.answering.trace_log import OnEvent, TraceLog
from core.answering.trend import trend_claims, trend_series
from core.facts.surroundings import scope_of
from core.index.generation import Generation
from core.providers.bundled import bundled_embedder
from core.providers.protocols import ChatModel, Embedder, Reranker
from core.retrieval.retriever import Retriever
from core.types import Answer, Candidate, Claim, ComparisonTable, Filters, QueryPlan, QuestionKind
from core.types.fact import PARENT
from core.verification import verify_answer

NO_FILTERS = Filters()
NO_LIMITS = Limits()
CANDIDATES = 30
LEAST_SAID = 0.34
"""Share of the question's terms a sentence must say to be an answer."""
LEAST_MEANING = 0.6
"""Likeness by embedding from which a sentence answers although it says other words."""
LEAST_MEANING_FIGURE = 0.5
"""From here on a sentence is shown as the nearest passage to a question for a figure, never as its answer."""
LEAST_SAID_FIGURE = 0.5
"""The same for a sentence given as the answer to a question for a figure."""


_AMOUNT = re.compile(
    r"多少|多大|how (?:much|many)|\b(?:value|amount|total|average|difference)\b", re.IGNORECASE
)

_WHAT_WAS = re.compile(r"^\s*what (?:is|was|were|are)\b|是多少", re.IGNORECASE)
_VALUE_OF = re.compile(r"^\s*what (?:is|was|were|are) the (?:\w+ )?(?:value|amount) of\b", re.IGNORECASE)


class Extract(NamedTuple):
    """What extraction gives: no claims means a refusal."""

    claims: list[Claim]
    table: ComparisonTable | None = None


def answer_question(
    question: str,
    generation: Generation,
    embedder: Embedder | None,
    filters: Filters = NO_FILTERS,
    *,
    chat: ChatModel | None = None,
    reranker: Reranker | None = None,
    limits: Limits = NO_LIMITS,
    references: bool = False,
    on_event: OnEvent | None = None,
) -> Answer:
    """The verified answer to a question, or a refusal, from one generation.

    Models take part where they are given; what they fail to do, rules and quotes do, and `notes` say so.
    With `references` the lists of references are searched too.
    `on_event` hears of stages and of text as it is written (see `OnEvent`).
    Raises InputError for an empty or endless question, or an embedder that the library was not built with.
    """
    library = generation.library
    documents = library.documents()
    log = TraceLog(limits, on_event)
    planned = plan_stage(question, documents, filters, chat, limits, log)
    plan, rules = _with_amount(planned.plan), _with_amount(planned.rules)
    retriever = Retriever(generation, embedder, references=references)
    if refuse_unknown(plan, documents) is None:
        focused = with_focus(rules, asked_of(rules, documents))
        focused = replace(focused, sub_questions=(*focused.sub_questions, *planned.extra))
        log.searches = focused.sub_questions
        with log.stage("retrieve"):
            candidates = retriever.retrieve(focused, CANDIDATES)
        log.candidates = rerank_stage(focused, candidates, documents, reranker, limits, log)
    for told in retriever.notes(plan.language):
        log.note(told)
    answer = chat_stage(plan, log.candidates, library, chat, limits, log)
    if answer is None or proves_nothing(answer):
        with log.stage("answer"):
            quotes = answer_from(rules, log.candidates, library, _for_meaning(embedder))
        answer = quotes if answer is None else better_proved(answer, quotes, log)
    return replace(
        answer,
        generation=generation.name,
        notes=tuple(log.notes),
        seconds=dict(log.seconds),
        trace=log.trace(),
    )


def _for_meaning(embedder: Embedder | None) -> Embedder | None:
    """Who compares sentences: always the bundled model. The limits above are measured with it, and the
    sentences of every page that is looked at would otherwise leave this machine."""
    return bundled_embedder() if embedder is not None and embedder.host else embedder


def _with_amount(plan: QueryPlan) -> QueryPlan:
    """A plan for text whose question asks for the value or amount of something: that is a figure."""
    if plan.kind is not QuestionKind.TEXT or not _VALUE_OF.search(plan.question):
        return plan
    kind = QuestionKind.TREND if len(plan.periods) > 1 else QuestionKind.NUMERIC
    return replace(plan, kind=kind)


def answer_from(
    plan: QueryPlan, candidates: Sequence[Candidate], library: Library, embedder: Embedder | None = None
) -> Answer:
    """The verified answer of a plan from the candidates that retrieval found, or a refusal."""
    refusal = refuse_unknown(plan, library.documents())
    if refusal is not None:
        return Answer(plan.question, plan, refusal=refusal)
    pages = source_pages(library, candidates)
    evidence = EvidenceList(library, candidates, plan.language)
    asked = asked_of(plan, library.documents())
    extract = Extract(computed_claims(asked, lambda narrowed: find_facts(library, pages, narrowed), evidence))
    if not extract.claims and asks_for_extreme(plan.question):
        figure = extreme_asked(asked)
        series = trend_series(find_facts(library, pages, figure), figure)
        extract = Extract(extreme_claims(series, asked, evidence))
    if not extract.claims:
        extractor = _numeric if asked.compares_sources else _EXTRACTORS[plan.kind]
        extract = extractor(library, pages, asked, evidence, embedder)
    if not extract.claims or asks_for_a_figure(plan.question):
        extract = Extract(
            [*extract.claims, *description_claims(library, candidates, asked, evidence)], extract.table
        )
    if not extract.claims:
        return Answer(plan.question, plan, refusal=refuse_not_found(plan, candidates, library.documents()))
    answer = Answer(plan.question, plan, tuple(extract.claims), evidence.items, extract.table)
    return verify_answer(answer, library.page_text)


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
    passages = find_passages(library, pages, asked, embedder, figures=True)
    told = [
        p
        for p in passages
        if states_metric(p.text, asked)
        and _scope_fits(p, asked)
        and (p.said >= LEAST_SAID_FIGURE or _is_foreign(p, asked))
    ]
    if told:
        return Extract(passage_claims(told, evidence, limit=1))
    near = [
        p for p in passages if p.meaning >= LEAST_MEANING_FIGURE or (p.named and p.said >= LEAST_SAID_FIGURE)
    ]
    if near:
        return Extract(nearest_claims(near, evidence, asked.language))
    if choice is not None and choice.fact.likeness >= CERTAIN:
        return Extract(numeric_claims(choice, evidence, asked.language))
    return Extract([])


def _scope_fits(passage: Passage, asked: Asked) -> bool:
    """A sentence is taken for the parent company only where it says so."""
    scope = asked_scope(asked.plan.scope)
    return scope != PARENT or scope_of(passage.text) == scope


def _is_foreign(passage: Passage, asked: Asked) -> bool:
    """Whether a passage is in another language than the question, whose words it then cannot say."""
    language = passage.source.document.metadata.language
    return bool(language) and language != asked.language


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
        return Extract(trend_claims(series, evidence, asked.language, len(asked.periods)))
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
        claims += passage_claims([p for p in passages if answers_in_words(p)], evidence, limit=1)
    return Extract(claims)


def _text(
    library: Library,
    pages: Sequence[SourcePage],
    asked: Asked,
    evidence: EvidenceList,
    embedder: Embedder | None,
) -> Extract:
    if (asked.plan.periods or asked.plan.companies) and _WHAT_WAS.search(asked.plan.question):
        figure = _certain_figure(library, pages, asked, evidence)
        if figure:
            return Extract(figure)
    claims = section_claims(library, pages, asked, evidence)
    if not claims:
        passages = find_passages(library, pages, asked, embedder, figures=False)
        claims = passage_claims([p for p in passages if answers_in_words(p)], evidence)
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


def answers_in_words(passage: Passage) -> bool:
    """Says enough of the question's words, or means the same."""
    return passage.said >= LEAST_SAID or passage.meaning >= LEAST_MEANING


_EXTRACTORS: dict[QuestionKind, Callable[..., Extract]] = {
    QuestionKind.NUMERIC: _numeric,
    QuestionKind.TREND: _trend,
    QuestionKind.COMPARISON: _comparison,
    QuestionKind.TEXT: _text,
}
