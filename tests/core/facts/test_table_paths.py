"""Every cell knows the heads over it and the labels that lead to its row."""

from __future__ import annotations

from core.facts.paths import paths_of_tables, table_paths
from tests.core.facts.tables import cell, table


def test_heads_of_two_levels():
    t = table(
        [("", "2024年", "2024年", "2023年"), ("项目", "余额", "占比", "余额"), ("存款", "12", "3.4%", "11")],
        heads=2,
    )
    paths = table_paths(t)
    assert paths.header_path(cell(t, 2, 1)) == ("2024年", "余额")
    assert paths.header_path(cell(t, 2, 2)) == ("2024年", "占比")
    assert paths.row_path(cell(t, 2, 2)) == ("存款",)


def test_a_head_in_the_middle_holds_from_there_on():
    t = table(
        [
            ("项目", "2024年", "2023年"),
            ("净利润", "5", "4"),
            ("", "2024年末", "2023年末"),
            ("存款", "12", "11"),
        ]
    )
    paths = table_paths(t)
    assert paths.header_path(cell(t, 1, 1)) == ("2024年",)
    assert paths.header_path(cell(t, 3, 1)) == ("2024年末",)


def test_rows_of_one_name_under_two_heads_are_told_apart():
    t = table(
        [
            ("", "2024"),
            ("Basic:", ""),
            ("Continuing operations", "1.10"),
            ("Net income", "1.20"),
            ("Diluted:", ""),
            ("Continuing operations", "1.00"),
        ],
        indents=(0, 0, 8, 8, 0, 8),
    )
    paths = table_paths(t)
    assert paths.row_path(cell(t, 2, 1)) == ("Basic:", "Continuing operations")
    assert paths.row_path(cell(t, 5, 1)) == ("Diluted:", "Continuing operations")


def test_parts_are_under_their_whole():
    t = table(
        [("项目", "2024年"), ("企业存款", "30"), ("其中：活期", "10"), ("定期", "20"), ("个人存款", "7")],
        indents=(0, 0, 0, 24, 0),
    )
    paths = table_paths(t)
    assert paths.row_path(cell(t, 2, 1)) == ("企业存款", "其中：活期")
    assert paths.row_path(cell(t, 4, 1)) == ("个人存款",)


def test_numbering_decides_before_indent():
    t = table(
        [
            ("项目", "本期"),
            ("五、净利润", "9"),
            ("（一）按经营分类", ""),
            ("1.持续经营净利润", "9"),
            ("六、综合收益", "8"),
        ]
    )
    paths = table_paths(t)
    assert paths.row_path(cell(t, 3, 1)) == ("五、净利润", "（一）按经营分类", "1.持续经营净利润")
    assert paths.row_path(cell(t, 4, 1)) == ("六、综合收益",)


def test_a_total_closes_its_group():
    t = table(
        [
            ("", "2024"),
            ("Current assets:", ""),
            ("Cash", "5"),
            ("Total current assets", "5"),
            ("Goodwill", "2"),
        ],
        indents=(0, 0, 8, 0, 0),
    )
    paths = table_paths(t)
    assert paths.row_path(cell(t, 3, 1)) == ("Current assets:", "Total current assets")
    assert paths.row_path(cell(t, 4, 1)) == ("Goodwill",)


def test_an_item_without_figures_heads_nothing():
    t = table([("项目", "期末"), ("结算备付金", ""), ("拆出资金", ""), ("应收账款", "7")])
    assert table_paths(t).row_path(cell(t, 3, 1))[-1] == "应收账款"
    t = table([("项目", "期末"), ("结算备付金", ""), ("拆出资金", ""), ("资产合计", "7")])
    assert table_paths(t).row_path(cell(t, 3, 1)) == ("资产合计",)


def test_a_name_printed_once_is_that_of_all_its_rows():
    t = table(
        [
            ("Name", "Year", "Value"),
            ("A. Nobody", "2024", "4,067"),
            ("", "2023", "2,457"),
            ("", "2022", "659"),
            ("B. Nobody", "2024", "1,379"),
            ("", "2023", "1,015"),
        ]
    )
    paths = table_paths(t)
    assert paths.row_path(cell(t, 2, 2)) == ("A. Nobody", "2023")
    assert paths.row_path(cell(t, 5, 2)) == ("B. Nobody", "2023")


def test_two_tables_side_by_side_in_one_grid_have_labels_of_their_own():
    t = table(
        [
            ("资产", "期末", "期初", "负债", "期末", "期初"),
            ("现金", "1", "2", "借款", "3", "4"),
            ("存货", "5", "6", "应付账款", "7", "8"),
        ]
    )
    paths = table_paths(t)
    assert paths.row_path(cell(t, 1, 2)) == ("现金",)
    assert paths.row_path(cell(t, 2, 4)) == ("应付账款",)


def test_a_continued_table_takes_over_heads_and_open_groups():
    first = table([("项目", "期末", "期初"), ("流动资产：", "", ""), ("现金", "1", "2")], indents=(0, 0, 8))
    second = table(
        [("存货", "3", "4"), ("资产总计", "5", "6")],
        heads=0,
        page=2,
        indents=(8, 0),
        continues=first.table_id,
    )
    paths = paths_of_tables([first, second], {})[second.table_id]
    assert paths.header_path(cell(second, 0, 2)) == ("期初",)
    assert paths.row_path(cell(second, 0, 1)) == ("流动资产：", "存货")
    assert paths.row_path(cell(second, 1, 1)) == ("资产总计",)


def test_a_continued_table_with_a_repeated_head_reads_its_own():
    first = table([("项目", "2024", "2023"), ("现金", "1", "2")])
    second = table([("项目", "2024", "2023"), ("存货", "3", "4")], page=2, continues=first.table_id)
    paths = paths_of_tables([first, second], {})[second.table_id]
    assert paths.header_path(cell(second, 1, 1)) == ("2024",)


def test_a_year_and_heads_that_are_printed_again_hold_from_there_on():
    t = table(
        [
            ("", "2018", "2018"),
            ("", "Low", "High"),
            ("First Quarter", "5.99", "8.40"),
            ("", "2019", ""),
            ("Low", "", "High"),
            ("First Quarter", "1.98", "2.75"),
        ],
        heads=2,
    )
    paths = table_paths(t)
    assert paths.header_path(cell(t, 2, 2)) == ("2018", "High")
    assert paths.header_path(cell(t, 5, 1)) == ("2019", "Low")
    assert paths.header_path(cell(t, 5, 2)) == ("2019", "High")


def test_a_total_of_the_name_of_its_group_ends_it():
    t = table(
        [("", "2019"), ("Current:", ""), ("Federal", "1"), ("Total current", "3"), ("Deferred", "4")],
    )
    paths = table_paths(t)
    assert paths.row_path(cell(t, 3, 1)) == ("Current:", "Total current")
    assert paths.row_path(cell(t, 4, 1)) == ("Deferred",)
