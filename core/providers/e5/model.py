"""The embedder of the profile `best`: multilingual-e5-small with the language shift (384 dimensions, MIT)."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelFileError
from core.providers.e5.graph import GRAPH_VERSION, build_graph, graph_bytes
from core.providers.e5.tokens import E5Tokens
from core.providers.e5.weights import HIDDEN, TOKENS, E5Weights, read_weights
from core.providers.language_shift import Shift, shift_between
from core.providers.onnx_session import open_session
from core.providers.protocols import Vectors
from core.types.plain_text import writable

RAW_ID = f"multilingual-e5-small-q4-{GRAPH_VERSION}"
PAIRS = Path(__file__).with_name("pairs.tsv")
SHIFT = Path(__file__).with_name("shift.json")


class E5Small:
    """multilingual-e5-small. Loaded at the first text, one thread, safe to call from several threads.

    `folder` is where the built graph is kept: it is written by who embeds passages, and only read by who asks
    questions. `raw_id` names the vectors in the cache,
    `model_id` those that are published and asked: it carries the version of the shift.
    """

    dimension = HIDDEN
    host = ""
    raw_id = RAW_ID

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._loaded: _Loaded | None = None
        self._lock = threading.Lock()
        self._shift = read_shift()
        self.model_id = f"{RAW_ID}-zh{self._shift.version}"

    def __reduce__(self) -> tuple[type[E5Small], tuple[Path]]:
        return E5Small, (self._folder,)

    def embed(self, texts: Sequence[str], kind: Literal["query", "passage"] = "passage") -> Vectors:
        """See `Embedder`. Chinese texts are shifted."""
        return self.shifted(texts, self.raw(texts, kind))

    def raw(self, texts: Sequence[str], kind: Literal["query", "passage"] = "passage") -> Vectors:
        """See `ShiftedEmbedder`. A text counts up to its 512th token."""
        with self._lock:
            if self._loaded is None:
                self._loaded = _load(self._folder, keep=kind == "passage")
        out = np.zeros((len(texts), HIDDEN), np.float32)
        for row, ids in enumerate(self._loaded.tokens.ids([f"{kind}: {text}" for text in writable(texts)])):
            out[row] = self._loaded.mean(ids)
        out /= np.linalg.norm(out, axis=1, keepdims=True)
        return out

    def shifted(self, texts: Sequence[str], vectors: Vectors) -> Vectors:
        """See `ShiftedEmbedder`."""
        return self._shift.applied(texts, vectors)


class _Loaded:
    """What takes a second to load."""

    def __init__(self, weights: E5Weights, graph: bytes) -> None:
        self.tokens = E5Tokens(weights)
        self._session: Any = open_session(graph)
        self._weights = weights
        self._places = weights.vector("emb.pos").reshape(TOKENS, HIDDEN) + weights.vector("emb.type")[:HIDDEN]

    def mean(self, ids: Sequence[int]) -> NDArray[np.float32]:
        """The mean of the last layer over all tokens, shape (HIDDEN,)."""
        x = self._weights.words(np.asarray(ids)) + self._places[: len(ids)]
        (y,) = self._session.run(None, {"x": x[None]})
        return np.asarray(y[0].mean(axis=0), np.float32)


def _load(folder: Path, *, keep: bool) -> _Loaded:
    weights = read_weights()
    try:
        return _Loaded(weights, graph_bytes(weights, folder, keep=keep))
    except ImportError as error:
        raise ModelFileError(
            f"The package {error.name} is missing, which PAGEWITNESS_EMBEDDER=best needs.",
            f"缺少 PAGEWITNESS_EMBEDDER=best 所需的软件包 {error.name}。",
            hint="uv sync --extra best",
        ) from error


def read_shift() -> Shift:
    """The shift as it was estimated, kept with the code."""
    values = json.loads(SHIFT.read_text(encoding="utf-8"))
    origin, step = (np.asarray(values[name], np.float32) for name in ("origin", "step"))
    return Shift(values["version"], origin, step)


def cosines_to_full_precision(embedder: E5Small, texts: Sequence[str]) -> NDArray[np.float32]:
    """The cosine of each text's vector with the one that the same weights give in float32; shape (texts,)."""
    weights = read_weights()
    exact = _Loaded(weights, build_graph(weights, full_precision=True).SerializeToString())
    compared = np.stack([exact.mean(ids) for ids in exact.tokens.ids([f"passage: {t}" for t in texts])])
    compared /= np.linalg.norm(compared, axis=1, keepdims=True)
    return np.asarray((embedder.raw(texts) * compared).sum(axis=1), np.float32)


def estimate_shift(embedder: E5Small, version: str) -> Shift:
    """The shift anew, from the parallel sentences: what `shift.json` holds."""
    pairs = [line.split("\t") for line in PAIRS.read_text(encoding="utf-8").splitlines()]
    english, chinese = zip(*pairs, strict=True)
    return shift_between(version, embedder.raw(english), embedder.raw(chinese))
