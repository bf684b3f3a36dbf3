import numpy as np
import pytest

from core.errors import ModelFileError
from core.providers import bundled
from core.providers.bundled import UseMultilingual, bundled_embedder


def test_rows_are_unit_vectors_in_the_order_of_the_texts():
    texts = ["营业收入同比增长", "Revenue rose year on year", "The harbour is full of ships"]
    vectors = bundled_embedder().embed(texts, "passage")
    assert vectors.shape == (3, 512)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-4)
    assert vectors[0] @ vectors[1] > vectors[0] @ vectors[2]


def test_no_texts_give_no_rows():
    assert bundled_embedder().embed([], "query").shape == (0, 512)


def test_weights_that_are_not_the_pinned_ones_are_refused(monkeypatch):
    monkeypatch.setattr(bundled, "_WEIGHTS", "0" * 64)
    with pytest.raises(ModelFileError) as caught:
        UseMultilingual().embed(["text"], "query")
    assert "固定版本" in caught.value.text("zh")
