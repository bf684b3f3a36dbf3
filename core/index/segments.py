"""Vector segments of the published index: written once under the hash of their content, never rewritten.

Small ones are put together into new ones now and then (`core.index.tiers`); the old files stay for whoever
reads an earlier generation.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.index.dense import SEGMENT_ROWS
from core.index.integrity import is_whole, keys_file
from core.index.manifest import Mark, Segment
from core.index.tiers import Size, to_merge
from core.library.files import write_atomically

Vectors = NDArray[np.float32]
Rows = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class VectorSet:
    """The vectors some children are published with: one key (32 bytes) per child, and where to get them.

    A key is None where the vector does not exist yet. `get(keys)` returns shape (len(keys), dimension),
    float32, unit rows, for keys without repetition.
    """

    model_id: str
    dimension: int
    keys: Sequence[bytes | None]
    get: Callable[[Sequence[bytes]], Vectors]


@dataclass(frozen=True, slots=True)
class Placed:
    """The segments in order, the row of every child over all of them (-1: no vector), and the dead rows."""

    segments: tuple[Segment, ...]
    rows: Rows
    dead: int


class Placement:
    """Finds or writes a row for every vector of a generation. Earlier segments of the same model are used as
    they are; those with a `damaged` file are left out, and their vectors looked for again.
    """

    def __init__(
        self, folder: Path, earlier: Sequence[Segment], damaged: frozenset[Path] = frozenset()
    ) -> None:
        self._folder = folder
        self._segments = [s for s in earlier if damaged.isdisjoint(_files(folder, s)) and _fits(folder, s)]
        self._known: dict[bytes, int] | None = None
        self.rows = sum(s.rows for s in self._segments)
        """Rows of all segments so far."""
        moved, start, offset = [], 0, 0
        for segment in earlier:
            there = segment in self._segments
            numbers = np.arange(offset, offset + segment.rows) if there else np.full(segment.rows, -1)
            moved.append(numbers)
            start, offset = start + segment.rows, offset + segment.rows * there
        self._moved = np.concatenate([*moved, [-1]]).astype(np.int64)

    def still(self, rows: NDArray[np.signedinteger]) -> Rows:
        """Where rows of the earlier generation are now; -1 for none and for what is gone."""
        moved: Rows = self._moved[rows]
        return moved

    def place(self, vectors: VectorSet) -> Rows:
        """A row for every key, -1 for None; what no segment has is written."""
        known = self._keys()
        missing = [k for k in dict.fromkeys(vectors.keys) if k is not None and k not in known]
        for start in range(0, len(missing), SEGMENT_ROWS):
            part = missing[start : start + SEGMENT_ROWS]
            self._segments.append(_write(self._folder, part, vectors.get(part)))
            known.update((key, self.rows + i) for i, key in enumerate(part))
            self.rows += len(part)
        return np.array([-1 if k is None else known[k] for k in vectors.keys], dtype=np.int64)

    def settle(self, rows: Rows, *, everything: bool = False) -> Placed:
        """Leave out segments of which no row is in `rows`, put small ones together (with `everything`: all
        that have dead rows, too), and say where the rows are then.
        """
        used = np.zeros(self.rows + 1, np.bool_)
        used[rows] = True
        used[-1] = False
        starts = np.cumsum([0, *(s.rows for s in self._segments)])
        live = [used[a:b] for a, b in pairwise(starts)]
        counts = [int(mask.sum()) for mask in live]
        joined = self._joined(counts, everything)
        moved = np.full(self.rows + 1, -1, np.int64)
        segments: list[Segment] = []
        offset = 0
        for number, segment in enumerate(self._segments):
            if counts[number] and number not in joined:
                moved[starts[number] : starts[number + 1]] = np.arange(offset, offset + segment.rows)
                segments.append(segment)
                offset += segment.rows
        for part in self._parts(joined, counts):
            sources = [(self._segments[n], np.flatnonzero(live[n])) for n in part]
            segments.append(_merge(self._folder, sources))
            for n, (_, chosen) in zip(part, sources, strict=True):
                moved[starts[n] + chosen] = np.arange(offset, offset + len(chosen))
                offset += len(chosen)
        return Placed(tuple(segments), moved[rows], offset - sum(counts))

    def _joined(self, counts: Sequence[int], everything: bool) -> list[int]:
        found = [
            n
            for n, segment in enumerate(self._segments)
            if counts[n] and (counts[n] <= SEGMENT_ROWS // 2 or 2 * counts[n] < segment.rows or everything)
        ]
        if everything:
            return [n for n in found if counts[n] <= SEGMENT_ROWS // 2 or counts[n] < self._segments[n].rows]
        chosen = to_merge([Size(counts[n], self._segments[n].rows) for n in found])
        return [n for i, n in enumerate(found) if i in chosen and _is_whole(self._folder, self._segments[n])]

    @staticmethod
    def _parts(joined: Sequence[int], counts: Sequence[int]) -> list[list[int]]:
        """Segments to put together, at most SEGMENT_ROWS rows each."""
        parts: list[list[int]] = []
        size = SEGMENT_ROWS + 1
        for n in joined:
            if size + counts[n] > SEGMENT_ROWS:
                parts.append([])
                size = 0
            parts[-1].append(n)
            size += counts[n]
        return parts

    def _keys(self) -> dict[bytes, int]:
        if self._known is None:
            self._known = {}
            offset = 0
            for segment in self._segments:
                for i, key in enumerate(_read_keys(self._folder, segment)):
                    self._known.setdefault(key, offset + i)
                offset += segment.rows
        return self._known


def _files(folder: Path, segment: Segment) -> tuple[Path, Path]:
    return folder / segment.file, folder / keys_file(segment.file)


def _fits(folder: Path, segment: Segment) -> bool:
    """Whether the head of the file is that of these vectors."""
    try:
        vectors = np.load(folder / segment.file, mmap_mode="r", allow_pickle=False)
    except (OSError, EOFError, ValueError, TypeError, SyntaxError, OverflowError):
        return False
    return vectors.ndim == 2 and len(vectors) == segment.rows and vectors.dtype == np.float32


def _is_whole(folder: Path, segment: Segment) -> bool:
    vectors, keys = _files(folder, segment)
    return is_whole(vectors, segment.mark) and is_whole(keys, segment.keys)


def _read_keys(folder: Path, segment: Segment) -> list[bytes]:
    data = (folder / keys_file(segment.file)).read_bytes()
    return [data[i : i + 32] for i in range(0, len(data), 32)]


def _merge(folder: Path, sources: Sequence[tuple[Segment, Rows]]) -> Segment:
    keys: list[bytes] = []
    parts: list[Vectors] = []
    for segment, rows in sources:
        own = _read_keys(folder, segment)
        keys += [own[row] for row in rows.tolist()]
        parts.append(np.load(folder / segment.file, mmap_mode="r", allow_pickle=False)[rows])
    return _write(folder, keys, np.concatenate(parts))


def _write(folder: Path, keys: Sequence[bytes], vectors: Vectors) -> Segment:
    buffer = io.BytesIO()
    np.save(buffer, np.ascontiguousarray(vectors, dtype=np.float32), allow_pickle=False)
    data, joined = buffer.getvalue(), b"".join(keys)
    name = f"{hashlib.sha256(data + joined).hexdigest()[:16]}.npy"
    for file, content in ((keys_file(name), joined), (name, data)):
        write_atomically(folder / file, content)
        (folder / file).chmod(0o644)
    return Segment(name, len(keys), _mark(data), _mark(joined))


def _mark(data: bytes) -> Mark:
    return Mark(len(data), hashlib.sha256(data).hexdigest())
