from dataclasses import replace

import pytest

from core.providers.health import check_providers
from tests.fake_models import FAST, answers, status

ALL = {
    "LOCAL_CHAT_MODEL": "chat-model",
    "LOCAL_TEXT_MODEL": "vision-model",
    "LOCAL_EMBEDDING_MODEL": "embedding-model",
    "LOCAL_RERANK_MODEL": "rerank-model",
}


def by_purpose(settings):
    return {h.purpose: h for h in check_providers(settings, replace(FAST, attempts=1))}


def test_without_models_nothing_is_sent_and_the_bundled_one_is_tried(settings_for, fake_models):
    found = by_purpose(settings_for())
    assert all(h.fine for h in found.values())
    assert (found["embeddings"].works, found["embeddings"].dimension, found["embeddings"].host) == (
        True,
        512,
        "",
    )
    assert not found["chat"].on
    assert fake_models.count() == 0


def test_an_embedder_that_is_not_there_is_told_with_what_to_do(settings_for, tmp_path):
    health = by_purpose(settings_for(PAGEWITNESS_EMBEDDER=str(tmp_path / "typo")))["embeddings"]
    assert (health.on, health.works) == (True, False)
    assert "typo" in health.problem
    assert "Name bundled, best, or a folder" in health.remedy


def test_each_model_is_tried_once(settings_for, fake_models):
    found = by_purpose(settings_for(**ALL))
    assert all(h.on and h.works and h.listed and h.seconds > 0 for h in found.values())
    assert found["embeddings"].dimension == 64
    assert fake_models.count("models") == 1
    assert fake_models.count() == 5


@pytest.mark.parametrize("fault", [status(404), status(500), answers("<html>"), answers({"data": None})])
def test_a_service_without_a_list_of_models_is_fine(settings_for, fake_models, fault):
    fake_models.always_fail("models", fault)
    assert all(h.works and h.listed is None for h in by_purpose(settings_for(**ALL)).values())


def test_each_trouble_has_a_remedy(settings_for, fake_models):
    fake_models.models = ("chat-model",)
    fake_models.always_fail("chat", status(404, "no such model"))
    fake_models.always_fail("embeddings", status(503))
    fake_models.always_fail("rerank", answers({"results": []}))
    found = by_purpose(settings_for(**ALL))
    assert not any(h.fine for h in found.values())
    assert all(h.problem and h.problem_zh and h.remedy and h.remedy_zh for h in found.values())
    assert "no such model" in found["chat"].problem
    assert "Start the service" in found["embeddings"].remedy
    assert found["rerank"].listed is False


def test_a_model_without_an_address_is_told_for_that_model_alone(settings_for, fake_models):
    found = by_purpose(settings_for(LOCAL_CHAT_MODEL="m", LOCAL_BASE_URL=""))
    assert not found["chat"].fine
    assert "LOCAL_BASE_URL" in found["chat"].remedy
    assert found["vision"].fine
