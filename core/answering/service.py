"""Answers a question from the library alone: plan, retrieve, write or extract, verify."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from core.answering.calculation import column_sum_claims, computed_claims
from core.answering.descriptions import asks_for_a_figure, description_claims
from core.answering.extract import EXTRACTORS, Extract
from core.answering.extremes import asks_for_extreme, extreme_asked, extreme_claims
from core.answering.focus import with_focus
from core.answering.limits import Limits
from core.answering.llm.writer import proves_nothing
from core.answering.numeric import find_facts
from core.answering.passages import as_nearest
from core.answering.question import Asked, asked_of
from core.answering.quotes import EvidenceList
from core.answering.refusal import refuse_not_found, refuse_unknown
from core.answering.sources import Library, source_pages
from core.answering.stages import better_proved, chat_stage, plan_stage, rerank_stage
from core.answering.trace_log import OnEvent, TraceLog
from core.answering.trend import trend_series
from core.index.generation import Generation
from core.providers.bundled import bundled_embedder
from core.providers.protocols import ChatModel, Embedder, Reranker
from core.retrieval.retriever import Retriever
from core.types import Answer, Candidate, Filters, QueryPlan, QuestionKind
from core.verification import verify_answer

NO_FILTERS = Filters()
NO_LIMITS = Limits()
CANDIDATES = 30
_VALUE_OF = re.compile(r"^\s*what (?:is|was|were|are) the (?:\w+ )?(?:value|amount) of\b", re.IGNORECASE)


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
        notes=(*answer.notes, *log.notes),
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


def _kind_of(asked: Asked) -> QuestionKind:
    """The kind of a question as its demands read: figures of several periods are a series."""
    if asked.compares_sources:
        return QuestionKind.NUMERIC
    several = len(asked.periods) > max(1, len(asked.plan.periods))
    return QuestionKind.TREND if several else asked.plan.kind


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
    computed = column_sum_claims(library, pages, asked, evidence) or computed_claims(
        asked, lambda narrowed: find_facts(library, pages, narrowed), evidence
    )
    extract = Extract(computed)
    extreme = asks_for_extreme(plan.question)
    if not extract.claims and extreme:
        figure = extreme_asked(asked)
        series = trend_series(find_facts(library, pages, figure), figure)
        extract = Extract(extreme_claims(series, asked, evidence))
    if not extract.claims:
        kind = _kind_of(asked)
        extract = EXTRACTORS[kind](library, pages, asked, evidence, embedder)
        if extreme and kind is QuestionKind.NUMERIC:
            extract = extract._replace(claims=as_nearest(extract.claims, plan.language))
    if asked.compares_sources and len({e.quote.doc_id for e in evidence.items}) < 2:
        extract = extract._replace(claims=as_nearest(extract.claims, plan.language))
    if not extract.claims or asks_for_a_figure(plan.question):
        extract = Extract(
            [*extract.claims, *description_claims(library, candidates, asked, evidence)],
            extract.table,
            extract.notes,
        )
    if not extract.claims:
        return Answer(plan.question, plan, refusal=refuse_not_found(plan, candidates, library.documents()))
    answer = Answer(
        plan.question, plan, tuple(extract.claims), evidence.items, extract.table, notes=extract.notes
    )
    return verify_answer(answer, library.page_text)
