"""A document that tries to be more than text: in its text, its title and its file name."""

from __future__ import annotations

from tests.app.conftest import ask, bodies, said
from tests.app.library import HOSTILE_NAME, HOSTILE_TEXT
from tests.app.test_library_page import doc_id

TAGS = ("<script", "<img", "<b>")


def test_its_text_is_quoted_as_text(start):
    app = ask(start(lang="en"), "What was the gizmo index?")
    assert HOSTILE_TEXT[0] in said(app)
    assert not any(tag in bodies(app) for tag in TAGS)


def test_its_instructions_are_quoted_not_obeyed(start):
    app = ask(start(lang="en"), "What should be ignored with the gizmo instructions?")
    shown = [*(m.value for m in app.markdown), *(b.label for b in app.button)]
    assert not any("](http" in value for value in shown)
    assert not any(tag in bodies(app) for tag in TAGS)


def test_its_name_is_text_in_labels_lists_and_pages(start):
    app = start(lang="en")
    assert any("onerror" in option for option in app.multiselect(key="filter-document").options)
    app.switch_page("views/library.py").run()
    app.query_params["doc"] = doc_id(HOSTILE_NAME)
    app.run()
    assert not app.exception
    assert HOSTILE_NAME in said(app)
    assert not any(tag in bodies(app) for tag in TAGS)
    for button in ask(start(lang="en"), "What was the gizmo index?").button:
        assert "![p](data" not in button.label and ":red[" not in button.label


def test_a_hostile_question_is_text_too(start):
    app = ask(start(lang="en"), "<script>alert(1)</script> ![x](http://x.invalid/x.png) revenue?")
    assert "<script" not in bodies(app)
    ask(app, "another question")
    assert not any("](http" in b.label for b in app.button)
