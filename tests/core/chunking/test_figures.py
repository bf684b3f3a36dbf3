from core.chunking.chunker import chunk_document
from core.chunking.presets import ChunkSizes
from core.types import BBox, Block, BlockKind, ChunkKind, Description

FIGURE = BBox(50, 100, 300, 250)
BOUND = {"d:p0001:b01": "d:p0001:b02"}


def block(number, text, box, kind=BlockKind.PARAGRAPH, page=1):
    return Block(f"d:p{page:04d}:b{number:02d}", page, kind, text, BBox(*box), level=1)


def figure(number, text="", box=FIGURE, page=1):
    return block(number, text, box, BlockKind.FIGURE, page)


def caption(number, text, box):
    return block(number, text, box, BlockKind.CAPTION)


def chunks_of(*blocks, descriptions=None, captions=None, sizes=None):
    return chunk_document("d", blocks, {}, "Label", sizes or ChunkSizes(), descriptions or {}, captions or {})


def children(chunks):
    return [c for c in chunks if c.parent_id]


def test_without_a_description_the_figure_is_found_by_what_is_printed_verbatim():
    text = [block(0, "前文。", (50, 60, 300, 72)), block(3, "后文。", (50, 300, 300, 312))]
    below = caption(2, "图1：产能", (50, 255, 200, 267))
    chunks = chunks_of(text[0], figure(1), below, text[1], captions=BOUND)
    (printed,) = [c for c in children(chunks) if c.kind is ChunkKind.FIGURE]
    assert (printed.text, printed.described_by) == ("图1：产能", "")
    assert printed.spans[0].block_id == "d:p0001:b02"
    texts = [c.text for c in children(chunks) if c.kind is ChunkKind.TEXT]
    assert "\n".join(texts) == "前文。\n后文。"
    assert [c.ordinal for c in chunks] == list(range(len(chunks)))


def test_text_in_a_figure_is_searched_with_its_caption_and_quoted_from_the_figure():
    blocks = [
        block(0, "前文。", (50, 60, 300, 72)),
        figure(1, "2023 2024\n120 140"),
        caption(2, "图1：产能", (50, 255, 200, 267)),
    ]
    (printed,) = [c for c in chunks_of(*blocks, captions=BOUND) if c.kind is ChunkKind.FIGURE and c.parent_id]
    assert printed.text == "图1：产能\n2023 2024\n120 140"
    assert [s.block_id for s in printed.spans] == ["d:p0001:b02", "d:p0001:b01"]
    last = printed.spans[-1]
    assert printed.text[last.start : last.end] == blocks[1].text and last.block_start == 0


def test_a_caption_that_no_figure_has_stays_in_the_text():
    (child,) = children(chunks_of(caption(2, "图1：产能", (50, 255, 200, 267)), figure(3)))
    assert (child.kind, child.text) == (ChunkKind.TEXT, "图1：产能")


def test_a_heading_that_names_a_figure_heads_the_text_after_it_too():
    heading = block(2, "4.14 部门", (50, 80, 200, 92), BlockKind.HEADING)
    text = block(3, "后文。", (50, 300, 300, 312))
    chunks = chunks_of(heading, figure(1, "董事会"), text, captions=BOUND)
    assert {c.text for c in children(chunks)} == {"4.14 部门\n后文。", "董事会"}
    assert all(c.section == ("4.14 部门",) for c in chunks)


def test_a_figure_of_which_nothing_is_printed_has_no_chunk():
    assert chunks_of(figure(1)) == []


def test_a_description_is_a_chunk_of_its_own_marked_with_its_model():
    said = Description("柱状图。2024年为一百万台，" + "标签清晰。" * 120, "vision-1")
    blocks = [figure(1), caption(2, "图1：产能", (50, 255, 200, 267))]
    chunks = chunks_of(*blocks, descriptions={"d:p0001:b01": said}, captions=BOUND)
    described = [c for c in chunks if c.described_by]
    assert {c.described_by for c in described} == {"vision-1"}
    assert [c.text for c in described if not c.parent_id] == [said.text]
    assert all(c.kind is ChunkKind.FIGURE and "图1：产能" in c.prefix for c in described)
    assert all(s.block_id == "d:p0001:b01" for c in described for s in c.spans)
    assert all(len(c.text) <= ChunkSizes().child for c in described if c.parent_id)
    assert [c.text for c in children(chunks) if not c.described_by] == ["图1：产能"]


def test_words_of_two_models_are_two_chunks_and_printed_text_keeps_its_id():
    blocks = [figure(1), caption(2, "图1：产能", (50, 255, 200, 267))]
    ids = [
        {
            c.chunk_id
            for c in chunks_of(
                *blocks, descriptions={"d:p0001:b01": Description("柱状图。", m)}, captions=BOUND
            )
        }
        for m in ("a", "b")
    ]
    assert ids[0] & ids[1] == {c.chunk_id for c in chunks_of(*blocks, captions=BOUND)}
