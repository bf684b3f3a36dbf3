"""Overlapping parents side by side give a model each sentence once; every span still leads to its block."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from core.answering.llm.repeats import without_repeats
from core.chunking.chunker import chunk_document
from core.chunking.presets import ChunkSizes
from core.types import BBox, Block, BlockKind

SIZES = ChunkSizes(parent=120, merge=20, child=50, overlap=10, parent_overlap=30)


def parents_of(texts):
    blocks = [
        Block(f"d:p0001:b{i:02d}", 1, BlockKind.PARAGRAPH, t, BBox(0, 0, 9, 9)) for i, t in enumerate(texts)
    ]
    chunks = chunk_document("d", blocks, {}, "", SIZES)
    return {b.block_id: b.text for b in blocks}, [c for c in chunks if not c.parent_id]


def places(chunk):
    return [
        (s.block_id, at) for s in chunk.spans for at in range(s.block_start, s.block_start + s.end - s.start)
    ]


sentences = st.lists(st.integers(3, 40), min_size=4, max_size=30)


@given(st.lists(sentences, min_size=1, max_size=3), st.randoms())
def test_each_character_is_handed_on_once_in_whatever_order_the_parents_come(lengths, random):
    texts = ["".join("字" * n + "。" for n in some) for some in lengths]
    blocks, parents = parents_of(texts)
    random.shuffle(parents)
    found = without_repeats(parents)
    assert [c.chunk_id for c in found] == [p.chunk_id for p in parents]
    seen = [place for chunk in found for place in places(chunk)]
    assert len(seen) == len(set(seen))
    assert set(seen) == {place for parent in parents for place in places(parent)}
    for chunk in found:
        for span in chunk.spans:
            end = span.block_start + span.end - span.start
            assert chunk.text[span.start : span.end] == blocks[span.block_id][span.block_start : end]


def test_a_parent_alone_keeps_what_it_repeats():
    _, parents = parents_of(["".join(f"第{n:02d}句话在这里。" for n in range(30))])
    assert without_repeats([parents[1]]) == [parents[1]]
    assert without_repeats([parents[0], parents[1]])[1].text != parents[1].text


def test_descriptions_and_chunks_that_would_be_empty_stay_as_they_are():
    _, (first, second, *_) = parents_of(["".join(f"第{n:02d}句话在这里。" for n in range(30))])
    described = replace(second, described_by="vision-model")
    assert without_repeats([first, described]) == [first, described]
    twin = replace(first, ordinal=first.ordinal + 1)
    assert without_repeats([first, twin]) == [first, twin]
