"""A figure named by its row and what heads it: net sales of cheese in a table of net sales; and what is
computed from two such figures."""

from __future__ import annotations

from core.types import Verdict
from tests.core.answering.library import MemoryLibrary, ask, texts


def sales():
    library = MemoryLibrary()
    doc = library.add_document("c" * 12, "Imaginary Dairy", "2019", language="en")
    library.add_table(
        doc,
        3,
        [
            ["", "2019 $", "2019 %", "2018 $", "2018 %"],
            ["Cheese", "11,450", "12%", "11,480", "11%"],
            ["Frozen Kefir", "1,610", "2%", "1,430", "1%"],
            ["Net Sales", "93,600", "100%", "103,300", "100%"],
        ],
        unit="(In thousands)",
        caption="Net sales of products by category were as follows",
    )
    library.add_table(
        doc,
        5,
        [
            ["", "2019", "2018"],
            ["Current:", "", ""],
            ["Federal", "(27)", "(13)"],
            ["State and local", "276", "249"],
            ["Total current", "249", "236"],
            ["Deferred", "533", "(461)"],
            ["Provision for income taxes", "782", "(225)"],
        ],
        unit="(In thousands)",
        caption="The provision for income taxes consists of the following",
    )
    library.add_table(
        doc,
        7,
        [
            ["Officer", "Fiscal 2018 Base Salary", "Fiscal 2019 Base Salary"],
            ["Ann Nowhere", "$ 435,000", "$ 440,000"],
            ["Bo Unreal", "$ 372,000", "$ 380,000"],
        ],
        caption="Base salaries",
    )
    return library


def first(question):
    answer = ask(sales(), question)
    assert answer.refusal is None, answer.refusal
    return answer.claims[0]


def test_a_row_and_the_caption_name_a_figure_together():
    claim = first("What is net sales from cheese of Imaginary Dairy in 2018 and 2019 respectively?")
    assert "11,480 thousand" in claim.text and "11,450 thousand" in claim.text
    assert "%" not in claim.text.split("(computed")[0]


def test_the_percentage_of_a_row_is_its_percent_column():
    claim = first("What is the percentage of net sales from cheese of Imaginary Dairy in 2018 and 2019?")
    assert "11%" in claim.text and "12%" in claim.text and "11,450" not in claim.text


def test_a_part_is_not_answered_by_the_whole():
    question = "What was the total current provision for income taxes of Imaginary Dairy in 2019?"
    assert "249" in first(question).text
    deferred = "What was the deferred provision for income taxes of Imaginary Dairy in 2019?"
    assert "533" in first(deferred).text


def test_a_word_of_the_name_that_is_said_nowhere_is_a_doubt():
    answer = ask(sales(), "What was the foreign provision for income taxes of Imaginary Dairy in 2019?")
    assert all(c.verdict is not Verdict.SUPPORTED or "782" not in c.text for c in answer.claims)


def test_the_difference_between_two_named_figures():
    claim = first(
        "What is the difference in base salary between Ann Nowhere and Bo Unreal of Imaginary Dairy in 2018?"
    )
    assert "435,000 − 372,000 = 63,000" in claim.text
    assert claim.verdict is Verdict.SUPPORTED


def test_the_share_of_a_part_in_the_whole():
    claim = first(
        "What is the percentage constitution of net sales from Frozen Kefir among the total net sales of"
        " Imaginary Dairy in 2019?"
    )
    assert "1,610 ÷ 93,600 = 1.72%" in claim.text


def test_the_year_in_which_a_figure_was_higher():
    claim = first("In which year was the net sales of Imaginary Dairy higher, 2018 or 2019?")
    assert "highest in 2018" in claim.text
    assert "103,300 thousand" in claim.text and "93,600 thousand" in claim.text
    assert claim.verdict is Verdict.SUPPORTED


def test_the_movement_of_a_balance_is_not_the_balance():
    library = MemoryLibrary()
    doc = library.add_document("d" * 12, "Imaginary Dairy", "2019", language="en")
    library.add_table(
        doc,
        2,
        [
            ["", "2019", "2018"],
            ["Changes in operating liabilities:", "", ""],
            ["Accrued expenses", "783", "12"],
        ],
        unit="(In thousands)",
    )
    answer = ask(library, "What were the accrued expenses of Imaginary Dairy in 2019?")
    assert all(c.verdict is not Verdict.SUPPORTED for c in answer.claims)


def test_amounts_under_a_head_are_called_by_the_head():
    library = MemoryLibrary()
    doc = library.add_document("e" * 12, "虚构丙木银行", "2024")
    library.add_table(
        doc,
        2,
        [
            ["项目", "", "零售业务 2024年", "批发业务 2024年"],
            ["营业收入", "金额", "712", "638"],
            ["", "占比%", "52.7", "47.3"],
            ["净利润", "金额", "29", "354"],
            ["", "占比%", "7.6", "92.4"],
        ],
        unit="单位：百万元",
    )
    assert "29 百万元" in texts(ask(library, "虚构丙木银行零售业务2024年净利润是多少？"))[0]


def test_a_quarter_that_names_its_row_is_of_the_year_over_it():
    library = MemoryLibrary()
    doc = library.add_document("f" * 12, "Imaginary Dairy", "2019", language="en")
    library.add_table(
        doc,
        4,
        [
            ["", "2018 Low price", "2018 High price"],
            ["First Quarter", "$ 5.99", "$ 8.40"],
            ["Second Quarter", "$ 4.79", "$ 6.48"],
        ],
        caption="Prices per share of our common stock",
    )
    claim = ask(library, "What was the high price of Imaginary Dairy in the second quarter of 2018?").claims[
        0
    ]
    assert "$6.48" in claim.text and "Q2 2018" in claim.text
    answer = ask(library, "What was the high price of Imaginary Dairy in 2018?")
    assert all(c.verdict is not Verdict.SUPPORTED for c in answer.claims)


def test_a_name_printed_once_is_that_of_the_years_below_it():
    library = MemoryLibrary()
    doc = library.add_document("f" * 12, "Imaginary Dairy", "2019", language="en")
    library.add_table(
        doc,
        4,
        [
            ["Name", "Fiscal Year", "Maximum value of awards"],
            ["Ann Nowhere", "2019", "4,067,500"],
            ["", "2018", "2,457,700"],
            ["Bo Unreal", "2019", "1,379,300"],
            ["", "2018", "1,015,800"],
        ],
    )
    question = "What was the maximum value of awards of Ann Nowhere at Imaginary Dairy in 2018?"
    claim = ask(library, question).claims[0]
    assert "2,457,700" in claim.text
    assert "1,015,800" not in claim.text
