"""From operands to one claim: every operand a certain fact with its own citation, the formula beside.

The verifier recomputes the formula from the quotes, so a wrong sum can not pass as supported.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal

from core.answering.calculation.asked import (
    Calculation,
    Operand,
    Operation,
    calculation_of,
    metric_words,
    terms_left,
)
from core.answering.facts import Fact, own_period
from core.answering.labels import Metric, is_spent
from core.answering.question import Asked, terms_of
from core.answering.quotes import EvidenceList
from core.answering.select import choose
from core.answering.trend import trend_series
from core.answering.wording import plain_number, value_text
from core.facts.names import display_label
from core.facts.periods import matches
from core.types import Claim
from core.types.quantity import Quantity, sayable, unit_words

_HUNDREDTH = Decimal("0.01")
FindFacts = Callable[[Asked], Sequence[Fact]]


def computed_claims(asked: Asked, find: FindFacts, evidence: EvidenceList) -> list[Claim]:
    """One claim with the formula; none where the question asks for no calculation, or where an operand is
    missing, doubtful, or of another unit.
    """
    calculation = calculation_of(asked)
    if calculation is None:
        return []
    facts = _operands(calculation, asked, find)
    claim = calculation_claim(calculation.operation, facts or [], asked, evidence)
    return [claim] if claim else []


def calculation_claim(
    operation: Operation, facts: Sequence[Fact], asked: Asked, evidence: EvidenceList
) -> Claim | None:
    """Every operand with its citation, and the formula; None without operands or where their units differ."""
    if not facts or not _same_unit(facts, operation):
        return None
    if operation is Operation.SUM and any(f.quantity.is_ratio for f in facts):
        return None  # ratios do not add up
    change = operation in (Operation.DIFFERENCE, Operation.GROWTH)
    if change and is_spent(facts[0].label) and min(f.quantity.value for f in facts) < 0:
        return None  # whether they rose is not what the sign says
    formula = _formula(operation, facts, asked)
    if not formula:
        return None
    numbers = [evidence.add_fact(f) for f in facts]
    return Claim(_sentence(operation, facts, numbers, formula, asked.language), tuple(numbers))


def _operands(calculation: Calculation, asked: Asked, find: FindFacts) -> list[Fact] | None:
    words = metric_words(asked.figure or asked.content)
    metric = Metric.of(words) if words else asked.metric
    plain = replace(
        asked, metric=metric, wants_change=False, wants_share=False, unit="", terms=terms_left(asked.terms)
    )
    if all(not o.metric and not o.scope for o in calculation.operands):
        return _of_one_row(calculation.operands, plain, find(plain))
    found: list[Fact] = []
    for operand in calculation.operands:
        narrowed = plain
        if operand.metric:
            terms = _terms(calculation, operand, plain)
            narrowed = replace(narrowed, metric=Metric.of(operand.metric), terms=terms)
        if operand.scope:
            narrowed = replace(narrowed, plan=replace(asked.plan, scope=operand.scope))
        period = operand.period or (asked.periods[0] if len(asked.periods) == 1 else None)
        choice = choose(find(narrowed), narrowed, period)
        if choice is None or not choice.certain or choice.rivals:
            return None
        found.append(choice.fact)
    return found if len({f.source.document.metadata.company for f in found}) == 1 else None


def _terms(calculation: Calculation, operand: Operand, asked: Asked) -> frozenset[str]:
    """What must be said of an operand: its own words, and those of the question that are in none of them."""
    named = set().union(*(terms_of(o.metric, asked.language) for o in calculation.operands))
    return frozenset(terms_of(operand.metric, asked.language) | (asked.terms - named))


def _of_one_row(operands: Sequence[Operand], asked: Asked, facts: Sequence[Fact]) -> list[Fact] | None:
    """The figure of each period: from one row where a row has them all."""
    periods = tuple(o.period for o in operands if o.period is not None)
    series = trend_series(facts, replace(asked, periods=periods))
    found: list[Fact] = []
    for period in periods:
        fitting = [c for c in series if c.fact.period and matches(c.fact.period, period, own_period(c.fact))]
        if len(fitting) != 1 or fitting[0].rivals:
            return None
        found.append(fitting[0].fact)
    return found


def _same_unit(facts: Sequence[Fact], operation: Operation) -> bool:
    quantities = [f.quantity for f in facts]
    if len({q.unit for q in quantities}) != 1 or len({f.scope or "consolidated" for f in facts}) > 1:
        return operation is Operation.DIFFERENCE and len({q.unit for q in quantities}) == 1
    return not (operation in (Operation.GROWTH, Operation.SHARE) and quantities[-1].value <= 0)


def _formula(operation: Operation, facts: Sequence[Fact], asked: Asked) -> str:
    """`a − b = c 万元`, in the unit of the operands where they share its scale, else in the base unit."""
    quantities = [sayable(f.quantity, asked.language) for f in facts]
    if len({q.scale for q in quantities}) > 1:
        quantities = [_in_base(q) for q in quantities]
    unit = unit_words(quantities[0], asked.language)
    values = [q.value for q in quantities]
    printed = [plain_number(q) for q in quantities]
    decimals = max(q.decimals for q in quantities)
    if operation is Operation.DIFFERENCE:
        if quantities[0].unit == "%":
            unit = "个百分点" if asked.language == "zh" else "percentage points"
        difference = values[0] - values[1]
        if difference < 0 and _direction_asked(asked):
            return f"{printed[1]} − {printed[0]} = {-difference:,.{decimals}f} {unit}".strip()
        return f"{printed[0]} − {printed[1]} = {difference:,.{decimals}f} {unit}".strip()
    if operation is Operation.SUM:
        return f"{' + '.join(printed)} = {sum(values, Decimal(0)):,.{decimals}f} {unit}".strip()
    if operation is Operation.AVERAGE:
        mean = (sum(values, Decimal(0)) / len(values)).quantize(
            Decimal(1).scaleb(-max(2, decimals)), ROUND_HALF_UP
        )
        return f"({' + '.join(printed)}) ÷ {len(values)} = {mean:,f} {unit}".strip()
    if operation is Operation.GROWTH:
        percent = ((values[0] - values[1]) / values[1] * 100).quantize(_HUNDREDTH, ROUND_HALF_UP)
        return f"({printed[0]} − {printed[1]}) ÷ {printed[1]} = {percent:+,f}%"
    percent = (values[0] / values[1] * 100).quantize(_HUNDREDTH, ROUND_HALF_UP)
    return f"{printed[0]} ÷ {printed[1]} = {percent:,f}%"


def _direction_asked(asked: Asked) -> bool:
    """Whether the question itself says that the figure fell: then by how much is a positive number."""
    words = ("减少", "下降", "降低", "少了", "fall", "fell", "drop", "declin", "decreas", "reduc")
    return any(word in asked.plan.question.lower() for word in words)


def _in_base(quantity: Quantity) -> Quantity:
    exponent = quantity.base.normalize().as_tuple().exponent
    return replace(quantity, value=quantity.base, scale=Decimal(1), decimals=max(0, -int(exponent)))


def _sentence(
    operation: Operation, facts: Sequence[Fact], numbers: Sequence[int], formula: str, language: str
) -> str:
    zh = language == "zh"
    company = f"{facts[0].company} " if facts[0].company else ""
    parts = []
    for fact, number in zip(facts, numbers, strict=True):
        period = fact.period.label(language) if fact.period else ""
        scope = {"parent": "（母公司）" if zh else " (parent company)"}.get(fact.scope, "")
        value = value_text(fact.quantity, language)
        label = f"{display_label(fact.label)}{scope}"
        if zh:
            parts.append(f"{period}{label}为 {value} [{number}]")
        else:
            parts.append(
                " ".join(filter(None, (label, value, f"in {period}" if period else "", f"[{number}]")))
            )
    word = _WORDS[operation][0 if zh else 1]
    if operation is Operation.DIFFERENCE and facts[0].period != facts[1].period:
        moved = facts[0].quantity.base - facts[1].quantity.base
        if moved:
            word = ("增加" if moved > 0 else "减少") if zh else ("up" if moved > 0 else "down")
    if zh:
        return f"{company}{'，'.join(parts)}；{word}（计算：{formula}）。"
    return f"{company}{', '.join(parts)}; {word} (computed: {formula})."


_WORDS = {
    Operation.DIFFERENCE: ("差额", "difference"),
    Operation.GROWTH: ("变动幅度", "change"),
    Operation.SUM: ("合计", "sum"),
    Operation.AVERAGE: ("平均", "average"),
    Operation.SHARE: ("占比", "share"),
}
