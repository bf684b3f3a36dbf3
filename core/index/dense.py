"""Exact dense search over immutable, memory-mapped float32 segments."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]

SEGMENT_ROWS = 65_536


class DenseIndex:
    """Unit vectors of one generation. `vector_rows` maps child rows to segment rows (-1: no vector)."""

    def __init__(self, segments: Sequence[Path], vector_rows: NDArray[np.int64], dimension: int) -> None:
        self.dimension = dimension
        self._segments = [np.load(file, mmap_mode="r", allow_pickle=False) for file in segments]
        self._vector_rows = vector_rows

    def __len__(self) -> int:
        return len(self._vector_rows)

    def scores(self, query: Vectors) -> Vectors:
        """Cosine of a unit query, shape (dimension,), with every child, shape (children,); -inf: none."""
        every = np.concatenate([*(segment @ query for segment in self._segments), [-np.inf]])
        return every[self._vector_rows].astype(np.float32)

    def search(
        self, query: Vectors, limit: int, allowed: NDArray[np.bool_] | None = None
    ) -> list[tuple[int, float]]:
        """(child row, cosine) best first, ties by row; `allowed` is an exact mask over child rows."""
        scores = self.scores(query)
        if allowed is not None:
            scores = np.where(allowed, scores, -np.inf).astype(np.float32)
        limit = min(limit, int(np.isfinite(scores).sum()))
        if limit <= 0:
            return []
        cut = np.partition(scores, len(scores) - limit)[len(scores) - limit]
        rows = np.flatnonzero(scores >= cut)
        order = rows[np.lexsort((rows, -scores[rows]))][:limit]
        return [(int(row), float(scores[row])) for row in order]
