"""Puts the same candidates through each reranker: what wins, what loses, where the first good one moved.

The candidates are the first of the fused order, before any reranking, so that a reranker is judged by its
order alone. `none` leaves them as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from core.errors import ProviderError
from core.evaluation.documents import DocumentNames
from core.evaluation.labels import LabelledQuestion
from core.index.generation import Generation
from core.pipeline.progress import Progress
from core.providers.protocols import Embedder, Reranker
from core.retrieval.coverage import rerank_by_coverage
from core.retrieval.fusion import FusionWeights
from core.retrieval.planning import plan_question
from core.retrieval.rerank import MOST_RERANKED, rerank
from core.retrieval.retriever import Retriever
from core.retrieval.search_text import lexical_text
from core.retrieval.spread import interleave
from core.types import Candidate, QueryPlan

NONE, COVERAGE = "none", "coverage"

#: A question is won or lost when its first good candidate crosses one of these ranks.
CUTS = (1, 5, 10)

#: A plan and its candidates → the candidates in another order. Raises ProviderError.
Order = Callable[[QueryPlan, Sequence[Candidate]], Sequence[Candidate]]


@dataclass(frozen=True, slots=True)
class Moved:
    """The rank of the first candidate on a labelled page under each reranker; `ranks` lacks those that
    failed. A question whose candidates hold no labelled page is not among the results: no order helps it."""

    question: LabelledQuestion
    ranks: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class RerankRun:
    """All of one set. `lost_before` are questions whose labelled pages are not among the candidates,
    `failures` what a reranker said, by its name."""

    set_name: str
    rerankers: tuple[str, ...]
    moved: tuple[Moved, ...]
    lost_before: tuple[str, ...]
    failures: Mapping[str, tuple[str, ...]]


def orders_of(generation: Generation, reranker: Reranker | None, seconds: float) -> dict[str, Order]:
    """The rerankers at hand: none, coverage, and the model where one is named."""
    documents = generation.library.documents()

    def by_coverage(plan: QueryPlan, candidates: Sequence[Candidate]) -> Sequence[Candidate]:
        rankings = []
        for number, sub_question in enumerate(plan.sub_questions):
            own = [c for c in candidates if c.sub_question == number]
            terms = generation.lexical.term_weights(lexical_text(sub_question, documents))
            rankings.append(rerank_by_coverage(own, terms, FusionWeights().coverage))
        return interleave(rankings, lambda c: c.chunk.chunk_id, len(candidates))

    orders: dict[str, Order] = {NONE: lambda _, candidates: candidates, COVERAGE: by_coverage}
    if reranker is not None:
        model = reranker

        def by_model(plan: QueryPlan, candidates: Sequence[Candidate]) -> Sequence[Candidate]:
            done = rerank(plan, candidates, documents, model, seconds)
            if done.failure:
                raise ProviderError(done.failure, done.failure)
            return done.candidates

        orders[reranker.model_id] = by_model
    return orders


def run_reranking(
    set_name: str,
    questions: Sequence[LabelledQuestion],
    generation: Generation,
    embedder: Embedder,
    orders: Mapping[str, Order],
    progress: Progress,
) -> RerankRun:
    """Every question with a labelled page through every reranker."""
    documents = generation.library.documents()
    names = DocumentNames.of(d for d in documents if d.status.searchable)
    retriever = Retriever(generation, embedder, replace(FusionWeights(), coverage=0.0))
    labelled = [q for q in questions if q.evidence and not q.weak_label]
    moved: list[Moved] = []
    lost: list[str] = []
    failures: dict[str, list[str]] = {}
    progress.start("rerank", len(labelled), "questions")
    for question in labelled:
        plan = plan_question(question.question, documents)
        candidates = retriever.retrieve(plan, MOST_RERANKED)
        gold = names.gold_pages(question)
        if _first_good(candidates, gold) is None:
            lost.append(question.question_id)
        else:
            ranks: dict[str, int] = {}
            for name, order in orders.items():
                try:
                    rank = _first_good(order(plan, candidates), gold)
                except ProviderError as error:
                    failures.setdefault(name, []).append(f"{question.question_id}: {error}")
                    continue
                if rank is not None:
                    ranks[name] = rank
            moved.append(Moved(question, ranks))
        progress.advance()
    progress.finish()
    failed = {name: tuple(said) for name, said in failures.items()}
    return RerankRun(set_name, tuple(orders), tuple(moved), tuple(lost), failed)


def _first_good(candidates: Sequence[Candidate], gold: frozenset[tuple[str, int]]) -> int | None:
    """The rank, from 1, of the first candidate on a labelled page."""
    for rank, candidate in enumerate(candidates, start=1):
        if any((candidate.chunk.doc_id, page) in gold for page in candidate.chunk.pages):
            return rank
    return None


def summary(run: RerankRun) -> dict[str, Any]:
    """The run as a dict ready for JSON: for each reranker, all types together (`*`) and each alone.

    {"set", "lost_before", "failures", "rerankers": {name: {type: {"questions", "mrr", "first@1", "first@5",
    "first@10", "better", "worse", "same", "won", "lost"}}}, "questions": [{"id", "type", "ranks"}]}

    `better` and `worse` count how the first good candidate moved against `none`; `won` and `lost` name the
    questions where it crossed one of CUTS, as `id: 7 → 1`.
    """
    types = ("*", *sorted({m.question.type for m in run.moved}))
    return {
        "set": run.set_name,
        "lost_before": list(run.lost_before),
        "failures": {name: list(said) for name, said in run.failures.items()},
        "rerankers": {
            name: {
                kind: _row(name, [m for m in run.moved if kind in ("*", m.question.type) and name in m.ranks])
                for kind in types
            }
            for name in run.rerankers
        },
        "questions": [
            {"id": m.question.question_id, "type": m.question.type, "ranks": dict(m.ranks)} for m in run.moved
        ],
    }


def _row(name: str, moved: Sequence[Moved]) -> dict[str, Any]:
    pairs = [(m.question.question_id, m.ranks[NONE], m.ranks[name]) for m in moved]
    now = [after for _, _, after in pairs]
    return {
        "questions": len(pairs),
        "mrr": round(sum(1 / rank for rank in now) / len(now), 4) if now else 0.0,
        **{f"first@{k}": sum(rank <= k for rank in now) for k in CUTS},
        "better": sum(after < before for _, before, after in pairs),
        "worse": sum(after > before for _, before, after in pairs),
        "same": sum(after == before for _, before, after in pairs),
        "won": _crossed((i, before, after) for i, before, after in pairs if after < before),
        "lost": _crossed((i, before, after) for i, before, after in pairs if after > before),
    }


def _crossed(pairs: Iterable[tuple[str, int, int]]) -> list[str]:
    """Moves that change whether the first good candidate is within one of CUTS."""
    return [
        f"{question_id}: {before} → {after}"
        for question_id, before, after in pairs
        if any((before <= k) != (after <= k) for k in CUTS)
    ]


def table_lines(payload: dict[str, Any]) -> list[str]:
    """The summary of one set as text: a line for each reranker and type, then what each won and lost."""
    heads = ("reranker", "type", "n", "mrr", "first@1", "first@5", "first@10", "better", "worse", "same")
    lines = [heads]
    for name, kinds in payload["rerankers"].items():
        for kind, row in kinds.items():
            values = (row["questions"], f"{row['mrr']:.3f}", *(row[head] for head in heads[4:]))
            lines.append((name, "all" if kind == "*" else kind, *map(str, values)))
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    out = [f"{payload['set']}: {len(payload['lost_before'])} questions lost before reranking"]
    out += ["  ".join(t.ljust(w) for t, w in zip(line, widths, strict=True)).rstrip() for line in lines]
    for name, kinds in payload["rerankers"].items():
        for word in ("won", "lost"):
            if kinds["*"][word]:
                out.append(f"{name} {word}: {'; '.join(kinds['*'][word])}")
    for name, said in payload["failures"].items():
        out.append(f"{name} failed on {len(said)} questions, first: {said[0]}")
    return out
