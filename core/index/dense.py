"""Exact dense search over immutable, memory-mapped float32 segments.

The result is that of comparing every vector; in a process that asks often, sketches leave most of them out.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelFileError
from core.index.sketch import ROUNDING, Sketch

Vectors = NDArray[np.float32]

SEGMENT_ROWS = 65_536

_RUN = 8
"""Rows that lie together: where allowed ones do less on average, single rows are copied out of the segment,
which costs more than comparing it whole unless they are few.
"""
_FEW = 8
"""Allowed rows are few where they are less than one in so many."""

_GATHERED = 4_096
"""Rows copied at once: what a filter costs in memory."""

SKETCHED_AFTER = 16
"""After so many searches among many rows each makes the sketch of one more segment, which costs what about 25
save with it: a process that asks once should not pay.
"""
SKETCHED_ROWS = 16_384
"""Smaller segments are compared as they are: that costs 2 ms, less than ONNX Runtime is worth in memory."""


class DenseIndex:
    """Unit vectors of one generation. `vector_rows` maps child rows to segment rows (-1: no vector)."""

    def __init__(self, segments: Sequence[Path], vector_rows: NDArray[np.int64], dimension: int) -> None:
        self.dimension = dimension
        self._segments: list[Vectors] = [
            np.asarray(np.load(file, mmap_mode="r", allow_pickle=False)) for file in segments
        ]
        self._starts = np.cumsum([0, *(len(segment) for segment in self._segments)])
        self._vector_rows = vector_rows
        self._sketches: dict[int, Sketch] = {}
        self._not_sketched = [n for n, s in enumerate(self._segments) if len(s) >= SKETCHED_ROWS]
        self._searches = 0

    def __len__(self) -> int:
        return len(self._vector_rows)

    def scores(self, query: Vectors) -> Vectors:
        """Cosine of a unit query, shape (dimension,), with every child, shape (children,); -inf: none."""
        every = np.empty(self._starts[-1] + 1, np.float32)
        every[-1] = -np.inf
        for segment, start in zip(self._segments, self._starts, strict=False):
            np.vecdot(segment, query, out=every[start : start + len(segment)])
        return every.take(self._vector_rows)

    def search(
        self, query: Vectors, limit: int, allowed: NDArray[np.bool_] | None = None
    ) -> list[tuple[int, float]]:
        """(child row, cosine) best first, ties by row; `allowed` is an exact mask over child rows."""
        query = np.ascontiguousarray(query, np.float32)
        rows = None if allowed is None else np.flatnonzero(allowed)
        if rows is None or len(rows) * _FEW > len(self):
            rows = self._promising(query, limit, rows)
        scores = self.scores(query) if rows is None else self._scores_of(rows, query)
        best = _best(scores, limit)
        found = best if rows is None else rows[best]
        return list(zip(found.tolist(), scores[best].tolist(), strict=True))

    def _promising(
        self, query: Vectors, limit: int, rows: NDArray[np.intp] | None
    ) -> NDArray[np.intp] | None:
        """The rows (None: all) without those that are surely not among the best, where there are sketches."""
        self._searches += 1
        if self._searches > SKETCHED_AFTER:
            self._sketch_another()
        wanted = self._vector_rows if rows is None else self._vector_rows[rows]
        length = float(np.linalg.norm(query))
        if not self._sketches or not 0 < limit < len(wanted) or not np.isfinite(length):
            return rows
        near = np.full(self._starts[-1] + 1, -np.inf, np.float32)
        off = np.full(len(near), ROUNDING * length, np.float32)
        for number, segment in enumerate(self._segments):
            place = slice(self._starts[number], self._starts[number + 1])
            if sketch := self._sketches.get(number):
                near[place], off[place] = sketch.scores(query)
            else:
                np.vecdot(segment, query, out=near[place])
        near, off = near.take(wanted), off.take(wanted)
        least = np.partition(near - off, len(near) - limit)[len(near) - limit]
        places = np.flatnonzero(near + off >= least)
        return places if rows is None else rows[places]

    def _sketch_another(self) -> None:
        try:
            number = self._not_sketched.pop()
            self._sketches[number] = Sketch(self._segments[number])
        except IndexError:  # all are, or another thread was faster
            return
        except ModelFileError:  # no ONNX Runtime here: all vectors are compared
            self._not_sketched.clear()

    def _scores_of(self, rows: NDArray[np.intp], query: Vectors) -> Vectors:
        """Cosines with these children alone, shape (len(rows),)."""
        wanted = self._vector_rows[rows]
        ends = np.flatnonzero(np.diff(wanted) != 1) + 1
        together = len(ends) * _RUN < len(rows)
        if not together and len(rows) * _FEW > len(self):
            return self.scores(query)[rows]
        scores = np.full(len(rows), -np.inf, np.float32)
        for segment, start in zip(self._segments, self._starts, strict=False):
            held = np.flatnonzero((wanted >= start) & (wanted < start + len(segment)))
            if together:
                for run in np.split(held, np.flatnonzero(np.diff(wanted[held]) != 1) + 1):
                    if len(run):
                        first = wanted[run[0]] - start
                        scores[run] = np.vecdot(segment[first : first + len(run)], query)
            else:
                for begin in range(0, len(held), _GATHERED):
                    part = held[begin : begin + _GATHERED]
                    scores[part] = np.vecdot(segment[wanted[part] - start], query)
        return scores


def _best(scores: Vectors, limit: int) -> NDArray[np.intp]:
    """Places of the `limit` best finite scores, best first, ties by place."""
    limit = min(limit, int(np.count_nonzero(scores > -np.inf)))
    if limit <= 0:
        return np.empty(0, np.intp)
    cut = np.partition(scores, len(scores) - limit)[len(scores) - limit]
    places = np.flatnonzero(scores >= cut)
    return places[np.lexsort((places, -scores[places]))][:limit]
