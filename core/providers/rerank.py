"""Reranking over the `/rerank` route that Cohere, Jina, vLLM and others share."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pydantic import BaseModel

from core.providers.batches import Batches
from core.providers.http_errors import invalid
from core.providers.service import Service
from core.providers.wire import read_as

SECONDS = 20.0
ATTEMPTS = 3


class _Result(BaseModel):
    index: int
    relevance_score: float


class _Answer(BaseModel):
    results: list[_Result]


class HttpReranker:
    """A rerank model behind an address. It has seconds, not minutes: a question waits for it."""

    def __init__(self, service: Service, model: str) -> None:
        self.model_id = model
        self.host = service.host
        self._service = service
        self._batches = Batches(1000)

    def rerank(self, query: str, documents: Sequence[str]) -> list[float]:
        """See `Reranker`."""
        return self._batches.run(lambda part: self._request(query, part), documents)

    def _request(self, query: str, documents: Sequence[str]) -> list[float]:
        body = {
            "model": self.model_id,
            "query": query,
            "documents": list(documents),
            "top_n": len(documents),
        }
        answer = self._service.call(
            self.model_id,
            lambda timeout, until: self._service.exchange("POST", "rerank", body, timeout, until),
            seconds=SECONDS,
            attempts=ATTEMPTS,
        )
        value = read_as(_Answer, answer)
        if value is None:
            raise invalid(self.host, "it holds no rerank results", "其中没有重排结果")
        results = value.results
        if sorted(r.index for r in results) != list(range(len(documents))):
            raise invalid(
                self.host,
                "rerank results are missing, doubled or out of range",
                "重排结果缺失、重复或序号越界",
            )
        if not all(math.isfinite(r.relevance_score) for r in results):
            raise invalid(self.host, "a rerank score is not finite", "重排分数含非有限值")
        return [r.relevance_score for r in sorted(results, key=lambda r: r.index)]
