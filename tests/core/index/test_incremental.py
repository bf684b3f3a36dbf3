"""Only what changed is written, and what comes out is what a build from nothing would give."""

from dataclasses import replace

import numpy as np
import pytest

from core.index.generation import open_current
from core.index.publish import compact
from core.index.published import VECTOR_ROWS
from core.library.work import WorkLibrary
from core.types import ChunkKind
from tests.core.index.libraries import EMBEDDER, content_of, files_of, publish, publish_numbers, rescan


@pytest.fixture
def work(tmp_path):
    with WorkLibrary(tmp_path / "caches") as library:
        yield library


def scratch(tmp_path, settings, numbers, **options):
    with WorkLibrary(tmp_path / "scratch") as other:
        publish_numbers(other, settings, numbers, **options)
    return content_of(tmp_path / "scratch")


def same(found, expected):
    for name, value in expected.items():
        if name != "known":  # times of files
            assert found[name] == value, name


STEPS = (range(6), range(7), [0, 1, 2, 4, 5, 6], [0, 1, 2, 4, 5, 6, 7, 8], [1, 8], [3], range(4))


def test_any_course_of_adding_and_removing_ends_where_a_build_from_nothing_does(work, settings, tmp_path):
    for numbers in STEPS:
        publish_numbers(work, settings, numbers)
    same(content_of(work.paths.root), scratch(tmp_path, settings, STEPS[-1]))


def test_a_new_document_writes_one_segment_and_leaves_the_old_generation_as_it_was(work, settings):
    first = publish_numbers(work, settings, range(8))
    old = open_current(work.paths.root)
    before = files_of(work.paths.index)
    text = old.library.children_by_row([3])[0].text
    hits = old.lexical.search(text[:60], 5)
    second = publish_numbers(work, settings, range(9))
    assert second.contents[0] == first.contents[0] and len(second.contents) == 2
    assert second.contents[1].documents == 1
    assert second.segments[0] == first.segments[0] and len(second.segments) == 2
    after = files_of(work.paths.index)
    assert {name: after[name] for name in before if name != "CURRENT"} == {
        name: sha for name, sha in before.items() if name != "CURRENT"
    }
    assert old.lexical.search(text[:60], 5) == hits
    assert open_current(work.paths.root).library.children_by_row([3])[0].text == text


def test_rows_stay_until_half_of_them_are_dead(work, settings):
    publish_numbers(work, settings, range(4))
    first = open_current(work.paths.root)
    rows = len(first.rows)
    manifest = publish_numbers(work, settings, [0, 1, 2, 4])
    second = open_current(work.paths.root)
    assert manifest.dead_children > 0
    assert len(second.rows) - len(second.rows.alive) == manifest.dead_children
    assert second.rows.alive[-1] >= rows
    assert second.library.children_by_row([0]) == first.library.children_by_row([0])
    manifest = publish_numbers(work, settings, [0])
    assert (manifest.dead_children, manifest.dead_pages, manifest.dead_rows) == (0, 0, 0)
    assert len(manifest.contents) == 1


def test_a_changed_document_is_served_from_its_new_segment_alone(work, settings):
    publish_numbers(work, settings, range(8))
    document = work.documents()[2]
    (chunk, *rest) = work.children_of(document.doc_id)
    changed = replace(chunk, text="xylophone zebra quark", spans=(replace_end(chunk.spans[0], 21),))
    parents = [open_current(work.paths.root).library.chunk(chunk.parent_id)]
    work.save_chunks(document.doc_id, [*parents, changed, *rest], "changed")
    manifest = publish(work)
    generation = open_current(work.paths.root)
    ((row, _),) = generation.lexical.search("xylophone quark", 5)
    assert generation.library.children_by_row([row]) == (changed,)
    assert generation.library.chunk(chunk.chunk_id) == changed
    assert generation.lexical.search(f'"{chunk.text[:40]}"', 5) == []
    assert (len(manifest.contents), manifest.dead_children) == (2, 1 + len(rest))
    assert manifest.counts["embedded"] == manifest.counts["children"] - 1


def replace_end(span, end):
    return span._replace(end=end)


def test_what_is_saved_again_as_it_was_publishes_nothing(work, settings):
    first = publish_numbers(work, settings, range(3))
    doc_id = work.documents()[0].doc_id
    library = open_current(work.paths.root).library
    children = work.children_of(doc_id)
    parents = {c.parent_id: library.chunk(c.parent_id) for c in children}
    work.save_chunks(doc_id, [*parents.values(), *children], "again")
    assert publish(work) == first


def test_another_name_or_metadata_write_no_segment(work, settings):
    first = publish_numbers(work, settings, range(3))
    document = work.documents()[0]
    work.save_metadata(document.doc_id, replace(document.metadata, authors=("A. Nobody",)), "m")
    second = publish(work)
    assert second.contents == first.contents and second.segments == first.segments
    assert second.generation != first.generation
    assert open_current(work.paths.root).library.documents()[0].metadata.authors == ("A. Nobody",)

    folder = work.paths.root / "datas" / "synthetic"
    (folder / "000001.pdf").rename(folder / "zzz.pdf")
    (folder / "copy.pdf").write_bytes((folder / "000000.pdf").read_bytes())
    rescan(work)
    third = publish(work)
    assert third.contents == first.contents
    paths = [d.paths for d in open_current(work.paths.root).library.documents()]
    assert paths == [
        ("synthetic/000000.pdf", "synthetic/copy.pdf"),
        ("synthetic/000002.pdf",),
        ("synthetic/zzz.pdf",),
    ]


def test_vectors_that_come_later_write_no_content_and_no_words(work, settings, tmp_path):
    first = publish_numbers(work, settings, range(3), vectors=False)
    assert first.model == ""
    assert publish(work) == first
    second = publish_numbers(work, settings, range(3))
    assert second.contents == first.contents
    assert second.model == EMBEDDER.model_id
    words = {name: sha for name, sha in second.files.items() if name.startswith("lexical/")}
    assert words == {name: first.files[name] for name in words}
    same(content_of(work.paths.root), scratch(tmp_path, settings, range(3)))


def test_a_new_document_is_searchable_before_its_vectors_come(work, settings):
    first = publish_numbers(work, settings, range(3))
    second = publish_numbers(work, settings, range(4), vectors=False)
    assert second.counts["embedded"] == first.counts["embedded"] < second.counts["children"]
    third = publish_numbers(work, settings, range(4))
    assert third.counts["embedded"] == third.counts["children"]


def test_a_lost_vector_segment_is_made_again_from_the_cache(work, settings):
    first = publish_numbers(work, settings, range(3))
    before = content_of(work.paths.root)
    (work.paths.segments / first.segments[0].file).unlink()
    again = publish_numbers(work, settings, range(3))
    assert again.counts["embedded"] == first.counts["children"]
    assert content_of(work.paths.root)["vectors"] == before["vectors"]


def test_a_lost_content_segment_is_written_again(work, settings):
    first = publish_numbers(work, settings, range(3))
    before = content_of(work.paths.root)
    (work.paths.contents / first.contents[0].file).unlink()
    publish(work)
    same(content_of(work.paths.root), before)


def test_one_lost_content_segment_of_several_costs_its_documents_alone(work, settings, tmp_path):
    publish_numbers(work, settings, range(8))
    last = publish_numbers(work, settings, range(9))
    (work.paths.contents / last.contents[1].file).unlink()
    again = publish(work)
    assert again.contents[0] == last.contents[0]
    same(content_of(work.paths.root), scratch(tmp_path, settings, range(9)))


def test_a_generation_with_a_file_gone_is_written_anew(work, settings, tmp_path):
    first = publish_numbers(work, settings, range(3))
    next((work.paths.index / first.generation / "lexical" / "pages").glob("*.store")).unlink()
    publish(work)
    same(content_of(work.paths.root), scratch(tmp_path, settings, range(3)))


def test_compaction_leaves_nothing_dead_and_changes_no_answer(work, settings, tmp_path):
    for numbers in (range(6), range(8), [0, 1, 2, 4, 5, 7, 8]):
        publish_numbers(work, settings, numbers)
    manifest = compact(work)
    assert (manifest.dead_children, manifest.dead_pages, manifest.dead_rows) == (0, 0, 0)
    assert (len(manifest.contents), len(manifest.segments)) == (1, 1)
    same(content_of(work.paths.root), scratch(tmp_path, settings, [0, 1, 2, 4, 5, 7, 8]))
    assert publish(work) == manifest


def test_many_small_additions_keep_few_segments(work, settings):
    for count in range(1, 25):
        manifest = publish_numbers(work, settings, range(count), pages=1)
        assert len(manifest.contents) <= 6
        assert len(manifest.segments) <= 6
    assert len(np.load(work.paths.index / manifest.generation / VECTOR_ROWS)) == manifest.counts["children"]


def test_an_empty_library_and_one_of_a_single_document(work, settings):
    empty = publish_numbers(work, settings, [])
    assert empty.counts["documents"] == 0 and empty.contents == ()
    assert publish(work) == empty
    publish_numbers(work, settings, [5], pages=1)
    generation = open_current(work.paths.root)
    chunk = generation.library.children_by_row([0])[0]
    assert chunk.kind is ChunkKind.TEXT
    assert generation.lexical.search(chunk.text[:80], 1)[0][0] == 0
    publish_numbers(work, settings, [])
    assert open_current(work.paths.root).lexical.search(chunk.text[:80], 1) == []
