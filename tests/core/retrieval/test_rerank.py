"""Reranking: a model's order, nobody who is asked about out of sight, and the old order when it fails."""

import math
import time

import pytest

from core.providers.registry import make_providers
from core.retrieval.planning import plan_question
from core.retrieval.rerank import KEPT, rerank
from core.types import Candidate, Chunk, ChunkKind, ChunkSpan, RouteHit
from tests.core.retrieval.planning.test_llm import DOCUMENTS
from tests.fake_models import FAST, answers, status

QUESTION = "虚构甲木与虚构乙水2024年的营业收入哪家更高？"


class Scores:
    """A reranker in this process that gives what it is told to."""

    model_id, host = "scores", ""

    def __init__(self, score):
        self._score = score

    def rerank(self, query, documents):
        return self._score(documents)


def candidate(doc_id, number):
    text = f"第{number:02d}段 营业收入"
    chunk = Chunk(
        f"{doc_id}:p{number:04d}:0", doc_id, ChunkKind.TEXT, text, (ChunkSpan(0, len(text), "b", 0, number),)
    )
    return Candidate(chunk, 1 / number, {"fused": RouteHit(number, 1 / number)})


FOUND = tuple(candidate("b1" if n == 1 else "a1", n) for n in range(1, 41))


def reranked(reranker, seconds=2.0):
    return rerank(plan_question(QUESTION, DOCUMENTS), FOUND, DOCUMENTS, reranker, seconds)


def test_the_order_is_the_models_and_both_ranks_are_kept():
    result = reranked(Scores(lambda texts: [float(i) for i in range(len(texts))]))
    assert not result.failure
    first = result.candidates[0]
    assert first.chunk.page == 30
    assert first.routes["before_rerank"].rank == 30
    assert first.routes["reranked"] == RouteHit(1, 29.0)
    assert first.routes["fused"].rank == 30
    assert [c.chunk.page for c in result.candidates[30:]] == list(range(31, 41))
    scores = [c.score for c in result.candidates]
    assert scores == sorted(scores, reverse=True)


def test_every_asked_company_keeps_a_candidate_among_the_first():
    result = reranked(Scores(lambda texts: [float(i) for i in range(len(texts))]))
    head = {c.chunk.doc_id for c in result.candidates[:KEPT]}
    assert head == {"a1", "b1"}
    assert len({c.chunk.chunk_id for c in result.candidates}) == len(FOUND)


BAD = {
    "too few": lambda texts: [1.0],
    "not finite": lambda texts: [math.nan] * len(texts),
    "slow": lambda texts: time.sleep(1.0) or [1.0] * len(texts),
}


@pytest.mark.parametrize("score", BAD.values(), ids=BAD)
def test_a_bad_or_slow_reranker_leaves_the_order(score):
    result = reranked(Scores(score), seconds=0.2)
    assert result.candidates == FOUND
    assert result.failure


RESULT = {"index": 0, "relevance_score": 1.0}
FAULTS = {
    "500": status(500),
    "wrong key": status(401),
    "doubled": answers({"results": [RESULT] * 30}),
    "out of range": answers({"results": [RESULT | {"index": 99}]}),
    "prose": answers("<html>busy</html>"),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_faults_over_http_leave_the_order(fake_models, settings_for, fault):
    fake_models.always_fail("rerank", fault)
    reranker = make_providers(settings_for(LOCAL_RERANK_MODEL="rerank-model"), FAST).reranker
    result = reranked(reranker, seconds=5.0)
    assert result.candidates == FOUND
    assert result.failure


def test_a_model_over_http_gets_at_most_thirty_texts(fake_models, settings_for):
    reranker = make_providers(settings_for(LOCAL_RERANK_MODEL="rerank-model"), FAST).reranker
    assert not reranked(reranker).failure
    (body,) = fake_models.bodies("rerank")
    assert len(body["documents"]) == 30
    assert body["query"] == QUESTION
