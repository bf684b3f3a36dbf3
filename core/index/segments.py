"""Vector segments of the published index: written once under the hash of their content, never rewritten."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.index.dense import SEGMENT_ROWS
from core.index.manifest import Segment
from core.library.files import write_atomically

Vectors = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class VectorSet:
    """The vectors a generation is published with: one key (32 bytes) per child row, and where to get them.

    A key is None where the vector does not exist yet. `get(keys)` returns shape (len(keys), dimension),
    float32, unit rows, for keys without repetition.
    """

    model_id: str
    dimension: int
    keys: Sequence[bytes | None]
    get: Callable[[Sequence[bytes]], Vectors]


def place(
    folder: Path, vectors: VectorSet, earlier: Sequence[Segment]
) -> tuple[tuple[Segment, ...], list[int], int]:
    """Find or write a row for every key.

    Returns the segments in order, the row of each key over all of them (-1 for None), and the number of
    dead rows.
    Earlier segments of the same model are used as they are; only keys they lack are written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    keys_wanted = [key for key in vectors.keys if key is not None]
    wanted = set(keys_wanted)
    rows: dict[bytes, int] = {}
    kept: list[Segment] = []
    offset = 0
    for segment in earlier:
        keys = _read_keys(folder, segment)
        if keys is None or wanted.isdisjoint(keys):
            continue
        for i, key in enumerate(keys):
            rows.setdefault(key, offset + i)
        kept.append(segment)
        offset += segment.rows
    missing = [key for key in dict.fromkeys(keys_wanted) if key not in rows]
    for start in range(0, len(missing), SEGMENT_ROWS):
        part = missing[start : start + SEGMENT_ROWS]
        kept.append(_write(folder, part, vectors.get(part)))
        rows.update((key, offset + i) for i, key in enumerate(part))
        offset += len(part)
    used = [-1 if key is None else rows[key] for key in vectors.keys]
    return tuple(kept), used, offset - len(wanted)


def keys_file(segment_file: str) -> str:
    """The file beside a segment that holds the 32-byte key of each of its rows."""
    return segment_file.removesuffix(".npy") + ".keys"


def _read_keys(folder: Path, segment: Segment) -> list[bytes] | None:
    try:
        data = (folder / keys_file(segment.file)).read_bytes()
        present = (folder / segment.file).stat().st_size > 0
    except OSError:
        return None
    if not present or len(data) != 32 * segment.rows:
        return None
    return [data[i : i + 32] for i in range(0, len(data), 32)]


def _write(folder: Path, keys: Sequence[bytes], vectors: Vectors) -> Segment:
    buffer = io.BytesIO()
    np.save(buffer, np.ascontiguousarray(vectors, dtype=np.float32), allow_pickle=False)
    data = buffer.getvalue()
    sha256 = hashlib.sha256(data + b"".join(keys)).hexdigest()
    name = f"{sha256[:16]}.npy"
    for file, content in ((keys_file(name), b"".join(keys)), (name, data)):
        write_atomically(folder / file, content)
        (folder / file).chmod(0o644)
    return Segment(file=name, rows=len(keys), sha256=hashlib.sha256(data).hexdigest())
