"""A figure over time: one claim per period in order, then the computed change with its formula."""

from __future__ import annotations

from collections.abc import Sequence

from core.answering.facts import Fact, asked_scope, own_period
from core.answering.labels import CERTAIN
from core.answering.numeric import numeric_claims
from core.answering.question import Asked
from core.answering.quotes import EvidenceList
from core.answering.select import Choice, choose, same_value
from core.answering.wording import change_sentence, two_periods_sentence
from core.facts.periods import matches
from core.types import Claim, Period

MOST_PERIODS = 8


def trend_series(facts: Sequence[Fact], asked: Asked) -> list[Choice]:
    """The certain value of each period, oldest first; from one row where a row has them all.

    The asked periods, else all that the best row shows.
    """
    values = [f for f in facts if not f.is_change and f.likeness >= CERTAIN and f.sure and f.period]
    periods = _periods(values, asked)
    found = {p: c for p in periods if (c := choose(values, asked, p)) is not None and c.certain}
    for row in {c.fact.row for c in found.values()}:
        of_row = [f for f in values if f.row == row]
        own = {p: c for p in periods if (c := choose(of_row, asked, p)) is not None and c.certain}
        if len(own) == len(found) and all(same_value(own[p].fact, found[p].fact) for p in own if p in found):
            found = {p: Choice(own[p].fact, (), found[p].rivals) for p in own if p in found}
            break
    return sorted(found.values(), key=lambda c: _order(c.fact))


def trend_claims(
    series: Sequence[Choice], evidence: EvidenceList, language: str, asked: int = 0
) -> list[Claim]:
    """Two periods in one sentence, more in one sentence each; then the change, computed with its formula,
    where it is that between the first and the last of the `asked` periods, and no other source differs."""
    first, last = series[0].fact, series[-1].fact
    whole = len(series) >= asked and not any(choice.rivals for choice in series)
    if len(series) == 2 and whole:
        pair = (evidence.add_fact(first), evidence.add_fact(last))
        return [Claim(two_periods_sentence(first, last, pair, language), pair)]
    claims = [claim for choice in series for claim in numeric_claims(choice, evidence, language)]
    if not whole:
        return claims
    pair = (evidence.add_fact(first), evidence.add_fact(last))
    if sentence := change_sentence(first, last, pair, language):
        claims.append(Claim(sentence, pair))
    return claims


def missing_periods(series: Sequence[Choice], asked: Asked) -> tuple[str, ...]:
    """A note that names the asked periods without a certain figure; nothing where all have one."""
    facts = [choice.fact for choice in series]
    missing = [p for p in asked.periods if not any(f.period and _same(f, f.period, p) for f in facts)]
    if not missing:
        return ()
    shown = ("、" if asked.language == "zh" else ", ").join(p.label(asked.language) for p in missing)
    if asked.language == "zh":
        return (f"没有找到{shown}的确定数值。",)
    return (f"No certain figure was found for {shown}.",)


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
