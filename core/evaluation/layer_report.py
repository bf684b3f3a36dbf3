"""Sums up what each stage had, which layers lost what, and how answers are grounded, ready for JSON.

A LAYER ROW has `questions`; `stages`: for each stage `hit@k`; `hit@8k`; `snippet` (over the questions that
are judged by snippet) with `context_median`, the characters handed on; `boxes`; `companies` and `periods`
(how many were asked for, how many had something); `lost`: questions by layer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean, median
from typing import Any

from core.evaluation.answer_check import Judgement
from core.evaluation.answer_layers import Failure, failures
from core.evaluation.layers import Layer, Loss
from core.evaluation.stage_metrics import DEPTHS, StageResult
from core.evaluation.stages import Stage

Row = dict[str, Any]


def layer_row(results: Sequence[StageResult]) -> Row:
    """The measures of some questions, means where not said otherwise."""
    snippets = [r.snippet for r in results if r.snippet is not None]
    boxes = [r.box for r in results if r.box is not None]
    losses = Counter(r.loss.layer for r in results if r.loss)
    return {
        "questions": len(results),
        "stages": {
            stage.value: {f"hit@{k}": _mean(_within(r.ranks[stage], k) for r in results) for k in DEPTHS}
            for stage in Stage
        },
        "hit@8k": _mean(r.hit_8k for r in results),
        "snippet": {
            "questions": len(snippets),
            **{f"hit@{k}": _mean(s[k] for s in snippets) for k in DEPTHS},
            "context_median": median(r.context for r in results) if results else 0,
        },
        "boxes": {"questions": len(boxes), "hit": sum(b.hit for b in boxes)},
        "companies": _asked((len(r.asked.companies), len(r.asked.companies_without)) for r in results),
        "periods": _asked((len(r.asked.periods), len(r.asked.periods_without)) for r in results),
        "lost": {layer.value: losses[layer] for layer in Layer},
    }


def _within(rank: int | None, k: int) -> bool:
    return rank is not None and rank <= k


def _mean(values: Iterable[bool | float]) -> float:
    some = [float(v) for v in values]
    return round(fmean(some), 4) if some else 0.0


def _asked(pairs: Iterable[tuple[int, int]]) -> Row:
    some = list(pairs)
    asked = sum(n for n, _ in some)
    return {"asked": asked, "covered": asked - sum(without for _, without in some)}


def grounding_row(judgements: Sequence[Judgement]) -> Row:
    """Sums of the checks of all answers; every count beside what it is out of."""
    names = (
        "citations",
        "existing",
        "quotes",
        "verbatim",
        "sentences",
        "supported",
        "with_figures",
        "printed",
        "computed",
    )
    return {name: sum(getattr(j.grounding, name) for j in judgements) for name in names}


def contest_row(judgements: Sequence[Judgement]) -> Row:
    """The contest's score, a mean, and its three parts."""
    scores = [j.contest for j in judgements if j.contest is not None]
    return {
        "questions": len(scores),
        "score": _mean(s.total for s in scores),
        "file": _mean(s.file for s in scores),
        "page": _mean(s.page for s in scores),
        "answer": _mean(s.answer for s in scores),
    }


def failure_rows(
    judgements: Sequence[Judgement], losses: Mapping[str, Loss | None], found: Iterable[StageResult]
) -> list[Row]:
    """One entry for each thing that failed, in the order of the questions."""
    questions = {r.question.question_id: r.question for r in found}
    questions |= {j.question.question_id: j.question for j in judgements}
    judged = {j.question.question_id: j for j in judgements}
    rows = []
    for question_id, question in questions.items():
        for failure in failures(judged.get(question_id), losses.get(question_id)):
            rows.append(
                {"id": question_id, "source": question.source, "type": question.type} | _told(failure)
            )
    return rows


def _told(failure: Failure) -> Row:
    return {"part": failure.part, "layer": failure.layer.value, "detail": failure.detail[:300]}
