"""Sentences that say the words of a question and something else are the nearest passage, never the answer."""

from __future__ import annotations

import pytest

from core.types import BlockKind
from tests.core.answering.library import MemoryLibrary
from tests.core.answering.test_traps import proved


def told(sentence, language="en", heading="", period="2024"):
    library = MemoryLibrary()
    company, other = ("Fictitia Pier", "Imaginary Dairy") if language == "en" else ("虚构甲木", "虚构乙水")
    doc = library.add_document("e" * 12, company, period, language=language)
    if heading:
        library.add_text(doc, 1, heading, kind=BlockKind.HEADING, level=1)
    library.add_text(doc, 1, sentence)
    library.add_text(
        doc,
        1,
        "It runs ports and piers along the northern coast."
        if language == "en"
        else "公司主要从事港口装卸和仓储业务，网点遍布沿海各地。",
    )
    far = library.add_document("f" * 12, other, "2024", language=language)
    library.add_text(far, 1, "It makes cheese for people." if language == "en" else "乙水生产奶酪和牛奶。")
    return library


@pytest.mark.parametrize(
    ("sentence", "question"),
    [
        (
            "Fictitia Pier did not buy the crane works in Upper Nowhere in 2024.",
            "Which crane works did Fictitia Pier buy in Upper Nowhere in 2024?",
        ),
        (
            "A competitor opened the largest container terminal in Lower Nowhere in 2024.",
            "Where did Fictitia Pier open its largest container terminal in 2024?",
        ),
        (
            "The board expects a new container terminal in Lower Nowhere.",
            "Where is the new container terminal of Fictitia Pier?",
        ),
        (
            "A fire could destroy the container terminal in Lower Nowhere.",
            "What destroyed the container terminal of Fictitia Pier in Lower Nowhere?",
        ),
        (
            "Until 2021, Jo Nobody was the chief executive officer of the pier.",
            "Who was the chief executive officer of the pier of Fictitia Pier in 2024?",
        ),
        (
            "Jo Nobody is the chief financial officer of the pier company.",
            "Who is the chief executive officer of the pier company Fictitia Pier?",
        ),
        (
            "In 2019 the head office moved to Lower Nowhere.",
            "Where did the head office of Fictitia Pier move in 2024?",
        ),
    ],
)
def test_a_sentence_that_tells_of_something_else(sentence, question):
    assert not proved(told(sentence), question)


@pytest.mark.parametrize(
    ("sentence", "question"),
    [
        (
            "The board plans to open a container terminal in Lower Nowhere.",
            "Where does the board of Fictitia Pier plan to open a container terminal?",
        ),
        (
            "The head office moved to Lower Nowhere in 2024.",
            "Where did the head office of Fictitia Pier move in 2024?",
        ),
        (
            "Jo Nobody is the chief executive officer of the pier company.",
            "Who is the CEO and chief executive officer of the pier company Fictitia Pier?",
        ),
        (
            "Revenue was $900 million in 2024, up from $800 million in 2023.",
            "What was the revenue of Fictitia Pier in 2024?",
        ),
    ],
)
def test_a_sentence_that_says_so_is_the_answer(sentence, question):
    assert proved(told(sentence), question)


@pytest.mark.parametrize(
    "sentence",
    [
        "Revenue was not $900 million in 2024.",
        "Revenue was $900 million less than planned in 2024.",
        "Revenue was $900 million in the ports segment in 2024.",
        "Revenue forecast for 2024 is $900 million.",
    ],
)
def test_a_figure_in_words_that_is_another(sentence):
    assert "900" not in proved(told(sentence), "What was the revenue of Fictitia Pier in 2024?")


@pytest.mark.parametrize(
    "sentence",
    [
        "预计2024年营业收入为9亿元。",
        "2024年，公司预计实现营业收入9亿元。",
        "2024年营业收入目标为9亿元。",
        "2024年营业收入未达到9亿元。",
        "2024年营业收入预算9亿元。",
        "2024年虚构丙火实现营业收入9亿元。",
        "2024年子公司虚构码头营业收入为9亿元。",
        "2024年港口板块营业收入为9亿元。",
        "行业2024年营业收入为9亿元。",
        "上年同期营业收入为9亿元。",
        "若油价下跌，2024年营业收入为9亿元。",
    ],
)
def test_a_chinese_figure_in_words_that_is_another(sentence):
    assert "9亿" not in proved(told(sentence, "zh"), "虚构甲木2024年营业收入是多少？")


@pytest.mark.parametrize(
    "sentence",
    [
        "2024年，公司实现营业收入9亿元，同比增长5%。",
        "报告期内，公司累计实现营业收入9亿元。",
        "虚构甲木2024年度营业收入为9亿元。",
        "截至2024年末，本集团合并营业收入共计9亿元。",
    ],
)
def test_a_chinese_figure_in_words_is_the_answer(sentence):
    assert "9亿" in proved(told(sentence, "zh"), "虚构甲木2024年营业收入是多少？")


@pytest.mark.parametrize(("heading", "period"), [("竞争对手的发展战略", "2024"), ("发展战略", "2019")])
def test_a_section_of_others_or_of_another_period(heading, period):
    text = "计划在三年内完成全部起重机的自动化改造并收购小型港口。"
    assert not proved(told(text, "zh", heading, period), "虚构甲木2024年的发展战略是什么？")


def test_the_section_asked_for_is_the_answer():
    text = "计划在三年内完成全部起重机的自动化改造并收购小型港口。"
    assert text[:-1] in proved(told(text, "zh", "发展战略"), "虚构甲木2024年的发展战略是什么？")


def test_the_particle_in_the_name_of_a_figure_is_read_over():
    said = proved(
        told("2024年，公司实现归属于母公司股东的净利润1.2亿元，同比增长5%。", "zh"),
        "虚构甲木2024年归属于母公司股东的净利润是多少？",
    )
    assert "1.2亿" in said
