from core.chunking.chunker import chunk_document
from core.chunking.figures import bind_figures
from core.chunking.presets import ChunkSizes
from core.types import BBox, Block, BlockKind, ChunkKind, Description

FIGURE = BBox(50, 100, 300, 250)


def block(number, text, box, kind=BlockKind.PARAGRAPH, page=1):
    return Block(f"d:p{page:04d}:b{number:02d}", page, kind, text, BBox(*box), level=1)


def figure(number, box=FIGURE, page=1):
    return block(number, "", box, BlockKind.FIGURE, page)


def caption(number, text, box):
    return block(number, text, box, BlockKind.CAPTION)


def bound(*blocks):
    return {key: [b.text for b in parts] for key, parts in bind_figures(blocks).items()}


def chunks_of(*blocks, descriptions=None, sizes=None):
    return chunk_document("d", blocks, {}, "Label", sizes or ChunkSizes(), descriptions or {})


def children(chunks):
    return [c for c in chunks if c.parent_id]


def test_captions_above_and_below_are_bound_by_place():
    above = [caption(0, "图1：产能", (50, 80, 200, 92)), figure(1)]
    below = [figure(1), caption(2, "Figure 1. Capacity", (50, 258, 200, 270))]
    assert bound(*above) == {"d:p0001:b01": ["图1：产能"]}
    assert bound(*below) == {"d:p0001:b01": ["Figure 1. Capacity"]}


def test_a_far_caption_one_beside_and_one_behind_text_are_not_bound():
    far = caption(2, "图1：甲", (50, 300, 200, 312))
    beside = caption(2, "图1：甲", (320, 252, 450, 264))
    behind = caption(3, "图1：甲", (50, 275, 200, 287))
    between = block(2, "正文一行。", (50, 255, 300, 270))
    assert bound(figure(1), far) == {"d:p0001:b01": []}
    assert bound(figure(1), beside) == {"d:p0001:b01": []}
    assert bound(figure(1), between, behind) == {"d:p0001:b01": []}


def test_the_caption_of_a_table_belongs_to_no_figure():
    assert bound(figure(1), caption(2, "表1：盈利预测", (50, 255, 200, 267))) == {"d:p0001:b01": []}
    assert bound(figure(1), caption(2, "Table 2. Results", (50, 255, 200, 267))) == {"d:p0001:b01": []}


def test_stacked_figures_keep_each_their_own_caption():
    low = BBox(50, 280, 300, 400)
    under = [
        figure(1),
        caption(2, "图1：甲", (50, 255, 200, 267)),
        figure(3, low),
        caption(4, "图2：乙", (50, 405, 200, 417)),
    ]
    over = [
        caption(0, "图1：甲", (50, 82, 200, 94)),
        figure(1),
        caption(2, "图2：乙", (50, 262, 200, 274)),
        figure(3, low),
    ]
    expected = {"d:p0001:b01": ["图1：甲"], "d:p0001:b03": ["图2：乙"]}
    assert bound(*under) == bound(*over) == expected


def test_figures_side_by_side_take_the_caption_under_them():
    right = BBox(320, 100, 560, 250)
    blocks = [
        figure(1),
        figure(2, right),
        caption(3, "图1：左", (60, 255, 200, 267)),
        caption(4, "图2：右", (330, 255, 500, 267)),
    ]
    assert bound(*blocks) == {"d:p0001:b01": ["图1：左"], "d:p0001:b02": ["图2：右"]}


def test_text_in_the_box_joins_the_caption_and_headings_and_tables_stay():
    blocks = [
        figure(1),
        block(2, "2023 2024", (60, 120, 120, 130)),
        block(3, "章节", (60, 140, 120, 150), BlockKind.HEADING),
        block(4, "half outside", (250, 120, 400, 130)),
        caption(5, "图1：产能", (50, 255, 200, 267)),
    ]
    assert bound(*blocks) == {"d:p0001:b01": ["图1：产能", "2023 2024"]}


def test_without_a_description_the_figure_is_found_by_what_is_printed_verbatim():
    text = [block(0, "前文。", (50, 60, 300, 72)), block(3, "后文。", (50, 300, 300, 312))]
    chunks = chunks_of(text[0], figure(1), caption(2, "图1：产能", (50, 255, 200, 267)), text[1])
    (printed,) = [c for c in children(chunks) if c.kind is ChunkKind.FIGURE]
    assert (printed.text, printed.described_by) == ("图1：产能", "")
    assert printed.spans[0].block_id == "d:p0001:b02"
    texts = [c.text for c in children(chunks) if c.kind is ChunkKind.TEXT]
    assert "\n".join(texts) == "前文。\n后文。"
    assert [c.ordinal for c in chunks] == list(range(len(chunks)))


def test_a_figure_of_which_nothing_is_printed_has_no_chunk():
    assert chunks_of(figure(1)) == []


def test_a_description_is_a_chunk_of_its_own_marked_with_its_model():
    said = Description("柱状图。2024年为一百万台，" + "标签清晰。" * 120, "vision-1")
    blocks = [figure(1), caption(2, "图1：产能", (50, 255, 200, 267))]
    chunks = chunks_of(*blocks, descriptions={"d:p0001:b01": said})
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
        {c.chunk_id for c in chunks_of(*blocks, descriptions={"d:p0001:b01": Description("柱状图。", m)})}
        for m in ("a", "b")
    ]
    assert ids[0] & ids[1] == {c.chunk_id for c in chunks_of(*blocks)}
