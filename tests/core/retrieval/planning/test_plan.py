import time

import pytest

from core.errors import InputError
from core.retrieval.planning import CompanyIndex, plan_question
from core.types import DocumentType, Filters
from tests.core.retrieval.planning.library import PAPERS, REPORTS, document


def subs(question, documents=REPORTS):
    return [(s.text, s.company, s.period) for s in plan_question(question, documents).sub_questions]


def test_a_named_company_is_a_filter_and_a_period_is_none():
    (only,) = plan_question("虚构青禾2023年的营业收入是多少？", REPORTS).sub_questions
    assert only.filters == Filters(companies=("虚构青禾",))
    assert (only.company, only.period) == ("虚构青禾", "2023")


def test_all_spellings_of_a_company_pass_its_filter():
    note = document("青禾机械", "", kind=DocumentType.BROKER_RESEARCH, aliases=("654321",))
    (only,) = plan_question("虚构青禾的目标价是多少？", [*REPORTS, note]).sub_questions
    assert set(only.filters.companies) == {"虚构青禾", "青禾机械"}


def test_comparison_asks_each_company_for_itself():
    assert subs("2024年虚构青禾和虚构澜石的营业收入各是多少？") == [
        ("2024年虚构青禾的营业收入各是多少？", "虚构青禾", "2024"),
        ("2024年虚构澜石的营业收入各是多少？", "虚构澜石", "2024"),
    ]


def test_each_company_keeps_the_period_beside_its_name():
    assert subs("虚构青禾2023年一季度和虚构澜石2024年的净利润各是多少？") == [
        ("虚构青禾2023年一季度的净利润各是多少？", "虚构青禾", "2023Q1"),
        ("虚构澜石2024年的净利润各是多少？", "虚构澜石", "2024"),
    ]


def test_comparison_over_periods_asks_for_each_pair():
    asked = subs("虚构青禾和虚构澜石2023年和2024年的营业收入对比")
    assert [(c, p) for _, c, p in asked] == [
        ("虚构青禾", "2023"),
        ("虚构青禾", "2024"),
        ("虚构澜石", "2023"),
        ("虚构澜石", "2024"),
    ]


def test_trend_asks_for_each_period():
    assert subs("虚构青禾的净息差从2022年到2024年是怎么走的？") == [
        ("虚构青禾的净息差2022年是怎么走的？", "虚构青禾", "2022"),
        ("虚构青禾的净息差2023年是怎么走的？", "虚构青禾", "2023"),
        ("虚构青禾的净息差2024年是怎么走的？", "虚构青禾", "2024"),
    ]


def test_question_to_papers_is_asked_unchanged():
    question = "How many patients were studied from 2007 to 2009 by Nowhere Lines Inc.?"
    plan = plan_question(question, PAPERS)
    assert subs(question, PAPERS) == [(question, "", "")]
    assert plan.sub_questions[0].filters.empty
    assert not (plan.companies or plan.periods or plan.unknown_companies or plan.unknown_periods)


def test_question_without_company_is_not_filtered():
    (only,) = plan_question("营业收入最高的是哪一年？", REPORTS).sub_questions
    assert only.filters.empty


def test_the_users_filters_hold_for_every_sub_question():
    filters = Filters(companies=("虚构澜石",), document_types=(DocumentType.ANNUAL_REPORT,))
    plan = plan_question("虚构青禾和虚构澜石2024年的营业收入各是多少？", REPORTS, filters)
    assert plan.filters == filters
    assert [s.filters for s in plan.sub_questions] == [filters]
    assert plan.companies == ("虚构澜石",)


def test_language_follows_the_questions_own_words():
    assert plan_question("Fictitia Harbour的净利润是多少？", REPORTS).language == "zh"
    assert plan_question("Which is larger, Fictitia Harbour or 虚构青禾?", REPORTS).language == "en"


def test_an_empty_question_is_refused():
    with pytest.raises(InputError):
        plan_question("  ", REPORTS)


def test_planning_over_many_documents_is_quick():
    many = [
        document(f"虚构第{i}", "2024", f"虚构第{i}机械股份有限公司", (f"{i:06d}", f"Fictitia {i} Lines Ltd"))
        for i in range(5000)
    ]
    index = CompanyIndex(many)
    question = "虚构第17机械股份有限公司和虚构第4711的2022年至2024年营业收入分别是多少，哪家更高？"
    plan_question(question, index)
    start = time.perf_counter()
    for _ in range(10):
        plan = plan_question(question, index)
    assert (time.perf_counter() - start) / 10 < 0.05
    assert plan.companies == ("虚构第17", "虚构第4711")
