"""Reranks candidates by how much of the question they say: BM25 rewards repetition, this rewards breadth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from core.index.analysis import TermFinder
from core.types import Candidate, RouteHit


def coverage(weights: Mapping[str, float], texts: Iterable[str]) -> list[float]:
    """The share (0 to 1) of the weight of all terms that occurs in each text; 0 without terms."""
    total = sum(weights.values())
    if total <= 0:
        return [0.0 for _ in texts]
    finder = TermFinder(weights)
    present = map(finder.found, texts)
    return [sum(weight for term, weight in weights.items() if term in found) / total for found in present]


def rerank_by_coverage(
    candidates: Sequence[Candidate], weights: Mapping[str, float], weight: float
) -> list[Candidate]:
    """Candidates by their score plus `weight` times the coverage of chunk and prefix; ties keep their order.

    Each candidate keeps its rank and share as the route `coverage`.
    """
    shares = coverage(weights, (f"{c.chunk.prefix}\n{c.chunk.text}" for c in candidates))
    scores = [c.score + weight * share for c, share in zip(candidates, shares, strict=True)]
    order = sorted(range(len(candidates)), key=lambda i: -scores[i])
    return [
        replace(
            candidates[i],
            score=scores[i],
            routes={**candidates[i].routes, "coverage": RouteHit(rank, shares[i])},
        )
        for rank, i in enumerate(order, 1)
    ]
