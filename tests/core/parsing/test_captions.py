"""Captions are bound to their figure or table by place, once, and are text of the page."""

from __future__ import annotations

from dataclasses import replace

from core.parsing.captions import bind_captions
from core.types import BBox, Block, BlockKind, Figure, Table
from tests.core.parsing.pages import parse_page, rule, texts, write
from tests.core.parsing.test_figures import bar_chart, picture, prose

FIGURE = BBox(50, 100, 300, 250)


def block(number, text, box, kind=BlockKind.PARAGRAPH, level=0):
    return Block(f"d:p0001:b{number:02d}", 1, kind, text, BBox(*box), level=level)


def figure(number, box=FIGURE, text=""):
    return block(number, text, box, BlockKind.FIGURE)


def table(number, box=FIGURE):
    return block(number, "1 | 2", box, BlockKind.TABLE)


def caption(number, text, box):
    return block(number, text, box, BlockKind.CAPTION)


def bound(*blocks, table_captions=None):
    """Ordinal of each figure and table → text of its caption block."""
    tables = [
        Table(f"{b.block_id}:t", b.block_id, 1, b.bbox, (), caption=(table_captions or {}).get(i, ""))
        for i, b in enumerate(blocks)
        if b.kind is BlockKind.TABLE
    ]
    figures = [
        Figure(f"{b.block_id}:f", b.block_id, 1, b.bbox, "") for b in blocks if b.kind is BlockKind.FIGURE
    ]
    after, tables, figures = bind_captions(blocks, tables, figures)
    by_id = {b.block_id: b.text for b in after}
    for thing in (*tables, *figures):
        assert by_id.get(thing.caption_block, "") == (thing.caption if thing.caption_block else "")
    return {int(t.block_id[-2:]): by_id.get(t.caption_block, "") for t in (*tables, *figures)}


def test_captions_above_and_below_are_bound_by_place():
    assert bound(caption(0, "图1：产能", (50, 80, 200, 92)), figure(1)) == {1: "图1：产能"}
    assert bound(figure(1), caption(2, "Fig. 1. Capacity", (50, 258, 200, 270))) == {1: "Fig. 1. Capacity"}


def test_a_caption_beside_is_bound_and_a_far_one_and_one_behind_text_are_not():
    assert bound(figure(1), caption(2, "图1：甲", (310, 120, 450, 220))) == {1: "图1：甲"}
    assert bound(figure(1), caption(2, "图1：甲", (50, 300, 200, 312))) == {1: ""}
    between = block(2, "正文一行。", (50, 255, 300, 270))
    assert bound(figure(1), between, caption(3, "图1：甲", (50, 275, 200, 287))) == {1: ""}


def test_a_line_that_names_a_table_belongs_to_no_figure_and_the_other_way_round():
    assert bound(figure(1), caption(2, "Table 2. Results", (50, 255, 200, 267))) == {1: ""}
    assert bound(caption(0, "图1：甲", (50, 80, 200, 92)), table(1)) == {1: ""}
    assert bound(caption(0, "表1：盈利预测", (50, 80, 200, 92)), table(1)) == {1: "表1：盈利预测"}
    assert bound(caption(0, "图表 3：盈利", (50, 80, 200, 92)), table(1)) == {1: "图表 3：盈利"}
    assert bound(caption(0, "Exhibit 4: Sales", (50, 80, 200, 92)), figure(1)) == {1: "Exhibit 4: Sales"}


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
    assert bound(*under) == bound(*over) == {1: "图1：甲", 3: "图2：乙"}


def test_figures_side_by_side_take_the_caption_under_them():
    blocks = [
        figure(1),
        figure(2, BBox(320, 100, 560, 250)),
        caption(3, "图1：左", (60, 255, 200, 267)),
        caption(4, "图2：右", (330, 255, 500, 267)),
    ]
    assert bound(*blocks) == {1: "图1：左", 2: "图2：右"}


def test_source_lines_are_no_captions():
    source = block(2, "资料来源：虚构证券研究所", (50, 255, 250, 267))
    named = [caption(0, "图表 1：产能", (50, 84, 200, 96)), figure(1), source]
    assert bound(*named) == {1: "图表 1：产能"}
    assert bound(figure(1), source) == {1: ""}
    assert bound(block(0, "Source: own survey", (100, 84, 250, 96)), figure(1)) == {1: ""}


def test_title_above_a_figure_names_it_also_with_a_unit_line_between():
    title = block(0, "Share of women", (50, 70, 150, 80), BlockKind.HEADING, 4)
    unit = block(1, "in percent", (50, 84, 100, 92))
    assert bound(title, unit, figure(2)) == {2: "Share of women"}
    assert bound(replace(title, kind=BlockKind.PARAGRAPH, level=0), unit, figure(2, text="10 20"))[2]


def test_sentences_leads_and_far_sections_are_no_titles():
    lead = block(0, "The chart shows the following:", (50, 80, 200, 92))
    sentence = block(0, "本行与股东的关系方框图如下：", (50, 80, 290, 92))
    section = block(0, "Chairman's review", (50, 50, 200, 72), BlockKind.HEADING, 1)
    for above in (lead, sentence, section):
        assert bound(above, figure(1, text="10 20")) == {1: ""}


def test_title_of_a_figure_becomes_its_caption_block_and_a_numbered_section_stays():
    title = block(0, "Share of women", (50, 84, 150, 94), BlockKind.HEADING, 4)
    section = block(0, "4.14 部门设置", (50, 84, 150, 94), BlockKind.HEADING, 3)
    for line, kind in ((title, BlockKind.CAPTION), (section, BlockKind.HEADING)):
        blocks, _, figures = bind_captions([line, figure(1)], [], [Figure("f", "d:p0001:b01", 1, FIGURE, "")])
        assert blocks[0].kind is kind and figures[0].caption_block == line.block_id


def test_a_table_keeps_the_line_that_names_it_where_no_caption_stands_at_it():
    line = block(0, "Consolidated results", (50, 84, 150, 94))
    assert bound(line, table(1), table_captions={1: "Consolidated results"}) == {1: "Consolidated results"}
    assert bound(table(1)) == {1: ""}


def test_two_charts_side_by_side_with_chinese_captions_and_sources(tmp_path):
    def draw(page):
        prose(page)
        for x, number, name in ((40, 1, "产能"), (320, 2, "销量")):
            write(page, x, 340, f"图表 {number}：虚构公司{name}")
            bar_chart(page, x, 520, title="")
            write(page, x, 548, "资料来源：虚构证券研究所", 8)

    parsed = parse_page(tmp_path, draw)
    left, right = sorted(parsed.figures, key=lambda f: f.bbox.x0)
    assert (left.caption, right.caption) == ("图表 1：虚构公司产能", "图表 2：虚构公司销量")
    by_id = {b.block_id: b for b in parsed.blocks}
    assert by_id[left.caption_block].text == left.caption
    assert by_id[left.caption_block].kind is BlockKind.CAPTION
    assert sum("资料来源" in t for t in texts(parsed)) >= 1


def test_figure_and_table_of_a_page_have_each_their_own(tmp_path):
    def draw(page):
        prose(page)
        picture(page, (100, 220, 400, 380))
        write(page, 150, 396, "Figure 1: A photograph of nothing")
        write(page, 60, 480, "Table 1: Counts of nothing")
        for i in range(5):
            rule(page, 60, 490 + 20 * i, 460, 490 + 20 * i)
        for j in range(5):
            rule(page, 60 + 100 * j, 490, 60 + 100 * j, 570)
        for i in range(4):
            for j in range(4):
                write(page, 65 + 100 * j, 504 + 20 * i, f"Row {i}" if not j else f"{i},{j}23")

    parsed = parse_page(tmp_path, draw)
    assert [f.caption for f in parsed.figures] == ["Figure 1: A photograph of nothing"]
    assert [t.caption for t in parsed.tables] == ["Table 1: Counts of nothing"]
    assert parsed.tables[0].caption_block and parsed.figures[0].caption_block
