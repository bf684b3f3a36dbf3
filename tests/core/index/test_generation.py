import os
import shutil

import pytest

from core.errors import LibraryError, LibraryMissingError, VersionMismatchError
from core.index import publish as publishing
from core.index.generation import open_current
from core.pipeline.build import build_library
from core.pipeline.progress import Silent
from core.providers.bundled import bundled_embedder
from core.retrieval.planning import plan_question
from core.retrieval.retriever import Retriever
from core.types import DocumentType, Filters


def listing(folder):
    return {p.relative_to(folder): (p.stat().st_mtime_ns, p.stat().st_size) for p in folder.rglob("*")}


def copy(built, tmp_path):
    shutil.copytree(built.datas, tmp_path / "datas", copy_function=shutil.copy2)
    shutil.copytree(built.caches, tmp_path / "caches", copy_function=shutil.copy2)
    return tmp_path / "datas", tmp_path / "caches"


def test_reading_changes_nothing_on_disk(built):
    before = listing(built.caches)
    generation = open_current(built.caches)
    plan = plan_question("虚构甲木的战略是什么？", generation.library.documents())
    assert Retriever(generation, bundled_embedder()).retrieve(plan)
    generation.close()
    assert listing(built.caches) == before


def test_a_build_without_changes_publishes_nothing(built, settings, tmp_path):
    datas, caches = copy(built, tmp_path)
    before = listing(caches / "index")
    summary = build_library(datas, caches, settings, bundled_embedder(), Silent())
    assert not summary.published
    assert (summary.parse.parsed, summary.chunked, summary.embed.embedded) == (0, 0, 0)
    assert listing(caches / "index") == before


def test_a_removed_file_is_gone_from_the_next_generation_and_an_open_one_still_answers(
    built, settings, tmp_path
):
    datas, caches = copy(built, tmp_path)
    old = open_current(caches)
    (datas / "papers" / "tides.pdf").unlink()
    build_library(datas, caches, settings, bundled_embedder(), Silent())
    new = open_current(caches)
    assert len(new.library.documents()) == len(old.library.documents()) - 1
    assert old.lexical.search("tidal range", 3)
    assert new.lexical.search("tidal range", 3) == []
    assert new.manifest.segments == old.manifest.segments
    assert new.manifest.dead_rows > 0


def test_a_kill_while_publishing_leaves_the_old_generation_in_force(built, settings, tmp_path, monkeypatch):
    datas, caches = copy(built, tmp_path)
    name = open_current(caches).name
    (datas / "papers" / "tides.pdf").unlink()

    def killed(*args):
        raise KeyboardInterrupt

    monkeypatch.setattr(publishing, "_put_in_force", killed)
    with pytest.raises(KeyboardInterrupt):
        build_library(datas, caches, settings, bundled_embedder(), Silent())
    assert open_current(caches).name == name
    monkeypatch.undo()
    summary = build_library(datas, caches, settings, bundled_embedder(), Silent())
    assert summary.published
    assert not list((caches / "index").glob(".building-*"))


def test_old_generations_are_retired_but_the_last_two_stay(built, settings, tmp_path):
    datas, caches = copy(built, tmp_path)
    for number in range(3):
        next(datas.rglob("tides*.pdf")).rename(datas / "papers" / f"tides{number}.pdf")
        for generation in (caches / "index").glob("g*"):
            os.utime(generation, (1, 1))
        build_library(datas, caches, settings, bundled_embedder(), Silent())
    names = sorted(p.name for p in (caches / "index").glob("g*"))
    assert len(names) == 2
    assert open_current(caches).name == names[-1]


def test_filters_are_exact(built):
    generation = open_current(built.caches)
    documents = {d.doc_id: d for d in generation.library.documents()}

    def companies(filters):
        return sorted(documents[i].metadata.company for i in generation.allowed_documents(filters))

    assert companies(Filters(companies=("虚构甲木",))) == ["虚构甲木"]
    assert companies(Filters(periods=("2024",))) == ["虚构乙水", "虚构甲木"]
    assert companies(Filters(document_types=(DocumentType.ANNUAL_REPORT,))) == ["虚构乙水", "虚构甲木"]
    assert companies(Filters(periods=("2023",))) == []
    assert generation.allowed_documents(Filters()) is None


def test_no_library_says_how_to_build_one(tmp_path):
    with pytest.raises(LibraryMissingError) as caught:
        open_current(tmp_path)
    assert "build.py" in caught.value.text("en")


def test_a_damaged_or_foreign_manifest_is_a_typed_error(built, tmp_path):
    _, caches = copy(built, tmp_path)
    manifest = caches / "index" / open_current(caches).name / "manifest.json"
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(text.replace('"format": 3', '"format": 99'), encoding="utf-8")
    with pytest.raises(VersionMismatchError):
        open_current(caches)
    manifest.write_text("{", encoding="utf-8")
    with pytest.raises(LibraryError):
        open_current(caches)


def test_a_damaged_snapshot_is_a_typed_error(built, tmp_path):
    _, caches = copy(built, tmp_path)
    (caches / "index" / open_current(caches).name / "library.sqlite").write_bytes(b"not a database" * 100)
    with pytest.raises(LibraryError):
        open_current(caches)
