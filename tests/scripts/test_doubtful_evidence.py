"""Confidence of OCR and grade of the page reach whoever reads an answer: people, programs, the app."""

import io
from dataclasses import replace

import pytest
from rich.console import Console
from streamlit.testing.v1 import AppTest

from core.answering.quotes import EvidenceList
from core.answering.sources import SourcePage
from core.retrieval.planning import plan_question
from core.types import Answer, HealthReason, PageGrade, PageHealth
from core.types.fact import Span
from scripts.answer_view import answer_payload, print_answer
from tests.core.answering.test_descriptions import pictured

HEALTH = PageHealth(PageGrade.DOUBTFUL, (HealthReason.OCR, HealthReason.OCR_DOUBTFUL))


def scanned_answer(health=HEALTH, confidence=0.934):
    library, _, candidate = pictured()
    page = library.page("aaaaaaaaaaaa", 1)
    library.page = lambda _doc_id, _page: replace(page, health=health)
    block = replace(library.page_blocks("aaaaaaaaaaaa", 1)[0], confidence=confidence)
    found = EvidenceList(library, [candidate], "zh")
    found.add_span(SourcePage(library.document("aaaaaaaaaaaa"), 1, 0, candidate), block, Span(0, 8))
    found.add_description(SourcePage(library.document("aaaaaaaaaaaa"), 1, 0, candidate), candidate.chunk)
    plan = plan_question("青禾的经营方针？", library.documents())
    return Answer(plan.question, plan, (), found.items)


def test_a_quote_takes_confidence_from_its_block_and_health_from_its_page():
    quoted, described = scanned_answer().evidence
    assert (quoted.quote.confidence, quoted.health) == (0.934, HEALTH)
    assert (described.quote.confidence, described.health) == (None, HEALTH)


def test_people_see_both_marks():
    out = io.StringIO()
    print_answer(scanned_answer(), {}, Console(file=out, width=400))
    assert "OCR 93 %" in out.getvalue()
    assert "页面存疑：OCR 识别把握不足" in out.getvalue()


def test_programs_get_numbers_and_codes():
    quoted, _ = answer_payload(scanned_answer(), {}, "zh")["evidence"]
    assert quoted["confidence"] == 0.934
    assert (quoted["page_grade"], quoted["page_reasons"]) == ("doubtful", ["ocr", "ocr_doubtful"])


def test_clean_text_has_no_marks():
    out = io.StringIO()
    print_answer(scanned_answer(PageHealth(), None), {}, Console(file=out, width=400))
    assert "OCR" not in out.getvalue()
    assert "存疑" not in out.getvalue()


@pytest.mark.parametrize(("language", "doubt"), [("zh", "页面存疑"), ("en", "page in doubt")])
def test_the_app_shows_them_as_badges(language, doubt):
    def script(evidence, language):
        from app.widgets.badges import badges

        badges(evidence, language)

    shown = AppTest.from_function(script, args=(scanned_answer().evidence[0], language)).run()
    assert not shown.exception
    text = " ".join(m.value for m in shown.markdown)
    assert "OCR 93" in text
    assert doubt in text
