"""Example questions ask only for what the library holds."""

from core.index.generation import open_current
from core.library.examples import example_questions
from tests.app.library import app_library


def library():
    return open_current(app_library()[1]).library


def test_questions_name_companies_years_and_metrics_of_the_library():
    questions = example_questions(library(), "zh", 20)
    assert "虚构青禾2024年的营业收入是多少？" in questions
    assert any("虚构澜石" in q and "虚构青禾" in q for q in questions)
    assert not any("2023" in q for q in questions)  # only the reports of 2024 are there


def test_the_language_of_the_interface_comes_first():
    english = example_questions(library(), "en", 20)
    assert english[0].isascii() and not english[-1].isascii()
    assert set(english) == set(example_questions(library(), "zh", 20))


def test_a_library_without_reports_offers_nothing(built):
    assert all(
        "甲木" in q or "乙水" in q for q in example_questions(open_current(built.caches).library, "zh")
    )
