"""A coarse form of vectors in memory, one byte a value: tells of most rows surely that they are not the best.

What a product with all vectors costs is reading them; this reads a quarter. No row is off by more than a
known distance, so those that can still be among the best are compared exactly afterwards: nothing is lost.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.providers.onnx_session import open_session

Vectors = NDArray[np.float32]

_ROWS_AT_ONCE = 256
_ZERO = 64
"""Values of a query are from -63 to 63, counted from here: some processors add pairs of products in 16 bits,
where larger ones would not fit.
"""

_FINER = 126
"""What the first row of a query leaves over is its second row, in steps so many times smaller."""

ROUNDING = 1e-5
"""More than sums of float32 products of unit vectors are off."""


class Sketch:
    """Of vectors of shape (rows, dimension), at least one. Raises ModelFileError without an ONNX Runtime."""

    def __init__(self, vectors: Vectors) -> None:
        rows, dimension = vectors.shape
        codes = np.empty((dimension, rows), np.int8)
        self._steps = np.empty(rows, np.float32)
        self._off = np.empty(rows, np.float32)
        self._longest = 0.0
        for start in range(0, rows, _ROWS_AT_ONCE):
            part = slice(start, start + _ROWS_AT_ONCE)
            given = vectors[part]
            steps = np.maximum(np.abs(given).max(axis=1), 1e-30) / 127
            coarse = np.rint(given / steps[:, None])
            codes[:, part] = coarse.astype(np.int8).T
            coarse *= steps[:, None]
            self._longest = max(self._longest, float(np.vecdot(coarse, coarse).max()) ** 0.5)
            coarse -= given
            self._steps[part] = steps
            self._off[part] = np.sqrt(np.vecdot(coarse, coarse))
        self._session = open_session(_graph(rows, dimension), {"codes": codes})

    def scores(self, query: Vectors) -> tuple[Vectors, Vectors]:
        """Products with a query of shape (dimension,), and how far each may be off; both of shape (rows,)."""
        length = float(np.linalg.norm(query))
        step = max(float(np.abs(query).max()), 1e-30) / (127 - _ZERO)
        first = np.rint(query / step)
        second = np.rint((query / step - first) * _FINER)
        left_over = float(np.linalg.norm(query - step * (first + second / _FINER)))
        parts = (np.stack([first, second]) + _ZERO).astype(np.uint8)
        sums: NDArray[np.int32] = self._session.run(None, {"query": parts})[0]
        near, finer = sums.astype(np.float32)
        near += finer / np.float32(_FINER)
        near *= self._steps * np.float32(step)
        slack = (left_over + ROUNDING * length) * self._longest
        return near, self._off * np.float32(length) + np.float32(slack)


def _graph(rows: int, dimension: int) -> bytes:
    """An ONNX model: `sums` (2, rows), int32, of `query` (2, dimension), uint8, with `codes` of (dimension,
    rows), int8. These are given when the session is opened, and put in the order of the processor once.
    """
    uint8, int8, int32, outside = 2, 3, 6, 1
    place = _field(1, b"location") + _field(2, b"codes")
    codes = _field(1, dimension) + _field(1, rows) + _field(2, int8) + _field(8, b"codes")
    codes += _field(13, place) + _field(14, outside)
    zero = _field(2, uint8) + _field(8, b"zero") + _field(9, bytes([_ZERO]))
    inputs = b"".join(_field(1, name) for name in (b"query", b"codes", b"zero"))
    node = inputs + _field(2, b"sums") + _field(4, b"MatMulInteger")
    graph = _field(1, node) + _field(2, b"sketch") + _field(5, zero) + _field(5, codes)
    graph += _field(11, _tensor(b"query", uint8)) + _field(12, _tensor(b"sums", int32))
    return _field(1, 8) + _field(8, _field(2, 13)) + _field(7, graph)


def _tensor(name: bytes, kind: int) -> bytes:
    return _field(1, name) + _field(2, _field(1, _field(1, kind)))


def _field(number: int, value: int | bytes) -> bytes:
    """A field of a protobuf message."""
    if isinstance(value, int):
        return _varint(number << 3) + _varint(value)
    return _varint(number << 3 | 2) + _varint(len(value)) + value


def _varint(value: int) -> bytes:
    low, rest = value & 127, value >> 7
    return bytes([low | 128]) + _varint(rest) if rest else bytes([low])
