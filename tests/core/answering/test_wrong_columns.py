"""The right row and the wrong column: another stretch of time, another kind of number, another unit."""

import pytest

from core.facts.periods import header_period, is_change, matches, parse_period
from core.types import DocumentType
from tests.core.answering.library import MemoryLibrary, ask, texts


@pytest.fixture
def third_quarter():
    library = MemoryLibrary()
    doc = library.add_document("a" * 12, "虚构甲木", "2024Q3", DocumentType.QUARTERLY_REPORT)
    library.add_table(
        doc,
        1,
        [
            ["项目", "本报告期", "比上年同期增减", "年初至报告期末", "比上年同期增减"],
            ["营业收入", "91,208.33", "13.28%", "258,934.71", "12.68%"],
            ["经营活动产生的现金流量净额", "不适用", "不适用", "22,940.85", "-8.62%"],
        ],
        unit="单位：万元",
        caption="主要财务数据",
    )
    return library


def test_a_change_is_of_the_values_it_stands_behind(third_quarter):
    quarter = ask(third_quarter, "虚构甲木2024年第三季度营业收入同比变动多少？")
    assert "13.28%" in texts(quarter)[0]
    months = ask(third_quarter, "虚构甲木2024年前三季度营业收入同比变动多少？")
    assert "12.68%" in texts(months)[0]


def test_a_change_of_nine_months_is_not_told_of_the_quarter(third_quarter):
    answer = ask(third_quarter, "虚构甲木2024年第三季度经营活动产生的现金流量净额同比变动多少？")
    assert not any(c.verdict.value == "supported" and "-8.62%" in c.text for c in answer.claims)


@pytest.mark.parametrize(
    "head", ["本年公允价 值变动损益", "三阶段变动 第一阶段", "变动原因", "Change in fair value"]
)
def test_an_item_that_has_change_in_its_name_is_none(head):
    assert not is_change(head)


@pytest.mark.parametrize(
    "head", ["增减变动金额", "变动 比例", "本期比上年同期增减（%）", "$ Change", "增减%"]
)
def test_a_difference_is_one(head):
    assert is_change(head)


def test_a_movement_of_something_else_is_not_the_change_that_was_asked_for():
    library = MemoryLibrary()
    doc = library.add_document("a" * 12, "虚构甲木", "2024")
    library.add_table(
        doc,
        1,
        [
            ["项目", "年初余额", "本年公允价值变动损益", "年末余额"],
            ["其他债权投资", "1,931", "(20)", "2,583"],
        ],
        unit="单位：百万元",
    )
    answer = ask(library, "虚构甲木2024年其他债权投资同比变动多少？")
    assert not any(c.verdict.value == "supported" and "-20" in c.text for c in answer.claims)


def test_gains_from_changes_of_fair_value_are_no_change():
    library = MemoryLibrary()
    doc = library.add_document("a" * 12, "虚构甲木", "2024")
    library.add_table(
        doc, 1, [["项目", "2024年", "2023年"], ["公允价值变动收益", "12.34", "-5.67"]], unit="单位：万元"
    )
    assert "12.34 万元" in texts(ask(library, "虚构甲木2024年公允价值变动收益是多少？"))[0]


@pytest.mark.parametrize(
    "head",
    ["2024年1-3月", "2024年1—6月", "2024-06-30", "2024/9/30", "2024年9月", "2024年下半年", "2024年7-12月"],
)
def test_a_part_of_the_year_is_not_the_year(head):
    own = parse_period("2024")
    found = header_period(head, own)
    assert found is not None
    assert not matches(found, own, own)


def test_the_first_months_of_a_year_are_its_quarter():
    own = parse_period("2018Q1")
    found = header_period("2018 年1-3 月", own)
    assert matches(found, own, own)
    assert found.label("zh") == "2018年第一季度"


def test_dates_of_quarters_are_not_the_ends_of_fiscal_years():
    library = MemoryLibrary()
    doc = library.add_document("d" * 12, "Fictitia Pier", "2022", language="en")
    library.add_table(
        doc,
        1,
        [
            ["", "March 31, 2022", "June 30, 2022", "September 30, 2022", "December 31, 2022"],
            ["Highest price", "91.25", "87.91", "97.20", "104.34"],
        ],
    )
    answer = ask(library, "How much was the highest price of Fictitia Pier in 2022?")
    assert not any("91.25" in t and "2022 Highest" in t for t in texts(answer))


def test_a_quarter_that_ends_some_weeks_later_keeps_its_name():
    own = parse_period("2023Q3")
    found = header_period("Three Months Ended October 29, 2023", own)
    assert matches(found, own, own)
    assert found.label("en") == "Q3 2023"
    assert matches(header_period("October 29, 2023", own), own, own)


def test_a_count_of_shares_is_no_money():
    library = MemoryLibrary()
    doc = library.add_document("d" * 12, "Fictitia Pier", "2022", language="en")
    library.add_table(
        doc,
        1,
        [
            ["", "2022", "2021"],
            ["Net earnings", "$ 7,087", "$ 5,568"],
            ["Average number of basic shares", "427.4", "448.9"],
            ["RSUs", "4.7", "5.3"],
        ],
        unit="in millions, except per share amounts",
    )
    for text in texts(ask(library, "How much was RSUs of Fictitia Pier in 2022?")):
        assert "USD" not in text


def test_december_beside_other_quarter_ends_is_a_quarter():
    library = MemoryLibrary()
    doc = library.add_document("d" * 12, "Fictitia Pier", "2022", language="en")
    heads = ["", "March 31 2022", "June 30", "September 30", "December 31"]
    library.add_table(doc, 1, [heads, ["High", "91.25", "87.91", "97.20", "104.34"]])
    answer = ask(library, "How much was High of Fictitia Pier in 2022?")
    assert not any(c.verdict.value == "supported" for c in answer.claims)


def test_a_unit_in_the_head_beside_the_year_counts():
    library = MemoryLibrary()
    doc = library.add_document("d" * 12, "Fictitia Pier", "2022", language="en")
    library.add_table(doc, 1, [["", "2022 £’000", "2021 £’000"], ["Trade payables", "8,314", "2,207"]])
    assert (
        "8,314 thousand GBP"
        in texts(ask(library, "How much was Trade payables of Fictitia Pier in 2022?"))[0]
    )


def test_values_of_different_quarters_are_no_conflict():
    library = MemoryLibrary()
    for doc_id, period, head, value in (
        ("d" * 12, "2023Q1", "April 30, 2023", "12,115"),
        ("e" * 12, "2023Q2", "July 30, 2023", "14,921"),
    ):
        doc = library.add_document(doc_id, "Fictitia Pier", period, DocumentType.QUARTERLY_REPORT, "en")
        library.add_table(doc, 1, [["", head], ["Retained earnings", value]], unit="(In millions of USD)")
    (claim,) = texts(ask(library, "How much was retained earnings of Fictitia Pier?"))
    assert "14,921" in claim


def test_a_row_of_the_name_shows_that_a_figure_was_asked_for():
    library = MemoryLibrary()
    doc = library.add_document("d" * 12, "Fictitia Pier", "2022", language="en")
    library.add_text(doc, 1, "General and administrative costs rose because of higher payroll in 2022.")
    library.add_table(
        doc,
        1,
        [
            ["", "2022", "2021"],
            ["General and administrative", "3,061", "2,153"],
            ["Growth of expenses", "", ""],
            ["General and administrative", "42", "29"],
        ],
        unit="(In millions of USD)",
    )
    answer = ask(library, "What was Fictitia Pier's General and administrative in 2022?")
    assert any("3,061" in t for t in texts(answer))
    assert not any("payroll" in c.text and c.verdict.value == "supported" for c in answer.claims)


def test_a_figure_asked_for_without_a_period_is_the_newest():
    library = MemoryLibrary()
    doc = library.add_document("d" * 12, "Fictitia Pier", "2022", language="en")
    library.add_text(doc, 1, "Tier 1 capital primarily consists of common equity and preferred stock.")
    library.add_table(
        doc,
        1,
        [["", "2022", "2021"], ["Tier 1 capital . . . . .", "310,837", "262,247"]],
        unit="(In thousands of USD)",
    )
    (claim,) = texts(ask(library, "What is Fictitia Pier's Tier 1 capital?"))
    assert "Fictitia Pier 2022 Tier 1 capital: 310,837 thousand USD" in claim
