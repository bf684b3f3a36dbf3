"""A row or a column that shares a word with what is asked is not what is asked."""

from __future__ import annotations

import pytest

from tests.core.answering.test_traps import MILLIONS, chinese, english, proved

FEES = [["Name", "Cash fees", "Stock grants"], ["Lee", "50", "60"], ["Ann Lee", "70", "80"]]


@pytest.mark.parametrize("person", ["Carl Lee", "Lee Anders", "director Leeson", "Mary Lee-Brook"])
def test_a_longer_name_is_another_person(person):
    question = f"What was the amount of cash fees of {person} at Fictitia Pier?"
    assert "50" not in proved(english(FEES, caption="Fees of directors"), question)


def test_the_person_asked_for_is_found():
    question = "What was the amount of cash fees of Ann Lee at Fictitia Pier?"
    assert "70" in proved(english(FEES, caption="Fees of directors"), question)


def test_the_son_is_not_the_father():
    rows = [["Name", "Cash fees"], ["Jo Nobody", "50"], ["Jo Nobody Jr.", "70"]]
    question = "What was the amount of cash fees of Jo Nobody Sr. at Fictitia Pier?"
    assert "50" not in proved(english(rows, caption="Fees of directors"), question)


@pytest.mark.parametrize(
    ("asked", "row", "heads"),
    [
        ("gross margin on net sales of Retail", "Retail", ["Net sales", "Costs"]),
        ("cost of net sales of Retail", "Retail", ["Net sales", "Costs"]),
        ("operating profit of Cranes", "Cranes", ["Revenue", "Profit"]),
        ("net profit of Cranes", "Cranes", ["Revenue", "Profit"]),
    ],
)
def test_a_head_that_says_less_than_is_asked(asked, row, heads):
    rows = [["", *heads], [row, "50", "55"], ["Ropes", "90", "9"]]
    said = proved(
        english(rows, caption="Parts of the group"), f"What was the {asked} at Fictitia Pier in 2024?"
    )
    assert "50" not in said and "55" not in said


@pytest.mark.parametrize(
    ("asked", "heads"),
    [
        ("起重机业务的营业利润", ["营业收入", "利润"]),
        ("起重机业务的毛利率", ["毛利", "营业成本"]),
        ("起重机业务的营业成本率", ["营业成本", "营业收入"]),
    ],
)
def test_a_chinese_head_that_says_less_than_is_asked(asked, heads):
    rows = [["业务", *(f"2024年{head}" for head in heads)], ["起重机", "51", "57"], ["缆绳", "90", "93"]]
    said = proved(chinese(rows, caption="2024年分业务经营情况"), f"虚构甲木2024年{asked}是多少？")
    assert "51" not in said and "57" not in said


def test_a_part_and_its_column_are_found():
    rows = [["业务", "2024年营业收入", "2024年营业成本"], ["起重机", "51", "57"], ["缆绳", "90", "93"]]
    assert "51" in proved(
        chinese(rows, caption="2024年分业务经营情况"), "虚构甲木2024年起重机业务的营业收入是多少？"
    )


@pytest.mark.parametrize("head", ["Net sales of Imaginary Dairy", "Net sales to Imaginary Dairy"])
def test_a_year_under_the_head_of_another_company(head):
    rows = [["Year", head, "Net income"], ["2024", "50", "5"], ["2023", "90", "9"]]
    assert "50" not in proved(english(rows), "What was the net sales of Fictitia Pier in 2024?")


def test_a_name_that_holds_a_number_of_seasons_is_no_quarter():
    rows = [
        ["项目", "第一季度", "第二季度", "第三季度", "第四季度"],
        ["酒店收入", "100", "120", "130", "150"],
    ]
    library = chinese(rows, caption="分季度主要财务指标")
    assert "150" not in proved(library, "虚构甲木2024年四季酒店收入是多少？")
    assert "150" in proved(library, "虚构甲木2024年四季度酒店收入是多少？")


@pytest.mark.parametrize("question", ["In which quarter was the revenue of Fictitia Pier highest in 2024?"])
def test_a_year_is_not_the_highest_of_its_quarters(question):
    rows = [["", "Q1 2024", "Q2 2024", "Q3 2024", "Q4 2024"], ["Revenue", "100", "120", "130", "150"]]
    library = english(rows, caption="Quarterly results")
    library.add_table(
        "e" * 12, 2, [["", "2024", "2023"], ["Revenue", "500", "400"]], unit=MILLIONS, caption="Income"
    )
    assert "500" not in proved(library, question)


def test_the_newest_report_answers_although_an_older_one_says_more():
    library = english(
        [["", "2022"], ["Net sales", "500"]], period="2022", caption="Consolidated net sales of the group"
    )
    doc = library.add_document("d" * 12, "Fictitia Pier", "2025", language="en")
    library.add_table(
        doc, 1, [["", "2025", "2024"], ["Net sales", "600", "550"]], unit=MILLIONS, caption="Income"
    )
    said = proved(library, "What was the net sales of the group at Fictitia Pier?")
    assert "600" in said and "500" not in said
