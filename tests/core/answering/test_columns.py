"""Figures named by their row and their column head, sums over a column, and the quarters of a year."""

from __future__ import annotations

import pytest

from core.types import Verdict
from tests.core.answering.library import MemoryLibrary, ask, texts

PAY = [
    ["Name", "Fees Earned or Paid in Cash ($)", "Stock Awards ($)", "Total ($)"],
    ["Ida Stone", "160,000", "180,000", "340,000"],
    ["Tom Brook", "100,000", "180,000", "280,000"],
    ["Eva Field", "70,000", "180,000", "250,000"],
    ["Kim Marsh", "60,000", "180,000", "240,000"],
]
SALARIES = [
    ["Named Executive Officer", "Fiscal Year 2023 Base Salary", "Fiscal Year 2024 Base Salary", "Increase"],
    ["Ida Stone", "$ 700", "$ 800", "14.3%"],
    ["Tom Brook", "$ 500", "$ 500", "—"],
    ["Eva Field", "$ 300", "$ 400", "33.3%"],
]
PRICES = [
    ["", "2023 Low", "2023 High", "2024 Low", "2024 High"],
    ["First Quarter", "5.90", "8.10", "1.70", "2.90"],
    ["Second Quarter", "4.70", "6.60", "2.50", "4.00"],
    ["Third Quarter", "2.60", "5.00", "2.10", "3.00"],
    ["Fourth Quarter", "1.80", "3.20", "1.90", "2.60"],
]


def library(*tables, language="en", company="Fictitia Pier"):
    made = MemoryLibrary()
    doc = made.add_document("a" * 12, company, "2024", language=language)
    for page, (rows, caption) in enumerate(tables, start=1):
        made.add_table(doc, page, rows, caption=caption)
    return made


def proved(made, question):
    return " ".join(c.text for c in ask(made, question).claims if c.verdict is Verdict.SUPPORTED)


def pay(rows=PAY):
    return library((rows, "DIRECTOR COMPENSATION"))


def test_what_a_person_earned_stands_under_the_head_that_says_so():
    said = proved(pay(), "How much did Tom Brook of Fictitia Pier earn in cash?")
    assert "100,000" in said
    assert "Fees Earned or Paid in Cash" in said
    assert "180,000" not in said


def test_a_person_without_a_named_column_has_no_certain_figure():
    assert "," not in proved(pay(), "How much did Tom Brook of Fictitia Pier get?")


def test_two_people_are_compared_in_the_total_column():
    said = proved(
        pay(),
        "What is the difference between Ida Stone's total compensation as compared to Eva Field?",
    )
    assert "340,000 − 250,000 = 90,000" in said


def test_the_largest_rows_of_a_column_are_added():
    said = proved(pay(), "What is the summed compensation for the top 3 most compensated directors?")
    assert "340,000 + 280,000 + 250,000 = 870,000" in said
    assert "Kim Marsh" not in said


def test_the_largest_of_one_year_are_added():
    said = proved(
        library((SALARIES, "Base salaries")), "How much do the top 2 base salaries in 2024 add up to?"
    )
    assert "800 + 500 = 1,300" in said


@pytest.mark.parametrize(
    "row",
    [
        ["Total", "390,000", "720,000", "1,110,000"],
        ["Other directors", "90,000", "20,000", "110,000"],
        ["Average", "90,000", "20,000", "110,000"],
        ["All four", "390,000", "720,000", "1,110,000"],
        ["Less: waived", "9,000", "2,000", "11,000"],
    ],
)
def test_a_table_with_a_row_that_is_no_item_is_not_added_up(row):
    said = proved(
        pay([*PAY, row]), "What is the summed compensation for the top 3 most compensated directors?"
    )
    assert "=" not in said


@pytest.mark.parametrize(
    "question",
    [
        "What is the average compensation of the top 3 directors combined?",
        "What percentage of compensation went to the top 3 directors combined?",
        "By how much did the combined compensation of the top 3 directors increase?",
        "What is the combined compensation of all but the top 3 directors, excluding Ida Stone?",
    ],
)
def test_another_question_is_not_answered_by_a_sum(question):
    assert "=" not in proved(pay(), question)


def test_a_sum_is_refused_where_two_tables_answer():
    other = [[PAY[0][0], "Total ($)"], *([name, "9,000"] for name in ("Al Reed", "Bo Wood", "Cy Hill"))]
    made = library((PAY, "DIRECTOR COMPENSATION"), (other, "DIRECTOR COMPENSATION"))
    assert "=" not in proved(
        made, "What is the summed compensation for the top 3 most compensated directors?"
    )


def test_the_largest_customers_are_added_in_chinese():
    rows = [
        ["客户名称", "销售额", "占比"],
        ["虚构客户甲", "900", "30%"],
        ["虚构客户乙", "600", "20%"],
        ["虚构客户丙", "300", "10%"],
        ["虚构客户丁", "200", "7%"],
    ]
    made = library((rows, "主要客户销售情况"), language="zh", company="虚构甲木")
    said = proved(made, "虚构甲木销售额前三名的客户合计是多少？")
    assert "900 + 600 + 300 = 1,800" in said


def test_each_quarter_of_a_year_is_a_figure_of_its_own():
    made = library((PRICES, "High and low sale prices of our common stock by quarter"))
    said = texts(ask(made, "What was Fictitia Pier's low sale price for each quarter in 2023?"))
    assert [value for value in ("5.90", "4.70", "2.60", "1.80") if any(value in text for text in said)] == [
        "5.90",
        "4.70",
        "2.60",
        "1.80",
    ]
    assert not any("8.10" in text or "1.70" in text for text in said)


def test_the_mean_of_the_quarters_is_computed():
    made = library((PRICES, "High and low sale prices of our common stock by quarter"))
    assert "÷ 4 = 3.75" in proved(made, "What was Fictitia Pier's average quarterly low sale price in 2023?")


def quarters_zh(count=4):
    heads = ["2024年第一季度", "2024年第二季度", "2024年第三季度", "2024年第四季度"][:count]
    rows = [["项目", *heads], ["营业收入", "100", "110", "120", "130"][: count + 1]]
    return library((rows, "分季度主要财务指标"), language="zh", company="虚构甲木")


def test_quarters_in_chinese():
    said = proved(quarters_zh(), "虚构甲木2024年各季度营业收入分别是多少？")
    assert all(value in said for value in ("100", "110", "120", "130"))
    assert "÷ 4 = 115" in proved(quarters_zh(), "虚构甲木2024年平均每个季度的营业收入是多少？")


def test_a_missing_quarter_is_named():
    answer = ask(quarters_zh(3), "虚构甲木2024年各季度营业收入分别是多少？")
    assert "第四季度" in " ".join(answer.notes)
    assert "÷ 4" not in proved(quarters_zh(3), "虚构甲木2024年平均每个季度的营业收入是多少？")


def test_a_year_is_not_split_into_quarters_unasked():
    assert "÷" not in proved(quarters_zh(), "虚构甲木2024年的营业收入是多少？")


@pytest.mark.parametrize(
    "head", ["Fees earned but forfeited", "Maximum fees to be earned", "Target fees earned"]
)
def test_a_head_that_says_more_is_no_certain_figure(head):
    rows = [["Name", head, "Stock awards"], ["Tom Brook", "50", "70"], ["Ida Stone", "60", "80"]]
    assert "50" not in proved(
        library((rows, "DIRECTOR COMPENSATION")), "How much did Tom Brook earn in fees?"
    )


@pytest.mark.parametrize(
    "caption", ["Directors of our competitor Rival Docks", "Estimated compensation for 2025"]
)
def test_a_table_of_others_is_no_certain_answer(caption):
    assert "," not in proved(library((PAY, caption)), "How much did Tom Brook earn in cash?")


@pytest.mark.parametrize(
    "question",
    [
        "虚构甲木前两年销售额合计是多少？",
        "虚构甲木前三季度销售额合计是多少？",
        "虚构甲木前20名客户销售额合计是多少？",
    ],
)
def test_a_stretch_of_time_is_no_rank(question):
    rows = [
        ["客户名称", "销售额"],
        ["客户甲", "900"],
        ["客户乙", "600"],
        ["客户丙", "300"],
        ["客户丁", "200"],
    ]
    made = library((rows, "主要客户销售情况"), language="zh", company="虚构甲木")
    assert "=" not in proved(made, question)


def test_cumulated_quarters_are_no_single_ones():
    rows = [
        ["项目", "第一季度累计", "第二季度累计", "第三季度累计", "第四季度累计"],
        ["营业收入", "100", "210", "330", "460"],
    ]
    made = library((rows, "2024年分季度累计指标"), language="zh", company="虚构甲木")
    assert "210" not in proved(made, "虚构甲木2024年各季度营业收入分别是多少？")


def test_ratios_of_quarters_do_not_add_up():
    rows = [
        ["项目", "2024年第一季度", "2024年第二季度", "2024年第三季度", "2024年第四季度"],
        ["毛利率", "20%", "30%", "25%", "25%"],
    ]
    made = library((rows, "分季度主要财务指标"), language="zh", company="虚构甲木")
    assert "100" not in proved(made, "虚构甲木2024年各季度毛利率合计是多少？")
