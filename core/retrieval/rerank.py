"""Reranks candidates by a model, and keeps what the question is about in sight.

A slow, failing or invalid reranker never costs an answer: the order stays as it was, and the reason is kept.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace

from core.errors import ProviderError
from core.providers.protocols import Reranker
from core.retrieval.spread import spread
from core.retrieval.within import within
from core.types import Candidate, Document, QueryPlan, RouteHit

MOST_RERANKED = 30
KEPT = 10
"""Among the first so many, every asked company and period has a candidate if there is one."""
LONGEST = 2000


@dataclass(frozen=True, slots=True)
class Reranked:
    """The candidates in their new order; `failure` says why it is the old one, else it is empty."""

    candidates: tuple[Candidate, ...]
    failure: str = ""


def rerank(
    plan: QueryPlan,
    candidates: Sequence[Candidate],
    documents: Sequence[Document],
    reranker: Reranker,
    seconds: float,
) -> Reranked:
    """The first `MOST_RERANKED` candidates in the model's order, ties as before; the others behind them.

    Each keeps its rank before and after in the routes `before_rerank` and `reranked`. Scores are made from
    the order, because those of two models do not compare.
    """
    before = tuple(candidates)
    head = before[:MOST_RERANKED]
    texts = [c.chunk.embedding_text[:LONGEST] for c in head]
    if len(texts) < 2:
        return Reranked(before)
    try:
        scores = within(seconds, lambda: reranker.rerank(plan.question, texts))
    except (ProviderError, TimeoutError) as error:
        return Reranked(before, str(error))
    if len(scores) != len(texts) or not all(map(math.isfinite, scores)):
        return Reranked(before, f"{len(scores)} scores for {len(texts)} texts, or scores that are no numbers")
    order = sorted(range(len(head)), key=lambda i: -scores[i])
    rank = {position: number for number, position in enumerate(order, 1)}
    kept = spread(order, _subject_of(plan, head, documents), min(KEPT, len(order)))
    final = [*kept, *(p for p in order if p not in set(kept))]
    tail = before[MOST_RERANKED:]
    return Reranked(
        (
            *(
                replace(
                    head[p],
                    score=1.0 - place / len(before),
                    routes={
                        **head[p].routes,
                        "before_rerank": RouteHit(p + 1, head[p].score),
                        "reranked": RouteHit(rank[p], scores[p]),
                    },
                )
                for place, p in enumerate(final)
            ),
            *(replace(c, score=1.0 - place / len(before)) for place, c in enumerate(tail, len(final))),
        )
    )


def _subject_of(
    plan: QueryPlan, candidates: Sequence[Candidate], documents: Sequence[Document]
) -> Callable[[int], Hashable]:
    """What a candidate is evidence on: the asked company and period it was found for, else nothing asked."""
    companies = {d.doc_id: d.metadata.company for d in documents}
    asked = {value for sub in plan.sub_questions for value in sub.filters.companies} | set(plan.companies)
    several = len(plan.periods) > 1

    def subject(position: int) -> Hashable:
        candidate = candidates[position]
        company = companies.get(candidate.chunk.doc_id, "")
        period = ""
        if several and candidate.sub_question < len(plan.sub_questions):
            period = plan.sub_questions[candidate.sub_question].period
        return company if company in asked else "", period

    return subject
