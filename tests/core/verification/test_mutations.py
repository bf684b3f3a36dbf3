"""True sentences, changed in one place each: whatever is changed, the result is not supported."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.types import Verdict
from core.types.quantity import scan_numbers
from tests.core.verification.library import PAGES, check, document, evidence

OTHER = document("bbbbbbbbbbbb", "云山")
PAGES["aaaaaaaaaaaa", 9] = (
    "子公司净亏损3,214.56万元。\n营业收入降至12.34亿元。\n毛利率由43.9%降至41.2%。\n"
    "研发费用 | 91,208.33 | 85,001.27\n不良率下降1.27个百分点。\n净利润同比减少8.9%。"
)
PAGES["aaaaaaaaaaaa", 10] = "Gross margin declined to 41.2% from 43.9%.\nNet loss was $12.4 million."


def proof(quote, page=9, context="2024年"):
    return evidence(1, quote, page=page, context=context)


TRUE = [
    ("青禾 2024年子公司净亏损3,214.56万元。[1]", proof("子公司净亏损3,214.56万元。")),
    ("青禾 2024年营业收入为12.34亿元。[1]", proof("营业收入降至12.34亿元。")),
    ("青禾 2024年毛利率由43.9%降至41.2%。[1]", proof("毛利率由43.9%降至41.2%。")),
    (
        "青禾 2024年研发费用为91,208.33万元。[1]",
        proof("研发费用 | 91,208.33", context="单位：万元\n2024年"),
    ),
    ("青禾 2024年不良率下降1.27个百分点。[1]", proof("不良率下降1.27个百分点。")),
    ("青禾 2024年净利润同比减少8.9%。[1]", proof("净利润同比减少8.9%。")),
    (
        "青禾 gross margin declined to 41.2% from 43.9%. [1]",
        proof("Gross margin declined to 41.2% from 43.9%.", 10, ""),
    ),
    ("青禾 net loss was $12.4 million. [1]", proof("Net loss was $12.4 million.", 10, "")),
]


@pytest.mark.parametrize(("text", "quote"), TRUE)
def test_the_unchanged_sentence_is_supported(text, quote):
    claim = check(text, quote)
    assert claim.verdict is Verdict.SUPPORTED, claim.problems


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_a_changed_digit_is_not_supported(data):
    text, quote = data.draw(st.sampled_from(TRUE))
    figure = data.draw(st.sampled_from(scan_numbers(text).figures))
    places = [i for i in range(figure.start, figure.end) if text[i].isdigit()]
    at = data.draw(st.sampled_from(places))
    digit = data.draw(st.sampled_from("0123456789０５７"))
    changed = text[:at] + digit + text[at + 1 :]
    if int(digit) != int(text[at]):
        assert check(changed, quote).verdict is not Verdict.SUPPORTED


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_a_glued_or_lost_digit_is_not_supported(data):
    text, quote = data.draw(st.sampled_from(TRUE))
    figure = data.draw(st.sampled_from(scan_numbers(text).figures))
    places = [i for i in range(figure.start, figure.end) if text[i].isdigit()]
    at = data.draw(st.sampled_from(places))
    digit = data.draw(st.sampled_from("123456789"))
    assert check(text[:at] + digit + text[at:], quote).verdict is not Verdict.SUPPORTED
    if len(places) > 1:
        assert check(text[:at] + text[at + 1 :], quote).verdict is not Verdict.SUPPORTED


_UNITS = ["元", "万元", "亿元", "百万元", "美元", "港元", "%", "个百分点", "‰", "股", "人", ""]


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_another_unit_is_not_supported(data):
    text, quote = data.draw(st.sampled_from(TRUE[:6]))
    figure = data.draw(st.sampled_from(scan_numbers(text).figures))
    unit = data.draw(st.sampled_from(_UNITS))
    digits = figure.text.rstrip("元万亿个百分点%")
    if unit != figure.text[len(digits) :]:
        changed = text[: figure.start] + digits + unit + text[figure.end :]
        assert check(changed, quote).verdict is not Verdict.SUPPORTED


@pytest.mark.parametrize(
    ("index", "old", "new"),
    [
        (0, "净亏损", "净利润为"),
        (0, "净亏损", "净亏损-"),
        (1, "营业收入为", "营业收入为-"),
        (1, "营业收入为", "营业收入增至"),
        (2, "降至41.2%", "降至-41.2%"),
        (4, "下降", "变动"),
        (4, "下降", "上升"),
        (4, "下降", "下降-"),
        (5, "减少", ""),
        (5, "减少", "增长"),
        (5, "2024年", "2023年"),
        (5, "青禾", "云山"),
        (6, "to 41.2%", "to -41.2%"),
        (7, "net loss", "net income"),
        (7, "$", "€"),
        (7, "$12.4 million", "$(12.5) million"),
        (7, "$12.4 million", "twelve million dollars"),
        (1, "12.34亿元", "12.34亿元，同比翻番"),
        (1, "12.34亿元", "12.34亿元，营业收入为三亿元"),
        (1, "12.34亿元", "三十亿元"),
        (5, "8.9%", "三成"),
        (5, "8.9%", "百分之三十"),
    ],
)
def test_a_changed_word_is_not_supported(index, old, new):
    text, quote = TRUE[index]
    assert old in text
    companies = ("青禾", "云山")
    assert check(text.replace(old, new, 1), quote, companies=companies).verdict is not Verdict.SUPPORTED


def test_figures_of_two_companies_cannot_change_places():
    first = evidence(1, "营业收入 | 1,234,567,890.12", context="单位：元\n2024年")
    second = evidence(2, "营业收入 | 5,000,000.00", context="单位：元\n2024年", doc=OTHER)
    asked = {"companies": ("青禾", "云山")}
    good = "青禾营业收入为1,234,567,890.12元[1]，云山营业收入为5,000,000.00元[2]。"
    bad = "云山营业收入为1,234,567,890.12元[1]，青禾营业收入为5,000,000.00元[2]。"
    assert check(good, first, second, **asked).verdict is Verdict.SUPPORTED
    assert check(bad, first, second, **asked).verdict is Verdict.UNSUPPORTED


def test_an_amount_in_parentheses_is_a_figure_and_an_item_of_a_list_is_none():
    assert [f.base for f in scan_numbers("a net loss of $(12) million").figures] == [-12_000_000]
    assert not scan_numbers("（1）人员构成；(2) 万科").figures
