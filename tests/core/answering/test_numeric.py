"""A figure is stated only with its own row, column, scope and unit; where these are unclear, doubt shows."""

import pytest

from core.types import DocumentType, Verdict
from tests.core.answering.library import MemoryLibrary, ask, texts


@pytest.fixture
def library():
    """虚构甲木 2024: group and parent statements, a summary in 万元, and rows that resemble each other."""
    made = MemoryLibrary()
    doc = made.add_document("a" * 12, "虚构甲木", "2024")
    made.add_text(doc, 5, "合并利润表")
    made.add_table(
        doc,
        5,
        [
            ["项目", "附注", "本期发生额", "上期发生额"],
            ["一、营业总收入", "61", "1,240,000,000.00", "1,210,000,000.00"],
            ["其中：营业收入", "61", "1,234,567,890.12", "1,205,909,397.61"],
            ["四、净利润（净亏损以“－”号填列）", "", "（98,765.43）", "142,325,735.61"],
            ["归属于母公司股东的净利润", "", "126,101,182.41", "138,420,617.35"],
        ],
        unit="单位：元",
        caption="合并利润表",
    )
    made.add_text(doc, 6, "母公司利润表")
    made.add_table(
        doc,
        6,
        [["项目", "本期发生额", "上期发生额"], ["一、营业收入", "812,306,774.18", "785,640,291.44"]],
        unit="单位：元",
        caption="母公司利润表",
    )
    made.add_table(
        doc,
        7,
        [
            ["项目", "2024年", "2023年", "本年比上年增减"],
            ["应收票据", "500.00", "15,878.74", "-96.85%"],
            ["净息差（%）", "1.87", "2.38", "-0.51 个百分点"],
        ],
        unit="单位：万元",
    )
    return made


def test_value_unit_period_and_label_come_first_and_the_quote_is_the_row(library):
    answer = ask(library, "虚构甲木2024年的营业收入是多少？")
    assert texts(answer) == ["虚构甲木 2024年 营业收入为 1,234,567,890.12 元（≈ 12.35 亿元）。[1]"]
    assert answer.claims[0].verdict is Verdict.SUPPORTED
    evidence = answer.evidence[0]
    assert evidence.quote.text == "其中：营业收入 | 61 | 1,234,567,890.12"
    assert "单位：元" in evidence.context
    assert "合并" in evidence.context


def test_the_highlight_is_the_label_and_the_value_and_nothing_between(library):
    boxes = ask(library, "虚构甲木2024年的营业收入是多少？").evidence[0].quote.boxes
    assert [round(b.x0) for b in boxes] == [0, 180]


def test_last_years_column_is_last_years_figure(library):
    answer = ask(library, "虚构甲木2023年的营业收入是多少？")
    assert "1,205,909,397.61 元" in texts(answer)[0]


def test_the_parent_company_is_another_scope(library):
    answer = ask(library, "虚构甲木2024年母公司的营业收入是多少？")
    assert texts(answer) == ["虚构甲木 2024年 营业收入（母公司口径）为 812,306,774.18 元（≈ 8.12 亿元）。[1]"]


def test_profit_and_profit_of_the_owners_are_two_things(library):
    assert "-98,765.43 元" in texts(ask(library, "虚构甲木2024年的净利润是多少？"))[0]
    assert "126,101,182.41 元" in texts(ask(library, "虚构甲木2024年归母净利润是多少？"))[0]


def test_a_ratio_takes_its_own_unit_not_that_of_the_table(library):
    assert "净息差为 1.87%" in texts(ask(library, "虚构甲木2024年的净息差是多少？"))[0]


def test_a_question_for_the_change_is_answered_from_the_column_of_changes(library):
    answer = ask(library, "虚构甲木2024年应收票据比上年减少了百分之多少？")
    assert "-96.85%" in texts(answer)[0]
    assert answer.claims[0].verdict is Verdict.SUPPORTED


@pytest.mark.parametrize(
    "question",
    [
        "虚构甲木2024年的研发费用是多少？",
        "虚构甲木2021年的营业收入是多少？",
        "虚构甲木2024年新发了多少张信用卡？",
        "虚构丙火股份有限公司2024年的营业收入是多少？",
    ],
)
def test_what_is_not_there_is_refused_with_hints(library, question):
    answer = ask(library, question)
    assert answer.refused
    assert answer.claims == ()
    assert answer.refusal.hints


def test_a_row_without_column_heads_is_shown_as_uncertain():
    made = MemoryLibrary()
    doc = made.add_document("b" * 12, "虚构甲木", "2024")
    made.add_table(doc, 3, [["负债合计", "494,937", "500,877"]], heads=0, unit="单位：元")
    answer = ask(made, "虚构甲木2024年负债合计是多少？")
    assert texts(answer)[0].startswith("未能确定")
    assert answer.claims[0].verdict is Verdict.NOT_CHECKABLE


def test_a_currency_sign_without_a_unit_line_gets_no_scale():
    made = MemoryLibrary()
    doc = made.add_document("c" * 12, "Imaginary Kefir", "2019", language="en")
    made.add_table(doc, 3, [["", "2019", "2018"], ["Gross profit", "$ 22,149", "$ 25,858"]])
    text = texts(ask(made, "What was the gross profit of Imaginary Kefir in 2019?"))[0]
    assert "$22,149 (unit as in the source)" in text
    assert "USD" not in text


def test_a_unit_line_in_english_gives_the_scale_and_spares_per_share_rows():
    made = MemoryLibrary()
    doc = made.add_document("c" * 12, "Imaginary Kefir", "2019", language="en")
    made.add_table(
        doc,
        3,
        [
            ["", "2019", "2018"],
            ["Net sales", "$ 93,662", "$ 103,350"],
            ["Diluted earnings per share", "1.07", "0.31"],
        ],
        unit="(In thousands, except per share data)",
    )
    assert (
        "93,662 thousand USD (≈ USD 93.66 million)"
        in texts(ask(made, "What were Imaginary Kefir's net sales in 2019?"))[0]
    )
    assert (
        "1.07 (unit" in texts(ask(made, "What were Imaginary Kefir's diluted earnings per share in 2019?"))[0]
    )


def test_a_column_of_something_else_is_not_the_company():
    made = MemoryLibrary()
    doc = made.add_document("d" * 12, "虚构甲木", "2024")
    made.add_table(
        doc,
        3,
        [["项目", "零售业务 2024年", "批发业务 2024年"], ["净利润", "289", "35,441"]],
        unit="单位：万元",
    )
    assert texts(ask(made, "虚构甲木2024年的净利润是多少？"))[0].startswith("未能确定")
    assert "289 万元" in texts(ask(made, "虚构甲木零售业务2024年的净利润是多少？"))[0]


def test_heads_of_a_continued_table_come_from_the_page_before():
    made = MemoryLibrary()
    doc = made.add_document("e" * 12, "虚构甲木", "2024")
    made.add_table(
        doc, 8, [["项目", "期末余额", "期初余额"], ["货币资金", "100.00", "90.00"]], unit="单位：元"
    )
    made.add_table(doc, 9, [["存货", "80.00", "70.00"]], heads=0, continues="t0")
    made.add_table(doc, 10, [["负债合计", "60.00", "50.00"]], heads=0, continues="t1")
    answer = ask(made, "虚构甲木2024年末的负债合计是多少？")
    assert texts(answer) == ["虚构甲木 2024年 负债合计为 60.00 元。[1]"]


def test_two_sources_that_differ_are_both_shown_the_filed_one_first(library):
    note = library.add_document("f" * 12, "虚构甲木", "", DocumentType.BROKER_RESEARCH)
    library.add_text(note, 1, "2024年公司营业收入13.48亿元，好于行业。")
    answer = ask(library, "虚构甲木2024年的营业收入是多少？")
    conflict = texts(answer)[1]
    assert conflict.startswith("来源不一致")
    assert conflict.index("1,234,567,890.12") < conflict.index("13.48")
    assert answer.claims[1].verdict is Verdict.SUPPORTED
