"""Row labels and column heads: what means the same, and what only looks like it."""

import pytest

from core.answering.labels import CERTAIN, Metric
from core.facts.periods import header_period, matches, parse_period
from core.types import Period


@pytest.mark.parametrize(
    ("asked", "label"),
    [
        ("营业收入", "其中：营业收入"),
        ("营业收入", "营业收入（元）"),
        ("总资产", "资产总计"),
        ("归母净利润", "归属于上市公司股东的净利润"),
        ("经营现金流", "经营活动产生的现金流量净额"),
        ("不良贷款余额", "不良贷款"),
        ("revenue", "Total revenue"),
        ("cash flow from operations", "Net cash provided by operating activities"),
        ("营业收入", "Total revenue"),
    ],
)
def test_other_words_for_the_same_metric_are_certain(asked, label):
    assert Metric.of(asked).score(label) >= CERTAIN


@pytest.mark.parametrize(
    ("asked", "label"),
    [
        ("净利润", "归属于母公司股东的净利润"),
        ("归属于母公司股东的净利润", "净利润"),
        ("净利润", "扣除非经常性损益后的净利润"),
        ("营业收入", "营业总收入"),
        ("负债合计", "流动负债合计"),
        ("流动负债合计", "非流动负债合计"),
        ("核心一级资本充足率", "一级资本充足率"),
        ("不良贷款", "不良贷款率"),
        ("加权平均净资产收益率", "加权平均净资产收益率（扣除非经常性损益）"),
        ("期末现金及现金等价物余额", "加：期初现金及现金等价物余额"),
        ("basic earnings per share", "Diluted earnings per share"),
        ("net income", "Net interest income"),
        ("total assets", "Total liabilities"),
    ],
)
def test_labels_that_only_resemble_the_metric_are_not_certain(asked, label):
    assert Metric.of(asked).score(label) < CERTAIN


ANNUAL, FIRST_QUARTER, THIRD_QUARTER = (parse_period(p) for p in ("2024", "2018Q1", "2024Q3"))


@pytest.mark.parametrize(
    ("head", "own", "asked"),
    [
        ("2024年", ANNUAL, "2024"),
        ("2024 年 12 月 31 日", ANNUAL, "2024"),
        ("本期发生额", ANNUAL, "2024"),
        ("上年同期", ANNUAL, "2023"),
        ("期初余额", ANNUAL, "2023"),
        ("本报告期", FIRST_QUARTER, "2018Q1"),
        ("期末余额", FIRST_QUARTER, "2018Q1"),
        ("上期发生额", FIRST_QUARTER, "2017Q1"),
        ("上年度末", FIRST_QUARTER, "2017"),
        ("2024 年第三季度", ANNUAL, "2024Q3"),
        ("本报告期", THIRD_QUARTER, "2024Q3"),
        ("年初至报告期末", THIRD_QUARTER, "2024M9"),
        ("June 30, 2019", parse_period("2019"), "2019"),
        ("Year Ended December 31, 2024", ANNUAL, "2024"),
    ],
)
def test_a_head_stands_for_the_asked_period(head, own, asked):
    found = header_period(head, own)
    assert found is not None
    assert matches(found, parse_period(asked), own)


@pytest.mark.parametrize(
    ("head", "own", "asked"),
    [
        ("2023年", ANNUAL, "2024"),
        ("2024年6月30日", ANNUAL, "2024"),
        ("2024 年第三季度", ANNUAL, "2024"),
        ("期初余额", FIRST_QUARTER, "2017Q1"),
        ("年初至报告期末", THIRD_QUARTER, "2024Q3"),
        ("Three Months Ended June 25, 2022", parse_period("2022"), "2022"),
    ],
)
def test_a_head_of_another_period_does_not_match(head, own, asked):
    found = header_period(head, own)
    assert found is None or not matches(found, parse_period(asked), own)


def test_this_period_in_a_third_quarter_report_is_not_known():
    assert header_period("本期发生额", THIRD_QUARTER) is None
    assert header_period("增减", ANNUAL) is None


def test_periods_read_like_periods():
    assert Period(2018, 3, 3).label("zh") == "2018年第一季度"
    assert Period(2024, 9).label("zh") == "2024年9月末"
    assert Period(2024, 9, 9).label("en") == "9 months of 2024"
