"""The table of facts adds up: a reader who checks a sum on a page must find it right."""

from decimal import Decimal

import pytest

from core.evaluation.samples.facts import PARENT, TABLE, Fact, FactTable, Key
from core.evaluation.samples.facts.model import grid

COMPANIES = ("虚构青禾", "虚构澜石", "虚构云杉")
YEARS = ("2022", "2023", "2024")


@pytest.mark.parametrize("company", COMPANIES)
@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize("scope", ["合并", PARENT])
def test_balance_sheets_balance(company, year, scope):
    def value(metric):
        return TABLE.get(company, metric, year, scope).value

    assert value("资产总计") == value("负债合计") + value("股东权益合计") == value("负债和股东权益总计")
    assert value("流动资产合计") + value("非流动资产合计") == value("资产总计")


@pytest.mark.parametrize("company", COMPANIES)
@pytest.mark.parametrize(("before", "year"), [("2022", "2023"), ("2023", "2024")])
def test_cash_flow_explains_the_change_in_cash(company, before, year):
    change = TABLE.get(company, "货币资金", year).value - TABLE.get(company, "货币资金", before).value
    assert TABLE.get(company, "现金及现金等价物净增加额", year).value == change


def test_cash_of_the_english_filer_ties_to_its_cash_flow():
    for before, year in (("2022", "2023"), ("2023", "2024")):
        cash = [TABLE.get("Fictitia Harbour", "Cash and cash equivalents", y).value for y in (before, year)]
        assert cash[1] - cash[0] == TABLE.get("Fictitia Harbour", "Net change in cash", year).value


def test_the_figures_that_other_traps_rest_on():
    assert TABLE.get("虚构青禾", "营业收入增长率", "2024").value == Decimal("2.53")
    assert TABLE.get("虚构青禾", "归属于母公司股东的净利润增长率", "2024").value == Decimal("-8.90")
    assert TABLE.get("虚构澜石", "归属于母公司股东的净利润", "2024").value < 0


def test_a_fact_named_twice_is_refused():
    fact = Fact(Key("甲", "营业收入", "2024"), Decimal(1), "元")
    with pytest.raises(ValueError, match="named twice"):
        FactTable([fact, fact])


def test_a_row_with_a_missing_value_is_refused():
    with pytest.raises(ValueError, match="1 values for 2 periods"):
        grid("甲", "元", "合并", ("2024", "2023"), "营业收入 | 1.00")
