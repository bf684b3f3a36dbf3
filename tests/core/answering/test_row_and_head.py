"""A row and its head that say less, or more, than the metric: both are another figure."""

from __future__ import annotations

import pytest

from tests.core.answering.test_traps import chinese, english, proved


@pytest.mark.parametrize(
    ("asked", "heads"),
    [
        ("the gross margin on net sales of Acme", ["Net sales", "Costs"]),
        ("the cost of net sales of Acme", ["Net sales", "Costs"]),
        ("the marketing costs on sales of Acme", ["Sales", "Costs"]),
        ("the sales growth of Acme", ["Sales", "Costs"]),
        ("the sales returns of Acme", ["Sales", "Costs"]),
        ("the operating profit of Acme", ["Profit", "Costs"]),
        ("the profit before tax of Acme", ["Profit", "Costs"]),
        ("the profit of Acme", ["Gross profit", "Costs"]),
        ("the net assets of Acme", ["Assets", "Costs"]),
        ("the salary continuation of Acme", ["Salary", "Bonus"]),
    ],
)
def test_a_head_of_another_figure(asked, heads):
    rows = [["", *heads], ["Acme", "50", "55"], ["Zorn", "90", "9"]]
    said = proved(english(rows, caption="Parts of the group"), f"What was {asked} at Fictitia Pier?")
    assert "50" not in said
    assert "55" not in said


@pytest.mark.parametrize(("asked", "head"), [("sales", "Sales"), ("net sales", "Net sales")])
def test_a_head_that_says_the_rest(asked, head):
    rows = [["", head, "Costs"], ["Acme", "50", "55"], ["Zorn", "90", "9"]]
    assert "50" in proved(
        english(rows, caption="Parts of the group"), f"What were the {asked} of Acme at Fictitia Pier?"
    )


@pytest.mark.parametrize(
    ("asked", "head"),
    [
        ("营业收入毛利率", "营业收入"), ("营业收入税金", "营业收入"), ("营业利润", "利润"),
        ("净利润", "毛利润"), ("销售费用", "销售"), ("净利润", "归母净利润"),
    ],
)  # fmt: skip
def test_a_head_of_another_figure_in_chinese(asked, head):
    rows = [["业务", head, "成本"], ["零售", "50", "60"], ["对公", "70", "80"]]
    assert "50" not in proved(chinese(rows, caption="分业务情况"), f"虚构甲木零售{asked}是多少？")


@pytest.mark.parametrize("asked", ["营业收入", "收入"])
def test_income_under_the_head_of_operating_income(asked):
    rows = [["产品", "营业收入", "营业成本"], ["播种机", "50", "60"], ["收割机", "70", "80"]]
    assert "50" in proved(chinese(rows, caption="分产品情况"), f"虚构甲木播种机{asked}是多少？")


@pytest.mark.parametrize(
    "head",
    [
        "Net sales of Imaginary Dairy", "Net sales of the Retail segment", "Net sales, Europe",
        "Online net sales", "Net sales of joint ventures", "Cost of net sales",
        "Net sales backlog", "Net sales forecast",
    ],
)  # fmt: skip
def test_the_row_of_a_year_under_a_head_that_says_more(head):
    rows = [["Year", head, "Net income"], ["2024", "50", "5"], ["2023", "90", "9"]]
    assert "50" not in proved(english(rows), "What was the net sales of Fictitia Pier in 2024?")


@pytest.mark.parametrize(
    "head", ["Net sales", "Total net sales", "Net sales (USD)", "Consolidated net sales"]
)
def test_the_row_of_a_year_under_the_head_of_the_metric(head):
    rows = [["Year", head, "Net income"], ["2024", "50", "5"], ["2023", "90", "9"]]
    assert "50" in proved(english(rows), "What was the net sales of Fictitia Pier in 2024?")


@pytest.mark.parametrize(
    "asked", ["cost of net sales", "gross margin on net sales", "net sales of the Retail segment"]
)
def test_the_row_of_a_year_under_a_head_that_says_less(asked):
    rows = [["Year", "Net sales", "Net income"], ["2024", "50", "5"], ["2023", "90", "9"]]
    assert "50" not in proved(english(rows), f"What was the {asked} of Fictitia Pier in 2024?")


@pytest.mark.parametrize(
    "head",
    ["华东区营业收入", "子公司营业收入", "虚构丙火营业收入", "营业收入目标", "营业收入预算", "其他营业收入"],
)
def test_the_row_of_a_year_under_a_head_that_says_more_in_chinese(head):
    rows = [["年度", head, "净利润"], ["2024年", "50", "5"], ["2023年", "90", "9"]]
    assert "50" not in proved(chinese(rows), "虚构甲木2024年营业收入是多少？")


@pytest.mark.parametrize("head", ["营业收入", "营业收入合计", "营业收入（万元）"])
def test_the_row_of_a_year_under_the_head_of_the_metric_in_chinese(head):
    rows = [["年度", head, "净利润"], ["2024年", "50", "5"], ["2023年", "90", "9"]]
    assert "50" in proved(chinese(rows), "虚构甲木2024年营业收入是多少？")


@pytest.mark.parametrize("asked", ["零售业务营业收入", "营业收入税金"])
def test_the_row_of_a_year_under_a_head_that_says_less_in_chinese(asked):
    rows = [["年度", "营业收入", "净利润"], ["2024年", "50", "5"], ["2023年", "90", "9"]]
    assert "50" not in proved(chinese(rows), f"虚构甲木2024年{asked}是多少？")
