import shutil

import numpy as np
import pytest

from core.errors import InputError, ModelFileError, SettingsError
from core.index.generation import open_current
from core.library.work import WorkLibrary
from core.pipeline.build import build_library
from core.pipeline.embed import open_vectors
from core.pipeline.progress import Silent
from core.providers.bundled import bundled_embedder
from core.providers.local import local_embedder
from core.providers.registry import make_providers
from core.retrieval.retriever import Retriever
from core.settings import Settings
from tests.core.providers.encoders import write_encoder


class Shifting:
    """Raw vectors are (1, 0); those of texts with a Chinese character are published as (0, 1)."""

    raw_id = "shifting"
    dimension = 2
    host = ""

    def __init__(self, version="1"):
        self.model_id = f"shifting-zh{version}"
        self.embedded = 0

    def raw(self, texts, kind="passage"):
        self.embedded += len(texts)
        return np.tile(np.array([1, 0], np.float32), (len(texts), 1))

    def shifted(self, texts, vectors):
        moved = [v[::-1] if any(c > "\u4e00" for c in t) else v for t, v in zip(texts, vectors, strict=True)]
        return np.array(moved, np.float32)

    def embed(self, texts, kind="passage"):
        return self.shifted(texts, self.raw(texts, kind))


@pytest.fixture
def library(built, settings, tmp_path):
    caches = tmp_path / "caches"
    shutil.copytree(built.caches, caches)

    def build(embedder):
        return build_library(built.datas, caches, settings, embedder, Silent())

    return caches, build


def chosen(**values):
    return make_providers(Settings(_env_file=None, **values)).embedder


def test_the_setting_names_the_embedder(tmp_path):
    folder = write_encoder(tmp_path / "encoder")
    assert chosen() is bundled_embedder()
    assert chosen(PAGEWITNESS_EMBEDDER="bundled") is bundled_embedder()
    assert chosen(PAGEWITNESS_EMBEDDER=str(folder)).model_id.startswith("encoder-")
    assert chosen(PAGEWITNESS_EMBEDDER=str(folder)) is chosen(PAGEWITNESS_EMBEDDER=str(folder))


def test_a_name_that_is_no_embedder_and_two_embedders_at_once_are_refused(tmp_path):
    with pytest.raises(ModelFileError, match="there is no model") as caught:
        chosen(PAGEWITNESS_EMBEDDER=str(tmp_path / "typo"))
    assert "请设为 bundled" in caught.value.text("zh")
    with pytest.raises(SettingsError, match="each name an embedding model"):
        chosen(PAGEWITNESS_EMBEDDER=str(tmp_path), LOCAL_EMBEDDING_MODEL="model")


def test_another_model_is_built_beside_the_old_and_going_back_computes_nothing(library, tmp_path):
    caches, build = library
    other = local_embedder(str(write_encoder(tmp_path / "encoder")), tmp_path)
    first = build(other)
    assert first.embed.embedded == first.embed.total > 0
    assert (first.manifest.model, first.manifest.dimension) == (other.model_id, 4)
    for embedder in (bundled_embedder(), other, bundled_embedder()):
        summary = build(embedder)
        assert (summary.embed.embedded, summary.manifest.model) == (0, embedder.model_id)
    assert {f.name for f in (caches / "vectors").iterdir()} == {other.model_id, bundled_embedder().model_id}


def test_raw_vectors_are_stored_and_shifted_ones_published(library):
    caches, build = library
    embedder = Shifting()
    build(embedder)
    with WorkLibrary(caches) as work:
        cache = open_vectors(work, embedder)
        assert cache.folder.name == "shifting"
        np.testing.assert_array_equal(np.unique(cache.get(cache._rows), axis=0), [[1, 0]])
    generation = open_current(caches)
    both = {tuple(row) for segment in generation.dense._segments for row in segment.tolist()}
    assert both == {(1, 0), (0, 1)}
    assert generation.manifest.model == "shifting-zh1"


def test_another_shift_is_published_without_embedding_and_never_mixed(library):
    caches, build = library
    build(Shifting())
    new = Shifting("2")
    assert build(new).embed.embedded == new.embedded == 0
    assert open_current(caches).manifest.model == "shifting-zh2"
    with pytest.raises(InputError, match="shifting-zh2, not shifting-zh1"):
        Retriever(open_current(caches), Shifting())
