import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.chunking.chunker import chunk_document
from core.chunking.prefix import TableFrame
from core.chunking.presets import ChunkSizes
from core.errors import InputError
from core.types import BBox, Block, BlockKind, ChunkKind

BOX = BBox(0, 0, 100, 10)


def block(number, text, kind=BlockKind.PARAGRAPH, page=1, level=0):
    return Block(f"d:p{page:04d}:b{number:02d}", page, kind, text, BOX, level=level)


def chunks_of(*blocks, tables=None, sizes=None):
    return chunk_document("d", blocks, tables or {}, "Label", sizes or ChunkSizes())


def parents(chunks):
    return [c for c in chunks if not c.parent_id]


def children(chunks):
    return [c for c in chunks if c.parent_id]


texts = st.lists(
    st.text(alphabet="ab 。\n.A1,中文", min_size=1, max_size=400).filter(str.strip), min_size=1, max_size=8
)


@given(texts)
def test_every_span_is_verbatim_and_no_letter_is_lost(block_texts):
    blocks = [block(i, text) for i, text in enumerate(block_texts)]
    sizes = ChunkSizes(parent=120, merge=20, child=50, overlap=10, parent_overlap=18)
    chunks = chunk_document("d", blocks, {}, "", sizes)
    by_id = {b.block_id: b.text for b in blocks}
    covered = {b.block_id: set() for b in blocks}
    for chunk in chunks:
        limit = sizes.child if chunk.parent_id else sizes.parent
        assert len(chunk.text) <= limit
        for span in chunk.spans:
            end = span.block_start + span.end - span.start
            assert chunk.text[span.start : span.end] == by_id[span.block_id][span.block_start : end]
            if chunk.parent_id:
                covered[span.block_id] |= set(range(span.block_start, end))
    for block_id, seen in covered.items():
        lost = [c for i, c in enumerate(by_id[block_id]) if i not in seen and not c.isspace()]
        assert lost == []
    assert len({c.chunk_id for c in chunks}) == len(chunks)


def test_a_parent_never_exceeds_its_size_even_without_a_place_to_cut():
    chunks = chunks_of(block(1, "字" * 4000))
    assert "".join(p.text for p in parents(chunks)) == "字" * 4000
    assert max(len(p.text) for p in parents(chunks)) <= 1500


def test_sentences_are_not_cut_while_they_fit():
    sentence = "营业收入同比增长百分之八。"
    chunks = chunks_of(block(1, sentence * 60))
    assert all(c.text.endswith("。") and len(c.text) <= 350 for c in children(chunks))


def test_a_sentence_too_long_for_a_child_slides_with_overlap():
    found = children(chunks_of(block(1, "".join(chr(0x4E00 + i) for i in range(600)))))
    assert len(found) == 2
    assert found[0].text[-60:] == found[1].text[:60]


def test_a_section_starts_a_new_parent_and_small_sections_join():
    big = "长" * 300 + "。"
    chunks = chunks_of(
        block(1, "第一节 概况", BlockKind.HEADING, level=1),
        block(2, big),
        block(3, "第二节 战略", BlockKind.HEADING, level=1),
        block(4, "小。"),
        block(5, "第三节 风险", BlockKind.HEADING, level=1),
        block(6, "也小。"),
    )
    assert [p.section for p in parents(chunks)] == [("第一节 概况",), ()]
    assert "战略" in parents(chunks)[1].text
    assert "风险" in parents(chunks)[1].text


def test_headings_nest_in_the_section_path():
    chunks = chunks_of(
        block(1, "一、经营", BlockKind.HEADING, level=1),
        block(2, "（一）收入", BlockKind.HEADING, level=2),
        block(3, "收入增长。" * 50),
    )
    assert parents(chunks)[0].section == ("一、经营", "（一）收入")


def test_a_table_is_cut_between_rows_and_its_prefix_names_what_they_share():
    rows = ["项目 | 2024年 | 2023年"] + [f"科目{i} | {i},000.00 | {i},100.00" for i in range(60)]
    table_block = block(1, "\n".join(rows), BlockKind.TABLE)
    frame = TableFrame("利润表", "万元", (2024, 2023), ("项目", "2024年", "2023年"))
    chunks = chunks_of(table_block, tables={table_block.block_id: frame})
    assert {c.kind for c in chunks} == {ChunkKind.TABLE}
    for child in children(chunks):
        assert set(child.text.split("\n")) <= set(rows)
        assert child.prefix == "Label > 利润表 > 万元 > 项目 2024年 2023年"
        assert child.prefix not in child.text


@pytest.mark.parametrize(
    ("frame", "prefix"),
    [
        (
            TableFrame(heads=("本次变动前 数量", "本次变动前 比例(%)", "合计")),
            "本次变动前 数量 本次变动前 比例(%) 合计",
        ),
        (TableFrame(years=(2024, 2023), heads=("期末余额", "期初余额")), "2024 2023 > 期末余额 期初余额"),
        (TableFrame("2024年末的存货", "元", (2024, 2023)), "2024年末的存货 > 元 > 2023"),
        (TableFrame("字" * 300, heads=("头" * 300,)), "字" * 80 + " > " + "头" * 160),
    ],
)
def test_heads_are_said_with_those_above_them_and_years_where_nothing_else_says_them(frame, prefix):
    table_block = block(1, "存货 | 1 | 2", BlockKind.TABLE)
    parent, _ = chunks_of(table_block, tables={table_block.block_id: frame})
    assert parent.prefix == f"Label > {prefix}"


def test_a_heading_that_is_the_caption_too_is_said_once_however_long_it_is():
    title = "CONSOLIDATED STATEMENTS OF OPERATIONS (in thousands, except share and per share data)"
    table_block = block(2, "Revenue | 1 | 2", BlockKind.TABLE)
    chunks = chunks_of(
        block(1, title, BlockKind.HEADING, level=1),
        table_block,
        tables={table_block.block_id: TableFrame(title)},
    )
    assert chunks[-1].prefix == f"Label > {title[:80].rstrip()}"


def test_running_heads_are_left_out_and_references_are_a_kind_of_their_own():
    chunks = chunks_of(
        block(1, "某某公司 年度报告", BlockKind.HEADER),
        block(2, "Body text.", BlockKind.PARAGRAPH),
        block(3, "[1] A. Nobody. Nothing. 2020.", BlockKind.REFERENCE),
        block(4, "12", BlockKind.FOOTER),
    )
    assert [(p.kind, p.text) for p in parents(chunks)] == [
        (ChunkKind.TEXT, "Body text."),
        (ChunkKind.REFERENCE, "[1] A. Nobody. Nothing. 2020."),
    ]


def test_an_unchanged_chunk_keeps_its_id_when_others_change():
    before = chunks_of(block(1, "一。" * 200), block(2, "二。" * 900))
    after = chunks_of(block(1, "变。" * 200), block(2, "二。" * 900))
    kept = {c.chunk_id for c in before} & {c.chunk_id for c in after}
    assert any("二" in c.text and c.chunk_id in kept for c in before)


def test_a_child_stays_on_one_page():
    chunks = chunks_of(block(1, "第一页的话。", page=1), block(1, "第二页的话。", page=2))
    assert len(parents(chunks)) == 1
    assert [c.pages for c in children(chunks)] == [(1,), (2,)]


@pytest.mark.parametrize(
    "sizes", [{"child": 0}, {"overlap": 400}, {"parent": 100}, {"merge": 2000}, {"parent_overlap": 751}]
)
def test_sizes_that_do_not_fit_together_are_refused(sizes):
    with pytest.raises(InputError):
        ChunkSizes(**sizes)
