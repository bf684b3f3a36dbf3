"""A figure over time: one claim per period in order, then the computed change with its formula."""

from __future__ import annotations

from collections.abc import Sequence

from core.answering.facts import Fact, asked_scope
from core.answering.labels import CERTAIN
from core.answering.numeric import numeric_claims
from core.answering.periods import Period, matches
from core.answering.question import Asked
from core.answering.quotes import EvidenceList
from core.answering.select import choose, own_period
from core.answering.wording import change_sentence
from core.types import Claim

MOST_PERIODS = 8


def trend_facts(facts: Sequence[Fact], asked: Asked) -> list[Fact]:
    """The certain value of each period, oldest first; the asked periods, else all that the best row shows."""
    values = [f for f in facts if not f.is_change and f.likeness >= CERTAIN and f.sure and f.period]
    found: list[Fact] = []
    for period in _periods(values, asked):
        choice = choose(values, asked, period)
        if choice is not None and choice.certain:
            found.append(choice.fact)
    return sorted(found, key=_order)


def trend_claims(facts: Sequence[Fact], asked: Asked, evidence: EvidenceList) -> list[Claim]:
    """Claims for the facts of `trend_facts`; a printed change column is preferred to a computed one."""
    claims: list[Claim] = []
    numbers: list[int] = []
    for fact in facts:
        choice = choose([f for f in facts if f is fact], asked, fact.period)
        if choice is None:
            continue
        claims += numeric_claims(choice, evidence, asked.language)
        numbers.append(evidence.add_fact(fact))
    if len(facts) > 1 and len(numbers) == len(facts):
        pair = (numbers[0], numbers[-1])
        if sentence := change_sentence(facts[0], facts[-1], pair, asked.language):
            claims.append(Claim(sentence, pair))
    return claims


def _periods(values: Sequence[Fact], asked: Asked) -> list[Period]:
    if len(asked.periods) > 1:
        return list(asked.periods)[:MOST_PERIODS]
    scope = asked_scope(asked.plan.scope)
    usable = [f for f in values if not scope or f.scope in ("", scope)]
    if asked.periods:
        usable = [f for f in usable if f.period and f.period.year == asked.periods[0].year] or usable
    if not usable:
        return []
    best = max(usable, key=lambda f: (round(f.score, 1), -f.source.rank))
    found: dict[Period, None] = {}
    for fact in sorted(usable, key=lambda f: f.row != best.row):
        if fact.period is None or any(_same(fact, fact.period, other) for other in found):
            continue
        if fact.row == best.row or fact.likeness >= 1.0:
            found[fact.period] = None
    return list(found)[:MOST_PERIODS]


def _same(fact: Fact, a: Period, b: Period) -> bool:
    own = own_period(fact)
    return matches(a, b, own) or matches(b, a, own)


def _order(fact: Fact) -> tuple[int, int]:
    assert fact.period is not None
    return fact.period.year, fact.period.month or 12
