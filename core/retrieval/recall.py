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
    page_hits = {generation.page_keys[row]: RouteHit(i, s) for i, (row, s) in enumerate(pages, 1)}
    routes: dict[int, dict[str, RouteHit]] = {}
    for name, hits in (("lexical", lexical), ("dense", dense)):
        for rank, (row, score) in enumerate(hits, 1):
            routes.setdefault(row, {})[name] = RouteHit(rank, score)
    for row, found in routes.items():
        key = (str(generation.child_doc_ids[row]), int(generation.child_pages[row]))
        if key in page_hits:
            found["page"] = page_hits[key]
    fused = fuse(
        dict(lexical),
        {row: found["page"].score for row, found in routes.items() if "page" in found},
        dict(dense),
        weights,
    )
    order = sorted(fused, key=lambda row: (-fused[row], row))[:limit]
    return [
        RecallHit(row, fused[row], {**routes[row], "fused": RouteHit(rank, fused[row])})
        for rank, row in enumerate(order, 1)
    ]
