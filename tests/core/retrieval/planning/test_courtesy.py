"""Words of courtesy ask for nothing: the question behind them is read as if it stood alone."""

from __future__ import annotations

import pytest

from core.retrieval.planning.courtesy import without_courtesy


@pytest.mark.parametrize(
    ("question", "bare"),
    [
        ("能告诉我虚构甲木的审计机构是谁吗？", "虚构甲木的审计机构是谁？"),
        ("请告诉我2024年营收", "2024年营收"),
        ("麻烦帮我查一下虚构甲木2024年净利润", "虚构甲木2024年净利润"),
        ("我想知道虚构甲木2024年净利润是多少", "虚构甲木2024年净利润是多少"),
        ("Can you tell me what harbor dues were in 2024?", "what harbor dues were in 2024?"),
        ("Could you please give me the revenue?", "the revenue?"),
        ("I'd like to know the revenue of Fictitia Pier", "the revenue of Fictitia Pier"),
    ],
)
def test_courtesy_is_left_out(question, bare):
    assert without_courtesy(question) == bare


@pytest.mark.parametrize(
    "question",
    ["虚构甲木有分红吗？", "告诉我营收是否增长", "能告诉我营收有增长吗？", "Can Fictitia Pier pay?"],
)
def test_a_question_for_yes_or_no_stays_one(question):
    bare = without_courtesy(question)
    assert bare.endswith(question.removeprefix("能告诉我").removeprefix("告诉我"))
