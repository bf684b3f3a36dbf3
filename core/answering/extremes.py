"""The year in which a figure was highest or lowest, with all its periods as the report prints them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from core.answering.labels import Metric, is_spent
from core.answering.question import Asked
from core.answering.quotes import EvidenceList
from core.answering.select import Choice
from core.answering.wording import value_text
from core.facts.names import display_label
from core.types import Claim

_WHICH = re.compile(
    r"\b(?:which|what) (?:fiscal )?(?:year|quarter)\b|\bin which (?:year|quarter)\b|哪一?[年个季]", re.I
)
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
        if w.lower() not in {"has", "have", "had", "was", "is", "a", "the", "which", "year"}
    )
    terms = frozenset(t for t in asked.terms if not (_MOST.search(t) or _LEAST.search(t)))
    return replace(asked, metric=Metric.of(words), terms=terms, wants_change=False)


def extreme_claims(series: Sequence[Choice], asked: Asked, evidence: EvidenceList) -> list[Claim]:
    """One claim that names the period and shows every figure; none for one period, a period that is not
    found, mixed units or signs, a tie, or where the change of a figure is asked. Losses and payments that are
    printed as negative figures are compared by their size."""
    facts = [c.fact for c in series]
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
