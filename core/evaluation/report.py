"""Sums up the results of runs by set, source, variant and type, as the dict that becomes JSON.

    {"sets": {set: {source: {"library": ROW, "document_known": ROW}}},
     "left_out": {set: {source: questions without page labels}},
     "layers": {set: {source: LAYER ROW with by_type}}, "failures": {set: [one entry for each failure]},
     "label_faults": {set: [texts]}, "needs": {set: {capability: counts}}, "outcomes": {set: {id: {...}}},
     "answers": {set: {source: ANSWERS}}, "timings": {set: {stage: seconds}}, "versions": {set: {...}},
     "missing_documents": {set: [names]}, "questions": {set: [one entry a question]}}

A ROW has `questions` (how many), `unverified` (of them), `hit@k`, `recall@k`, `ndcg@k`, `mrr@k` for k of 1,
3, 5 and 10, and `by_type` and `by_language` with the same. Questions whose label is faulty, or that need a
capability which is missing, are in no ROW. All but `timings` is the same in every run. For LAYER ROW see
`layer_report`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean, median
from typing import Any, TypeVar

from core.evaluation.answer_check import Citation, Judgement
from core.evaluation.capabilities import missing
from core.evaluation.labels import CAPABILITIES, LabelledQuestion, QuestionSet
from core.evaluation.layer_report import contest_row, failure_rows, grounding_row, layer_row
from core.evaluation.metrics import hit_at_k, ndcg_at_k, recall_at_k, reciprocal_rank
from core.evaluation.outcomes import outcomes_of
from core.evaluation.page_texts import LabelFault, faulty_questions
from core.evaluation.retrieval_run import RetrievalResult, Variant
from core.evaluation.stage_metrics import DEPTHS, StageResult
from core.types.answer import Verdict

Row = dict[str, Any]
_MEASURES = {
    "hit": hit_at_k,
    "mrr": reciprocal_rank,
    "recall": recall_at_k,
    "ndcg": ndcg_at_k,
}
_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class SetRun:
    """All that was measured on one set. `names` are the file names of doc_ids, for people;
    `capabilities` what the library and its models can do."""

    question_set: QuestionSet
    retrieval: tuple[RetrievalResult, ...] = ()
    judgements: tuple[Judgement, ...] = ()
    timings: Mapping[str, float] = field(default_factory=dict)
    versions: Mapping[str, Any] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    missing_documents: tuple[str, ...] = ()
    stages: tuple[StageResult, ...] = ()
    label_faults: tuple[LabelFault, ...] = ()
    capabilities: frozenset[str] = frozenset(CAPABILITIES)

    def can_answer(self, question: LabelledQuestion) -> bool:
        """Whether all that a question needs is there."""
        return not missing(question, self.capabilities)

    def judges_pages_of(self, question: LabelledQuestion) -> bool:
        """Whether a missed page of this question says anything."""
        faulty = faulty_questions([question], self.label_faults) if self.label_faults else ()
        return self.can_answer(question) and question.question_id not in faulty


def report(runs: Sequence[SetRun]) -> Row:
    """The whole report of some runs, ready for JSON."""
    return {
        "sets": {r.question_set.name: _retrieval(r) for r in runs},
        "left_out": {r.question_set.name: _left_out(r.question_set) for r in runs},
        "layers": {r.question_set.name: _layers(r) for r in runs},
        "failures": {r.question_set.name: _failures(r) for r in runs},
        "label_faults": {r.question_set.name: [f.text() for f in r.label_faults] for r in runs},
        "needs": {r.question_set.name: _needs(r) for r in runs},
        "outcomes": {r.question_set.name: outcomes_of(r) for r in runs},
        "answers": {r.question_set.name: _answers(r) for r in runs if r.judgements},
        "timings": {r.question_set.name: {k: round(v, 3) for k, v in r.timings.items()} for r in runs},
        "versions": {r.question_set.name: dict(r.versions) for r in runs},
        "missing_documents": {r.question_set.name: list(r.missing_documents) for r in runs},
        "questions": {r.question_set.name: _question_rows(r) for r in runs},
    }


def retrieval_row(results: Sequence[RetrievalResult]) -> Row:
    """The measures of some results, means over questions."""

    def mean(measure: Callable[[RetrievalResult], float]) -> float:
        return round(fmean(measure(r) for r in results), 4) if results else 0.0

    return {
        "questions": len(results),
        "unverified": sum(r.question.verified is not True for r in results),
        **{
            f"{name}@{k}": mean(lambda r, measure=measure, k=k: measure(r.pages, r.gold, k))  # type: ignore[misc]
            for name, measure in _MEASURES.items()
            for k in DEPTHS
        },
    }


def answer_row(judgements: Sequence[Judgement]) -> Row:
    """Counts over some answers; every share stands beside the counts it is made of."""
    answerable = [j for j in judgements if not j.question.should_refuse]
    unanswerable = [j for j in judgements if j.question.should_refuse]
    boxes = [j.box for j in answerable if j.box is not None]
    ious = [b.iou for b in boxes if b.iou is not None]
    citations = sum((Counter(j.citations) for j in judgements), Counter[Citation]())
    verdicts = sum((Counter(j.verdicts) for j in judgements), Counter[Verdict]())
    return {
        "questions": len(judgements),
        "answers": {
            "questions": len(answerable),
            "right": sum(j.right for j in answerable),
            "any_fact": sum(j.facts_found > 0 and not j.refused for j in answerable),
            "facts_found": sum(j.facts_found for j in answerable),
            "facts": sum(j.facts for j in answerable),
        },
        "refusals": {
            "unanswerable": len(unanswerable),
            "unanswerable_refused": sum(j.refused for j in unanswerable),
            "answerable": len(answerable),
            "answerable_refused": sum(j.refused for j in answerable),
        },
        "citations": {c.value: citations[c] for c in Citation},
        "boxes": {
            "questions": len(boxes),
            "hit": sum(b.hit for b in boxes),
            "wrong_column": sum(b.wrong_column for b in boxes),
            "iou_mean": round(fmean(ious), 4) if ious else None,
            "iou_median": round(median(ious), 4) if ious else None,
        },
        "in_language": sum(j.in_language for j in judgements),
        "contest": contest_row(answerable),
        "grounding": grounding_row(judgements),
        "tokens": sum(j.tokens for j in judgements),
        "cost": round(sum(j.cost for j in judgements), 6),
        "verdicts": {v.value: verdicts[v] for v in Verdict},
        "supported_with_wrong_number": sum(len(j.wrong_numbers) for j in judgements),
    }


def _retrieval(run: SetRun) -> Row:
    """Source → variant → row; empty where no question has pages."""
    counted = (r for r in run.retrieval if run.judges_pages_of(r.question))
    by_source = _grouped(counted, lambda r: r.question.source)
    return {
        source: {
            variant.value: retrieval_row(inside)
            | {
                "by_type": {
                    kind: retrieval_row(some)
                    for kind, some in _grouped(inside, lambda r: r.question.type).items()
                },
                "by_language": {
                    language: retrieval_row(some)
                    for language, some in _grouped(inside, lambda r: r.question.language).items()
                },
            }
            for variant in Variant
            if (inside := [r for r in results if r.variant is variant])
        }
        for source, results in by_source.items()
    }


def _left_out(question_set: QuestionSet) -> Row:
    return dict(sorted(Counter(q.source for q in question_set.questions if not q.evidence).items()))


def _answers(run: SetRun) -> Row:
    return {
        source: answer_row(some)
        | {"by_type": {k: answer_row(s) for k, s in _grouped(some, lambda j: j.question.type).items()}}
        for source, some in _grouped(
            (j for j in run.judgements if run.can_answer(j.question)), lambda j: j.question.source
        ).items()
    }


def _layers(run: SetRun) -> Row:
    counted = (s for s in run.stages if run.judges_pages_of(s.question))
    return {
        source: layer_row(some)
        | {"by_type": {k: layer_row(s) for k, s in _grouped(some, lambda s: s.question.type).items()}}
        for source, some in _grouped(counted, lambda s: s.question.source).items()
    }


def _failures(run: SetRun) -> list[Row]:
    found = [s for s in run.stages if run.judges_pages_of(s.question)]
    judged = [j for j in run.judgements if run.can_answer(j.question)]
    return failure_rows(judged, {s.question.question_id: s.loss for s in found}, found)


def _needs(run: SetRun) -> Row:
    """For each capability that is missing: how many questions need it, and how many came out right anyway."""
    judged = {j.question.question_id: j.right for j in run.judgements}
    rows: Row = {}
    for question in run.question_set.questions:
        for need in missing(question, run.capabilities):
            row = rows.setdefault(need, {"questions": 0, "right": 0, "ids": []})
            row["questions"] += 1
            row["right"] += judged.get(question.question_id, False)
            row["ids"].append(question.question_id)
    return dict(sorted(rows.items()))


def _question_rows(run: SetRun) -> list[Row]:
    """One entry a question: what was found in each variant, and what was answered."""
    rows: dict[str, Row] = {}

    def place(page: tuple[str, int]) -> list[Any]:
        return [run.names.get(page[0], page[0]), page[1]]

    for r in run.retrieval:
        q = r.question
        row = rows.setdefault(q.question_id, {"id": q.question_id, "source": q.source, "type": q.type})
        row["question"] = q.question
        row["gold"] = sorted(place(page) for page in r.gold)
        row[r.variant.value] = {
            "rank": r.rank,
            "routes": dict(r.routes),
            "pages": [place(page) for page in r.pages],
        }
    for s in run.stages:
        rows[s.question.question_id]["stages"] = {stage.value: rank for stage, rank in s.ranks.items()}
    for j in run.judgements:
        q = j.question
        row = rows.setdefault(q.question_id, {"id": q.question_id, "source": q.source, "type": q.type})
        row["question"] = q.question
        row["answer"] = {
            "right": j.right,
            "refused": j.refused,
            "facts": [j.facts_found, j.facts],
            "citations": {c.value: n for c, n in sorted(j.citations.items())},
            "verdicts": {v.value: n for v, n in sorted(j.verdicts.items())},
            "wrong_numbers": list(j.wrong_numbers),
            "box": None if j.box is None else round(j.box.share, 4),
            "text": j.text,
        }
    return list(rows.values())


def _grouped(items: Iterable[_Item], key: Callable[[_Item], str]) -> dict[str, list[_Item]]:
    groups: dict[str, list[_Item]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return dict(sorted(groups.items()))
