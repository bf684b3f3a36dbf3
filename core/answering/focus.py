"""Searches for the row itself, beside the searches for the question as it was asked."""

from __future__ import annotations

from dataclasses import replace

from core.answering.formulas import operand_names
from core.answering.question import Asked
from core.types import QueryPlan, QuestionKind


def with_focus(plan: QueryPlan, asked: Asked) -> QueryPlan:
    """The plan with one more search per sub-question for a figure: period, scope and metric alone.

    A question's way of asking (只看母公司口径、不并入子公司…) must not lead away from the row it is about. A
    ratio that can be computed is searched by its operands as well.
    """
    if plan.kind is QuestionKind.TEXT or asked.metric.empty:
        return plan
    wordings = [asked.metric.search_words, " ".join(operand_names(asked.metric))]
    focused = []
    for sub in plan.sub_questions:
        year = f"{sub.period[:4]}年" if plan.language == "zh" and sub.period else sub.period
        for wording in filter(None, wordings):
            words = " ".join(part for part in (sub.company, year, plan.scope, wording) if part)
            focused.append(replace(sub, text=words))
    return replace(plan, sub_questions=(*plan.sub_questions, *focused))
