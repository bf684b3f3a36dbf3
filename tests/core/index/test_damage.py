"""Damage to any published file: one typed error where it is met, and a build that makes it again."""

import shutil

import pytest

from core.embedding.cache import VectorCache
from core.errors import LibraryDamagedError, LibraryError
from core.index.generation import current_name, open_current
from core.index.verify import verify
from core.library.work import WorkLibrary
from core.pipeline.verify import verify as verify_library
from tests.core.index.libraries import EMBEDDER, content_of, publish, publish_numbers

KINDS = {
    "pointer": "CURRENT",
    "manifest": "{}/manifest.json",
    "documents": "{}/library.sqlite",
    "pages of children": "{}/child_pages.npy",
    "rows of vectors": "{}/vector_rows.npy",
    "numbers of pages": "{}/page_numbers.npy",
    "lexical meta": "{}/lexical/chunks/meta.json",
    "lexical list": "{}/lexical/pages/.managed.json",
    "terms": "{}/lexical/chunks/*.term",
    "postings": "{}/lexical/pages/*.idx",
    "positions": "{}/lexical/chunks/*.pos",
    "lexical rows": "{}/lexical/chunks/*.fast",
    "lexical lengths": "{}/lexical/pages/*.fieldnorm",
    "lexical store": "{}/lexical/chunks/*.store",
    "deleted entries": "{}/lexical/chunks/*.del",
    "contents": "content/*.sqlite",
    "vectors": "segments/*.npy",
    "keys of vectors": "segments/*.keys",
}


def truncated_to_nothing(file):
    file.write_bytes(b"")


def truncated_half(file):
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def flipped(file):
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)


def head_flipped(file):
    data = bytearray(file.read_bytes())
    data[min(20, len(data) - 2)] ^= 1
    file.write_bytes(data)


def deleted(file):
    file.unlink()


@pytest.fixture(scope="module")
def template(settings, tmp_path_factory):
    """Two segments of each kind, dead rows and deleted entries; with what it answers."""
    caches = tmp_path_factory.mktemp("damage") / "caches"
    with WorkLibrary(caches) as work:
        publish_numbers(work, settings, range(9), pages=1)
        publish_numbers(work, settings, [*range(8), 9], pages=1)
    return caches, settled(content_of(caches))


def settled(found):
    """Without the order of hits: BM25 counts deleted entries until an index is written anew."""
    return {name: value for name, value in found.items() if name not in ("tops", "page tops")}


@pytest.fixture
def library(template, tmp_path):
    caches = tmp_path / "caches"
    shutil.copytree(template[0], caches)
    return caches, template[1]


def answers(caches):
    """What the library answers, or the typed error; any other error is one."""
    try:
        return content_of(caches)
    except LibraryError as error:
        assert error.message_zh and "build.py" in error.text("en") and "build.py" in error.text("zh")
        return None


@pytest.mark.parametrize("damage", [truncated_to_nothing, truncated_half, flipped, head_flipped, deleted])
@pytest.mark.parametrize("kind", KINDS)
def test_it_is_a_typed_error_and_the_next_build_makes_it_again(library, settings, kind, damage):
    caches, expected = library
    name = current_name(caches)
    files = sorted((caches / "index").glob(KINDS[kind].format(name)))
    assert files, "the template lacks this kind of file"
    for file in files:
        damage(file)
    found = answers(caches)
    if damage not in (flipped, head_flipped) and kind != "keys of vectors":
        assert found is None
    vectors = stored_vectors(caches)
    verified = verify_library(caches)
    assert any(p.remedy.startswith("uv run scripts/build.py") for p in verified.problems)
    with WorkLibrary(caches) as work:
        publish(work)
    assert settled(content_of(caches)) == expected
    assert stored_vectors(caches) == vectors
    assert verify(caches).damaged == ()
    assert not verify_library(caches).problems
    assert not (caches / "index" / "DAMAGED").exists()


def stored_vectors(caches):
    folder = caches / "vectors" / EMBEDDER.model_id
    return sorted(VectorCache(folder, EMBEDDER.model_id, EMBEDDER.dimension)._rows)


@pytest.mark.parametrize("kind", [k for k in KINDS if k not in ("pointer", "manifest")])
def test_what_has_another_size_is_found_without_verification(library, kind):
    caches, expected = library
    for file in (caches / "index").glob(KINDS[kind].format(current_name(caches))):
        truncated_half(file)
    with WorkLibrary(caches) as work:
        publish(work)
    assert settled(content_of(caches)) == expected
    assert verify(caches).damaged == ()


def test_an_error_names_the_file(library):
    caches, _ = library
    file = max((caches / "index" / "content").iterdir())
    truncated_half(file)
    with pytest.raises(LibraryDamagedError) as caught:
        open_current(caches)
    assert str(file) in caught.value.message and "bytes instead of" in caught.value.message


def test_damage_met_while_reading_names_the_file(library):
    caches, _ = library
    (file, *_) = sorted((caches / "index" / "content").iterdir())
    data = bytearray(file.read_bytes())
    data[4096:] = b"\xff" * len(data[4096:])
    file.write_bytes(data)
    generation = open_current(caches)
    with pytest.raises(LibraryDamagedError) as caught:
        generation.library.children_by_row(generation.rows.alive)
    assert str(file) in caught.value.message
    generation.close()


def test_what_was_noted_and_mended_by_other_means_is_used_again(library):
    caches, expected = library
    (file, *_) = sorted((caches / "index" / "content").iterdir())
    data = file.read_bytes()
    flipped(file)
    assert verify_library(caches).problems
    file.write_bytes(data)
    with WorkLibrary(caches) as work:
        before = current_name(caches)
        publish(work)
    assert current_name(caches) == before
    assert settled(content_of(caches)) == expected


def test_a_note_that_cannot_be_read_stops_nothing(library):
    caches, expected = library
    (caches / "index" / "DAMAGED").write_bytes(b"\xff{")
    with WorkLibrary(caches) as work:
        publish(work)
    assert settled(content_of(caches)) == expected
