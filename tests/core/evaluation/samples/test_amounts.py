"""Ways to print a value and to say it in other words."""

from decimal import Decimal

import pytest

from core.evaluation.samples import amounts
from core.evaluation.samples.facts import Fact, Key


def fact(value, unit):
    return Fact(Key("甲", "指标", "2024"), Decimal(value), unit)


@pytest.mark.parametrize(
    ("style", "printed"), [("minus", "-1,234.00"), ("brackets", "(1,234.00)"), ("wide", "（1,234.00）")]
)
def test_negatives_in_three_styles(style, printed):
    assert amounts.printed(Decimal(-1234), 2, style) == printed


def test_halves_round_up():
    assert amounts.rounded(Decimal("0.125")) == Decimal("0.13")
    assert amounts.rounded(Decimal("-0.125")) == Decimal("-0.13")


def test_growth_from_a_loss_is_measured_by_its_size():
    assert amounts.growth(Decimal(50), Decimal(-100)) == Decimal("150.00")


def test_money_is_offered_in_every_unit():
    out = amounts.aliases(fact("1236418905.37", "元"))
    assert {"1,236,418,905.37元", "123,641.89万元", "1,236.42百万元", "12.36亿元", "12.36 亿元"} <= set(out)


def test_a_loss_is_offered_with_sign_brackets_and_in_words():
    out = amounts.aliases(fact("-214.36", "百万元"))
    assert {"-214.36百万元", "（214.36）百万元", "亏损2.14亿元"} <= set(out)


def test_a_fall_in_percent_is_offered_in_words():
    assert {"-8.9%", "-8.90%", "下降8.9%"} <= set(amounts.aliases(fact("-8.90", "%")))


def test_dollars_in_millions_and_billions():
    assert {"$412.6 million", "$0.41 billion"} <= set(amounts.aliases(fact("412.6", "USD million")))
