import json

import numpy as np
import pytest

from core.embedding.cache import VectorCache, text_key
from core.embedding.failed import failed_file
from core.errors import ModelFileError
from core.pipeline import embed_here as module
from core.pipeline.embed import embed_children
from core.pipeline.embed_here import embed_here
from core.pipeline.embed_rounds import HOPELESS_AFTER
from core.pipeline.executor import Failure
from core.pipeline.progress import Silent
from core.providers.bundled import bundled_embedder
from core.types import Chunk, ChunkKind

TEXTS = [f"text number {i}" for i in range(180)]


class Picky:
    """Four numbers a text; refuses the texts in `bad`, gives nan for those in `broken`."""

    model_id = "picky"
    dimension = 4
    host = ""

    def __init__(self, bad=(), broken=()):
        self.bad, self.broken, self.calls = set(bad), set(broken), []

    def embed(self, texts, kind):
        self.calls.append(list(texts))
        if self.bad & set(texts):
            raise ValueError("cannot be read")
        return np.array([[np.nan if t in self.broken else len(t), 1, 0, 0] for t in texts], np.float32)


def children(texts):
    return [Chunk(f"d:{i}", "d", ChunkKind.TEXT, text, (), "parent") for i, text in enumerate(texts)]


def open_cache(folder, embedder):
    return VectorCache(folder, embedder.model_id, embedder.dimension)


def test_one_bad_text_costs_only_itself_and_is_listed(tmp_path):
    embedder = Picky(bad=[TEXTS[60]])
    cache = open_cache(tmp_path, embedder)
    summary = embed_children(cache, embedder, children(TEXTS), 1, Silent())
    assert (summary.embedded, summary.failed, summary.failures) == (179, 1, (TEXTS[60],))
    (listed,) = map(json.loads, failed_file(tmp_path).read_text().splitlines())
    assert listed["sha256"] == text_key(TEXTS[60]).hex()
    assert "cannot be read" in listed["reason"]


def test_the_next_run_tries_only_the_failed_text_and_ends_the_list(tmp_path):
    embed_children(open_cache(tmp_path, Picky()), Picky(bad=[TEXTS[60]]), children(TEXTS), 1, Silent())
    well = Picky()
    assert embed_children(open_cache(tmp_path, well), well, children(TEXTS), 1, Silent()).embedded == 1
    assert well.calls == [[TEXTS[60]]]
    assert not failed_file(tmp_path).exists()


def test_a_vector_that_is_not_finite_is_never_stored(tmp_path):
    embedder = Picky(broken=[TEXTS[3], TEXTS[99]])
    cache = open_cache(tmp_path, embedder)
    assert set(embed_here(cache, embedder, TEXTS, 1, Silent())) == {TEXTS[3], TEXTS[99]}
    assert len(open_cache(tmp_path, embedder)) == 178


def test_a_model_that_fails_for_all_is_given_up_soon(tmp_path):
    many = [f"text {i}" for i in range(5000)]
    embedder = Picky(bad=many)
    failed = embed_here(open_cache(tmp_path, embedder), embedder, many, 1, Silent())
    assert len(failed) == 5000
    assert len(embedder.calls) == HOPELESS_AFTER


def test_a_model_that_cannot_be_loaded_is_an_error_at_once(tmp_path):
    class Missing(Picky):
        def embed(self, texts, kind):
            raise ModelFileError("not there", "不存在")

    with pytest.raises(ModelFileError):
        embed_here(open_cache(tmp_path, Missing()), Missing(), TEXTS, 1, Silent())


def test_a_text_that_ends_its_worker_is_tried_again_in_a_worker_only(tmp_path, monkeypatch):
    sizes = []

    def run(_, batches, **_limits):
        for batch in batches:
            sizes.append(len(batch))
            dies = TEXTS[7] in batch
            yield batch, Failure("crashed", "killed") if dies else np.ones((len(batch), 512), np.float32)

    monkeypatch.setattr(module, "WORTH_PROCESSES", 100)
    monkeypatch.setattr(module, "run_documents", run)
    embedder = bundled_embedder()
    cache = open_cache(tmp_path, embedder)
    assert list(embed_here(cache, embedder, TEXTS, 2, Silent())) == [TEXTS[7]]
    assert sizes == [50, 50, 50, 30] + [5] * 6 + [1] * 5


def test_many_identical_chunks_are_embedded_once(tmp_path):
    embedder = Picky()
    summary = embed_children(
        open_cache(tmp_path, embedder), embedder, children(["the same"] * 50_000), 1, Silent()
    )
    assert (summary.total, summary.embedded) == (1, 1)


@pytest.mark.parametrize(
    "text",
    ["a", "", " ", "\x00\x01\x02\x7f", "half \ud800 a pair", "字" * 20_000, "\ufffe\u200b", "x" * 100_000],
)
def test_odd_texts_get_a_vector_of_the_bundled_model(tmp_path, text):
    embedder = bundled_embedder()
    cache = open_cache(tmp_path, embedder)
    assert embed_here(cache, embedder, [text], 1, Silent()) == {}
    assert np.linalg.norm(cache.get([text_key(text)])[0]) == pytest.approx(1, abs=1e-4)
