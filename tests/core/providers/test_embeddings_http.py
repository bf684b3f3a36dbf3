import math

import numpy as np
import pytest

from core.errors import (
    ProviderRequestError,
    ProviderResponseInvalidError,
    ProviderSettingsError,
    ProviderUnavailableError,
)
from core.providers.embeddings import folder_name
from core.providers.registry import make_providers
from tests.fake_models import (
    FAST,
    answers,
    drips,
    embed,
    embeddings_answer,
    free_port,
    hangs,
    status,
)


@pytest.fixture
def embedder(settings_for):
    return make_providers(settings_for(LOCAL_EMBEDDING_MODEL="embedding-model"), FAST).embedder


def changed(change):
    """A right answer with something changed in it."""

    def make(body):
        value = embeddings_answer([embed(t, 64) for t in body["input"]], body | {"encoding_format": "float"})
        change(value)
        return value

    return answers(make)


def test_vectors_come_in_order_with_length_one_and_each_text_once(embedder, fake_models):
    texts = [f"第{i}段" for i in range(60)] + ["第3段", ""]
    vectors = embedder.embed(texts, "passage")
    assert vectors.shape == (62, 64)
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    assert np.array_equal(vectors[3], vectors[60])
    wanted = np.asarray(embed("第7段", 64))
    assert np.allclose(vectors[7], wanted / np.linalg.norm(wanted), atol=1e-6)
    assert [len(b["input"]) for b in fake_models.bodies("embeddings")] == [50, 11]
    assert embedder.dimension == 64
    assert embedder.host == fake_models.host
    assert embedder.embed([], "query").shape == (0, 64)


def test_half_a_character_pair_is_sent_as_the_replacement_character(embedder, fake_models):
    assert embedder.embed(["half \ud800 a pair"], "passage").shape == (1, 64)
    assert fake_models.bodies("embeddings")[0]["input"] == ["half \ufffd a pair"]


def test_order_is_taken_from_the_index(embedder, fake_models):
    fake_models.fail("embeddings", changed(lambda v: v["data"].reverse()))
    a, b = embedder.embed(["alpha", "beta"], "passage")
    assert np.allclose([a, b], embedder.embed(["alpha", "beta"], "passage"), atol=1e-6)


def test_a_server_without_indices_and_with_unknown_fields_is_understood(embedder, fake_models):
    def change(value):
        value["surprise"] = {"a": 1}
        for item in value["data"]:
            del item["index"]
            item["object"] = 7

    fake_models.fail("embeddings", changed(change))
    assert np.allclose(embedder.embed(["a", "b"], "query"), embedder.embed(["a", "b"], "query"), atol=1e-6)


@pytest.mark.parametrize(
    "change",
    [
        lambda v: v["data"].pop(),
        lambda v: v["data"].append(v["data"][0]),
        lambda v: v["data"][0].update(index=1),
        lambda v: v["data"][0].update(index=5),
        lambda v: v["data"][0].update(index=None),
        lambda v: v["data"][0]["embedding"].pop(),
        lambda v: v["data"][0].update(embedding=[]),
        lambda v: v["data"][0].update(embedding=None),
        lambda v: v["data"][0].update(embedding="not base64!"),
        lambda v: v["data"][0].update(embedding=[0.0] * 64),
        lambda v: v["data"][0]["embedding"].__setitem__(0, math.nan),
        lambda v: v["data"][0]["embedding"].__setitem__(0, math.inf),
        lambda v: v.pop("data"),
    ],
    ids=[
        "short",
        "long",
        "twice",
        "range",
        "part",
        "ragged",
        "empty",
        "null",
        "base64",
        "zero",
        "nan",
        "inf",
        "none",
    ],
)
def test_wrong_length_order_dimension_or_value_is_refused(embedder, fake_models, change):
    fake_models.fail("embeddings", changed(change))
    with pytest.raises(ProviderResponseInvalidError):
        embedder.embed(["a", "b"], "passage")
    assert fake_models.count() == 1
    assert embedder.embed(["a", "b"], "passage").shape == (2, 64)


def test_another_dimension_than_before_is_refused(embedder, fake_models):
    embedder.embed(["a"], "passage")
    fake_models.dimension = 32
    with pytest.raises(ProviderResponseInvalidError, match="32 numbers instead of 64"):
        embedder.embed(["b"], "passage")


def test_a_chosen_dimension_is_asked_for_and_checked(settings_for, fake_models):
    values = {"LOCAL_EMBEDDING_MODEL": "m", "LOCAL_EMBEDDING_DIMENSIONS": 16}
    embedder = make_providers(settings_for(**values), FAST).embedder
    assert embedder.embed(["a"], "passage").shape == (1, 16)
    assert fake_models.bodies("embeddings")[0]["dimensions"] == 16
    fake_models.fail("embeddings", changed(lambda v: None))
    with pytest.raises(ProviderResponseInvalidError, match="instead of 16"):
        embedder.embed(["a"], "passage")


@pytest.mark.parametrize("body", ["<html>busy</html>", [1], {}, {"data": "x"}, "[" * 100_000])
def test_an_answer_that_is_no_embeddings_answer_is_refused(embedder, fake_models, body):
    fake_models.fail("embeddings", answers(body))
    with pytest.raises(ProviderResponseInvalidError):
        embedder.embed(["a"], "passage")


def test_429_waits_as_long_as_the_service_asks(embedder, fake_models):
    fake_models.fail("embeddings", status(429, retry_after=0.3))
    assert embedder.embed(["a"], "passage").shape == (1, 64)
    first, second = fake_models.requests
    assert second.at - first.at >= 0.3


def test_a_long_retry_after_is_capped(embedder, fake_models):
    fake_models.fail("embeddings", status(429, retry_after=3600))
    embedder.embed(["a"], "passage")
    first, second = fake_models.requests
    assert 0.5 <= second.at - first.at < 2


@pytest.mark.parametrize("code", [408, 429, 500, 502, 503, 529])
def test_what_may_pass_later_is_tried_again_and_not_for_ever(embedder, fake_models, code):
    fake_models.fail("embeddings", status(code))
    assert embedder.embed(["a"], "passage").shape == (1, 64)
    assert fake_models.count() == 2
    fake_models.always_fail("embeddings", status(code))
    with pytest.raises(ProviderUnavailableError, match=f"HTTP {code}: fault"):
        embedder.embed(["a"], "passage")
    assert fake_models.count() == 2 + FAST.attempts


@pytest.mark.parametrize(
    ("code", "error"),
    [
        (400, ProviderRequestError),
        (401, ProviderSettingsError),
        (402, ProviderSettingsError),
        (403, ProviderSettingsError),
        (404, ProviderSettingsError),
        (307, ProviderSettingsError),
        (418, ProviderRequestError),
        (422, ProviderRequestError),
    ],
)
def test_what_will_not_pass_later_is_not_tried_again(embedder, fake_models, code, error):
    embedder._base64 = False
    fake_models.always_fail("embeddings", status(code))
    with pytest.raises(error):
        embedder.embed(["a"], "passage")
    assert fake_models.count() == 1


def test_an_empty_account_is_not_asked_again(embedder, fake_models):
    fake_models.fail("embeddings", status(429, "You exceeded your quota: insufficient_quota"))
    with pytest.raises(ProviderSettingsError, match="quota"):
        embedder.embed(["a"], "passage")
    assert fake_models.count() == 1


def test_a_server_that_knows_floats_only_is_asked_for_floats_from_then_on(embedder, fake_models):
    fake_models.fail("embeddings", status(400, "encoding_format is not supported"))
    embedder.embed(["a"], "passage")
    embedder.embed(["b"], "passage")
    formats = [b["encoding_format"] for b in fake_models.bodies("embeddings")]
    assert formats == ["base64", "float", "float"]


def test_batches_halve_until_they_fit_and_a_limit_on_their_number_is_kept(embedder, fake_models):
    def limited(fake, body):
        if len(body["input"]) > 10:
            return status(400, "batch size is invalid, it should not be larger than 10.")(fake, body)
        return fake._embeddings(body)

    fake_models.always_fail("embeddings", limited)
    texts = [f"text {i}" for i in range(50)]
    vectors = embedder.embed(texts, "passage")
    assert np.allclose(vectors[49], embedder.embed(["text 49"], "passage")[0])
    fake_models.requests.clear()
    embedder.embed(texts, "passage")
    assert max(len(b["input"]) for b in fake_models.bodies("embeddings")) <= 10


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (413, "Payload Too Large"),
        (400, "This model's maximum context length is 8192 tokens, however you requested 9000 tokens"),
        (422, "`inputs` must have less than 512 tokens. Given: 600"),
    ],
)
def test_too_many_tokens_halve_a_batch_and_one_text_too_long_is_told(embedder, fake_models, code, message):
    def limited(fake, body):
        if sum(map(len, body["input"])) > 100:
            return status(code, message)(fake, body)
        return fake._embeddings(body)

    fake_models.always_fail("embeddings", limited)
    assert embedder.embed(["x" * 40 + str(i) for i in range(8)], "passage").shape == (8, 64)
    with pytest.raises(ProviderRequestError, match="too large"):
        embedder.embed(["y" * 101], "passage")


def test_time_outs_are_tried_again_within_bounds(fake_models, settings_for):
    from dataclasses import replace

    policy = replace(FAST, request=0.15, attempts=2)
    embedder = make_providers(settings_for(LOCAL_EMBEDDING_MODEL="m"), policy).embedder
    fake_models.fail("embeddings", hangs(0.4))
    assert embedder.embed(["a"], "passage").shape == (1, 64)
    fake_models.always_fail("embeddings", hangs(0.4))
    with pytest.raises(ProviderUnavailableError, match="did not answer in time"):
        embedder.embed(["a"], "passage")
    fake_models.always_fail("embeddings", drips(2))
    with pytest.raises(ProviderUnavailableError, match="did not answer in time"):
        embedder.embed(["a"], "passage")


def test_a_refused_connection_says_which_host(settings_for):
    port = free_port()
    values = {"LOCAL_BASE_URL": f"http://127.0.0.1:{port}/v1", "LOCAL_EMBEDDING_MODEL": "m"}
    embedder = make_providers(settings_for(**values), FAST).embedder
    with pytest.raises(ProviderUnavailableError, match=f"127.0.0.1:{port} cannot be reached") as caught:
        embedder.embed(["a"], "passage")
    assert caught.value.retryable
    assert "无法连接" in caught.value.text("zh")


def test_the_id_is_a_folder_name_of_the_model_and_its_dimension_alone():
    names = {folder_name("BAAI/bge-m3"), folder_name("BAAI_bge-m3"), folder_name("BAAI/bge-m3", 512)}
    assert len(names) == 3
    for name in (*names, folder_name("../../etc/passwd"), folder_name("嵌入"), folder_name("a" * 300)):
        assert name == name.strip(".-/ ")
        assert not set(name) & set('/\\:*?"<>| ')
        assert 0 < len(name) < 100
