"""`scripts/library.py` as people call it."""

import json
import shutil

import pytest

from core.index.publish import published_manifest
from tests.scripts.test_commands import command, listing


@pytest.fixture
def own(built, tmp_path):
    for name in ("datas", "caches"):
        shutil.copytree(getattr(built, name), tmp_path / name, copy_function=shutil.copy2)
    return tmp_path / "datas", tmp_path / "caches"


def library(own, *arguments, **more):
    datas, caches = own
    folders = ["--caches", caches]
    if arguments[0] in ("list", "remove"):
        folders += ["--datas", datas]
    return command("library", *arguments, *folders, **more)


def test_list_names_every_document_with_pages_and_chunks(own):
    documents = json.loads(library(own, "list", "--json", "-").stdout)["documents"]
    assert len(documents) == 3
    assert all(d["pages"] and d["chunks"] and d["bytes"] and not d["gone"] for d in documents)
    assert "虚构甲木" in library(own, "list").stderr


def test_remove_refuses_a_document_that_would_come_back_and_forgets_one_whose_file_is_gone(own):
    datas, _ = own
    refused = library(own, "remove", "tides.pdf")
    assert refused.returncode == 1
    assert "still there" in refused.stderr
    (datas / "papers" / "tides.pdf").unlink()
    done = library(own, "remove", "tides.pdf")
    assert done.returncode == 0, done.stderr
    assert len(json.loads(library(own, "list", "--json", "-").stdout)["documents"]) == 2


def test_verify_finds_each_kind_of_damage_and_says_what_to_do(own):
    _, caches = own
    before = listing(caches)
    fine = library(own, "verify", "--json", "-")
    assert fine.returncode == 0, fine.stdout
    after = {p: t for p, t in listing(caches).items() if not p.name.startswith("work.sqlite-")}
    assert after == before
    vectors = next((caches / "vectors").rglob("vectors-*.npy"))
    vectors.write_bytes(vectors.read_bytes()[:-1] + b"?")
    segment = next((caches / "index" / "segments").glob("*.npy"))
    segment.write_bytes(segment.read_bytes()[:-1] + b"?")
    shutil.rmtree(next(p for p in (caches / "pages").iterdir() if p.is_dir()))
    database = caches / "work.sqlite"
    database.write_bytes(database.read_bytes()[:4096] + b"\xff" * 8192 + database.read_bytes()[12288:])
    found = library(own, "verify")
    assert found.returncode == 1
    for name in (vectors.name, segment.name, "work.sqlite"):
        assert name in found.stderr
    assert "scripts/build_embeddings.py" in found.stderr
    assert "Traceback" not in found.stderr


def test_a_missing_page_picture_is_worth_a_note(own):
    _, caches = own
    next((caches / "pages").rglob("*.jpg")).unlink()
    found = json.loads(library(own, "verify", "--json", "-").stdout)
    assert found["fine"]
    assert any("page pictures" in note["text"] for note in found["verified"]["remarks"])


def test_compact_leaves_out_what_a_removed_document_left(own):
    datas, caches = own
    gone = datas / "papers" / "tides.pdf"
    gone.unlink()
    assert command("build", "--datas", datas, "--caches", caches).returncode == 0
    done = library(own, "compact")
    assert done.returncode == 0, done.stderr
    assert "without" in done.stderr
    manifest = published_manifest(caches)
    assert manifest.dead_children == manifest.dead_rows == manifest.dead_pages == manifest.dead_content == 0
    assert manifest.counts["documents"] == 2
    assert library(own, "verify").returncode == 0


def test_a_damaged_library_is_not_compacted(own):
    _, caches = own
    before = published_manifest(caches)
    segment = next((caches / "index" / "segments").glob("*.npy"))
    segment.write_bytes(segment.read_bytes()[:-1] + b"?")
    refused = library(own, "compact")
    assert refused.returncode == 1
    assert "verify" in refused.stderr and "Traceback" not in refused.stderr
    assert published_manifest(caches) == before


def test_sizes_add_up(own):
    found = json.loads(library(own, "sizes", "--json", "-").stdout)
    assert found["all"]["bytes"] == sum(part["bytes"] for part in found["sizes"].values()) > 0


def test_paid_results_are_purged_only_after_a_yes(own):
    _, caches = own
    paid = caches / "paid" / "model" / "answer.json"
    paid.parent.mkdir(parents=True)
    paid.write_text("{}")
    assert command("library", "--purge-paid", "--caches", caches).returncode == 1
    assert paid.exists()
    done = command("library", "--purge-paid", "--yes", "--caches", caches)
    assert done.returncode == 0, done.stderr
    assert not paid.exists()


def test_there_must_be_a_library(tmp_path):
    done = command("library", "list", "--caches", tmp_path / "nothing")
    assert done.returncode == 1
    assert "build.py" in done.stderr
    assert not (tmp_path / "nothing").exists()
