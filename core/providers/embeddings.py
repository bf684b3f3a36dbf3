"""Embeddings over the OpenAI-compatible route, checked before anyone stores them."""

from __future__ import annotations

import base64
import hashlib
import re
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

from core.errors import ProviderRequestError
from core.providers.batches import Batches
from core.providers.http_errors import TooLargeError, invalid
from core.providers.protocols import Vectors
from core.providers.service import Service
from core.providers.wire import read_as
from core.types.plain_text import writable

if TYPE_CHECKING:
    import httpx2

QUESTION_SECONDS = 15.0
"""A question does not wait longer for its vector: search goes on by words."""
QUESTION_ATTEMPTS = 3


class _Item(BaseModel):
    embedding: list[float] | str
    index: int | None = None


class _Answer(BaseModel):
    data: list[_Item]


class HttpEmbedder:
    """An embedding model behind an address. `dimension` is 0 until the first answer, unless it was chosen."""

    def __init__(self, service: Service, model: str, dimensions: int = 0, batch: int = 50) -> None:
        self.model = model
        self.model_id = folder_name(model, dimensions)
        self.host = service.host
        self.dimension = dimensions
        self._dimensions = dimensions
        self._service = service
        self._batches = Batches(batch)
        self._base64 = True
        self._lock = threading.Lock()

    def embed(self, texts: Sequence[str], kind: Literal["query", "passage"] = "passage") -> Vectors:
        """See `Embedder`. Each distinct text is sent once; a question waits seconds, not minutes."""
        if not texts:
            return np.zeros((0, self.dimension), np.float32)
        places: dict[str, int] = {}
        texts = writable(texts)
        for text in texts:
            places.setdefault(text, len(places))
        rows = self._batches.run(lambda part: self._request(part, kind), list(places))
        vectors = np.stack(rows).astype(np.float32)
        return vectors[[places[text] for text in texts]]

    def _request(self, texts: Sequence[str], kind: str) -> list[NDArray[np.float64]]:
        limits: dict[str, Any] = {}
        if kind == "query":
            limits = {"seconds": QUESTION_SECONDS, "attempts": QUESTION_ATTEMPTS}
        try:
            answer = self._service.call(self.model, lambda t, u: self._send(texts, t, u), **limits)
        except ProviderRequestError as error:
            if not self._base64 or isinstance(error, TooLargeError):
                raise
            self._base64 = False  # some services know floats only
            try:
                answer = self._service.call(self.model, lambda t, u: self._send(texts, t, u), **limits)
            except ProviderRequestError:
                self._base64 = True
                raise
        return self._vectors(answer, len(texts))

    def _send(self, texts: Sequence[str], timeout: httpx2.Timeout, until: float) -> dict[str, Any]:
        body: dict[str, Any] = {"dimensions": self._dimensions} if self._dimensions else {}
        with self._service.sdk.embeddings.with_streaming_response.create(
            model=self.model,
            input=[text or " " for text in texts],
            encoding_format="base64" if self._base64 else "float",
            timeout=timeout,
            **body,
        ) as response:
            return self._service.read_json(response.http_response, until)

    def _vectors(self, answer: dict[str, Any], wanted: int) -> list[NDArray[np.float64]]:
        value = read_as(_Answer, answer)
        if value is None:
            raise invalid(self.host, "it holds no embeddings", "其中没有向量")
        items = value.data
        if len(items) != wanted:
            raise invalid(
                self.host,
                f"{len(items)} vectors for {wanted} texts",
                f"{wanted} 条文本得到 {len(items)} 个向量",
            )
        if any(item.index is not None for item in items):
            if sorted(-1 if i.index is None else i.index for i in items) != list(range(wanted)):
                raise invalid(self.host, "the indices of the vectors are wrong", "向量的序号有误")
            items.sort(key=lambda item: item.index or 0)
        vectors = [self._decoded(item.embedding) for item in items]
        self._check_dimension({len(v) for v in vectors})
        return [self._normalised(v) for v in vectors]

    def _decoded(self, value: list[float] | str) -> NDArray[np.float64]:
        if not isinstance(value, str):
            return np.asarray(value, dtype=float)
        try:
            return np.frombuffer(base64.b64decode(value, validate=True), "<f4").astype(float)
        except ValueError:  # binascii.Error is one
            return np.zeros(0)

    def _check_dimension(self, found: set[int]) -> None:
        with self._lock:
            if not self.dimension and len(found) == 1:
                (self.dimension,) = found
            wrong = found - {self.dimension} or found & {0}
        if wrong:
            lengths = ", ".join(map(str, sorted(wrong)))
            raise invalid(
                self.host,
                f"vectors of {lengths} numbers instead of {self.dimension or 'one length'}",
                f"向量长度为 {lengths}，应为 {self.dimension or '同一长度'}",
            )

    def _normalised(self, vector: NDArray[np.float64]) -> NDArray[np.float64]:
        length = float(np.linalg.norm(vector))
        if not np.isfinite(length) or length == 0.0:
            raise invalid(self.host, "a vector is zero or not finite", "向量为零或含非有限值")
        return vector / length


def folder_name(model: str, dimensions: int = 0) -> str:
    """An id for vectors of this model, whatever host serves it: a plain folder name, one for each model."""
    name = f"{model}-{dimensions}" if dimensions else model
    safe = re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-.")[:80]
    digest = hashlib.sha256(f"{model}\0{dimensions}".encode()).hexdigest()[:8]
    return f"{safe}-{digest}" if safe else digest
