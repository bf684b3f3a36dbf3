"""Whoever reads during a publication sees one generation, whole; a kill leaves the old or the new one."""

import os
import sys
import threading

import pytest

from core.errors import LibraryBusyError, VersionMismatchError
from core.index import building, lexical_writer, publish, retention, segments
from core.index.generation import open_current
from core.index.retention import generations
from core.library import work as work_library
from core.library.paths import CachePaths
from core.library.work import WorkLibrary
from tests.core.index.libraries import EMBEDDER, content_of, files_of, publish_numbers

PUBLICATIONS = 20


class Reader(threading.Thread):
    """Asks again and again; `mixed` are answers that come from two states of the library."""

    def __init__(self, caches):
        super().__init__()
        self.caches, self.stop = caches, threading.Event()
        self.errors, self.mixed, self.seen = [], [], {}

    def run(self):
        while not self.stop.is_set():
            try:
                self.ask()
            except Exception as error:
                self.errors.append(error)

    def ask(self):
        generation = open_current(self.caches)
        documents = {d.doc_id for d in generation.library.documents()}
        rows = generation.rows.alive
        chunk = generation.library.children_by_row([rows[len(rows) // 2]])[0]
        (row, _), *_ = generation.lexical.search(chunk.text[:80], 5)
        dense = generation.dense.search(EMBEDDER.embed([chunk.embedding_text])[0], 5)
        found = generation.library.children_by_row([row, *(r for r, _ in dense)])
        held = {generation.rows.documents[n] for n in generation.rows.document_of[rows].tolist()}
        if held != documents or found[0] != chunk or found[1] != chunk or len(found) != 6:
            self.mixed.append(generation.name)
        if self.seen.setdefault(generation.name, documents) != documents:
            self.mixed.append(generation.name)
        generation.close()


def test_a_reader_in_a_loop_while_twenty_generations_are_published(settings, tmp_path, monkeypatch):
    monkeypatch.setattr(retention, "KEEP_SECONDS", 0.0)
    caches = tmp_path / "caches"
    with WorkLibrary(caches) as work:
        publish_numbers(work, settings, range(3), pages=1)
        reader = Reader(caches)
        reader.start()
        for number in range(PUBLICATIONS):
            publish_numbers(
                work, settings, [0, 1, *range(3 + number // 2, 5 + number // 2)][: 3 + number % 3]
            )
        reader.stop.set()
        reader.join()
    assert (reader.errors, reader.mixed) == ([], [])
    assert len(reader.seen) > 3


KILLED_AT = {
    "content segment": (work_library, "fill_segment"),
    "content segment is there": (building, "write_contents"),
    "vectors": (segments, "_write"),
    "commit of the words": (lexical_writer.IndexWriter, "close"),
    "documents": (building.Building, "_write_library"),
    "checksums": (building, "_marks"),
    "pointer": (publish, "write_atomically"),
    "retiring": (publish, "retire"),
}


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("moment", KILLED_AT)
def test_a_kill_leaves_the_old_or_the_new_one_whole(settings, tmp_path, monkeypatch, moment, after):
    caches = tmp_path / "caches"
    with WorkLibrary(caches) as work:
        publish_numbers(work, settings, range(2))
    before = content_of(caches)
    place, name = KILLED_AT[moment]
    real = getattr(place, name)

    def killed(*args, **options):
        if after:
            real(*args, **options)
        raise KeyboardInterrupt

    monkeypatch.setattr(place, name, killed)
    with pytest.raises(KeyboardInterrupt), WorkLibrary(caches) as work:
        publish_numbers(work, settings, range(3))
    monkeypatch.undo()
    left = content_of(caches)
    assert left == before or left["numbers"]["documents"] == 3
    with WorkLibrary(caches) as work:
        publish_numbers(work, settings, range(3))
    assert content_of(caches)["numbers"]["documents"] == 3
    assert not list((caches / "index").glob(".*"))


@pytest.mark.skipif(sys.platform == "win32", reason="folders cannot be synced there")
def test_all_of_a_generation_is_on_the_disk_before_it_is_put_in_force(settings, tmp_path, monkeypatch):
    synced, unsynced = set(), []
    real_sync, real_write = os.fsync, publish.write_atomically

    def note(handle):
        synced.add(os.fstat(handle).st_ino)
        real_sync(handle)

    def put_in_force(file, text):
        (folder,) = file.parent.glob(text.strip())
        needed = [folder, *folder.rglob("*"), *(file.parent / "segments").rglob("*"), file.parent / "content"]
        unsynced.extend(path for path in needed if path.stat().st_ino not in synced)
        real_write(file, text)

    monkeypatch.setattr(os, "fsync", note)
    monkeypatch.setattr(publish, "write_atomically", put_in_force)
    with WorkLibrary(tmp_path) as work:
        publish_numbers(work, settings, range(3))
        publish_numbers(work, settings, range(4))
    assert len(synced) > 20
    assert unsynced == []


def test_what_no_generation_needs_goes_after_an_hour_and_not_before(settings, tmp_path):
    paths = CachePaths(tmp_path / "caches")
    with WorkLibrary(paths.root) as work:
        for number in range(4):
            publish_numbers(work, settings, [number])
        assert len(generations(paths)) == 4
        for file in (*generations(paths), *paths.contents.iterdir(), *paths.segments.iterdir()):
            os.utime(file, (1, 1))
        publish_numbers(work, settings, [4])
    assert len(generations(paths)) == 2
    assert len(list(paths.contents.iterdir())) == 2
    assert len(list(paths.segments.glob("*.npy"))) == 2


@pytest.mark.parametrize("manifest", [b"", b"[]", b"\xff", b"{}", None])
def test_a_generation_without_a_readable_manifest_goes_and_keeps_nothing_alive(settings, tmp_path, manifest):
    paths = CachePaths(tmp_path / "caches")
    with WorkLibrary(paths.root) as work:
        for number in range(3):
            publish_numbers(work, settings, [number])
        damaged = generations(paths)[1]
        (damaged / "manifest.json").unlink()
        if manifest is not None:
            (damaged / "manifest.json").write_bytes(manifest)
        for file in (generations(paths)[0], *paths.contents.iterdir(), *paths.segments.iterdir()):
            os.utime(file, (1, 1))
        last = publish_numbers(work, settings, [4])
    assert damaged not in generations(paths)
    assert len(generations(paths)) == 2
    assert len(list(paths.contents.iterdir())) == 2
    assert open_current(paths.root).name == last.generation


def test_the_second_writer_is_told_who_is_in_the_way(settings, tmp_path):
    with WorkLibrary(tmp_path) as work, pytest.raises(LibraryBusyError):
        publish_numbers(work, settings, [0])
        before = files_of(tmp_path / "index")
        with WorkLibrary(tmp_path):
            pass
    assert files_of(tmp_path / "index") == before


def test_a_library_of_the_format_before_says_how_to_build_it_again(settings, tmp_path):
    with WorkLibrary(tmp_path) as work:
        publish_numbers(work, settings, [0])
        (manifest,) = (tmp_path / "index").glob("g000001-*/manifest.json")
        manifest.write_text(manifest.read_text().replace('"format": 3', '"format": 2'))
        with pytest.raises(VersionMismatchError) as caught:
            open_current(tmp_path)
        assert "not done twice" in caught.value.text("en") and "不会重做" in caught.value.text("zh")
        publish_numbers(work, settings, [0])
    assert open_current(tmp_path).name.startswith("g000002-")
