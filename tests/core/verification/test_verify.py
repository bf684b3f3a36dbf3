"""A wrong number shown as right is the worst this product can do: each trick must be caught."""

import pytest

from core.types import Verdict
from core.verification import problem_text
from tests.core.verification.library import CONTEXT, ROW, check, document, evidence


def codes(claim):
    return {p.partition(":")[0] for p in claim.problems}


@pytest.mark.parametrize(
    "text",
    [
        "青禾 2024年 营业收入为 1,234,567,890.12 元（≈ 12.35 亿元）。[1]",
        "青禾 2024年 营业收入为 1234567890.12元。[1]",
        "青禾 2024年 营业收入为１，２３４，５６７，８９０．１２元。[1]",
        "青禾 2024年 营业收入为 12.35 亿元。[1]",
        "青禾 2024年 营业收入为 123,456.79 万元。[1]",
    ],
)
def test_the_same_value_in_another_form_is_supported(text):
    claim = check(text, evidence(1, ROW))
    assert claim.problems == ()
    assert claim.verdict is Verdict.SUPPORTED


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("青禾 2024年 营业收入为 1,234,567,980.12 元。[1]", "figure_not_in_quote"),  # swapped digits
        ("青禾 2024年 营业收入为 1,234,567,890.12 万元。[1]", "unit_mismatch"),
        ("青禾 2024年 营业收入为 12.35 万元。[1]", "figure_not_in_quote"),
        ("青禾 2024年 营业收入为 12.34 亿元。[1]", "figure_not_in_quote"),  # cut off instead of rounded
        ("青禾 2024年 营业收入为 234,567 元。[1]", "figure_not_in_quote"),  # inside a longer number
        ("青禾 2024年 营业收入为 1,234,567,890.12 美元。[1]", "unit_mismatch"),
        ("青禾 2024年 营业收入 变动 8.9%。[1]", "sign_mismatch"),  # dropped sign
        ("青禾 2024年 营业收入增长 8.9%。[1]", "sign_mismatch"),
        ("青禾 2024年 营业收入 变动 -8.9 个百分点。[1]", "unit_mismatch"),
        ("青禾 2024年 营业收入 变动 -8.9。[1]", "unit_mismatch"),  # dropped percent sign
        ("青禾 2024年 营业收入 变动 -8.9%，即 3.14 亿元。[1]", "figure_not_in_quote"),
    ],
)
def test_a_wrong_figure_is_a_mismatch(text, code):
    claim = check(text, evidence(1, ROW))
    assert claim.verdict is Verdict.FIGURE_MISMATCH
    assert code in codes(claim)


def test_a_fall_said_in_words_is_a_minus_in_the_table():
    assert check("青禾 2024年 营业收入下降 8.9%。[1]", evidence(1, ROW)).verdict is Verdict.SUPPORTED


def test_up_and_down_are_not_the_same():
    quote = "净息差1.87%，同比下降0.51个百分点。"
    proof = evidence(1, quote, page=4, context="")
    assert check("青禾净息差同比下降0.51个百分点。[1]", proof).verdict is Verdict.SUPPORTED
    assert check("青禾净息差同比上升0.51个百分点。[1]", proof).verdict is Verdict.FIGURE_MISMATCH
    assert check("青禾净息差同比下降0.51%。[1]", proof).verdict is Verdict.FIGURE_MISMATCH


def test_digits_inside_a_longer_number_prove_nothing():
    proof = evidence(1, "客户数1,234.5万户。", page=4, context="")
    assert check("青禾客户数234户。[1]", proof).verdict is Verdict.FIGURE_MISMATCH
    assert check("青禾客户数1,234.5户。[1]", proof).verdict is Verdict.FIGURE_MISMATCH
    assert check("青禾客户数1,234.5万户。[1]", proof).verdict is Verdict.SUPPORTED


def test_a_unit_that_nothing_shows_is_not_proved():
    claim = check("青禾 2024年 营业收入为 1,234,567,890.12 元。[1]", evidence(1, ROW, context="2024年"))
    assert codes(claim) == {"unit_unproved"}


def test_a_loss_in_parentheses_keeps_its_sign():
    other = document("bbbbbbbbbbbb", "云山")
    proof = evidence(1, "净利润（净亏损以“-”号填列） | （1,234）", context="单位：万元\n2024年", doc=other)
    asked = {"companies": ("云山",)}
    assert check("云山 2024年 净利润为 -1,234 万元。[1]", proof, **asked).verdict is Verdict.SUPPORTED
    assert check("云山 2024年 净亏损 1,234 万元。[1]", proof, **asked).verdict is Verdict.SUPPORTED
    assert check("云山 2024年 净利润为 1,234 万元。[1]", proof, **asked).verdict is Verdict.FIGURE_MISMATCH


def test_an_invented_citation_supports_nothing():
    claim = check("青禾 2024年 营业收入为 1,234,567,890.12 元。[1][7]", evidence(1, ROW))
    assert claim.verdict is Verdict.UNSUPPORTED
    assert claim.problems == ("citation_missing:7",)


def test_a_sentence_without_citation_is_unsupported():
    assert codes(check("青禾的营业收入为 5 元。")) == {"no_citation"}


def test_a_quote_from_another_page_is_unsupported():
    assert codes(check("营业收入 [1]", evidence(1, ROW, page=4))) == {"quote_not_on_page"}


def test_an_altered_quote_is_unsupported():
    altered = evidence(1, ROW.replace("1,234,567", "1,234,576"))
    assert codes(check("青禾 2024年 营业收入为 1,234,576,890.12 元。[1]", altered)) == {"quote_not_on_page"}


def test_the_figure_of_another_company_is_unsupported():
    other = evidence(1, "营业收入 | 5,000,000.00", doc=document("bbbbbbbbbbbb", "云山"))
    named = check("青禾 2024年 营业收入为 5,000,000.00 元。[1]", other)
    unnamed = check("2024年 营业收入为 5,000,000.00 元。[1]", other)
    assert codes(named) == codes(unnamed) == {"company_mismatch"}


def test_the_figure_of_another_year_is_unsupported():
    last_year = evidence(1, ROW, context="单位：元\n2023年")
    assert codes(check("青禾 2024年 营业收入为 1,205,909,397.61 元。[1]", last_year)) == {"period_mismatch"}
    assert codes(check("青禾 营业收入为 1,205,909,397.61 元。[1]", last_year)) == {"period_mismatch"}


def test_a_verbatim_sentence_is_supported_and_a_paraphrase_is_not_checkable():
    proof = evidence(1, "公司坚持零售做强、对公做精。", page=4, context="")
    assert check("公司坚持零售做强、对公做精。[1]", proof).verdict is Verdict.SUPPORTED
    assert check("该行重视个人客户与企业金融的质量。[1]", proof).verdict is Verdict.NOT_CHECKABLE


def test_another_metric_with_the_right_figure_is_never_supported():
    claim = check("青禾 2024年 所得税费用为 1,234,567,890.12 元。[1]", evidence(1, ROW))
    assert claim.verdict is Verdict.NOT_CHECKABLE


@pytest.mark.parametrize(
    ("formula", "verdict"),
    [
        ("(1,234,567,890.12 − 1,205,909,397.61) ÷ 1,205,909,397.61 = +2.38%", Verdict.SUPPORTED),
        ("1,234,567,890.12 − 1,205,909,397.61 = 28,658,492.51 元", Verdict.SUPPORTED),
        ("(1,234,567,890.12 − 1,205,909,397.61) ÷ 1,205,909,397.61 = +2.83%", Verdict.FIGURE_MISMATCH),
        ("(1,234,567,890.12 − 1,000,000,000.00) ÷ 1,000,000,000.00 = +23.46%", Verdict.FIGURE_MISMATCH),
        ("1,234,567,890.12 − 1,205,909,397.61 = 28,658,492.51 万元", Verdict.FIGURE_MISMATCH),
        ("1,234,567,890.12 − 8.9 = 1,234,567,881.22 元", Verdict.FIGURE_MISMATCH),
        ("1,234,567,890.12 − − 2 = 1 元", Verdict.FIGURE_MISMATCH),
    ],
)
def test_a_computed_value_must_follow_from_quoted_operands(formula, verdict):
    assert (
        check(f"青禾 2024年 营业收入 变动（计算：{formula}）。[1]", evidence(1, ROW, context=CONTEXT)).verdict
        is verdict
    )


def test_problems_read_in_both_languages():
    assert problem_text("unit_mismatch:5 万元", "zh") == "5 万元 的单位与引文不符"
    assert problem_text("citation_missing:7") == "citation [7] does not exist"


def test_each_part_of_a_sentence_is_proved_by_its_own_citation():
    this_year = evidence(1, "营业收入 | 1,234,567,890.12")
    last_year = evidence(2, ROW, context="单位：元\n2023年")
    right = "青禾 营业收入：2024年为 1,234,567,890.12 元 [1]，2023年为 1,205,909,397.61 元 [2]。"
    swapped = "青禾 营业收入：2023年为 1,234,567,890.12 元 [1]，2024年为 1,205,909,397.61 元 [2]。"
    other = "青禾 营业收入：2024年为 1,205,909,397.61 元 [1]，2023年为 1,234,567,890.12 元 [2]。"
    periods = {"periods": ("2023", "2024")}
    assert check(right, this_year, last_year, **periods).verdict is Verdict.SUPPORTED
    assert codes(check(swapped, this_year, last_year, **periods)) == {"period_mismatch"}
    assert check(other, this_year, last_year, **periods).verdict is Verdict.FIGURE_MISMATCH


def test_the_nearest_passage_is_never_called_an_answer():
    claim = check(f"未能确定，最接近的原文：{ROW} [1]", evidence(1, ROW))
    assert claim.verdict is Verdict.NOT_CHECKABLE
    assert claim.problems == ("not_certain",)


def test_a_later_year_in_the_nearest_passage_is_no_fault_of_it():
    told = "公司力争到2026年末把客户数翻一番。"
    proof = evidence(1, told, page=4, context="")
    claim = check(f"未能确定，最接近的原文：{told} [1]", proof, periods=("2024",))
    assert claim.verdict is Verdict.NOT_CHECKABLE
    assert claim.passage == f"{told} [1]"


def test_digits_in_the_title_of_a_cited_document_count_nothing():
    text = "来源：《青禾年度报告》营业收入为 1,234,567,890.12 元 [1]。"
    assert check(text, evidence(1, ROW)).verdict is not Verdict.FIGURE_MISMATCH


def test_a_verbatim_sentence_of_another_year_does_not_answer_for_the_asked_one():
    proof = evidence(1, "公司坚持零售做强、对公做精。", page=4, context="2022年")
    assert codes(check("公司坚持零售做强、对公做精。[1]", proof)) == {"period_mismatch"}
