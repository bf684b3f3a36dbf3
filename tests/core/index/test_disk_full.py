"""A full disk at any moment: an error that says where, the old generation served, nothing left over."""

import errno
import shutil
import sqlite3
import subprocess

import pytest

from core.errors import DiskFullError
from core.index import building, lexical_writer, manifest, publish, segments
from core.index.generation import open_current
from core.library import work as work_library
from core.library.work import WorkLibrary
from tests.core.index.libraries import content_of, publish_numbers


def no_space(*_args, **_options):
    raise OSError(errno.ENOSPC, "No space left on device")


def sqlite_full(*_args, **_options):
    raise sqlite3.OperationalError("database or disk is full")


def tantivy_full(*_args, **_options):
    raise ValueError("An IO error occurred: 'No space left on device (os error 28)'")


MOMENTS = {
    "content segment": (work_library, "fill_segment", sqlite_full),
    "vector segment": (segments, "write_atomically", no_space),
    "words": (lexical_writer.IndexWriter, "add", tantivy_full),
    "commit of the words": (lexical_writer.IndexWriter, "close", tantivy_full),
    "copy of a lexical file": (shutil, "copy2", no_space),
    "arrays": (building.np, "save", no_space),
    "documents": (building, "_insert", sqlite_full),
    "manifest": (manifest, "write_atomically", no_space),
    "pointer": (publish, "write_atomically", no_space),
}


@pytest.fixture
def caches(settings, tmp_path):
    with WorkLibrary(tmp_path / "caches") as work:
        publish_numbers(work, settings, range(3))
    return tmp_path / "caches"


def listing(caches):
    return sorted(p.relative_to(caches) for p in (caches / "index").rglob("*"))


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_old_generation_is_served_and_the_next_run_goes_on(caches, settings, monkeypatch, moment):
    before, files = content_of(caches), listing(caches)
    with monkeypatch.context() as patch:
        if moment != "vector segment":  # the cache writes its files the same way
            patch.setattr(*MOMENTS[moment])
        with pytest.raises(DiskFullError) as caught, WorkLibrary(caches) as work:
            if moment == "vector segment":
                publish_numbers(work, settings, range(3))
                patch.setattr(*MOMENTS[moment])
            publish_numbers(work, settings, range(4))
    assert "MB free" in caught.value.text("en") and "剩余" in caught.value.text("zh")
    assert listing(caches) == files
    assert content_of(caches) == before
    with WorkLibrary(caches) as work:
        publish_numbers(work, settings, range(4))
    assert content_of(caches)["numbers"]["documents"] == 4


def test_other_errors_stay_what_they_are(caches, settings, monkeypatch):
    def refuses(*_):
        raise PermissionError(errno.EACCES, "no")

    monkeypatch.setattr(segments, "write_atomically", refuses)
    with pytest.raises(PermissionError), WorkLibrary(caches) as work:
        publish_numbers(work, settings, range(4))


def test_a_full_work_database_says_so(tmp_path, settings, monkeypatch):
    with pytest.raises(DiskFullError), WorkLibrary(tmp_path) as work:
        monkeypatch.setattr(work_library, "_insert_parsed", sqlite_full)
        publish_numbers(work, settings, [1])


@pytest.fixture
def small_disk(tmp_path):
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(folder)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no file system can be mounted here")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_disk_that_fills_up(small_disk, settings):
    held = 0
    with pytest.raises(DiskFullError), WorkLibrary(small_disk) as work:
        for held in range(1, 100):
            publish_numbers(work, settings, range(held), pages=1)
    if held > 1:
        assert len(open_current(small_disk).library.documents()) in (held - 1, held)
