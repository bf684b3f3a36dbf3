"""The year in which a figure was highest or lowest, with all its periods as the report prints them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from core.answering.facts import Fact, own_period
from core.answering.labels import Metric, is_spent
from core.answering.question import Asked
from core.answering.quotes import EvidenceList
from core.answering.select import Choice
from core.answering.wording import value_text
from core.facts.names import display_label
from core.types import Claim

_WHICH_QUARTER = re.compile(r"\b(?:which|what) (?:fiscal )?quarter\b|哪一?个?季度?", re.I)
_WHICH_YEAR = re.compile(r"\b(?:which|what) (?:fiscal )?year\b|哪一?个?(?:会计|财务|财政)?年", re.I)
_WHICH = re.compile(rf"{_WHICH_QUARTER.pattern}|{_WHICH_YEAR.pattern}|哪个(?=[更最])", re.I)
_QUARTER, _YEAR, _QUARTERS = 3, 12, 4
_MOST = re.compile(
    r"\b(?:highe(?:r|st)|larg(?:er|est)|great(?:er|est)|most|maximum|more|bigge(?:r|st))\b|最[高大多]|更[高大多]",
    re.I,
)
_LEAST = re.compile(
    r"\b(?:lowe(?:r|st)|small(?:er|est)|least|minimum|less|fewe(?:r|st))\b|最[低小少]|更[低小少]", re.I
)
_CHANGE = re.compile(
    r"增长|增幅|增加|下降|降幅|减少|变动|变化|增速|\b(?:grow\w*|grew|increas\w+|decreas\w+|chang\w+|declin\w+)\b",
    re.I,
)


def asks_for_extreme(question: str) -> bool:
    """Whether a question asks in which period a figure was highest or lowest."""
    return bool(_WHICH.search(question) and (_MOST.search(question) or _LEAST.search(question)))


def extreme_asked(asked: Asked) -> Asked:
    """The demands on the figure itself, without the words that compare its years."""
    text = _WHICH.sub(" ", asked.plan.metric or asked.content)
    text = _LEAST.sub(" ", _MOST.sub(" ", text))
    words = " ".join(
        w
        for w in text.split()
        if w.lower() not in {"has", "have", "had", "was", "is", "a", "the", "which", "year", "quarter"}
    )
    terms = frozenset(t for t in asked.terms if not (_MOST.search(t) or _LEAST.search(t)))
    return replace(asked, metric=Metric.of(words), terms=terms, wants_change=False)


def extreme_claims(series: Sequence[Choice], asked: Asked, evidence: EvidenceList) -> list[Claim]:
    """One claim that names the period and shows every figure; none for one period, a period that is not
    found, periods of unlike length, mixed units or signs, a tie, or where the change of a figure is asked.
    Losses and payments that are printed as negative figures are compared by their size."""
    facts = _comparable([c.fact for c in series], asked.plan.question)
    if len(facts) < max(2, len(asked.periods)) or len({f.quantity.unit for f in facts}) > 1:
        return []
    if any(c.rivals for c in series) or _CHANGE.search(asked.plan.question):
        return []
    most = bool(_MOST.search(asked.plan.question))
    values = [f.quantity.base for f in facts]
    spent = is_spent(facts[0].label)
    if spent and min(values) < 0 < max(values):
        return []
    size = {id(f): abs(f.quantity.base) if spent else f.quantity.base for f in facts}
    ordered = sorted(facts, key=lambda f: size[id(f)], reverse=most)
    best = ordered[0]
    if size[id(best)] == size[id(ordered[1])] or best.period is None:
        return []
    zh = asked.language == "zh"
    numbers = [evidence.add_fact(f) for f in facts]
    company = f"{best.company} " if best.company else ""
    parts = []
    for fact, number in zip(facts, numbers, strict=True):
        period = fact.period.label(asked.language) if fact.period else ""
        parts.append(f"{period}{'为' if zh else ':'} {value_text(fact.quantity, asked.language)} [{number}]")
    shown = ("，" if zh else ", ").join(parts)
    word = ("最高" if most else "最低") if zh else ("highest" if most else "lowest")
    label, when = display_label(best.label), best.period.label(asked.language)
    if zh:
        return [Claim(f"{company}{label}：{shown}；{word}的是{when}。", tuple(numbers))]
    return [Claim(f"{company}{label}: {shown}; {word} in {when}.", tuple(numbers))]


def _comparable(facts: Sequence[Fact], question: str) -> list[Fact]:
    """The facts of the asked kind of period: all four quarters of a year, or years; none where a quarter
    lacks, or periods of unlike length are compared."""
    if _WHICH_QUARTER.search(question):
        quarters = [f for f in facts if f.period and f.period.length == _QUARTER]
        counts = Counter(f.period.year for f in quarters if f.period)
        return quarters if all(n == _QUARTERS for n in counts.values()) else []
    if _WHICH_YEAR.search(question):
        return [f for f in facts if _is_year(f)]
    return list(facts) if len({f.period.length for f in facts if f.period}) == 1 else []


def _is_year(fact: Fact) -> bool:
    """Whether a figure is of a whole year, or of its end."""
    period, own = fact.period, own_period(fact)
    if period is None or period.length not in (0, _YEAR):
        return False
    return (
        period.length == _YEAR
        or period.month in (0, _YEAR)
        or (own is not None and period.month == own.month)
    )
