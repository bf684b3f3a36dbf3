"""Recall for one search text: every route over the allowed documents, fused, every rank kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.index.generation import Generation
from core.retrieval.fusion import FusionWeights, fuse
from core.types import RouteHit

LEXICAL_DEPTH = 400
PAGE_DEPTH = 200
DENSE_DEPTH = 400

Ranked = dict[int, tuple[int, float]]
"""Row → rank from 1, and score in one route."""


@dataclass(frozen=True, slots=True)
class RecallHit:
    """A child row with its fused score and the rank and score in each route that found it."""

    row: int
    score: float
    routes: dict[str, RouteHit]


def recall(
    generation: Generation,
    text: str,
    vector: NDArray[np.float32] | None,
    doc_ids: Sequence[str] | None,
    limit: int,
    weights: FusionWeights,
    *,
    references: bool = False,
) -> list[RecallHit]:
    """The best `limit` children for `text`, best first, ties by row. `doc_ids` None: the whole library.

    `vector` is the unit query vector, None for lexical recall alone. With `references` the lists of
    references are searched too, by words.
    """
    lexical = generation.lexical.search(text, LEXICAL_DEPTH, doc_ids)
    if references and generation.references is not None:
        lexical += generation.references.search(text, LEXICAL_DEPTH, doc_ids)
        lexical = sorted(lexical, key=lambda hit: (-hit[1], hit[0]))[:LEXICAL_DEPTH]
    pages = generation.pages.search(text, PAGE_DEPTH, doc_ids)
    dense: list[tuple[int, float]] = []
    if vector is not None and generation.dense is not None:
        dense = generation.dense.search(vector, DENSE_DEPTH, generation.child_mask(doc_ids))
    lexical_hits, dense_hits, page_hits = _ranked(lexical), _ranked(dense), _ranked(pages)
    rows = sorted(lexical_hits.keys() | dense_hits.keys())
    page_of = dict(zip(rows, generation.rows.page_rows[rows].tolist(), strict=True))
    on_page = {row: page_hits[page] for row, page in page_of.items() if page in page_hits}
    routes = {"lexical": lexical_hits, "dense": dense_hits, "page": on_page}
    fused = fuse(_scores(lexical_hits), _scores(on_page), _scores(dense_hits), weights)
    order = sorted((row for row in rows if row in fused), key=fused.__getitem__, reverse=True)[:limit]
    return [
        RecallHit(
            row,
            fused[row],
            {name: RouteHit(*hits[row]) for name, hits in routes.items() if row in hits}
            | {"fused": RouteHit(rank, fused[row])},
        )
        for rank, row in enumerate(order, 1)
    ]


def _ranked(hits: Sequence[tuple[int, float]]) -> Ranked:
    return {row: (rank, score) for rank, (row, score) in enumerate(hits, 1)}


def _scores(hits: Ranked) -> dict[int, float]:
    return {row: score for row, (_, score) in hits.items()}
