"""The stages of a question in which models may take part; each has an answer of its own when they fail."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from core.answering.limits import Limits
from core.answering.llm.material import ChunkLibrary
from core.answering.llm.notes import note
from core.answering.llm.writer import proves_nothing, write_answer
from core.answering.trace_log import TraceLog
from core.providers.protocols import ChatModel, Reranker
from core.retrieval.planning import plan_question
from core.retrieval.planning.llm import Planned, plan_with_model
from core.retrieval.rerank import rerank
from core.types import Answer, Candidate, Document, Filters, ModelCall, QueryPlan, Verdict


def plan_stage(
    question: str,
    documents: Sequence[Document],
    filters: Filters,
    chat: ChatModel | None,
    limits: Limits,
    log: TraceLog,
) -> Planned:
    """The plan, by a model where there is one; the rules answer for it when it fails."""
    with log.stage("plan"):
        if chat is None:
            plan = plan_question(question, documents, filters)
            return Planned(plan, plan)
        planned = plan_with_model(question, documents, filters, chat, limits.plan_seconds)
    log.planned_by, log.plan_remarks = planned.by, planned.remarks
    if planned.call is not None:
        log.call(planned.call)
    return planned


def rerank_stage(
    plan: QueryPlan,
    candidates: tuple[Candidate, ...],
    documents: Sequence[Document],
    reranker: Reranker | None,
    limits: Limits,
    log: TraceLog,
) -> tuple[Candidate, ...]:
    """The candidates in the reranker's order; in the order they had when it fails, with a note."""
    if reranker is None or not candidates:
        return candidates
    started = perf_counter()
    with log.stage("rerank"):
        result = rerank(plan, candidates, documents, reranker, limits.rerank_seconds)
    seconds = perf_counter() - started
    log.call(ModelCall("rerank", reranker.model_id, reranker.host, seconds, error=result.failure))
    if result.failure:
        log.note(note("rerank_failed", plan.language, result.failure))
    return result.candidates


def chat_stage(
    plan: QueryPlan,
    candidates: Sequence[Candidate],
    library: ChunkLibrary,
    chat: ChatModel | None,
    limits: Limits,
    log: TraceLog,
) -> Answer | None:
    """The answer of the chat model; None where there is no model, no candidate, or nothing usable came."""
    if chat is None or not candidates:
        return None
    return write_answer(plan, candidates, library, chat, limits, log)


def better_proved(written: Answer, extracted: Answer, log: TraceLog) -> Answer:
    """A question for a figure is answered by quotes where only they are supported."""
    if not proves_nothing(written) or written.refused:
        return written
    if any(claim.verdict is Verdict.SUPPORTED for claim in extracted.claims):
        log.tell("discard")
        log.note(note("nothing_proved", written.plan.language))
        return extracted
    return written
