"""Ratios that reports often leave to the reader: computed from two printed figures, formula shown.

Only where the report prints no such ratio itself; every operand is a certain fact with its own citation, and
the verifier recomputes the result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from typing import NamedTuple

from core.answering.facts import Fact
from core.answering.labels import Metric
from core.answering.question import Asked
from core.answering.quotes import EvidenceList
from core.answering.select import choose
from core.answering.wording import plain_number
from core.facts.names import plain_label
from core.types import Claim

_HUNDREDTH = Decimal("0.01")


class Ratio(NamedTuple):
    """`names` of a ratio and its two operands; `rest`: (first − second) ÷ first instead of first ÷ second."""

    names: tuple[str, ...]
    first: str
    second: str
    rest: bool = False
    percent: bool = True


_RATIOS = (
    Ratio(("资产负债率", "debt to asset ratio", "debt ratio"), "负债合计", "资产总计"),
    Ratio(("流动比率", "current ratio"), "流动资产合计", "流动负债合计", percent=False),
    Ratio(("毛利率", "销售毛利率"), "营业收入", "营业成本", rest=True),
    Ratio(("销售净利率", "净利率"), "净利润", "营业收入"),
    Ratio(("operating margin",), "operating income", "revenue"),
    Ratio(("net margin", "net profit margin"), "net income", "revenue"),
    Ratio(("gross margin percentage", "gross margin %"), "revenue", "cost of revenue", rest=True),
)

FindFacts = Callable[[Asked], Sequence[Fact]]


def operand_names(metric: Metric) -> tuple[str, ...]:
    """What a known ratio is computed from; empty for anything else."""
    ratio = _ratio_of(metric)
    return (ratio.first, ratio.second) if ratio else ()


def _ratio_of(metric: Metric) -> Ratio | None:
    return next((r for r in _RATIOS if {plain_label(n) for n in r.names} & set(metric.names)), None)


def ratio_claims(asked: Asked, find: FindFacts, evidence: EvidenceList) -> list[Claim]:
    """One claim with the formula where the asked metric is a known ratio and both operands are certain."""
    ratio = _ratio_of(asked.metric)
    if ratio is None or len(asked.periods) > 1 or asked.wants_change:
        return []
    named = (*ratio.names, ratio.first, ratio.second)
    terms = frozenset(t for t in asked.terms if not any(t in name for name in named))
    period = asked.periods[0] if asked.periods else None
    operands: list[Fact] = []
    for name in (ratio.first, ratio.second):
        narrowed = replace(asked, metric=Metric.of(name), terms=terms)
        choice = choose(find(narrowed), narrowed, period)
        if choice is None or not choice.certain or choice.rivals:
            return []
        operands.append(choice.fact)
    first, second = operands
    same = (
        first.quantity.unit == second.quantity.unit
        and first.quantity.scale == second.quantity.scale
        and first.source.document.doc_id == second.source.document.doc_id
        and (first.scope or "consolidated") == (second.scope or "consolidated")
    )
    if not same or not second.quantity.value or first.quantity.value <= 0:
        return []
    return [_claim(ratio, first, second, asked, evidence)]


def _claim(ratio: Ratio, first: Fact, second: Fact, asked: Asked, evidence: EvidenceList) -> Claim:
    a, b = first.quantity.value.copy_abs(), second.quantity.value.copy_abs()
    left, right = (
        plain_number(replace(first.quantity, value=a)),
        plain_number(replace(second.quantity, value=b)),
    )
    value = (a - b) / a if ratio.rest else a / b
    formula = f"({left} − {right}) ÷ {left}" if ratio.rest else f"{left} ÷ {right}"
    shown = value * 100 if ratio.percent else value
    result = f"{shown.quantize(_HUNDREDTH, ROUND_HALF_UP)}{'%' if ratio.percent else ''}"
    numbers = evidence.add_fact(first), evidence.add_fact(second)
    marks = "".join(f"[{n}]" for n in numbers)
    period = first.period.label(asked.language) if first.period and first.sure else ""
    name = asked.plan.metric
    subject = " ".join(part for part in (first.company, period) if part)
    if asked.language == "zh":
        text = f"{subject} {name}：{ratio.first}与{ratio.second}（计算：{formula} = {result}）。{marks}"
    else:
        text = f"{subject} {name}: {first.label} and {second.label} (computed: {formula} = {result}). {marks}"
    return Claim(text, numbers)
