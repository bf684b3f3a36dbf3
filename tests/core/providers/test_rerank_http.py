import math

import pytest

from core.errors import ProviderResponseInvalidError, ProviderUnavailableError
from core.providers.registry import make_providers
from tests.fake_models import FAST, answers, status

TEXTS = ["the tide", "营业收入 8 亿元", "revenue"]


@pytest.fixture
def reranker(settings_for):
    return make_providers(settings_for(LOCAL_RERANK_MODEL="rerank-model"), FAST).reranker


def results(*pairs):
    return answers({"results": [{"index": i, "relevance_score": s, "document": {}} for i, s in pairs]})


def test_scores_come_in_the_order_of_the_documents(reranker, fake_models):
    fake_models.fail("rerank", results((2, 0.9), (0, -3), (1, 0.5)))
    assert reranker.rerank("q", TEXTS) == [-3.0, 0.5, 0.9]
    (body,) = fake_models.bodies("rerank")
    assert body == {"model": "rerank-model", "query": "q", "documents": TEXTS, "top_n": 3}
    scores = reranker.rerank("营业收入", TEXTS)
    assert max(scores) == scores[1]
    assert reranker.rerank("q", []) == []


@pytest.mark.parametrize(
    "fault",
    [
        results((0, 1), (0, 2), (1, 3)),
        results((0, 1), (1, 2), (3, 3)),
        results((0, 1), (-1, 2), (2, 3)),
        results((0, 1), (1, 2)),
        results((0, 1), (1, 2), (2, 3), (2, 3)),
        results((0, 1), (1, math.nan), (2, 3)),
        results((0, 1), (1, math.inf), (2, 3)),
        results((0, 1), (1, None), (2, 3)),
        answers({"results": None}),
        answers({"data": []}),
        answers("ok"),
        answers([1]),
    ],
    ids=[
        "twice",
        "beyond",
        "negative",
        "missing",
        "long",
        "nan",
        "inf",
        "null",
        "none",
        "other",
        "text",
        "list",
    ],
)
def test_what_is_not_one_finite_score_for_each_is_refused(reranker, fake_models, fault):
    fake_models.fail("rerank", fault)
    with pytest.raises(ProviderResponseInvalidError):
        reranker.rerank("q", TEXTS)
    assert fake_models.count() == 1


def test_it_is_tried_again_a_few_times_only(reranker, fake_models):
    fake_models.fail("rerank", status(429, retry_after=0.1))
    assert len(reranker.rerank("q", TEXTS)) == 3
    fake_models.always_fail("rerank", status(500, "down"))
    with pytest.raises(ProviderUnavailableError, match="down"):
        reranker.rerank("q", TEXTS)
    assert fake_models.count() == 2 + 3


def test_too_many_documents_go_in_halves(reranker, fake_models):
    def limited(fake, body):
        if len(body["documents"]) > 2:
            return status(413)(fake, body)
        return fake._rerank(body)

    fake_models.always_fail("rerank", limited)
    assert len(reranker.rerank("the", TEXTS)) == 3
