"""Tables that tempt: a figure of another period, name or entity. None may be shown as proved."""

from __future__ import annotations

import pytest

from core.types import DocumentType, Verdict
from tests.core.answering.library import MemoryLibrary, ask, texts

MILLIONS = "(In millions of USD)"


def english(rows, period="2024", unit=MILLIONS, caption=""):
    library = MemoryLibrary()
    doc = library.add_document("e" * 12, "Fictitia Pier", period, language="en")
    library.add_table(doc, 1, rows, unit=unit, caption=caption)
    other = library.add_document("f" * 12, "Imaginary Dairy", "2024", language="en")
    library.add_table(other, 1, [["", "2024"], ["Inventories", "7"]], unit=MILLIONS)
    return library


def chinese(rows, period="2024", caption="", unit="单位：万元"):
    library = MemoryLibrary()
    doc = library.add_document("a" * 12, "虚构甲木", period)
    library.add_table(doc, 1, rows, unit=unit, caption=caption)
    other = library.add_document("b" * 12, "虚构乙水", "2024")
    library.add_table(other, 1, [["项目", "2024年"], ["存货", "7"]], unit=unit)
    return library


REVENUE = [
    ["", "2024", "2023", "2022"],
    ["Revenue", "500", "400", "450"],
    ["Cost of revenue", "300", "250", "260"],
]
INCOME_ZH = [
    ["项目", "2024年", "2023年"],
    ["营业收入", "500", "400"],
    ["营业成本", "300", "250"],
    ["净利润", "30", "20"],
]


def proved(library, question):
    """What is shown as proved, in one string."""
    answer = ask(library, question)
    return " ".join(c.text for c in answer.claims if c.verdict is Verdict.SUPPORTED)


@pytest.mark.parametrize(
    "heads", [["2024", "2023"], ["Year Ended December 31, 2024", "Year Ended December 31, 2023"]]
)
@pytest.mark.parametrize("when", ["in Q4 2024", "in the second half of 2024", "in December 2024"])
def test_a_part_of_the_year_is_not_the_year_in_english(heads, when):
    assert "500" not in proved(
        english([["", *heads], ["Revenue", "500", "400"]]), f"What was Fictitia Pier's revenue {when}?"
    )


@pytest.mark.parametrize("when", ["第四季度", "下半年", "12月", "5月"])
def test_a_part_of_the_year_is_not_the_year(when):
    assert "500" not in proved(chinese(INCOME_ZH), f"虚构甲木2024年{when}营业收入是多少？")


@pytest.mark.parametrize("when", ["第四季度", "下半年", "12月"])
def test_a_sentence_on_the_year_is_no_sentence_on_a_part_of_it(when):
    library = MemoryLibrary()
    doc = library.add_document("c" * 12, "虚构丙火", "", kind=DocumentType.BROKER_RESEARCH)
    library.add_text(doc, 1, "2024年公司实现营业收入12.36亿元。")
    assert "12.36" in " ".join(texts(ask(library, "虚构丙火2024年营业收入是多少？")))
    assert "12.36" not in proved(library, f"虚构丙火2024年{when}营业收入是多少？")


def test_a_balance_at_the_end_of_the_year_is_found_by_its_date():
    rows = [["项目", "2024年12月31日", "2023年12月31日"], ["资产总计", "5000", "4800"]]
    for when in ("2024年末", "2024年12月31日", "2024年"):
        assert "5,000" in proved(chinese(rows, caption="资产负债表"), f"虚构甲木{when}资产总计是多少？")


def test_a_bare_year_in_an_interim_report_is_no_year():
    rows = [["", "2024", "2023"], ["Revenue", "120", "100"]]
    library = english(rows, period="2024Q3", caption="Three months ended September 30")
    assert "120" not in proved(library, "What was Fictitia Pier's revenue in 2024?")
    assert "500" not in proved(chinese(INCOME_ZH, period="2024H1"), "虚构甲木2024年营业收入是多少？")


@pytest.mark.parametrize(
    "question",
    [
        "虚构甲木2021年和2022年营业收入是多少？",
        "虚构甲木2022年和2024年营业收入合计是多少？",
        "虚构甲木2022、2023和2024年营业收入合计是多少？",
        "虚构甲木2022年到2024年营业收入增长了多少？",
    ],
)
def test_years_that_are_absent_are_not_answered_with_others(question):
    said = proved(chinese(INCOME_ZH), question)
    assert "%" not in said and "900" not in said
    assert "2024" not in said or "2024" in question


def test_a_range_of_years_is_summed_with_those_between():
    library = english(REVENUE)
    assert "1,350" in proved(
        library, "What was the total revenue of Fictitia Pier from 2022 to 2024 combined?"
    )
    assert "450.00" in proved(library, "What was the average revenue of Fictitia Pier from 2022 to 2024?")


@pytest.mark.parametrize(
    ("question", "wrong"),
    [
        ("What was the average annual growth in revenue of Fictitia Pier from 2022 to 2024?", "450"),
        ("What was the total increase in revenue of Fictitia Pier in 2023 and 2024 combined?", "900"),
        ("What was the average change in revenue of Fictitia Pier in 2023 and 2024?", "450"),
        ("How much did the gross margin percentage of Fictitia Pier change in 2024?", "40.00%"),
        ("Which year had the largest increase in revenue at Fictitia Pier, 2023 or 2024?", "highest"),
        ("In which year was Fictitia Pier's revenue highest, 2021, 2022 or 2023?", "highest"),
        ("For the Cloud segment, what is the difference between revenue and cost of revenue in 2024?", "200"),
        ("What was the revenue of Fictitia Pier's Cloud segment in 2024?", "500"),
    ],
)  # fmt: skip
def test_another_operation_or_part_than_asked_is_not_shown(question, wrong):
    assert wrong not in proved(english(REVENUE), question)


@pytest.mark.parametrize("of", ["海外业务", "光伏板块", "前五大客户", "子公司", "华东分公司", "竞争对手"])
def test_a_part_of_the_group_is_not_the_group(of):
    assert "500" not in proved(chinese(INCOME_ZH), f"虚构甲木{of}2024年营业收入是多少？")


@pytest.mark.parametrize("company", ["华为", "美的", "虚构甲木银行", "虚构乙水环保"])
def test_another_company_is_not_answered(company):
    assert "500" not in proved(chinese(INCOME_ZH), f"{company}2024年营业收入是多少？")


@pytest.mark.parametrize(
    ("label", "asked"),
    [
        ("利息收入", "非利息收入"), ("非经常性损益", "经常性损益"), ("利息收入", "利息净收入"),
        ("境外主营业务收入", "主营业务收入"), ("长期待摊费用摊销", "长期待摊费用"),
        ("长期股权投资收益", "长期股权投资"), ("年初现金及现金等价物余额", "年末现金及现金等价物余额"),
        ("资产总计", "资产净额"), ("贷款和垫款总额", "贷款和垫款净额"), ("专利金额", "专利数量"),
        ("以公允价值计量且其变动计入当期损益的金融资产", "以公允价值计量且其变动计入当期损益的金融负债"),
    ],
)  # fmt: skip
def test_a_chinese_label_that_means_something_else(label, asked):
    rows = [["项目", "2024年", "2023年"], [label, "777", "666"]]
    assert "777" not in proved(chinese(rows), f"虚构甲木2024年{asked}是多少？")


@pytest.mark.parametrize(
    ("label", "asked"),
    [
        ("Total income", "net income"), ("Total liabilities", "net liabilities"),
        ("Net deposits", "total deposits"), ("Income tax", "tax income"), ("Total cash", "net cash"),
    ],
)  # fmt: skip
def test_an_english_label_that_means_something_else(label, asked):
    rows = [["", "2024", "2023"], [label, "777", "666"]]
    assert "777" not in proved(english(rows), f"What was Fictitia Pier's {asked} in 2024?")


def test_payments_printed_as_negative_figures_have_no_direction():
    rows = [["", "2024", "2023"], ["Capital expenditures", "(80)", "(50)"]]
    question = "By how much did capital expenditures of Fictitia Pier increase from 2023 to 2024?"
    said = proved(english(rows), question)
    assert "down" not in said and "30" not in said


def test_three_figures_are_not_summed_as_two():
    rows = [*REVENUE, ["Cash", "10", "9", "8"]]
    assert "310" not in proved(
        english(rows), "What is the sum of revenue, cost of revenue and cash of Fictitia Pier in 2024?"
    )


def test_days_and_stores_are_no_money():
    rows = [["项目", "2024年"], ["存货周转天数", "45"], ["门店数量", "300"]]
    for asked in ("存货周转天数", "门店数量"):
        assert "万元" not in " ".join(texts(ask(chinese(rows), f"虚构甲木2024年{asked}是多少？")))


def test_losses_and_payments_are_compared_by_their_size():
    rows = [
        ["", "2024", "2023", "2022"],
        ["Net loss", "(30)", "(90)", "(10)"],
        ["Capital expenditures", "(20)", "(70)", "(40)"],
    ]
    assert "highest in 2023" in proved(
        english(rows), "In which year was the net loss of Fictitia Pier largest, 2022, 2023 or 2024?"
    )
    assert "lowest in 2024" in proved(
        english(rows),
        "In which year were the capital expenditures of Fictitia Pier lowest, 2022, 2023 or 2024?",
    )
    assert "highest in 2024" in proved(
        english(REVENUE), "In which year was the revenue of Fictitia Pier highest, 2022, 2023 or 2024?"
    )


@pytest.mark.parametrize("label", ["Net income (loss)", "Income before tax"])
def test_a_figure_with_two_sides_is_compared_by_its_sign(label):
    rows = [["", "2024", "2023", "2022"], [label, "(30)", "(90)", "(10)"]]
    asked = label.removesuffix(" (loss)").lower()
    question = f"In which year was the {asked} of Fictitia Pier highest, 2022, 2023 or 2024?"
    assert "highest in 2023" not in proved(english(rows), question)


def test_a_profit_and_a_loss_of_the_same_size_are_a_conflict():
    library = english([["", "2024"], ["Net income", "50"]])
    later = library.add_document("d" * 12, "Fictitia Pier", "2025", language="en")
    library.add_table(later, 1, [["", "2025", "2024"], ["Net income", "60", "(50)"]], unit=MILLIONS)
    assert "differ" in " ".join(texts(ask(library, "What was Fictitia Pier's net income in 2024?")))


def test_a_restated_year_makes_no_change_across_reports():
    library = english([["", "2024", "2023"], ["Revenue", "500", "400"]])
    later = library.add_document("d" * 12, "Fictitia Pier", "2025", language="en")
    library.add_table(later, 1, [["", "2025", "2024"], ["Revenue", "600", "450"]], unit=MILLIONS)
    said = proved(library, "How did Fictitia Pier's revenue develop from 2024 to 2025?")
    assert "+20.00%" not in said


@pytest.mark.parametrize(
    "head", ["2024 % of revenue", "2024 per share", "2024E", "2024 Adjusted", "2024 US", "2024 Avg", "2024 Δ"]
)
def test_a_head_that_says_more_than_the_year(head):
    rows = [["", "2023", head], ["Revenue", "400", "25"]]
    assert "25" not in proved(english(rows), "What was Fictitia Pier's revenue in 2024?")


@pytest.mark.parametrize("caption", ["重要联营企业虚构海棠的主要财务信息", "重要的非全资子公司的财务信息"])
def test_the_table_of_another_entity(caption):
    assert "500" not in proved(chinese(INCOME_ZH, caption=caption), "虚构甲木2024年营业收入是多少？")
