from dataclasses import replace
from decimal import Decimal

import pytest

from core.evaluation.answer_check import Citation, judge, states_fact
from core.evaluation.documents import DocumentNames
from core.types.answer import ComparisonTable, Verdict
from core.types.geometry import BBox
from tests.core.evaluation.makers import (
    DOCUMENTS,
    A,
    B,
    answer,
    claim,
    evidence,
    fact,
    page_of,
    place,
    question,
)

NAMES = DocumentNames.of(DOCUMENTS)


def check(asked, given):
    return judge(asked, given, NAMES, page_of)


@pytest.mark.parametrize(
    "text",
    [
        "营业收入为 1,234,567,890.12 元",
        "约 12.35 亿元",
        "１，２３４，５６７，８９０．１２ 元",
        "123,456.79 万元",
        "1,234.57百万元",
    ],
)
def test_a_fact_counts_by_value_however_it_is_printed(text: str):
    assert states_fact(text, fact(value=Decimal("1234567890.12"), unit="元"))


@pytest.mark.parametrize(
    "text", ["12.36 亿元", "1,234,567,890.13 元", "12.35 万元", "1 亿元", "-12.35 亿元", ""]
)
def test_another_value_scale_sign_or_too_few_digits_does_not(text: str):
    assert not states_fact(text, fact(value=Decimal("1234567890.12"), unit="元"))


def test_a_word_of_falling_is_a_sign():
    assert states_fact("同比下降 8.9%", fact(value=Decimal("-8.9"), unit="%"))
    assert not states_fact("同比增长 8.9%", fact(value=Decimal("-8.9"), unit="%"))


def test_percent_and_percentage_points_differ():
    assert not states_fact("26.92%", fact("下降26.92个百分点"))
    assert states_fact("下降 26.92 个百分点", fact("26.92个百分点"))


def test_any_form_of_a_fact_counts_but_never_inside_a_longer_number():
    assert states_fact("零售 做强、对公做精", fact("零售做强"))
    assert not states_fact("共 1418 笔", fact("418"))
    assert states_fact("共 418 笔", fact("418"))


def test_a_label_without_its_scale_leaves_the_scale_open():
    printed = replace(fact("$ 93,662"), open_scale=True)
    assert states_fact("Net sales: 93,662 thousand USD", printed)
    assert not states_fact("Net sales: 93,662 thousand USD", fact("$ 93,662"))
    assert not states_fact("Net sales: 93,663 thousand USD", printed)


def test_a_sign_beside_the_figure_and_its_scale_in_the_label_are_put_together():
    labelled = replace(fact("$ 93,662"), unit="thousand")
    assert states_fact("Net sales: 93,662 thousand USD", labelled)
    assert states_fact("USD 93.662 million", labelled)
    assert not states_fact("Net sales: $93,662,00", labelled)


def test_a_right_answer_has_all_facts_and_a_right_page():
    asked = question(evidence=(place("a.pdf", 3),), facts=(fact("12.35亿元"), fact("2024年")))
    right = check(asked, answer(claim("2024年营业收入 12.35 亿元 [1]", 1), evidence=(evidence(1, A, 3),)))
    assert right.right
    assert right.citations == {Citation.RIGHT: 1}
    assert right.verdicts == {Verdict.SUPPORTED: 1}
    half = check(asked, answer(claim("营业收入 12.35 亿元 [1]", 1), evidence=(evidence(1, A, 3),)))
    assert (half.right, half.facts_found, half.facts) == (False, 1, 2)


def test_a_figure_that_stands_only_in_the_quote_is_no_answer():
    asked = question(facts=(fact("12.35亿元"),))
    assert not check(asked, answer(claim("见引文 [1]", 1), evidence=(evidence(1),))).right


def test_facts_and_citations_in_a_table_count():
    table = ComparisonTable(("公司", "收入"), (("甲", "12.35 亿元 [2]"),))
    given = answer(claim("见下表"), evidence=(evidence(1, B, 9), evidence(2, A, 3)))
    given = type(given)(given.question, given.plan, given.claims, given.evidence, table)
    found = check(question(evidence=(place("a.pdf", 3),), facts=(fact("12.35亿元"),)), given)
    assert found.right
    assert found.citations == {Citation.RIGHT: 1}


def test_cited_pages_are_right_elsewhere_wrong_or_without_label():
    asked = question(evidence=(place("a.pdf", 3),), facts=(fact("12.35亿元"),), also_pages=(("a.pdf", 5),))
    cited = (evidence(1, A, 3), evidence(2, A, 5), evidence(3, A, 6), evidence(4, B, 3, "别的内容"))
    given = answer(claim("12.35 亿元", 1, 2, 3, 4), evidence=cited)
    assert check(asked, given).citations == {Citation.RIGHT: 2, Citation.ELSEWHERE: 1, Citation.WRONG: 1}
    assert check(question(facts=asked.facts), given).citations == {Citation.NO_LABEL: 4}


def test_a_page_that_prints_one_figure_of_an_accepted_sentence_is_elsewhere():
    asked = question(evidence=(place("a.pdf", 3),), facts=(fact("由277.63%降至250.71%，下降26.92个百分点"),))
    given = answer(claim("下降 26.92 个百分点", 1), evidence=(evidence(1, A, 6, "拨备覆盖率 | 277.63"),))
    assert check(asked, given).citations == {Citation.ELSEWHERE: 1}


def test_refusals_both_ways():
    must, can = question(type="unanswerable"), question(facts=(fact("x"),))
    assert check(must, answer(refuse="没有")).right
    assert not check(must, answer(claim("12 亿元"))).right
    assert not check(can, answer(refuse="没有")).right


def test_a_supported_claim_with_a_trap_or_no_gold_figure_has_a_wrong_number():
    asked = question(facts=(fact("8.86%"),), traps=("9.12%",))
    assert check(asked, answer(claim("资本充足率为 9.12%"))).wrong_numbers
    assert check(asked, answer(claim("资本充足率为 7.77%"))).wrong_numbers
    assert not check(asked, answer(claim("资本充足率为 8.86%（集团 9.12%）"))).wrong_numbers
    assert not check(asked, answer(claim("2024 年的情况见引文 [1]"))).wrong_numbers
    marked = claim("资本充足率为 9.12%", verdict=Verdict.FIGURE_MISMATCH)
    assert not check(asked, answer(marked)).wrong_numbers


def test_the_gold_number_without_its_unit_is_no_fact_but_no_wrong_number_either():
    asked = question(facts=(fact("73.6%"),))
    found = check(asked, answer(claim("Shown: 73.6 (unit as in the source)")))
    assert (found.facts_found, found.wrong_numbers) == (0, ())


def test_an_operand_of_a_computed_answer_is_no_wrong_number_but_a_trap_is():
    asked = question(type="calculation", facts=(fact("91.42%"),), traps=("91.49%",))
    assert not check(asked, answer(claim("资产总计 5,769,270 百万元"))).wrong_numbers
    assert check(asked, answer(claim("资产负债率 91.49%"))).wrong_numbers


def test_the_box_of_a_cited_quote_is_scored_on_its_page():
    asked = question(evidence=(place("a.pdf", 3, 100, 100, 140, 110),), facts=(fact("x"),))
    cited = evidence(1, A, 3, "q", BBox(90, 98, 200, 112))
    assert check(asked, answer(claim("x", 1), evidence=(cited,))).box.hit
    assert not check(asked, answer(claim("x"), evidence=(cited,))).box.hit
