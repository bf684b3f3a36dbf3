"""Questions in words are answered by whole sentences, verbatim, from the right section."""

import pytest

from core.types import BlockKind, Verdict
from tests.core.answering.library import MemoryLibrary, ask, texts


@pytest.fixture
def library():
    made = MemoryLibrary()
    doc = made.add_document("a" * 12, "虚构甲木", "2024")
    made.add_text(doc, 3, "目录", BlockKind.HEADING, 1)
    made.add_text(doc, 3, "七、公司发展战略........................10")
    made.add_text(doc, 10, "七、公司发展战略", BlockKind.HEADING, 2)
    made.add_text(doc, 10, "公司确立了“一机一脑”智能化战略。2024年完成了量产验证，故障率下降，用户反馈良好。")
    made.add_text(doc, 10, "公司将在东南亚建设六个海外备件中心，以缩短维修的响应时间。")
    made.add_text(doc, 10, "八、经营计划", BlockKind.HEADING, 2)
    made.add_text(doc, 10, "2025年公司将控制资本开支，并处置部分低效的固定资产。")
    return made


def test_a_named_section_answers_paragraph_by_paragraph(library):
    answer = ask(library, "虚构甲木2024年提出了哪些发展战略？")
    said = "".join(texts(answer))
    assert "“一机一脑”智能化战略" in said
    assert "六个海外备件中心" in said
    assert "资本开支" not in said
    assert "...." not in said
    assert {c.verdict for c in answer.claims} == {Verdict.SUPPORTED}


def test_every_sentence_is_verbatim_and_has_its_own_citation(library):
    answer = ask(library, "虚构甲木2025年如何控制资本开支？")
    for claim in answer.claims:
        quote = answer.evidence_by_number(claim.citations[0]).quote.text
        assert claim.text == f"{quote} [{claim.citations[0]}]"


def test_a_question_about_nothing_in_the_library_is_refused_in_its_language(library):
    answer = ask(library, "What does the company say about whale migration?")
    assert answer.refused
    assert answer.refusal.reason.startswith("Nothing in the library")
