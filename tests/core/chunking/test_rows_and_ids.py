"""Rows stay whole, long sentences slide, and a change in one place leaves the ids of others alone."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from core.chunking.chunker import chunk_document
from core.chunking.presets import PRESETS, ChunkSizes
from core.types import BBox, Block, BlockKind

BOX = BBox(0, 0, 100, 10)
SMALL = ChunkSizes(parent=120, merge=20, child=50, overlap=10, parent_overlap=18)


def block(number, text, kind=BlockKind.PARAGRAPH, level=0):
    return Block(f"d:p0001:b{number:02d}", 1, kind, text, BOX, level=level)


def chunks_of(*blocks, sizes=SMALL):
    return chunk_document("d", blocks, {}, "", sizes)


def children(chunks):
    return [c for c in chunks if c.parent_id]


cells = st.text(alphabet="ab。.A1,中文；", min_size=1, max_size=30).filter(str.strip)
rows = st.lists(st.lists(cells, min_size=1, max_size=5).map(" | ".join), min_size=1, max_size=12)


@given(rows)
def test_a_row_is_cut_between_cells_alone_and_only_where_it_fits_no_child(lines):
    text = "\n".join(lines)
    covered = set()
    for child in children(chunks_of(block(1, text, BlockKind.TABLE))):
        assert len(child.text) <= SMALL.child
        (span,) = child.spans
        start, end = span.block_start, span.block_start + span.end - span.start
        covered |= set(range(start, end))
        for at, edge in ((start, text[:start]), (end, text[end:])):
            row = text.rfind("\n", 0, at) + 1, (text + "\n").find("\n", at)
            whole = not edge or edge[-1] == "\n" if at == start else not edge or edge[0] == "\n"
            between = edge.endswith(" | ") if at == start else edge.startswith(" | ")
            assert whole or (between and row[1] - row[0] > SMALL.child)
    lost = [i for i in range(len(text)) if i not in covered and text[i] not in "\n |"]
    assert lost == []


def test_a_row_with_sentences_in_its_cells_is_not_cut_at_them():
    row = "应收账款 | 本期增加。主要系销售增长所致。 | 12.00"
    found = children(chunks_of(block(1, "\n".join([row] * 4), BlockKind.TABLE)))
    assert {line for c in found for line in c.text.split("\n")} == {row}


@given(st.text(alphabet="abc中文", min_size=51, max_size=400))
def test_a_sentence_too_long_slides_by_its_overlap(text):
    for chunk in (found := children(chunks_of(block(1, text)))):
        assert len(chunk.text) <= SMALL.child
    in_parents = {}
    for chunk in found:
        in_parents.setdefault(chunk.parent_id, []).append(chunk.spans[0])
    for spans in in_parents.values():
        for before, after in pairwise(spans):
            assert before.block_start + before.end - after.block_start == SMALL.overlap


texts = st.lists(
    st.text(alphabet="ab 。\n.A1中文", min_size=1, max_size=120).filter(str.strip), min_size=2, max_size=6
)


@given(texts, st.integers(0, 5), st.text(alphabet="xyz。", min_size=1, max_size=60).filter(str.strip))
def test_chunks_of_other_sections_keep_their_ids(block_texts, which, changed):
    def document(some):
        return [
            part
            for i, text in enumerate(some)
            for part in (
                block(2 * i, f"第{i}节", BlockKind.HEADING, level=1),
                block(2 * i + 1, text + "尾" * SMALL.merge),
            )
        ]

    which %= len(block_texts)
    after = [changed if i == which else text for i, text in enumerate(block_texts)]
    ids = {c.chunk_id for c in chunks_of(*document(after))}
    for chunk in chunks_of(*document(block_texts)):
        if not any(
            s.block_id in (f"d:p0001:b{2 * which:02d}", f"d:p0001:b{2 * which + 1:02d}") for s in chunk.spans
        ):
            assert chunk.chunk_id in ids


def test_every_preset_keeps_its_sizes():
    text = "".join(f"第{n}项说明了公司在该年度的经营情况，并列出主要数据。" for n in range(300))
    for sizes in PRESETS.values():
        chunks = chunks_of(block(1, text), sizes=sizes)
        assert all(len(c.text) <= (sizes.child if c.parent_id else sizes.parent) for c in chunks)
        assert all(c.text.endswith("。") for c in chunks)
