"""Head rows: of several levels, in the middle of a table, far above it; and tables that have none."""

from __future__ import annotations

from core.facts.cells import read_tables
from tests.core.parsing.pages import parse_page, rule, write

COLUMNS = (60, 180, 260, 340, 420, 500)


def grid(page, rows, top=100, columns=COLUMNS):
    """A ruled table; a cell may be (text, columns it covers)."""
    for i, row in enumerate(rows):
        y = top + 20 * i
        at = 0
        for cell in row:
            text, span = cell if isinstance(cell, tuple) else (cell, 1)
            write(page, columns[at] + 4, y + 14, text) if text else None
            rule(page, columns[at], y, columns[at], y + 20)
            at += span
        rule(page, columns[-1], y, columns[-1], y + 20)
        rule(page, columns[0], y, columns[-1], y)
    rule(page, columns[0], top + 20 * len(rows), columns[-1], top + 20 * len(rows))


def reading(parsed, text):
    (table,) = parsed.tables
    read = read_tables(parsed.tables, parsed.blocks)[table.table_id]
    return read.read(next(c for c in table.cells if c.text == text))


def test_a_head_over_two_columns_in_a_grid(tmp_path):
    rows = [
        ("", ("2024年", 2), ("2023年", 2)),
        ("项目", "余额", "占比", "余额", "占比"),
        ("存款", "3,273.00", "97.0%", "3,311.00", "97.1%"),
        ("贷款", "64.00", "1.9%", "59.00", "1.7%"),
    ]
    parsed = parse_page(tmp_path, lambda page: grid(page, rows))
    assert reading(parsed, "1.9%").header_path == ("2024年", "占比")
    assert reading(parsed, "59.00").header_path == ("2023年", "余额")


def test_a_head_between_two_columns_without_rules(tmp_path):
    def draw(page):
        write(page, 320, 100, "2019")
        write(page, 460, 100, "2018")
        for x, text in ((300, "$"), (372, "%"), (440, "$"), (512, "%")):
            write(page, x, 114, text)
        for i, row in enumerate(
            [("Kefir", "71,822", "77%", "78,523", "76%"), ("Cheese", "11,459", "12%", "486", "11%")]
        ):
            write(page, 60, 134 + 14 * i, row[0])
            for x, text in zip((325, 395, 465, 536), row[1:], strict=True):
                write(page, x, 134 + 14 * i, text, right=True)

    parsed = parse_page(tmp_path, draw)
    assert reading(parsed, "12%").header_path == ("2019", "%")
    assert reading(parsed, "486").header_path == ("2018", "$")


def test_a_head_far_above_the_first_row_belongs_to_the_table(tmp_path):
    def draw(page):
        write(page, 400, 100, "2024年12月31日", right=True)
        write(page, 520, 100, "2023年12月31日", right=True)
        write(page, 60, 142, "资产")
        for i in range(3):
            write(page, 60, 156 + 14 * i, f"项目{'甲乙丙'[i]}")
            write(page, 400, 156 + 14 * i, f"{i + 1},268,973", right=True)
            write(page, 520, 156 + 14 * i, f"{i + 1},274,663", right=True)

    parsed = parse_page(tmp_path, draw)
    read = reading(parsed, "2,274,663")
    assert read.header_path == ("2023年12月31日",)
    assert read.row_path == ("资产", "项目乙")


def test_a_head_in_the_middle_of_a_grid(tmp_path):
    rows = [
        (("报告期末股东总数", 2), "79,053", ("优先股股东", 1), "0"),
        (("前十名股东持股情况", 5),),
        ("股东名称", "性质", "比例", "股份状态", "数量"),
        ("虚构甲木投资", "法人", "29.43%", "质押", "81,494"),
        ("虚构乙水投资", "法人", "9.33%", "质押", "55,899"),
    ]
    parsed = parse_page(tmp_path, lambda page: grid(page, rows))
    read = reading(parsed, "55,899")
    assert read.header_path[-1] == "数量"
    assert read.row_path[-1] == "虚构乙水投资"


def test_labels_alone_above_the_first_figures_are_no_heads(tmp_path):
    rows = [
        ("项目", "期末", "期初"),
        ("流动资产：", "", ""),
        ("货币资金", "5.00", "6.00"),
        ("存货", "7.00", "8.00"),
    ]
    parsed = parse_page(tmp_path, lambda page: grid(page, rows, columns=(60, 260, 380, 500)))
    assert {c.text for c in parsed.tables[0].cells if c.is_header} == {"项目", "期末", "期初"}
    assert reading(parsed, "6.00").row_path == ("流动资产：", "货币资金")


def test_a_list_of_names_and_what_they_are_has_no_head(tmp_path):
    rows = [
        ("事务所名称", "虚构会计师事务所"),
        ("事务所报酬", "人民币 894 万元"),
        ("连续年限", "4 年"),
        ("会计师", "甲某、乙某"),
    ]
    parsed = parse_page(tmp_path, lambda page: grid(page, rows, columns=(60, 260, 500)))
    assert not any(c.is_header for c in parsed.tables[0].cells)
    read = reading(parsed, "人民币 894 万元")
    assert read.row_path == ("事务所报酬",)
    assert read.value.number == 894


def test_years_again_over_a_second_part_do_not_join_columns(tmp_path):
    def draw(page):
        for part, year in enumerate(("2018", "2019")):
            top = 100 + 90 * part
            write(page, 430, top, year)
            write(page, 385, top + 14, "Low")
            write(page, 485, top + 14, "High")
            for i in range(3):
                write(page, 60, top + 28 + 14 * i, f"Quarter {i + 1}")
                write(page, 372, top + 28 + 14 * i, "$")
                write(page, 405, top + 28 + 14 * i, f"{part + 4}.{i}9", right=True)
                write(page, 472, top + 28 + 14 * i, "$")
                write(page, 505, top + 28 + 14 * i, f"{part + 6}.{i}7", right=True)

    parsed = parse_page(tmp_path, draw)
    texts = {c.text for t in parsed.tables for c in t.cells}
    assert {"$ 4.19", "$ 6.27", "$ 5.09"} <= texts


def test_a_closed_grid_of_merged_rows_is_a_table(tmp_path):
    rows = [
        ("虚构投资", "法人", "2.23", "4,465", "质押"),
        ("不同设置的说明", ("不适用", 4)),
        ("关联关系的说明", ("股东之间没有关联关系", 4)),
    ]
    parsed = parse_page(tmp_path, lambda page: grid(page, rows))
    assert reading(parsed, "4,465").row_path[0] == "虚构投资"
    assert {c.text for c in parsed.tables[0].cells} >= {"股东之间没有关联关系", "不适用"}


def test_heads_set_close_together_are_cut_and_begin_a_table_of_their_own(tmp_path):
    def part(page, top, heads, step):
        for j, head in enumerate(heads):
            write(page, 240 + step * j, top, head, 9, right=True)
        for i in range(4):
            write(page, 60, top + 14 + 13 * i, f"Balance {i}", 9)
            for j in range(len(heads)):
                write(page, 240 + step * j, top + 14 + 13 * i, f"1,{i}{j}4", 9, right=True)

    def draw(page):
        part(page, 100, ("Goodwill", "Certificat", "Licences", "Software", "Designs", "Total"), 46)
        part(page, 180, ("Goodwill", "Licences", "Software", "Total"), 80)

    first, second = parse_page(tmp_path, draw).tables
    assert {c.text for c in first.cells if c.is_header} == {
        "Goodwill", "Certificat", "Licences", "Software", "Designs", "Total"
    }  # fmt: skip
    assert (first.n_columns, second.n_columns) == (7, 5)


def test_a_list_of_contents_with_ranges_of_pages_is_no_table(tmp_path):
    def draw(page):
        write(page, 500, 100, "页 次", right=True)
        for i, (name, pages) in enumerate(
            (("审计报告", "1-6"), ("资产负债表", "7-8"), ("利润表", "9-10"), ("附注", "11-80"))
        ):
            write(page, 100, 124 + 24 * i, name)
            write(page, 500, 124 + 24 * i, pages, right=True)

    assert parse_page(tmp_path, draw).tables == ()
