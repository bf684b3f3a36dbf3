"""Which of several reports answers where no year is asked: the newest that tells of the asked thing."""

from __future__ import annotations

from collections.abc import Sequence

from core.answering.facts import Fact, own_period
from core.answering.labels import CERTAIN
from core.facts.names import plain_label

_LESS_SAID = 0.3


def newest(facts: Sequence[Fact]) -> list[Fact]:
    """Those of the newest report among those that say as much of the question, or that have the same row:
    what the caption of an older report says beside it makes its figure no newer."""
    certain = [f for f in facts if f.likeness >= CERTAIN]
    said = max((f.coverage for f in certain), default=0.0)
    named = [f for f in certain if f.coverage >= said - _LESS_SAID]
    rows = {(f.company, plain_label(f.label), f.groups) for f in named}
    same = [f for f in facts if (f.company, plain_label(f.label), f.groups) in rows]
    periods = [p for f in (*named, *same) if (p := own_period(f))]
    if not periods:
        return list(facts)
    last = max((p.year, p.month) for p in periods)
    return [f for f in facts if (p := own_period(f)) is None or (p.year, p.month) == last]
