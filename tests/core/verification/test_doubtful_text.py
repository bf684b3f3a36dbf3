"""What OCR is not sure of, or a page that can hardly be read, proves nothing by itself."""

from dataclasses import replace

import pytest

from core.types import (
    Answer,
    Claim,
    ComparisonTable,
    HealthReason,
    PageGrade,
    PageHealth,
    QueryPlan,
    QuestionKind,
    SubQuestion,
    Verdict,
)
from core.verification import problem_text, verify_answer
from core.verification.problems import FIGURE_NOT_IN_QUOTE, OCR_UNSURE, PAGE_UNREADABLE, code_of
from tests.core.verification.library import PAGES, ROW, check, evidence

CLAIM = "2024年营业收入为1,234,567,890.12元 [1]。"


def by_ocr(confidence):
    plain = evidence(1, ROW)
    return replace(plain, quote=replace(plain.quote, confidence=confidence))


def codes(claim):
    return [code_of(p) for p in claim.problems]


def test_a_figure_that_ocr_is_sure_of_is_supported():
    assert check(CLAIM, by_ocr(0.97)).verdict is Verdict.SUPPORTED


def test_a_figure_that_ocr_is_not_sure_of_is_not_supported_and_says_why():
    claim = check(CLAIM, by_ocr(0.82))
    assert claim.verdict is Verdict.NOT_CHECKABLE
    assert codes(claim) == [OCR_UNSURE]
    assert "OCR" in problem_text(claim.problems[0], "en")
    assert "OCR" in problem_text(claim.problems[0], "zh")


def test_a_wrong_figure_on_ocr_text_is_still_a_mismatch():
    claim = check("2024年营业收入为999元 [1]。", by_ocr(0.82))
    assert claim.verdict is Verdict.FIGURE_MISMATCH
    assert {FIGURE_NOT_IN_QUOTE, OCR_UNSURE} <= set(codes(claim))


@pytest.mark.parametrize(
    ("grade", "verdict"),
    [(PageGrade.POOR, Verdict.NOT_CHECKABLE), (PageGrade.DOUBTFUL, Verdict.SUPPORTED)],
)
def test_a_page_that_can_hardly_be_read_supports_nothing(grade, verdict):
    claim = check(CLAIM, replace(evidence(1, ROW), health=PageHealth(grade, (HealthReason.UNREADABLE,))))
    assert claim.verdict is verdict
    assert (PAGE_UNREADABLE in codes(claim)) is (verdict is not Verdict.SUPPORTED)


def test_a_cell_on_doubtful_text_is_marked():
    question = "青禾2024年营业收入？"
    plan = QueryPlan(question, "zh", QuestionKind.COMPARISON, (SubQuestion(question),), companies=("青禾",))
    cells = ComparisonTable(("公司", "营业收入"), (("青禾", "1,234,567,890.12元 [1]"),))
    answer = Answer(question, plan, (Claim(CLAIM, (1,)),), (by_ocr(0.5),), cells)
    shown = verify_answer(answer, lambda doc_id, page: PAGES.get((doc_id, page), ""))
    assert shown.table.rows[0][1].endswith("⚠")
