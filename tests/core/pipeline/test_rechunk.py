"""Other sizes cut exactly the documents concerned, embed what is new alone, and going back is free."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from core.chunking import presets
from core.chunking.presets import ChunkSizes
from core.errors import InputError
from core.index.generation import open_current
from core.library.work import WorkLibrary
from core.pipeline.build import build_library
from core.pipeline.progress import Silent
from core.pipeline.rechunk import rechunk_forecast, rechunk_library
from core.providers.bundled import bundled_embedder
from core.types import DocumentType
from tests.pdfs import write_pdf

SMALL = "small"


@pytest.fixture
def caches(built, tmp_path: Path, monkeypatch) -> Path:
    """A copy of the library, and a preset so small that its short texts are cut otherwise."""
    sizes = ChunkSizes(parent=80, merge=20, child=40, overlap=5, parent_overlap=20)
    monkeypatch.setattr(presets, "PRESETS", {**presets.PRESETS, SMALL: sizes})
    return Path(shutil.copytree(built.caches, tmp_path / "caches"))


def rechunk(caches: Path, settings, *, embedder=None, **options):
    with WorkLibrary(caches) as work:
        return rechunk_library(work, settings, embedder or bundled_embedder(), Silent(), **options)


def versions(caches: Path) -> dict[str, str]:
    with WorkLibrary(caches) as work:
        return {d.name: work.stage_version(d.doc_id, "chunk") or "" for d in work.documents()}


def published(caches: Path) -> tuple[int, set[tuple[str, str, str]]]:
    """How many vectors are published, and the chunks with text and parent."""
    generation = open_current(caches)
    rows = range(generation.manifest.counts["children"])
    found = {(c.chunk_id, c.text, c.parent_id) for c in generation.library.children_by_row(rows)}
    generation.close()
    return generation.manifest.counts["embedded"], found


def test_other_sizes_are_published_and_going_back_embeds_nothing(caches, settings):
    before = published(caches)
    there = rechunk(caches, settings, preset=SMALL)
    assert there.chunks.documents == len(versions(caches))
    assert there.chunks.came > 0 and there.chunks.went > 0
    assert 0 < there.embed.embedded < there.embed.total
    assert all(len(text) <= 40 for text in texts(caches))
    back = rechunk(caches, settings, preset="by-type")
    assert (back.chunks.came, back.chunks.went) == (there.chunks.went, there.chunks.came)
    assert back.embed.embedded == 0
    assert published(caches) == before


def texts(caches: Path) -> list[str]:
    with WorkLibrary(caches) as work:
        return [c.text for c in work.children()]


def test_nothing_to_do_does_nothing(caches, settings):
    generation = open_current(caches).name
    again = rechunk(caches, settings)
    assert (again.chunks.documents, again.embed.embedded) == (0, 0)
    assert again.manifest.generation == generation


def test_other_parents_of_the_same_children_are_published(tmp_path, settings, monkeypatch):
    text = [f"Sentence number {n} of the harbour log is here." for n in range(12)]
    write_pdf(tmp_path / "datas" / "log.pdf", [text])
    caches = tmp_path / "caches"
    build_library(tmp_path / "datas", caches, settings, bundled_embedder(), Silent())
    apart, overlapping = (ChunkSizes(130, 20, 60, 5, size) for size in (0, 60))
    monkeypatch.setattr(presets, "PRESETS", {"apart": apart, "overlapping": overlapping})
    rechunk(caches, settings, preset="apart")
    before = published(caches)
    summary = rechunk(caches, settings, preset="overlapping")
    assert summary.embed.embedded == 0
    assert {text for _, text, _ in published(caches)[1]} == {text for _, text, _ in before[1]}
    library = open_current(caches).library
    parents = [library.chunk(parent).text for parent in {p for _, _, p in published(caches)[1]}]
    assert any(sum(sentence in parent for parent in parents) == 2 for sentence in text)


def test_one_document_is_cut_anew_and_keeps_its_choice_in_later_builds(built, caches, settings):
    before = versions(caches)
    summary = rechunk(caches, settings, preset=SMALL, only=["tides.pdf"])
    after = versions(caches)
    assert {name for name in after if after[name] != before[name]} == {"tides.pdf"}
    assert summary.chunks.documents == 1
    built_again = build_library(built.datas, caches, settings, bundled_embedder(), Silent())
    assert (built_again.chunked, built_again.published) == (0, False)
    rechunk(caches, settings, preset="by-type")
    assert versions(caches) == before


def test_a_build_can_choose_for_the_whole_library(built, caches, settings):
    summary = build_library(built.datas, caches, settings, bundled_embedder(), Silent(), preset=SMALL)
    assert summary.chunked == len(versions(caches))
    assert all("/40/5/20/" in version for version in versions(caches).values())


def test_a_type_can_have_a_preset_of_its_own(caches, settings, monkeypatch):
    with WorkLibrary(caches) as work:
        types = {d.name: d.metadata.document_type for d in work.documents()}
    monkeypatch.setattr(presets, "_OF_TYPE", {**presets._OF_TYPE, DocumentType.ANNUAL_REPORT: SMALL})
    rechunk(caches, settings)
    small = {name for name, version in versions(caches).items() if "/40/5/20/" in version}
    assert small == {name for name, kind in types.items() if kind is DocumentType.ANNUAL_REPORT} != set()


def test_a_run_that_is_killed_leaves_the_old_library_and_is_gone_on_with(caches, settings, tmp_path):
    undisturbed = Path(shutil.copytree(caches, tmp_path / "undisturbed"))
    expected = rechunk(undisturbed, settings, preset=SMALL)

    class Killed:
        model_id, dimension, host = bundled_embedder().model_id, bundled_embedder().dimension, ""

        def embed(self, texts, kind):
            raise KeyboardInterrupt

    before = published(caches)
    with pytest.raises(KeyboardInterrupt):
        rechunk(caches, settings, embedder=Killed(), preset=SMALL)
    assert published(caches) == before
    finished = rechunk(caches, settings)
    assert finished.chunks.documents == 0
    assert finished.embed == expected.embed
    assert published(caches) == published(undisturbed)


def test_the_forecast_says_what_is_done_and_changes_nothing(caches, settings):
    before = versions(caches), published(caches)
    with WorkLibrary(caches) as work:
        expected = rechunk_forecast(work, settings, bundled_embedder(), SMALL, ["tides.pdf"])
    assert (versions(caches), published(caches)) == before
    done = rechunk(caches, settings, preset=SMALL, only=["tides.pdf"])
    assert done.chunks == expected.chunks
    assert (done.embed.total, done.embed.embedded) == (expected.embed.total, expected.embed.missing)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"preset": "huge"}, "no preset 'huge'"),
        ({"preset": SMALL, "only": ["gone.pdf"]}, "No document of this library matches gone.pdf"),
        ({"only": ["tides.pdf"]}, "no preset to cut them by"),
    ],
)
def test_what_does_not_exist_is_refused_before_anything_changes(caches, settings, options, message):
    before = versions(caches)
    with pytest.raises(InputError, match=message):
        rechunk(caches, settings, **options)
    with WorkLibrary(caches) as work:
        assert work.presets() == {}
    assert versions(caches) == before
