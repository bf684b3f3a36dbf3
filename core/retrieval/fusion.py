"""Fuses the routes into one order: normalised scores, weighted, zero where a route found nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Scores = Mapping[int, float]


@dataclass(frozen=True, slots=True)
class FusionWeights:
    """Weights of the chunk's BM25, its page's BM25, its cosine and its coverage of the question's terms;
    measured on seven sets, see docs/evaluation.md.
    """

    lexical: float = 0.3
    page: float = 0.5
    dense: float = 0.25
    coverage: float = 0.3


def by_maximum(scores: Scores) -> dict[int, float]:
    """Scores divided by the best one; those that are not positive are left out."""
    best = max(scores.values(), default=0.0)
    return {row: score / best for row, score in scores.items() if score > 0} if best > 0 else {}


def fuse(lexical: Scores, page: Scores, dense: Scores, weights: FusionWeights) -> dict[int, float]:
    """The weighted sum of the normalised routes for every row that the lexical or the dense route found.

    `page` only lifts rows found otherwise. A route without hits adds nothing, so that a question in
    another language than the documents is decided by the vectors alone.
    """
    lexical, page, dense = by_maximum(lexical), by_maximum(page), by_maximum(dense)
    return {
        row: weights.lexical * lexical.get(row, 0.0)
        + weights.page * page.get(row, 0.0)
        + weights.dense * dense.get(row, 0.0)
        for row in lexical.keys() | dense.keys()
    }
