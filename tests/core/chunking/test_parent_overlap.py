"""A parent begins with the last whole sentences of the one before it; nothing is searched twice for that."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from core.chunking.chunker import chunk_document
from core.chunking.presets import ChunkSizes
from core.types import BBox, Block, BlockKind, ChunkKind
from core.types.sentences import sentence_spans

BOX = BBox(0, 0, 100, 10)
SMALL = ChunkSizes(parent=120, merge=20, child=50, overlap=10, parent_overlap=18)


def block(number, text, kind=BlockKind.PARAGRAPH, page=1, level=0):
    return Block(f"d:p{page:04d}:b{number:02d}", page, kind, text, BOX, level=level)


def chunks_of(*blocks, sizes=None):
    return chunk_document("d", blocks, {}, "", sizes or ChunkSizes())


def parents(chunks):
    return [c for c in chunks if not c.parent_id]


def ranges(chunk):
    return {
        (s.block_id, at) for s in chunk.spans for at in range(s.block_start, s.block_start + s.end - s.start)
    }


def numbered(first, count, size=60):
    """So many sentences of `size` characters, all different."""
    return "".join(f"{n:03d}".ljust(size - 1, "字") + "。" for n in range(first, first + count))


def test_the_next_parent_begins_with_the_last_sentences_of_the_one_before():
    first, second = parents(chunks_of(block(1, numbered(0, 20)), block(2, numbered(100, 20))))
    assert second.text.startswith(numbered(17, 3) + "\n100")
    assert [s.block_id for s in second.spans] == ["d:p0001:b01", "d:p0001:b02"]
    assert first.text.endswith(numbered(17, 3))


def test_a_long_paragraph_overlaps_in_one_piece():
    found = parents(chunks_of(block(1, numbered(0, 60))))
    assert all(len(p.spans) == 1 and len(p.text) <= 1500 for p in found)
    for before, after in pairwise(found):
        shared = ranges(before) & ranges(after)
        assert 0 < len(shared) <= 225
        assert len(shared) % 60 == 0


def test_sentences_that_are_repeated_are_searched_once():
    chunks = chunks_of(block(1, numbered(0, 60)))
    children = [c for c in chunks if c.parent_id]
    assert sum(len(c.text) for c in children) == 60 * 60
    by_id = {p.chunk_id: p for p in parents(chunks)}
    assert all(ranges(c) <= ranges(by_id[c.parent_id]) for c in children)


def test_nothing_is_repeated_over_headings_tables_and_references():
    chunks = chunks_of(
        block(1, numbered(0, 20)),
        block(2, "二、战略", BlockKind.HEADING, level=1),
        block(3, numbered(100, 20)),
        block(4, "项目 | 2024\n" * 120, BlockKind.TABLE),
        block(5, numbered(200, 20)),
        block(6, numbered(300, 30, 100), BlockKind.REFERENCE),
    )
    places = [place for p in parents(chunks) for place in ranges(p)]
    assert len(places) == len(set(places))
    assert {p.kind for p in parents(chunks)} == {ChunkKind.TEXT, ChunkKind.TABLE, ChunkKind.REFERENCE}


def test_a_text_is_never_repeated_whole_and_no_sentence_in_part():
    short, long = numbered(0, 3), numbered(100, 24)
    assert [p.text for p in parents(chunks_of(block(1, short), block(2, long)))] == [short, long]
    endless = "长" * 299 + "。"
    found = parents(chunks_of(block(1, endless * 4), block(2, endless * 4)))
    assert [p.text for p in found] == [endless * 4, endless * 4]


def test_what_is_repeated_of_a_sentence_over_a_break_is_the_whole_sentence():
    start = numbered(0, 20) + "其中最后一句话在换页的地方被切成了前后两半，前半句在这里"
    rest = "后半句在下一页。" + numbered(100, 3)
    chunks = chunks_of(block(1, start), block(2, rest, page=2), block(3, numbered(200, 22), page=2))
    for parent in parents(chunks):
        for half in ("其中最后一句话", "后半句"):
            assert (half in parent.text) == ("前半句在这里后半句在下一页。" in parent.text)


def test_without_an_overlap_no_character_stands_in_two_parents():
    sizes = ChunkSizes(parent_overlap=0)
    places = [
        place for p in parents(chunks_of(block(1, numbered(0, 60)), sizes=sizes)) for place in ranges(p)
    ]
    assert len(places) == len(set(places)) == 3600


texts = st.lists(
    st.text(alphabet="ab 。\n.A1,中文", min_size=1, max_size=300).filter(str.strip), min_size=1, max_size=8
)


@given(texts, st.lists(st.integers(0, 9), max_size=2))
def test_overlaps_are_whole_sentences_within_their_size_and_leave_children_alone(block_texts, heads):
    blocks = [
        block(i, text, BlockKind.HEADING if i in heads else BlockKind.PARAGRAPH, level=1)
        for i, text in enumerate(block_texts)
    ]
    chunks = chunks_of(*blocks, sizes=SMALL)
    found = parents(chunks)
    by_id = {b.block_id: b.text for b in blocks}
    for before, after in pairwise(found):
        shared = ranges(before) & ranges(after)
        assert len(shared) <= SMALL.parent_overlap
        assert before.section == after.section or not shared
        for block_id in {b for b, _ in shared}:
            first = min(at for b, at in shared if b == block_id)
            assert first in {start for start, _ in sentence_spans(by_id[block_id])}
    seen = [place for c in chunks if c.parent_id for place in ranges(c)]
    slid = sum(len(c.text) for c in chunks if c.parent_id) - len(set(seen))
    if all(end - start <= SMALL.child for text in block_texts for start, end in sentence_spans(text)):
        assert len(seen) == len(set(seen)), slid
