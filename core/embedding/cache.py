"""Vectors under the SHA-256 of their text, in numpy files that are written whole or not at all."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.errors import ProviderResponseInvalidError, VersionMismatchError
from core.library.files import write_atomically

Vectors = NDArray[np.float32]

MERGE_ABOVE = 64
"""More batch files than this are merged into one at the end of a run."""

KIND = "passage"
"""What the texts of a cache are to the model; a folder that does not say is of this kind."""

MERGED_ROWS = 65_536
"""Rows of a merged file at most."""


def text_key(text: str) -> bytes:
    """The key of a text: its SHA-256, 32 bytes."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


class VectorCache:
    """The passages' vectors of one model in one folder, as the model gave them. `dimension` 0 stands for not
    known yet: the folder knows it, or the first batch tells it.

    A vector's full key is the model, the dimension and the kind, which the folder names in `model.json`, and
    the SHA-256 of the text. Questions are embedded with another prefix and never stored.

    Each file holds a structured array (`key` 32 bytes, `vector` float32) and carries the first 16 hex
    digits of its own SHA-256 in its name, so that a damaged file is found when it is opened; it is set
    aside as `*.damaged` and only its rows are made again. Files are never changed, only added and merged.
    """

    def __init__(self, folder: Path, model_id: str, dimension: int) -> None:
        self.folder = folder
        self.model_id = model_id
        self.dimension = 0
        self.damaged: list[Path] = []
        folder.mkdir(parents=True, exist_ok=True)
        for left_over in folder.glob(".*.tmp"):
            left_over.unlink(missing_ok=True)
        self._settle_dimension(dimension)
        self._load()

    def _load(self) -> None:
        self._rows: dict[bytes, tuple[int, int]] = {}
        self._arrays: list[NDArray[np.void]] = []
        self._files: list[Path] = []
        for file in sorted(self.folder.glob("vectors-*.npy")):
            self._open(file)

    def _settle_dimension(self, dimension: int) -> None:
        """Take the dimension the folder was made with; a new folder takes the one given, if it is known."""
        file = self.folder / "model.json"
        if file.exists():
            stored = {"kind": KIND, **json.loads(file.read_bytes())}
            same = (stored["model"], stored["kind"]) == (self.model_id, KIND)
            if not same or dimension not in (0, stored["dimension"]):
                raise VersionMismatchError(
                    f"{self.folder} holds vectors of another model, or of {stored['dimension']} numbers"
                    f" instead of {dimension}.",
                    f"{self.folder} 中是另一个模型的向量，或长度为 {stored['dimension']} 而非 {dimension}。",
                    hint="Vectors of two models are never mixed: use another folder.",
                    hint_zh="不同模型的向量不能混用，请更换目录。",
                )
            dimension = stored["dimension"]
        elif dimension:
            values = {"model": self.model_id, "dimension": dimension, "kind": KIND}
            write_atomically(file, json.dumps(values))
        self.dimension = dimension

    def _open(self, file: Path) -> None:
        data = file.read_bytes()
        if hashlib.sha256(data).hexdigest()[:16] != file.stem.rsplit("-", 1)[-1]:
            aside = file.with_suffix(".damaged")
            file.replace(aside)
            self.damaged.append(aside)
            return
        self._adopt(file, np.load(io.BytesIO(data), allow_pickle=False))

    def _adopt(self, file: Path, array: NDArray[np.void]) -> None:
        number = len(self._arrays)
        self._arrays.append(array)
        self._files.append(file)
        keys = array["key"].tobytes()
        for row in range(len(array)):
            self._rows[keys[32 * row : 32 * row + 32]] = (number, row)

    @property
    def _dtype(self) -> np.dtype[np.void]:
        return np.dtype([("key", "V32"), ("vector", "<f4", (self.dimension,))])

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, key: bytes) -> bool:
        return key in self._rows

    def add(self, keys: Sequence[bytes], vectors: Vectors) -> None:
        """Store a batch; it is safe on disk when this returns. `vectors` has shape (len(keys), dimension).

        Raises VersionMismatchError when they are of another length than those in the folder,
        ProviderResponseInvalidError when one is not finite or there is not one for each key: nothing of the
        batch is stored then.
        """
        if vectors.ndim != 2 or len(vectors) != len(keys) or not np.isfinite(vectors).all():
            raise ProviderResponseInvalidError(
                f"{self.model_id} gave {vectors.shape} numbers for {len(keys)} texts, or not finite.",
                f"{self.model_id} 为 {len(keys)} 条文本返回的向量形状为 {vectors.shape}，或含非有限值。",
            )
        if vectors.shape[1] != self.dimension:
            self._settle_dimension(vectors.shape[1])
        array = np.zeros(len(keys), dtype=self._dtype)
        array["key"] = [np.void(k) for k in keys]
        array["vector"] = vectors
        self._adopt(self._store(array), array)

    def _store(self, array: NDArray[np.void]) -> Path:
        buffer = io.BytesIO()
        np.save(buffer, array, allow_pickle=False)
        data = buffer.getvalue()
        file = self.folder / f"vectors-{hashlib.sha256(data).hexdigest()[:16]}.npy"
        write_atomically(file, data)
        return file

    def get(self, keys: Iterable[bytes]) -> Vectors:
        """The vectors of these keys, shape (len(keys), dimension). Raises KeyError for one not stored."""
        places = [self._rows[key] for key in keys]
        out = np.empty((len(places), self.dimension), np.float32)
        for i, (number, row) in enumerate(places):
            out[i] = self._arrays[number]["vector"][row]
        return out

    def merge(self) -> None:
        """Put many small files together; a kill in between leaves rows twice, never none."""
        small = {n for n, array in enumerate(self._arrays) if len(array) < MERGED_ROWS // 2}
        if len(small) <= MERGE_ABOVE:
            return
        places = [place for place in self._rows.values() if place[0] in small]
        joined = np.array([self._arrays[n][row] for n, row in places], dtype=self._dtype)
        new = {self._store(joined[i : i + MERGED_ROWS]) for i in range(0, len(joined), MERGED_ROWS)}
        for n in small:
            if self._files[n] not in new:
                self._files[n].unlink(missing_ok=True)
        self._load()
