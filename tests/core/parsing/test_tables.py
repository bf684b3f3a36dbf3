"""Rows keep label and figures together, cells know their column and head, figures come back exactly."""

from __future__ import annotations

import pytest

from core.parsing.numbers import is_figure, is_period, is_year
from core.types import BlockKind
from tests.core.parsing.pages import parse_page, rule, texts, write

FIGURES = ("12,345.67", "-8.9%", "(1,234)", "（1,234）")
PROSE = "The company sells machines and parts to customers in many countries of the world, and"


def borderless(page):
    write(page, 60, 80, "Consolidated results (in millions)", 12)
    write(page, 330, 110, "Year ended", 9)
    write(page, 340, 124, "2024", right=True)
    write(page, 440, 124, "2023", right=True)
    for i, (label, a, b) in enumerate(
        [("Revenue", "12,345.67", "11,000.00"), ("Change", "-8.9%", "(1,234)"), ("Profit", "999", "—")]
    ):
        write(page, 60, 140 + 14 * i, label)
        write(page, 340, 140 + 14 * i, a, right=True)
        write(page, 440, 140 + 14 * i, b, right=True)


def ruled(page):
    cells = [
        ("项目", "2024年", "2023年"),
        ("营业收入", "12,345.67", "（1,234）"),
        ("增长率", "-8.9%", "(1,234)"),
    ]
    for i, row in enumerate(cells):
        for j, text in enumerate(row):
            write(page, 70 + 150 * j, 115 + 20 * i, text)
    for i in range(4):
        rule(page, 60, 100 + 20 * i, 510, 100 + 20 * i)
    for j in range(4):
        rule(page, 60 + 150 * j, 100, 60 + 150 * j, 160)


def rules_only(page):
    for y in (95, 112, 160):
        rule(page, 60, y, 460, y)
    rows = [
        ("Method", "Recall", "MRR"),
        ("Lexical", "0.81", "0.64"),
        ("Dense", "0.77", "0.59"),
        ("Both", "0.91", "0.73"),
    ]
    for i, row in enumerate(rows):
        for j, text in enumerate(row):
            write(page, 70 + 150 * j, 107 + 16 * i, text)


def column(table, number):
    return [c.text for c in sorted(table.cells, key=lambda c: c.row) if c.column == number]


def test_borderless_rows_hold_label_and_figures(tmp_path):
    parsed = parse_page(tmp_path, borderless)
    (text,) = texts(parsed, BlockKind.TABLE)
    assert "Revenue | 12,345.67 | 11,000.00" in text.split("\n")
    assert "Change | -8.9% | (1,234)" in text.split("\n")
    assert "Profit | 999 | —" in text.split("\n")


def test_borderless_columns_know_their_year(tmp_path):
    (table,) = parse_page(tmp_path, borderless).tables
    assert column(table, 1)[-4:] == ["2024", "12,345.67", "-8.9%", "999"]
    heads = {c.column for c in table.cells if c.is_header and c.text == "2023"}
    assert heads == {2}
    assert not any(c.is_header for c in table.cells if c.text == "999")


def test_unit_is_read_from_the_line_above(tmp_path):
    (table,) = parse_page(tmp_path, borderless).tables
    assert "in millions" in table.unit
    assert table.caption == "Consolidated results (in millions)"


def test_ruled_table(tmp_path):
    parsed = parse_page(tmp_path, ruled)
    assert texts(parsed, BlockKind.TABLE) == [
        "项目 | 2024年 | 2023年\n营业收入 | 12,345.67 | （1,234）\n增长率 | -8.9% | (1,234)"
    ]
    (table,) = parsed.tables
    assert (table.n_rows, table.n_columns) == (3, 3)
    assert [c.text for c in table.cells if c.is_header] == ["项目", "2024年", "2023年"]


def test_rules_only_table(tmp_path):
    parsed = parse_page(tmp_path, rules_only)
    (text,) = texts(parsed, BlockKind.TABLE)
    assert text.split("\n") == [
        "Method | Recall | MRR", "Lexical | 0.81 | 0.64", "Dense | 0.77 | 0.59", "Both | 0.91 | 0.73",
    ]  # fmt: skip


def test_merged_cell_keeps_its_text_once(tmp_path):
    def draw(page):
        ruled(page)
        page.draw_rect((61, 101, 509, 119), color=None, fill=None)
        write(page, 70, 135 + 40, "合计")
        write(page, 220, 175, "13,579.00")
        rule(page, 60, 180, 510, 180)
        for x in (60, 210, 510):
            rule(page, x, 160, x, 180)

    (text,) = texts(parse_page(tmp_path, draw), BlockKind.TABLE)
    assert text.split("\n")[-1] == "合计 | 13,579.00"


def test_cells_point_into_the_text(tmp_path):
    for draw in (borderless, ruled, rules_only):
        parsed = parse_page(tmp_path, draw)
        (block,) = [b for b in parsed.blocks if b.kind is BlockKind.TABLE]
        for cell in parsed.tables[0].cells:
            assert block.text[cell.start : cell.start + len(cell.text)] == cell.text
        for word in block.words:
            assert "|" not in block.text[word.start : word.end]


@pytest.mark.parametrize("figure", FIGURES)
def test_figures_come_back_exactly(tmp_path, figure):
    def draw(page):
        for i in range(3):
            write(page, 60, 100 + 16 * i, f"Label {i}")
            write(page, 300, 100 + 16 * i, figure, right=True)
            write(page, 420, 100 + 16 * i, "7", right=True)

    (table,) = parse_page(tmp_path, draw).tables
    assert column(table, 1) == [figure] * 3


def test_wrapped_label_stays_with_its_figures(tmp_path):
    def draw(page):
        borderless(page)
        write(page, 60, 182, "Net cash provided by operating activities and")
        write(page, 68, 194, "investments held to maturity")
        write(page, 340, 194, "456", right=True)
        write(page, 440, 194, "321", right=True)

    (text,) = texts(parse_page(tmp_path, draw), BlockKind.TABLE)
    last = text.split("\n")[-1]
    assert last == "Net cash provided by operating activities and investments held to maturity | 456 | 321"


def test_second_head_begins_a_second_table(tmp_path):
    def draw(page):
        borderless(page)
        write(page, 340, 186, "2024", right=True)
        write(page, 440, 186, "2023", right=True)
        for i in range(2):
            write(page, 60, 200 + 14 * i, f"Asset {i}")
            write(page, 340, 200 + 14 * i, "5,000", right=True)
            write(page, 440, 200 + 14 * i, "4,000", right=True)

    assert len(parse_page(tmp_path, draw).tables) == 2


def test_prose_with_figures_is_no_table(tmp_path):
    def draw(page):
        for i in range(12):
            write(page, 60, 100 + 13 * i, PROSE)
        write(page, 60, 100 + 13 * 12, "it earned 12,345 in 2024 and 11,000 in 2023.")

    assert parse_page(tmp_path, draw).tables == ()


def test_numbered_equations_are_no_table(tmp_path):
    def draw(page):
        for i in range(4):
            write(page, 200, 100 + 20 * i, "x = y + z")
            write(page, 500, 100 + 20 * i, f"({i + 1})")

    assert parse_page(tmp_path, draw).tables == ()


def test_shapes_of_figures():
    assert all(
        map(
            is_figure,
            (*FIGURES, "$ 1,234", "—", "12.5x", "2.2 %", "11.3 years", "1.5个百分点", "1.8% to 14.0% (9.0%)"),
        )
    )
    assert not any(map(is_figure, ("Item 7", "A1", "revenue", "2024年12月31日", "")))
    assert is_year("2024") and is_year("2024年") and not is_year("2,024")
    assert all(map(is_period, ("December 31, 2024", "2024年12月31日", "本期发生额", "2023")))
