"""Measures of a ranking against a set of relevant items.

An item is a page, (document, physical page). The page ranking of a search is the order in which pages
first appear among its ranked chunks; a chunk that runs over a page end counts for each of its pages, in
page order. All measures are binary: an item is relevant or it is not. Rankings hold every item once.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from math import log2

from core.types.evidence import Candidate

#: A page of the library: document identity and physical page.
PageKey = tuple[str, int]


def page_ranking(candidates: Iterable[Candidate]) -> tuple[PageKey, ...]:
    """Pages by first appearance among candidates, best first."""
    return tuple(
        dict.fromkeys(
            (candidate.chunk.doc_id, page) for candidate in candidates for page in candidate.chunk.pages
        )
    )


def first_rank(ranking: Sequence[Hashable], relevant: Collection[Hashable]) -> int | None:
    """Rank (from 1) of the best relevant item; None when none was found."""
    return next((rank for rank, item in enumerate(ranking, start=1) if item in relevant), None)


def hit_at_k(ranking: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> float:
    """1.0 when any relevant item is among the first k, else 0.0."""
    return float(any(item in relevant for item in ranking[:k]))


def recall_at_k(ranking: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> float:
    """Share of the relevant items among the first k; 0.0 when nothing is relevant."""
    wanted = set(relevant)
    return sum(item in wanted for item in ranking[:k]) / len(wanted) if wanted else 0.0


def reciprocal_rank(ranking: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> float:
    """1 / rank of the best relevant item among the first k, 0.0 when none is there."""
    rank = first_rank(ranking[:k], relevant)
    return 1.0 / rank if rank else 0.0


def ndcg_at_k(ranking: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> float:
    """Discounted gain (1 / log2(rank + 1)) of the first k over that of the best order possible."""
    wanted = set(relevant)
    gain = sum(1.0 / log2(rank + 1) for rank, item in enumerate(ranking[:k], start=1) if item in wanted)
    best = sum(1.0 / log2(rank + 1) for rank in range(1, min(k, len(wanted)) + 1))
    return gain / best if best else 0.0
