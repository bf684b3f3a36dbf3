"""Values of cells come back exactly as printed; a dash is no zero."""

from __future__ import annotations

from decimal import Decimal

import pytest

from core.facts.values import cell_value


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("12,345.67", "12345.67"),
        ("-8.9%", "-8.9"),
        ("(1,234)", "-1234"),
        ("（1,234）", "-1234"),
        ("１２３", "123"),
        ("$ (5.20)", "-5.20"),
        ("(104)%", "-104"),
        ("– 2,479", "-2479"),
        ("-26.92 个百分点", "-26.92"),
        ("人民币 894 万元", "894"),
        ("4.30 years", "4.30"),
        ("0", "0"),
    ],
)
def test_a_value_is_never_changed_silently(text, number):
    assert str(cell_value(text).number) == number


@pytest.mark.parametrize("text", ["—", "-", "–", "$ —", "— %", "N/A", "不适用", "－"])
def test_a_dash_is_neither_zero_nor_unknown_text(text):
    value = cell_value(text)
    assert value.dash
    assert value.number is None


@pytest.mark.parametrize("text", ["", "n/m(1)", "借款人 A", "2024年12月31日", "10% to 20%", "."])
def test_what_is_no_single_figure_has_no_value(text):
    assert cell_value(text).number is None


@pytest.mark.parametrize(
    ("text", "number", "marks"),
    [
        ("1,234(1)", "1234", ("(1)",)),
        ("8.1%(2)", "8.1", ("(2)",)),
        ("(5)†", "-5", ("†",)),
        ("12①", "12", ("①",)),
    ],
)
def test_marks_of_footnotes_are_no_digits(text, number, marks):
    value = cell_value(text)
    assert value.number == Decimal(number)
    assert value.marks == marks


def test_a_figure_in_brackets_alone_is_a_minus_and_no_mark():
    assert cell_value("(1)").number == -1
    assert cell_value("(1)").marks == ()


def test_unit_and_scale_in_the_cell():
    quantity = cell_value("人民币 894 万元").quantity
    assert quantity is not None
    assert (quantity.unit, quantity.scale) == ("CNY", Decimal(10000))
    assert cell_value("4.3 years").counted == "years"
