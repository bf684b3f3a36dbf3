"""A reranker whose scores are kept by content, so that an evaluation run again pays for nothing twice."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from core.library.files import write_atomically
from core.library.paths import CachePaths
from core.providers.protocols import Reranker


class PaidRanks:
    """A `Reranker` in front of another. The key of its scores is the model, its host, the query and the
    documents; each answer is a file of its own, written the moment it arrives."""

    def __init__(self, reranker: Reranker, caches: Path) -> None:
        self._reranker = reranker
        self._folder = CachePaths(caches).paid / "ranks"

    @property
    def model_id(self) -> str:
        return self._reranker.model_id

    @property
    def host(self) -> str:
        return self._reranker.host

    def rerank(self, query: str, documents: Sequence[str]) -> list[float]:
        asked = json.dumps([self.model_id, self.host, query, list(documents)], ensure_ascii=False)
        name = hashlib.sha256(asked.encode("utf-8", "surrogatepass")).hexdigest()
        file = self._folder / name[:2] / f"{name}.json"
        kept = _read(file)
        if len(kept) == len(documents):
            return kept
        scores = self._reranker.rerank(query, documents)
        write_atomically(file, json.dumps(scores))
        return scores


def _read(file: Path) -> list[float]:
    """The scores of a file; none where there is no whole one."""
    try:
        return [float(score) for score in json.loads(file.read_text(encoding="utf-8"))]
    except (OSError, ValueError, TypeError):
        return []
