"""Spreads a ranking over what the question asks about: nobody who is asked about goes without evidence."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

T = TypeVar("T")


def spread(ranked: Sequence[T], groups: Callable[[T], Hashable], limit: int) -> list[T]:
    """The first `limit` items, with at least one of every group as far as `limit` allows.

    The best of a group that would be cut off takes the place of the last item whose group has more than
    one; the order of the ranking is kept.
    """
    best: dict[Hashable, int] = {}
    for position, item in enumerate(ranked):
        best.setdefault(groups(item), position)
    chosen = list(range(min(limit, len(ranked))))
    for position in sorted(best.values()):
        if position in chosen:
            continue
        held = [groups(ranked[p]) for p in chosen]
        spare = [p for p, g in zip(chosen, held, strict=True) if held.count(g) > 1]
        if not spare:
            break
        chosen.remove(spare[-1])
        chosen.append(position)
    return [ranked[p] for p in sorted(chosen)]


def interleave(rankings: Sequence[Sequence[T]], key: Callable[[T], Hashable], limit: int) -> list[T]:
    """Take turns: the best of each ranking, then the second of each …, no item twice."""
    out: list[T] = []
    seen: set[Hashable] = set()
    for position in range(max((len(r) for r in rankings), default=0)):
        for ranking in rankings:
            if position < len(ranking) and key(ranking[position]) not in seen:
                seen.add(key(ranking[position]))
                out.append(ranking[position])
    return out[:limit]
