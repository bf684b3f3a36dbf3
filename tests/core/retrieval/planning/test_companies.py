import pytest

from core.retrieval.planning import CompanyIndex
from core.types import DocumentType
from tests.core.retrieval.planning.library import HARBOUR, QINGHE, REPORTS, document

INDEX = CompanyIndex(REPORTS)


def found(question, index=INDEX):
    return [m.company.name for m in index.find(question)]


@pytest.mark.parametrize(
    "question",
    [
        "虚构青禾2024年的营业收入是多少？",
        "虚构青禾机械股份有限公司2024年的营业收入是多少？",
        "请问虚构 青禾 机械的收入",
        "６５４３２１的净利润",
    ],
)
def test_every_name_of_a_company_finds_it(question):
    assert found(question) == ["虚构青禾"]


@pytest.mark.parametrize(
    "question",
    [
        "What was Fictitia Harbour's revenue?",
        "what was fictitia harbour's revenue?",
        "For Fictitia Harbour Instruments Corp., what was revenue?",
        "How did FHBR do?",
        "Fictitia’s goodwill",
        "Fictitia Harbour在2024财年末的订单是多少？",
    ],
)
def test_english_names_are_found_in_any_writing(question):
    assert found(question) == ["Fictitia Harbour"]


@pytest.mark.parametrize(
    "question",
    [
        "What was Fictitiaville's revenue?",
        "the fhbr of it",
        "What did Fictitia Harbour Shipping Lines Inc. earn?",
        "虚构青禾食品股份有限公司2024年的收入是多少？",
    ],
)
def test_a_name_inside_another_name_is_not_found(question):
    assert found(question) == []


def test_a_short_name_inside_a_longer_word_is_not_found():
    index = CompanyIndex([document("万里", "2024")])
    assert found("万里2024年的收入", index) == ["万里"]
    assert found("公司行千万里路的开支", index) == []


def test_a_one_word_name_needs_its_capital():
    index = CompanyIndex([document("Gauge", "2024", language="en")])
    assert found("What did Gauge earn?", index) == ["Gauge"]
    assert found("What does a gauge cost?", index) == []


def test_longest_name_wins_and_order_is_the_questions():
    index = CompanyIndex([*REPORTS, document("虚构青禾租赁", "2024", "虚构青禾租赁有限公司")])
    assert found("虚构青禾租赁和虚构青禾", index) == ["虚构青禾租赁", "虚构青禾"]


def test_spellings_of_one_company_are_one_company():
    note = document("青禾机械", "", kind=DocumentType.BROKER_RESEARCH, aliases=("654321",))
    index = CompanyIndex([document("虚构青禾", "2024", **QINGHE), note])
    (company,) = index.companies
    assert company.values == ("虚构青禾", "青禾机械")
    assert company.has_research


def test_a_name_two_companies_share_finds_neither():
    index = CompanyIndex([document("甲虚构", aliases=("FHBR",)), document("Fictitia Harbour", **HARBOUR)])
    assert found("How did FHBR do?", index) == []
