"""The planning call over HTTP: what it may add, what is refused, and that the rules answer when it fails."""

import importlib
import json

import pytest

from core.providers.registry import make_providers
from core.retrieval.planning import plan_question
from core.retrieval.planning.llm import plan_with_model
from core.types import Document, DocumentMetadata, DocumentStatus, DocumentType, Filters
from tests.fake_models import FAST, hangs, says, status

QUESTION = "虚构甲木2024年的归母净利润是多少？"


def document(name, company, full, period, language="zh", kind=DocumentType.ANNUAL_REPORT):
    meta = DocumentMetadata(f"{company} {period}", company, full, (), period, kind, language)
    return Document(name, name, (f"{name}.pdf",), 1, DocumentStatus.PARSED, metadata=meta)


DOCUMENTS = (
    document("a1", "虚构甲木", "虚构甲木机械股份有限公司", "2024"),
    document("a0", "虚构甲木", "虚构甲木机械股份有限公司", "2023"),
    document("b1", "虚构乙水", "虚构乙水能源股份有限公司", "2024"),
    document("c1", "Fictitia Pier", "Fictitia Pier Instruments Corp.", "2024", "en"),
)


@pytest.fixture
def chat(settings_for):
    importlib.import_module("openai")  # its first import may take longer than a test's time limit
    return make_providers(settings_for(LOCAL_CHAT_MODEL="chat-model"), FAST).chat


def proposal(
    *searches, companies=("虚构甲木",), periods=("2024",), kind="numeric", metric="归母净利润", **more
):
    subs = [{"text": s} if isinstance(s, str) else s for s in searches]
    return json.dumps(
        {"companies": companies, "periods": periods, "kind": kind, "metric": metric, "sub_questions": subs}
        | more
    )


def plan(chat, question=QUESTION, filters=None, seconds=2.0, cache=None):
    return plan_with_model(
        question, DOCUMENTS, filters or Filters(), chat, seconds, {} if cache is None else cache
    )


def test_a_model_adds_searches_in_the_terms_of_reports(chat, fake_models):
    terms = "归属于上市公司股东的净利润", "net profit attributable to shareholders"
    fake_models.say = proposal(*terms)
    planned = plan(chat)
    assert planned.by == "chat-model"
    assert [s.text for s in planned.extra] == list(terms)
    assert {s.filters.companies for s in planned.extra} == {("虚构甲木",)}
    assert planned.rules == plan_question(QUESTION, DOCUMENTS)
    assert planned.plan.sub_questions[: len(planned.rules.sub_questions)] == planned.rules.sub_questions
    assert planned.call.completion_tokens > 0


def test_the_question_and_the_companies_are_sent_and_nothing_else(chat, fake_models):
    fake_models.say = proposal()
    plan(chat)
    (body,) = fake_models.bodies("chat")
    text = json.dumps(body, ensure_ascii=False)
    assert QUESTION in text
    assert "虚构乙水" in text
    assert ".pdf" not in text


STRANGE = {
    "a figure": proposal("虚构甲木归母净利润 126 亿元"),
    "a figure in Chinese digits": proposal("虚构甲木归母净利润一百二十亿"),
    "a figure in words": proposal("net profit of twelve million"),
    "another year": proposal("虚构甲木2019年归母净利润"),
    "a year as period": proposal(periods=("2019",)),
    "another company of the library": proposal("虚构乙水归母净利润"),
    "another company as company": proposal(companies=("虚构乙水",)),
    "a company of a search": proposal({"text": "归母净利润", "company": "虚构乙水"}),
    "a company the library lacks": proposal(companies=("虚构丙火",)),
    "a well-known company": proposal("贵州茅台归母净利润"),
    "the same in lower case": proposal("tesla net profit"),
    "a Latin name": proposal("net profit of Muster Werke"),
    "another metric": proposal(metric="扣除非经常性损益的净利润"),
}


@pytest.mark.parametrize("said", STRANGE.values(), ids=STRANGE)
def test_what_the_question_lacks_leaves_the_plan_to_the_rules(chat, fake_models, said):
    fake_models.say = said
    cache = {}
    planned = plan(chat, cache=cache)
    assert planned.by == "rules"
    assert planned.plan == plan_question(QUESTION, DOCUMENTS)
    assert "what the question lacks" in planned.remarks[0]
    assert not cache


FAULTS = {
    "prose": says("I would look for the income statement."),
    "other JSON": says('{"kind": "poem"}'),
    "cut off": says('{"kind": "numeric", "sub', "length"),
    "500": status(500),
    "429": status(429, retry_after=0.01),
    "silence": hangs(1.5),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_the_rules_answer_for_a_failing_model(chat, fake_models, fault):
    fake_models.always_fail("chat", fault)
    planned = plan(chat, seconds=1.0)
    assert planned.by == "rules"
    assert planned.plan == plan_question(QUESTION, DOCUMENTS)
    assert planned.remarks[0].startswith("the planning call failed")
    assert planned.call.error


def test_an_accepted_plan_is_asked_for_once(chat, fake_models):
    fake_models.say = proposal("归属于上市公司股东的净利润")
    cache = {}
    first, second = plan(chat, cache=cache), plan(chat, cache=cache)
    assert fake_models.count("chat") == 1
    assert second.call is None
    assert first.plan == second.plan


def test_a_question_the_rules_refuse_asks_no_model(chat, fake_models):
    planned = plan(chat, "虚构丙火股份有限公司2024年的营业收入是多少？")
    assert planned.plan.unknown_companies
    assert fake_models.count("chat") == 0


def test_filters_of_the_user_stay(chat, fake_models):
    fake_models.say = proposal(
        {"text": "归属于上市公司股东的净利润", "company": "虚构甲木"},
        "net profit attributable to shareholders",
    )
    filters = Filters(companies=("虚构乙水",), document_types=(DocumentType.ANNUAL_REPORT,))
    planned = plan(chat, filters=filters)
    for sub in planned.plan.sub_questions:
        assert sub.filters.companies == ("虚构乙水",)
        assert sub.filters.document_types == filters.document_types


def test_a_metric_is_only_ever_made_more_specific(chat, fake_models):
    question = "虚构甲木2024年扣除非经常性损益后的净利润是多少？"
    fake_models.say = proposal(metric="净利润")
    assert plan(chat, question).plan.metric == plan_question(question, DOCUMENTS).metric
