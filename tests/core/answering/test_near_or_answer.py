"""A quote is always true of its page; only one that says most of the question is given as its answer."""

from __future__ import annotations

import pytest

from core.types import Verdict
from tests.core.answering.library import MemoryLibrary, ask


@pytest.fixture
def english():
    made = MemoryLibrary()
    doc = made.add_document("e" * 12, "Fictitia Pier", "2024", language="en")
    made.add_text(doc, 1, "The harbour authority extended the dredging concession until 2041 in March.")
    made.add_text(doc, 1, "Changes in foreign exchange rates could affect our results of operations.")
    made.add_text(doc, 2, "Audit-related fees are related to due diligence for the purchase of the pier.")
    made.add_table(doc, 3, [["", "2024"], ["Audit-related fees", "35"]], caption="Fees of the auditor")
    return made


def verdicts(made, question):
    return {c.verdict for c in ask(made, question).claims}


def test_a_sentence_that_says_the_question_is_the_answer(english):
    question = "When did the harbour authority extend the dredging concession of Fictitia Pier?"
    assert verdicts(english, question) == {Verdict.SUPPORTED}


@pytest.mark.parametrize(
    "question",
    [
        "How did foreign exchange rates affect Fictitia Pier's results?",
        "Did Fictitia Pier report changes in foreign exchange rates?",
        "Summarize the changes in foreign exchange rates at Fictitia Pier.",
        "Which hedges against foreign exchange losses did the treasury of Fictitia Pier buy from its banks?",
    ],
)
def test_a_judgement_or_another_question_gets_the_nearest_passage(english, question):
    answer = ask(english, question)
    assert Verdict.SUPPORTED not in {c.verdict for c in answer.claims}
    assert all(c.text.startswith("Not certain") for c in answer.claims)


def test_what_a_figure_is_related_to_is_no_figure(english):
    said = " ".join(
        c.text for c in ask(english, "What are Fictitia Pier's audit-related fees related to?").claims
    )
    assert "due diligence" in said
    assert "35" not in said


@pytest.fixture
def chinese():
    made = MemoryLibrary()
    doc = made.add_document("a" * 12, "虚构甲木", "2024")
    made.add_text(
        doc, 1, "截至2024年末，公司在手订单金额为52.65亿元，较上年末减少，其中一年内可交付的约占七成。"
    )
    made.add_text(doc, 1, "公司将在东南亚建设六个海外备件中心，以缩短维修的响应时间。")
    return made


def test_an_amount_by_which_a_figure_fell_is_no_balance(chinese):
    question = "虚构甲木2024年末的在手订单比上年末减少了多少百万元？"
    assert Verdict.SUPPORTED not in verdicts(chinese, question)


def test_a_yes_or_no_question_gets_the_nearest_passage_in_chinese(chinese):
    assert Verdict.SUPPORTED not in verdicts(chinese, "虚构甲木是否在东南亚建设海外备件中心？")
    assert verdicts(chinese, "虚构甲木将在哪里建设海外备件中心？") == {Verdict.SUPPORTED}


def test_one_source_agrees_with_none():
    made = MemoryLibrary()
    doc = made.add_document("a" * 12, "虚构甲木", "2024")
    made.add_text(doc, 1, "2024年，公司实现营业收入12.36亿元，同比增长2.53%。")
    answer = ask(made, "虚构甲木2024年营业收入增长率，年报与券商研报的说法一致吗？")
    assert Verdict.SUPPORTED not in {c.verdict for c in answer.claims}


def test_figures_of_a_segment_are_no_other_source_for_the_company():
    made = MemoryLibrary()
    for doc_id, period in (("a" * 12, "2023"), ("b" * 12, "2024")):
        doc = made.add_document(doc_id, "Fictitia Pier", period, language="en")
        made.add_table(
            doc,
            1,
            [["", "2024", "2023"], ["Total net sales", "900", "800"], ["Cost of sales", "300", "200"]],
            unit="(In millions of USD)",
            caption="Consolidated Statements of Operations",
        )
        made.add_table(
            doc,
            2,
            [
                ["", "2024", "2023"],
                ["AWX:", "", ""],
                ["Net sales", "90", "80"],
                ["North Pole:", "", ""],
                ["Net sales", "70", "60"],
            ],
            unit="(In millions of USD)",
            caption="Segment information",
        )
    said = " ".join(
        c.text for c in ask(made, "How has Fictitia Pier's total net sales changed over time?").claims
    )
    assert "Sources differ" not in said
    assert "900" in said


@pytest.mark.parametrize("group", ["Statement of income:", "Continuing operations:", "Financial highlights:"])
def test_a_conflict_is_shown_whatever_heads_the_rows(group):
    made = MemoryLibrary()
    for doc_id, value in (("a" * 12, "500"), ("b" * 12, "450")):
        doc = made.add_document(doc_id, "Fictitia Pier", "2024", language="en")
        rows = [
            ["", "2024", "2023"],
            [group, "", ""],
            ["Net sales", value, "400"],
            ["Cost of sales", "30", "20"],
        ]
        made.add_table(doc, 1, rows, unit="(In millions of USD)")
    said = " ".join(c.text for c in ask(made, "What were Fictitia Pier's net sales in 2024?").claims)
    assert "Sources differ" in said


def test_a_denial_is_not_the_answer():
    made = MemoryLibrary()
    doc = made.add_document("e" * 12, "Fictitia Pier", "2024", language="en")
    made.add_text(doc, 2, "Audit-related fees are not related to the annual audit.")
    answer = ask(made, "What are Fictitia Pier's audit-related fees related to?")
    assert Verdict.SUPPORTED not in {c.verdict for c in answer.claims}
