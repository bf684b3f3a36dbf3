"""The Ask page: questions, answers with marks, evidence, refusals, filters, history."""

from __future__ import annotations

from tests.app.conftest import ask, badges, said

REVENUE = "虚构青禾2024年的营业收入是多少？"


def buttons(app):
    return {b.label: b for b in app.button}


def test_the_first_page_offers_questions_of_this_library(start):
    app = start()
    assert not app.exception
    labels = list(buttons(app))
    assert REVENUE in labels
    assert not any("云杉" in label for label in labels)  # a company this library does not hold
    app.button(key="example-0").click().run()
    assert "营业收入" in said(app) and badges(app)


def test_a_chinese_question_gets_sentence_mark_quote_page_and_unit(start):
    app = ask(start(), REVENUE)
    text = said(app)
    assert "1,236,418,905.37 元" in text
    assert "营业收入 | 1,236,418,905.37" in text
    assert "单位：元" in text
    assert "第 5 / 23 页（印刷页码 3）" in text
    assert badges(app) == [":green-badge[✓ 已核验]"]
    assert app.get("imgs") is not None


def test_an_english_question_is_answered_and_named_in_english(start):
    app = ask(start(lang="en"), "What was Fictitia Harbour's total revenue in fiscal 2024?")
    assert "412.6 million USD" in said(app)
    assert badges(app) == [":green-badge[✓ supported]"]
    assert any("page" in b.label for b in app.button)


def test_the_question_language_may_differ_from_the_interface(start):
    app = ask(start(lang="en"), REVENUE)
    assert "1,236,418,905.37 元" in said(app)
    assert badges(app) == [":green-badge[✓ supported]"]


def test_two_companies_are_compared_in_a_table(start):
    app = ask(start(), "虚构青禾与虚构澜石2024年的研发投入谁更高？")
    text = said(app)
    assert "8,642.35 万元" in text and "152.47 百万元" in text
    assert len(badges(app)) == 3
    assert any("<table" in e.proto.body and "虚构澜石" in e.proto.body for e in app.get("html"))


def test_what_the_library_does_not_hold_is_refused_with_what_it_does(start):
    app = ask(start(), "虚构海棠医药2024年的营业收入是多少？")
    assert badges(app) == [":gray-badge[∅ 无法回答]"]
    assert "虚构青禾" in said(app)
    assert not app.get("download_button")


def test_opening_a_citation_shows_its_evidence(start):
    app = ask(start(), "虚构青禾与虚构澜石2024年的研发投入谁更高？")
    second = next(b for b in app.button if b.key == "cite-1-1-2")
    second.click().run()
    assert "研发投入合计 | 152.47" in said(app)


def test_pages_turn_and_come_back_to_the_quote(start):
    app = ask(start(), REVENUE)
    app.button(key="next-1-1").click().run()
    assert "第 6 / 23 页" in said(app) and "引文在第 5 页" in said(app)
    app.button(key="back-1-1").click().run()
    assert "第 5 / 23 页" in said(app)


def test_filters_are_exact_and_named_with_the_answer(start):
    app = start()
    app.multiselect(key="filter-company").set_value(["虚构澜石"]).run()
    assert "检索 1 / 4 份文件" in said(app)
    ask(app, REVENUE)
    assert "仅限：虚构澜石" in said(app) or badges(app) == [":gray-badge[∅ 无法回答]"]
    assert "1,236,418,905.37" not in said(app)
    app.button(key="filter-clear").click().run()
    assert app.multiselect(key="filter-company").value == []


def test_filters_that_exclude_each_other_say_so(start):
    app = start()
    app.multiselect(key="filter-company").set_value(["虚构澜石"])
    app.multiselect(key="filter-type").set_value(["其他"]).run()
    assert "没有文件符合筛选条件" in said(app)


def test_earlier_questions_of_the_session_can_be_opened_again(start):
    app = ask(start(), REVENUE)
    ask(app, "虚构海棠医药2024年的营业收入是多少？")
    app.button(key="history-1").click().run()
    assert "1,236,418,905.37 元" in said(app)


def test_the_language_switch_changes_every_word_of_ours(start):
    app = start()
    app.button_group(key="lang").set_value("en").run()
    assert app.query_params["lang"] in ("en", ["en"])
    assert app.chat_input[0].placeholder == "Ask in Chinese or English"
    assert "nothing leaves this machine" in said(app)


def test_the_page_says_which_models_are_used_and_what_leaves(start):
    assert "use-multilingual-v3" in said(start()) and "数据不离开本机" in said(start())


def test_an_interrupted_question_is_asked_again(start):
    app = start()
    from core.types import Filters

    app.session_state["pending"] = (REVENUE, Filters())
    app.run()
    assert "1,236,418,905.37 元" in said(app)
    assert "pending" not in app.session_state
