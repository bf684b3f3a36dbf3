"""A sentence over a page or column break is found as one; notes and captions do not stand in its middle."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.chunking.chunker import chunk_document
from core.chunking.presets import ChunkSizes
from core.types import BBox, Block, BlockKind

LEFT, RIGHT = BBox(50, 500, 280, 600), BBox(310, 60, 540, 160)
FIRST = "It is measured with care. The tidal range of the northern basin was found to be"
SECOND = "twelve metres in winter. Nobody knows why."
ZH_FIRST = "潮差每年测量一次。虚构港口的北部盆地在冬季测得的平均潮差约为十二米，其主要原"
ZH_SECOND = "因是盆地的形状。其他原因不明。"


def block(number, text, kind=BlockKind.PARAGRAPH, page=1, box=LEFT):
    return Block(f"d:p{page:04d}:b{number:02d}", page, kind, text, box)


def chunks_of(*blocks, sizes=None):
    return chunk_document("d", blocks, {}, "", sizes or ChunkSizes())


def children(chunks):
    return [c for c in chunks if c.parent_id]


@pytest.mark.parametrize(
    ("first", "second", "whole"),
    [
        (FIRST, SECOND, "The tidal range of the northern basin was found to be\ntwelve metres in winter."),
        (ZH_FIRST, ZH_SECOND, "虚构港口的北部盆地在冬季测得的平均潮差约为十二米，其主要原因是盆地的形状。"),
    ],
)
@pytest.mark.parametrize("place", [(2, LEFT), (1, RIGHT)])
def test_a_cut_sentence_is_one_child_with_both_places(first, second, whole, place):
    page, box = place
    note = block(2, "1 A note at the foot.", BlockKind.FOOTNOTE)
    caption = block(1, "Figure 1: Clocks.", BlockKind.CAPTION, page, box)
    chunks = chunks_of(block(1, first), note, caption, block(3, second, page=page, box=box))
    (child,) = [c for c in children(chunks) if whole in c.text]
    assert child.text == whole
    assert [s.page for s in child.spans] == [1, page]
    assert any(whole in c.text for c in chunks if not c.parent_id)
    assert any("A note at the foot" in c.text for c in children(chunks))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("The range was found to be twelve metres.", "a new sentence of another text"),
        ("The tidal range of the northern basin was found", "Another Text Begins Here."),
        ("虚构港口的北部盆地在冬季测得的平均潮差约为十二米。", "因是盆地的形状。"),
        ("虚构港口的北部盆地在冬季测得的平均潮差约为十二米和", "一、概况"),
        ("单位：万元", "公司的业务保持稳定。"),
    ],
)
def test_texts_that_do_not_go_on_stay_apart(first, second):
    found = children(chunks_of(block(1, first), block(1, second, page=2)))
    assert [c.pages for c in found] == [(1,), (2,)]


def test_a_line_that_is_not_full_does_not_go_on():
    from core.types.page import WordBox

    words = (WordBox(0, 10, BBox(50, 500, 280, 510)), WordBox(11, len(FIRST), BBox(50, 515, 120, 525)))
    first = Block("d:p0001:b01", 1, BlockKind.PARAGRAPH, FIRST, BBox(50, 500, 280, 525), words)
    assert [c.pages for c in children(chunks_of(first, block(1, SECOND, page=2)))] == [(1,), (2,)]


def test_the_halves_come_together_where_parents_are_cut():
    long = "The keepers write down what they see of the harbour every day. " * 23
    chunks = chunks_of(block(1, long + FIRST), block(1, SECOND, page=2))
    assert any("found to be\ntwelve metres" in c.text for c in chunks if not c.parent_id)
    assert all(len(c.text) <= 1500 for c in chunks)


@given(
    st.lists(
        st.text(alphabet="ab 。.A中文", min_size=1, max_size=200).filter(str.strip), min_size=2, max_size=7
    )
)
def test_nothing_is_lost_over_breaks(texts):
    blocks = [block(1, text, page=page) for page, text in enumerate(texts, 1)]
    sizes = ChunkSizes(parent=120, merge=20, child=50, overlap=10, parent_overlap=18)
    chunks = chunks_of(*blocks, sizes=sizes)
    for children_only in (False, True):
        seen = {b.block_id: set() for b in blocks}
        for chunk in chunks:
            assert len(chunk.text) <= (sizes.child if chunk.parent_id else sizes.parent)
            for span in chunk.spans:
                end = span.block_start + span.end - span.start
                text = next(b.text for b in blocks if b.block_id == span.block_id)
                assert chunk.text[span.start : span.end] == text[span.block_start : end]
                if bool(chunk.parent_id) == children_only:
                    seen[span.block_id] |= set(range(span.block_start, end))
        for b in blocks:
            assert all(c.isspace() or i in seen[b.block_id] for i, c in enumerate(b.text))
