"""Words that are no period, the quarter or year in which a figure was highest, and the newest of reports."""

from __future__ import annotations

import pytest

from tests.core.answering.test_traps import MILLIONS, chinese, english, proved

E, A, LATER = "e" * 12, "a" * 12, "d" * 12
HOTELS = [
    ["项目", "第一季度", "第二季度", "第三季度", "第四季度"],
    ["酒店收入", "100", "120", "130", "150"],
    ["水稻收入", "11", "12", "13", "15"],
]


@pytest.mark.parametrize("what", ["四季酒店收入", "四季青酒店收入", "四季花园酒店收入", "三季水稻收入"])
def test_a_season_in_a_name_is_no_quarter(what):
    said = proved(chinese(HOTELS, caption="分季度主要财务指标"), f"虚构甲木2024年{what}是多少？")
    assert not any(value in said for value in ("100", "150", "13 "))


@pytest.mark.parametrize("when", ["第四季度", "四季度", "第四季"])
def test_a_quarter_is_one(when):
    assert "150" in proved(
        chinese(HOTELS, caption="分季度主要财务指标"), f"虚构甲木2024年{when}酒店收入是多少？"
    )


def quarters(count=4):
    heads = ["Q1 2024", "Q2 2024", "Q3 2024", "Q4 2024"][:count]
    rows = [["", *heads], ["Revenue", "100", "160", "130", "150"][: count + 1]]
    made = english(rows, caption="Quarterly results")
    years = [["", "2024", "2023"], ["Revenue", "540", "400"]]
    made.add_table(E, 2, years, unit=MILLIONS, caption="Income statement")
    return made


def quarters_zh():
    rows = [
        ["项目", "第一季度", "第二季度", "第三季度", "第四季度"],
        ["营业收入", "100", "160", "130", "150"],
    ]
    made = chinese(rows, caption="分季度主要财务指标")
    years = [["项目", "2024年", "2023年"], ["营业收入", "540", "400"]]
    made.add_table(A, 2, years, unit="单位：万元", caption="利润表")
    return made


def test_quarters_are_compared_with_quarters():
    question = "In which quarter was the revenue of Fictitia Pier highest in 2024?"
    assert "highest in Q2 2024" in proved(quarters(), question)
    assert "lowest in Q1 2024" in proved(
        quarters(), "Which quarter of 2024 had the lowest revenue at Fictitia Pier?"
    )
    assert "highest" not in proved(quarters(3), question)


@pytest.mark.parametrize(
    ("question", "wrong"),
    [
        ("In which quarter was the revenue of Fictitia Pier highest?", ("540", "400", "in 2024")),
        ("In which quarter of 2023 was the revenue of Fictitia Pier highest?", ("highest", "400")),
        ("Which year had the highest revenue at Fictitia Pier?", ("highest in Q",)),
    ],
)
def test_a_year_is_no_quarter(question, wrong):
    said = proved(quarters(), question)
    assert not any(value in said for value in wrong)


def test_quarters_are_compared_with_quarters_in_chinese():
    assert "最高的是2024年第二季度" in proved(quarters_zh(), "虚构甲木2024年哪个季度营业收入最高？")
    assert "最低的是2024年第一季度" in proved(quarters_zh(), "虚构甲木2024年营业收入最低的是哪一季度？")


@pytest.mark.parametrize(
    "question",
    ["虚构甲木哪个地区营业收入最高？", "虚构甲木2023年和2024年哪个产品营业收入最高？"],
)
def test_which_region_is_no_question_for_a_year(question):
    assert "最高的是" not in proved(quarters_zh(), question)


@pytest.mark.parametrize(
    ("caption", "asked"),
    [
        ("Consolidated net sales of the group", "net sales of the group"),
        ("Worldwide net sales and other data", "worldwide net sales"),
    ],
)
def test_an_older_report_does_not_answer_by_its_caption(caption, asked):
    made = english([["", "2022"], ["Net sales", "500"]], period="2022", caption=caption)
    later = made.add_document(LATER, "Fictitia Pier", "2025", language="en")
    rows = [["", "2025", "2024"], ["Net sales", "600", "550"]]
    made.add_table(later, 1, rows, unit=MILLIONS, caption="Income statement")
    assert "500" not in proved(made, f"What were {asked} at Fictitia Pier?")


def test_an_older_report_does_not_answer_by_its_caption_in_chinese():
    rows = [["项目", "2022年"], ["营业收入", "500"]]
    made = chinese(rows, period="2022", caption="集团整体营业收入情况")
    later = made.add_document(LATER, "虚构甲木", "2025")
    rows = [["项目", "2025年", "2024年"], ["营业收入", "600", "550"]]
    made.add_table(later, 1, rows, unit="单位：万元", caption="利润表")
    assert "500" not in proved(made, "虚构甲木整体营业收入是多少？")


def test_an_older_report_answers_what_the_newest_does_not_tell():
    made = english([["", "2022"], ["Cheese sales", "500"]], period="2022", caption="Sales")
    later = made.add_document(LATER, "Fictitia Pier", "2025", language="en")
    made.add_table(later, 1, [["", "2025"], ["Net sales", "600"]], unit=MILLIONS, caption="Income statement")
    assert "2022 Cheese sales: 500" in proved(made, "What were cheese sales of Fictitia Pier?")
