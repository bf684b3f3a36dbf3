"""One number for each question and measure: what runs are compared by, and what of a run is kept.

{set: {question id: {"source": …, "type": …, "lang": …, measure: 0 to 1, …}}}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from core.evaluation.metrics import hit_at_k, ndcg_at_k, reciprocal_rank
from core.evaluation.retrieval_run import Variant

if TYPE_CHECKING:
    from core.evaluation.report import SetRun

#: Fields of an outcome that say what the question is; all others are measures.
LABELS = ("source", "type", "lang")


def outcomes_of(run: SetRun) -> dict[str, dict[str, Any]]:
    """The outcomes of one set, without questions whose label is faulty or whose capability is missing."""
    rows: dict[str, dict[str, Any]] = {}

    def row(question: Any) -> dict[str, Any]:
        labels = {"source": question.source, "type": question.type, "lang": question.language}
        return rows.setdefault(question.question_id, labels)

    for r in run.retrieval:
        if r.variant is Variant.LIBRARY and run.judges_pages_of(r.question):
            row(r.question).update(
                {f"hit@{k}": hit_at_k(r.pages, r.gold, k) for k in (1, 5, 10)}
                | {
                    "mrr@10": round(reciprocal_rank(r.pages, r.gold, 10), 4),
                    "ndcg@10": round(ndcg_at_k(r.pages, r.gold, 10), 4),
                }
            )
    for s in run.stages:
        if run.judges_pages_of(s.question):
            values: dict[str, float] = {"hit@8k": float(s.hit_8k)}
            if s.snippet is not None:
                values["snippet@10"] = float(s.snippet[10])
            row(s.question).update(values)
    for j in run.judgements:
        if run.can_answer(j.question):
            answered: dict[str, float] = {"right": float(j.right), "in_language": float(j.in_language)}
            if j.contest is not None:
                answered["contest"] = round(j.contest.total, 4)
            if j.grounding.sentences:
                answered["grounded"] = float(not j.grounding.faults)
            row(j.question).update(answered)
    return rows


def measures_of(rows: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    """The measures that occur, in order of first use."""
    return tuple(dict.fromkeys(name for row in rows for name in row if name not in LABELS))
