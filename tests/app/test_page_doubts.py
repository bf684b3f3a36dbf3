"""What the Library page says of doubtful pages, and the way to them."""

from __future__ import annotations

import re

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.conftest import said


def show(language: str, doubted: int) -> None:
    """Runs inside the app: a document of pages with two kinds of doubt."""
    import streamlit as st

    from app.widgets.page_doubts import grades_line, ocr_line, page_doubts
    from app.widgets.plain import plain
    from core.types import HealthReason, Page, PageGrade, PageHealth

    unsure = PageHealth(PageGrade.DOUBTFUL, (HealthReason.OCR_DOUBTFUL, HealthReason.ORDER))
    poor = PageHealth(PageGrade.POOR, (HealthReason.UNREADABLE,))
    pages = [Page(n, 595, 842, health=unsure) for n in range(1, doubted + 1)]
    if doubted:
        pages.append(Page(doubted + 1, 595, 842, health=poor))
    pages.append(Page(doubted + 2, 595, 842))
    plain(grades_line(pages, language))
    plain(f"OCR [{ocr_line(pages)}]")
    page_doubts(pages, language, lambda page: st.session_state.update(shown=page))


def run(language: str = "zh", doubted: int = 3) -> AppTest:
    app = AppTest.from_function(show, kwargs={"language": language, "doubted": doubted}).run()
    assert not app.exception
    return app


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("zh", ["良好 1，存疑 3，较差 1", "存疑：OCR 识别把握不足；阅读顺序有疑问", "较差：文字不可读"]),
        (
            "en",
            [
                "good 1, doubtful 3, poor 1",
                "doubtful: OCR is unsure of some of it; its reading order is in doubt",
                "poor: its characters cannot be read",
            ],
        ),
    ],
)
def test_grades_and_reasons_are_said_the_worst_first(language, sentences):
    app = run(language)
    text = said(app)
    for sentence in [*sentences, "OCR [1–3]"]:
        assert sentence in text
    assert text.index(sentences[2]) < text.index(sentences[1])
    assert ("(4)" if language == "en" else "（4）") in app.expander[0].label


def test_a_doubtful_page_is_one_click_away():
    app = run()
    app.button(key="doubt-1-2").click().run()
    assert app.session_state["shown"] == 2


def test_of_many_pages_the_first_are_buttons_and_the_rest_is_named():
    app = run(doubted=60)
    assert len(app.button) == 21
    assert re.search(r"以及第 21–60 页", said(app))


def test_a_clean_document_has_no_list():
    app = run(doubted=0)
    assert not app.expander
    assert not app.button
