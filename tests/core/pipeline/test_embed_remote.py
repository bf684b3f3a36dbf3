import json
import shutil

import numpy as np
import pytest

from core.embedding.cache import text_key
from core.errors import ProviderSettingsError, VersionMismatchError
from core.index.generation import open_current
from core.library.work import WorkLibrary
from core.pipeline.build import build_library
from core.pipeline.embed import embed_children, forecast, open_vectors
from core.pipeline.embed_remote import embed_remotely
from core.pipeline.progress import Silent
from core.pipeline.vectors import searched_children
from core.providers.bundled import bundled_embedder
from core.providers.registry import make_providers
from core.retrieval.planning import plan_question
from core.retrieval.retriever import Retriever
from tests.fake_models import FAST, answers, embed, embeddings_answer, free_port, hangs, status

TEXTS = [f"text number {i}" for i in range(180)]


@pytest.fixture
def embedder_for(settings_for):
    def make(model="embedding-model", **values):
        return make_providers(settings_for(LOCAL_EMBEDDING_MODEL=model, **values), FAST).embedder

    return make


@pytest.fixture
def cache_of(tmp_path):
    def make(embedder, folder="caches"):
        with WorkLibrary(tmp_path / folder) as work:
            return open_vectors(work, embedder)

    return make


class Notes(Silent):
    def __init__(self):
        self.notes = []

    def note(self, message):
        self.notes.append(message)


def test_batches_are_stored_as_they_arrive_several_at_a_time(embedder_for, cache_of, fake_models):
    fake_models.slow = 0.03
    embedder = embedder_for()
    cache = cache_of(embedder)
    assert embed_remotely(cache, embedder, TEXTS, 3, Silent()) == {}
    assert fake_models.most_at_once == 3
    assert [len(b["input"]) for b in fake_models.bodies("embeddings")].count(50) == 3
    assert cache.folder.parent.name == "paid"
    again = cache_of(embedder_for())
    assert len(again) == 180
    assert len(list(again.folder.glob("vectors-*.npy"))) == 4
    wanted = np.asarray(embed(TEXTS[77], 64))
    stored = again.get([text_key(TEXTS[77])])[0]
    assert np.allclose(stored, wanted / np.linalg.norm(wanted), atol=1e-6)


def test_a_finished_batch_is_on_disk_while_another_is_still_on_its_way(embedder_for, cache_of, fake_models):
    embedder = embedder_for()
    cache = cache_of(embedder)
    on_disk = []

    def watch(fake, body):
        if TEXTS[0] not in body["input"]:
            return fake._embeddings(body)
        hangs(0.4)(fake, body)
        on_disk.append(len(list(cache.folder.glob("vectors-*.npy"))))
        return fake._embeddings(body)

    fake_models.always_fail("embeddings", watch)
    assert embed_remotely(cache, embedder, TEXTS, 2, Silent()) == {}
    assert on_disk == [3]


def test_one_text_that_is_refused_costs_only_itself(embedder_for, cache_of, fake_models):
    def picky(fake, body):
        if TEXTS[60] in body["input"]:
            return status(400, "inappropriate content")(fake, body)
        return fake._embeddings(body)

    fake_models.always_fail("embeddings", picky)
    embedder, notes = embedder_for(), Notes()
    cache = cache_of(embedder)
    failed = embed_remotely(cache, embedder, TEXTS, 2, notes)
    assert list(failed) == [TEXTS[60]]
    assert "inappropriate content" in failed[TEXTS[60]]
    assert len(cache) == 179
    assert any("1 texts without a vector" in note for note in notes.notes)


def test_nothing_wrong_is_stored(embedder_for, cache_of, fake_models):
    def broken(body):
        value = embeddings_answer([embed(t, 64) for t in body["input"]], body | {"encoding_format": "float"})
        value["data"][0]["embedding"][0] = float("nan")
        return value

    fake_models.always_fail("embeddings", answers(broken))
    embedder = embedder_for()
    cache = cache_of(embedder)
    assert len(embed_remotely(cache, embedder, TEXTS[:60], 2, Silent())) == 60
    assert len(cache) == 0


def test_a_service_that_is_down_is_left_alone_and_what_is_stored_stays(embedder_for, cache_of, fake_models):
    embedder = embedder_for()
    cache = cache_of(embedder)
    embed_remotely(cache, embedder, TEXTS[:50], 1, Silent())
    fake_models.always_fail("embeddings", status(503))
    fake_models.requests.clear()
    many = [f"more {i}" for i in range(1000)]
    failed = embed_remotely(cache, embedder, many, 2, Silent())
    assert len(failed) == 1000
    assert fake_models.count() <= FAST.attempts * 5
    fake_models.always_fail("embeddings", None)
    assert embed_remotely(cache, embedder, many[:100], 2, Silent()) == {}
    assert len(cache) == 150


def test_a_wrong_key_ends_the_stage_at_once(embedder_for, cache_of, fake_models):
    embedder = embedder_for(LOCAL_API_KEY="wrong")
    with pytest.raises(ProviderSettingsError):
        embed_remotely(cache_of(embedder), embedder, TEXTS, 2, Silent())
    assert fake_models.count() <= 3


def test_a_model_that_changed_behind_its_name_is_never_mixed_in(embedder_for, cache_of, fake_models):
    embedder = embedder_for()
    embed_remotely(cache_of(embedder), embedder, TEXTS[:50], 1, Silent())
    fake_models.dimension = 32
    changed = embedder_for()
    cache = cache_of(changed)
    assert cache.dimension == 64
    with pytest.raises(VersionMismatchError, match="of 64 numbers instead of 32"):
        embed_remotely(cache, changed, TEXTS[50:], 2, Silent())
    assert len(cache_of(embedder_for())) == 50


def test_models_stand_beside_each_other_and_going_back_sends_nothing(
    settings_for, fake_models, tmp_path, settings, built
):
    datas, caches = built.datas, tmp_path / "caches"
    shutil.copytree(built.caches, caches)
    first = settings_for(LOCAL_EMBEDDING_MODEL="org/first")
    for name in ("org/first", "org/second", "org/first"):
        fake_models.requests.clear()
        embedder = make_providers(first.model_copy(update={"local_embedding_model": name}), FAST).embedder
        summary = build_library(datas, caches, first, embedder, Silent())
        manifest = open_current(caches).manifest
        assert (manifest.model, manifest.dimension) == (embedder.model_id, 64)
        assert summary.embed.failed == 0
    assert fake_models.count() == 0
    assert len(list((caches / "paid").iterdir())) == 2
    assert build_library(datas, caches, settings, bundled_embedder(), Silent()).embed.embedded == 0
    assert open_current(caches).manifest.model == bundled_embedder().model_id


def test_a_dry_run_counts_and_sends_nothing(embedder_for, cache_of, fake_models, built):
    with WorkLibrary(built.caches) as work:
        children = searched_children(work)
    embedder = embedder_for()
    cache = cache_of(embedder)
    expected = forecast(cache, children)
    assert expected.missing == expected.total > 0
    assert expected.tokens > expected.missing
    assert fake_models.count() == 0
    embed_children(cache, embedder, children, 2, Silent())
    assert (forecast(cache, children).missing, forecast(cache, children).tokens) == (0, 0)


@pytest.fixture
def remote_library(settings_for, fake_models, tmp_path, built):
    chosen = settings_for(LOCAL_EMBEDDING_MODEL="embedding-model")
    caches = tmp_path / "caches"
    shutil.copytree(built.caches, caches)
    build_library(built.datas, caches, chosen, make_providers(chosen, FAST).embedder, Silent())
    fake_models.requests.clear()
    return open_current(caches)


def test_questions_are_searched_by_the_model_of_the_library(remote_library, embedder_for, fake_models):
    plan = plan_question("What is the tidal range?", remote_library.library.documents())
    retriever = Retriever(remote_library, embedder_for())
    found = retriever.retrieve(plan)
    assert any("dense" in c.routes for c in found)
    assert retriever.notes() == ()
    assert fake_models.count("embeddings") == 1


@pytest.mark.parametrize("trouble", ["down", "key", "invalid", "dimension"])
def test_search_goes_on_by_words_and_says_so(remote_library, embedder_for, fake_models, trouble):
    values = {}
    if trouble == "down":
        values["LOCAL_BASE_URL"] = f"http://127.0.0.1:{free_port()}/v1"
    elif trouble == "key":
        values["LOCAL_API_KEY"] = "wrong"
    elif trouble == "invalid":
        fake_models.always_fail("embeddings", answers("busy"))
    else:
        fake_models.dimension = 32
    plan = plan_question("What is the tidal range?", remote_library.library.documents())
    retriever = Retriever(remote_library, embedder_for(**values))
    found = retriever.retrieve(plan)
    assert found
    assert not any("dense" in c.routes for c in found)
    (note,) = retriever.notes("zh")
    assert note.startswith("本次仅按词语检索：")
    assert retriever.notes()[0].startswith("Searched by words only: ")
    json.dumps(note)
