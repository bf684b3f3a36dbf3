"""What is damaged is named; compaction leaves nothing dead."""

import pytest

from core.errors import LibraryMissingError
from core.index.publish import compact
from core.index.verify import verify
from core.library.work import WorkLibrary
from tests.core.index.libraries import publish_numbers


@pytest.fixture
def caches(settings, tmp_path):
    with WorkLibrary(tmp_path) as work:
        publish_numbers(work, settings, range(4))
        publish_numbers(work, settings, [0, 1, 2, 9])
    return tmp_path


def test_a_whole_library_is_verified(caches):
    found = verify(caches)
    assert found.damaged == ()
    assert found.files > 20


@pytest.mark.parametrize(
    "pattern", ["content/*.sqlite", "segments/*.npy", "segments/*.keys", "g000002-*/*.npy"]
)
def test_each_damaged_file_is_named(caches, pattern):
    files = sorted((caches / "index").glob(pattern))
    for file in files:
        data = bytearray(file.read_bytes())
        data[len(data) // 2] ^= 1
        file.write_bytes(data)
    damaged = {d.file for d in verify(caches).damaged}
    assert damaged == set(files)
    for file in files:
        file.unlink()
    assert all("No such file" in d.why for d in verify(caches).damaged if d.file in files)


def test_compaction_ends_what_is_dead(caches):
    before = verify(caches).manifest
    dead = ("dead_rows", "dead_children", "dead_pages", "dead_content")
    assert all(getattr(before, name) > 0 for name in dead)
    with WorkLibrary(caches) as work:
        compact(work)
    found = verify(caches)
    assert not any(getattr(found.manifest, name) for name in dead)
    assert found.damaged == ()


def test_nothing_published_is_an_error_for_both(tmp_path):
    with pytest.raises(LibraryMissingError):
        verify(tmp_path)
    with WorkLibrary(tmp_path) as work, pytest.raises(LibraryMissingError):
        compact(work)
