"""Printed figures are read exactly: sign, scale, unit and width; what only looks like one is left out."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.types.quantity import (
    converted,
    find_quantities,
    parse_quantity,
    parse_unit_line,
    scan_numbers,
    unit_in_label,
    unit_words,
)


@pytest.mark.parametrize(
    ("text", "value", "unit", "scale"),
    [
        ("1,234,567,890.12", "1234567890.12", "", 1),
        ("１，２３４．５６万元", "1234.56", "CNY", 10**4),
        ("（1,234）", "-1234", "", 1),
        ("(8.9)%", "-8.9", "%", 1),
        ("$ (5)", "-5", "USD", 1),
        ("$(1,234) million", "-1234", "USD", 10**6),
        ("－16.55％", "-16.55", "%", 1),
        ("−0.51 个百分点", "-0.51", "pp", 1),
        ("25 bps", "25", "bp", 1),
        ("3.2‰", "3.2", "‰", 1),
        ("人民币425.86 亿元", "425.86", "CNY", 10**8),
        ("1.2万亿元", "1.2", "CNY", 10**12),
        ("US$ 12 bn", "12", "USD", 10**9),
        ("HK$5.2 billion", "5.2", "HKD", 10**9),
        ("$3.5B", "3.5", "USD", 10**9),
        ("0.12元/股", "0.12", "CNY/share", 1),
        ("4,351.63 万户", "4351.63", "户", 10**4),
        ("1.5倍", "1.5", "x", 1),
        ("2012", "2012", "", 1),
    ],
)
def test_a_cell_is_read_with_sign_scale_and_unit(text, value, unit, scale):
    figure = parse_quantity(text)
    assert figure is not None
    assert (figure.value, figure.unit, figure.scale) == (Decimal(value), unit, Decimal(scale))


@pytest.mark.parametrize("text", ["", "-", "—", "不适用", "12 | 3", "第3", "1.2.3", "约 5 至 6"])
def test_what_is_not_one_figure_is_none(text):
    assert parse_quantity(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "2024年3月31日",
        "截至2024-03-31",
        "June 25, 2022 and 31 December 2021",
        "FY2024, Q1 and 1H2024",
        "见第3页、附注七、61",
        "Note 5, page 12, Table 3, IFRS 9",
        "（1）销售 (2) 采购",
        "1、主要业务",
        "COVID-19、5G 与 A320",
        "代码 000001",
        "如所示 [1][2,3]",
        "2022-2024 年度",
    ],
)
def test_dates_ordinals_notes_codes_and_citations_are_no_figures(text):
    assert find_quantities(text) == ()


def test_years_are_numerals_but_amounts_of_four_digits_are_figures():
    numbers = scan_numbers("2024年收入 2,024 万元，2012万元，$2019")
    assert [n.text for n in numbers.numerals] == ["2024"]
    assert [f.value for f in numbers.figures] == [2024, 2012, 2019]


def test_parentheses_in_chinese_prose_are_an_aside_and_in_cells_a_minus():
    assert find_quantities("净息差（1.87%）")[0].value == Decimal("1.87")
    assert find_quantities("其他 | （1.87）")[0].value == Decimal("-1.87")
    assert [f.value for f in find_quantities("Other | (5) | 12")] == [-5, 12]
    assert find_quantities("net loss of (1,234)")[0].value == -1234


def test_a_joining_dash_is_no_minus():
    assert [f.value for f in find_quantities("10%-35%")] == [10, 35]


def test_spans_are_positions_in_the_text_as_given():
    text = "下降－8.9％，为（1,234）万元"
    for figure in find_quantities(text):
        assert text[figure.start : figure.end] == figure.text


@pytest.mark.parametrize(
    ("line", "unit", "scale"),
    [
        ("单位：万元 币种：人民币", "CNY", 10**4),
        ("单位：元  币种：美元", "USD", 1),
        ("人民币百万元", "CNY", 10**6),
        ("（除特别注明外，金额单位均为人民币千元）", "CNY", 10**3),
        ("单位：%", "%", 1),
        ("单位：股", "share", 1),
        ("(in millions, except per share data)", "", 10**6),
        ("US$'000", "USD", 10**3),
        ("RMB million", "CNY", 10**6),
        ("$ in millions", "USD", 10**6),
    ],
)
def test_a_unit_line_gives_unit_and_scale(line, unit, scale):
    found = parse_unit_line(line)
    assert found is not None
    assert (found.unit, found.scale) == (unit, Decimal(scale))


@pytest.mark.parametrize(
    "line",
    ["", "合并利润表", "2024年度", "Consolidated balance sheets", "多元化经营 › 元素", "本单位人员情况"],
)
def test_a_line_without_unit_gives_none(line):
    assert parse_unit_line(line) is None


@pytest.mark.parametrize(
    ("label", "unit"),
    [
        ("营业收入（元）", "CNY"),
        ("基本每股收益（元/股）", "CNY/share"),
        ("Margin (%)", "%"),
        ("增减（％）", "%"),
    ],
)
def test_a_label_carries_its_unit(label, unit):
    found = unit_in_label(label)
    assert found is not None
    assert found.unit == unit
    assert unit_in_label("归属于（上市公司）股东") is None


def test_a_unit_line_holds_for_bare_figures_and_for_currency_signs_but_not_for_percent():
    line = parse_unit_line("(in thousands)")
    dollars, percent = parse_quantity("$ 93,662"), parse_quantity("2.4%")
    assert dollars is not None
    assert percent is not None
    assert dollars.in_context(line).base == 93_662_000
    assert percent.in_context(line) == percent


@pytest.mark.parametrize(
    ("printed", "language", "text"),
    [
        ("1,234,567,890.12元", "zh", "≈ 12.35 亿元"),
        ("42,586百万元", "zh", "= 425.86 亿元"),
        ("-23,182.19元", "zh", "≈ -2.32 万元"),
        ("12.35亿元", "zh", ""),
        ("1,005元", "zh", ""),
        ("CNY 1,234,567,890.12", "en", "≈ CNY 1.23 billion"),
        ("8.9%", "zh", ""),
    ],
)
def test_money_is_converted_half_up_in_decimal(printed, language, text):
    figure = parse_quantity(printed)
    assert figure is not None
    assert converted(figure, language) == text


def test_half_is_rounded_up_where_binary_floats_round_down():
    exact, shown = parse_quantity("1.005亿元"), parse_quantity("1.01亿元")
    assert exact is not None
    assert shown is not None
    assert exact.rounds_to(shown)


def test_unit_words_follow_the_language():
    figure = parse_quantity("5百万元")
    assert figure is not None
    assert unit_words(figure, "zh") == "百万元"
    assert unit_words(figure, "en") == "million CNY"


@given(st.decimals(min_value=-(10**12), max_value=10**12, places=2))
def test_every_amount_is_read_back_as_it_was_printed(value):
    figure = parse_quantity(f"{value:,}")
    assert figure is not None
    assert figure.value == value
