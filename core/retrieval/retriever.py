"""From a query plan to candidates: recall for each sub-question, then fair shares for all that is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError, ProviderError, ProviderResponseInvalidError
from core.index.generation import Generation
from core.providers.protocols import Embedder
from core.retrieval.coverage import rerank_by_coverage
from core.retrieval.fusion import FusionWeights
from core.retrieval.recall import DENSE_DEPTH, LEXICAL_DEPTH, RecallHit, recall
from core.retrieval.search_text import lexical_text
from core.retrieval.spread import interleave, spread
from core.types import Candidate, QueryPlan

POOL = 60
"""Candidates of one sub-question that are looked at more closely than their scores."""


@dataclass(frozen=True, slots=True)
class Stages:
    """What each stage of one retrieval gave, for those who ask where a passage was lost.

    For each sub-question `recalled` are all chunks that a route found, in fused order, every rank in their
    routes; `reranked` are its candidates by coverage. `final` are the candidates of all, spread.
    """

    recalled: tuple[tuple[RecallHit, ...], ...]
    reranked: tuple[tuple[Candidate, ...], ...]
    final: tuple[Candidate, ...]


class Retriever:
    """Searches one generation. Without an embedder, or in a lexical-only generation, by words alone; in
    lists of references only with `references`.
    """

    def __init__(
        self,
        generation: Generation,
        embedder: Embedder | None,
        weights: FusionWeights | None = None,
        *,
        references: bool = False,
    ) -> None:
        if (
            embedder is not None
            and generation.dense is not None
            and generation.manifest.model != embedder.model_id
        ):
            raise InputError(
                f"The library was embedded with {generation.manifest.model}, not {embedder.model_id}.",
                f"资料库的向量由 {generation.manifest.model} 生成，而非 {embedder.model_id}。",
                hint="Build again with the model you want: uv run scripts/build.py --datas DIR",
                hint_zh="请用所需的模型重新构建：uv run scripts/build.py --datas 目录",
            )
        self._generation = generation
        self._embedder = embedder if generation.dense is not None else None
        self._weights = weights or FusionWeights()
        self._references = references
        self.trouble: ProviderError | None = None
        """Why questions are searched by words alone although the library has vectors."""

    def notes(self, language: str = "en") -> tuple[str, ...]:
        """What the reader of an answer should know about its search, in `en` or `zh`."""
        if self.trouble is None:
            return ()
        lead = "本次仅按词语检索：" if language == "zh" else "Searched by words only: "
        return (lead + self.trouble.text(language),)

    def retrieve(self, plan: QueryPlan, limit: int = 10) -> tuple[Candidate, ...]:
        """Up to `limit` candidates, best first; with several sub-questions they take turns.

        Every company a sub-question asks about keeps a candidate as long as `limit` allows. Raises
        InputError for a limit below 1. An embedding model that fails costs the dense route, never the
        search: see `trouble`.
        """
        return self._stages(plan, limit, max(limit, POOL)).final

    def stages(self, plan: QueryPlan, limit: int = 10) -> Stages:
        """The same search with what every stage of it gave. `final` is what `retrieve` returns."""
        return self._stages(plan, limit, LEXICAL_DEPTH + DENSE_DEPTH)

    def _stages(self, plan: QueryPlan, limit: int, depth: int) -> Stages:
        """`depth`: how many recalled chunks of a sub-question are kept, at least its pool."""
        if limit < 1:
            raise InputError(f"limit must be at least 1, not {limit}.", f"limit 至少为 1，而不是 {limit}。")
        pool = max(limit, POOL)
        vectors = self._vectors([s.text for s in plan.sub_questions])
        recalled, rankings = [], []
        for number, vector in enumerate(vectors):
            words, hits = self._recall(plan, number, vector, max(depth, pool))
            weights = self._generation.lexical.term_weights(words)
            candidates = self._candidates(hits[:pool], number)
            rankings.append(rerank_by_coverage(candidates, weights, self._weights.coverage))
            recalled.append(tuple(hits))
        final = interleave(rankings, lambda c: c.chunk.chunk_id, limit * max(1, len(rankings)))
        final = final[:limit] if len(rankings) == 1 else spread(final, lambda c: c.sub_question, limit)
        return Stages(tuple(recalled), tuple(tuple(r) for r in rankings), tuple(final))

    def _vectors(self, texts: Sequence[str]) -> list[NDArray[np.float32] | None]:
        nothing: list[NDArray[np.float32] | None] = [None] * len(texts)
        if self._embedder is None or self.trouble is not None:
            return nothing
        try:
            vectors = self._embedder.embed(texts, "query")
        except ProviderError as error:
            self.trouble = error
            return nothing
        wanted = self._generation.manifest.dimension
        if vectors.shape != (len(texts), wanted):
            self.trouble = ProviderResponseInvalidError(
                f"{self._embedder.model_id} now gives vectors of another length than the library's {wanted}.",
                f"{self._embedder.model_id} 的向量长度与资料库的 {wanted} 不符。",
                hint="Build again: uv run scripts/build.py --datas DIR",
                hint_zh="请重新构建：uv run scripts/build.py --datas 目录",
            )
            return nothing
        return list(vectors)

    def _recall(
        self, plan: QueryPlan, number: int, vector: NDArray[np.float32] | None, limit: int
    ) -> tuple[str, list[RecallHit]]:
        """The words that were looked for, and what the routes found."""
        sub_question = plan.sub_questions[number]
        generation = self._generation
        doc_ids = generation.allowed_documents(plan.filters, sub_question.filters)
        words = lexical_text(sub_question, generation.library.documents())
        return words, recall(
            generation, words, vector, doc_ids, limit, self._weights, references=self._references
        )

    def _candidates(self, hits: list[RecallHit], number: int) -> list[Candidate]:
        chunks = self._generation.library.children_by_row([hit.row for hit in hits])
        return [
            Candidate(chunk=chunk, score=hit.score, routes=hit.routes, sub_question=number)
            for hit, chunk in zip(hits, chunks, strict=True)
        ]
