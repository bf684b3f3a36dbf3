"""A question from end to end with models over HTTP: events, trace, and an answer whatever fails."""

import json
import re

import pytest

from core.answering import answer_question
from core.answering.limits import Limits
from core.index.generation import open_current
from core.providers.bundled import bundled_embedder
from core.providers.registry import make_providers
from core.retrieval.planning.llm import planner
from core.types import Filters, Verdict
from scripts.trace_view import trace_payload
from tests.fake_models import FAST, KEY, hangs, says, status
from tests.scripts.test_commands import command, listing

QUESTION = "虚构甲木2024年的营业收入是多少？"
PLAN = {"companies": [], "periods": [], "kind": "numeric", "metric": "", "sub_questions": []}


@pytest.fixture(scope="module")
def generation(built):
    return open_current(built.caches)


@pytest.fixture(autouse=True)
def no_plan_is_remembered(monkeypatch):
    monkeypatch.setattr(planner, "_CACHE", planner.PlanCache())


def speak(template, plan=None):
    """A model that plans, answers with `template` ({text} → the number of the material with that text),
    and repairs nothing."""

    def say(body):
        if body.get("stream"):
            return re.sub(r"\{(.+?)\}", lambda m: f"[{number_of(m[1], body)}]", template)
        asked = json.dumps(body, ensure_ascii=False)
        return json.dumps(
            (plan or PLAN) if "PlanProposal" in asked else {"sentences": []}, ensure_ascii=False
        )

    return say


def number_of(text, body):
    """The number under which a model was given the material with this text."""
    user = body["messages"][-1]["content"]
    token = re.search(r"<<<(\w+)", user)[1]
    pieces = user.split(f"{token} [")[1:]
    return next(piece.split("]")[0] for piece in pieces if text in piece)


def ask(generation, settings_for, question=QUESTION, filters=None, **named):
    named = named or {"LOCAL_CHAT_MODEL": "chat-model", "LOCAL_RERANK_MODEL": "rerank-model"}
    providers = make_providers(settings_for(**named), FAST)
    events = []
    answer = answer_question(
        question,
        generation,
        bundled_embedder(),
        filters or Filters(),
        chat=providers.chat,
        reranker=providers.reranker,
        limits=Limits(8.0, 8.0, 8.0, input_price=2.0, output_price=8.0, rerank_price=0.5),
        on_event=lambda kind, value: events.append((kind, value)),
    )
    return answer, events


TRUE = "2024年虚构甲木营业收入为1,234,567.89{虚构甲木营业收入}。"


def test_a_question_goes_through_all_stages_and_the_trace_tells_of_each(
    generation, built, fake_models, settings_for
):
    before = listing(built.caches)
    fake_models.say = speak(TRUE, PLAN | {"sub_questions": [{"text": "营业总收入 利润表"}]})
    answer, events = ask(generation, settings_for)
    assert [c.verdict for c in answer.claims] == [Verdict.SUPPORTED]
    assert answer.engine == "chat-model"
    assert not answer.notes
    stages = [value for kind, value in events if kind == "stage"]
    assert stages[:5] == ["plan", "retrieve", "rerank", "answer", "verify"]
    trace = answer.trace
    assert trace.planned_by == "chat-model", trace.plan_remarks
    assert "营业总收入 利润表" in [s.text for s in trace.searches]
    assert [c.purpose for c in trace.calls] == ["plan", "rerank", "answer"]
    assert {"before_rerank", "reranked", "fused"} <= set(trace.candidates[0].routes)
    tokens = sum(2.0 * c.prompt_tokens + 8.0 * c.completion_tokens for c in trace.calls)
    assert trace.cost == pytest.approx(0.5 + tokens / 1e6)
    payload = json.dumps(trace_payload(answer), ensure_ascii=False, default=str)
    assert set(trace_payload(answer)["rerank"]) == {"before", "after"}
    assert KEY not in payload
    assert "authorization" not in payload.lower()
    assert listing(built.caches) == before


FAULTS = {
    "500": status(500),
    "429": status(429, retry_after=0.01),
    "silence": hangs(1.0),
    "prose": says("Hm."),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_when_every_model_fails_quotes_answer_and_the_notes_say_so(
    generation, fake_models, settings_for, fault
):
    fake_models.always_fail("chat", fault)
    fake_models.always_fail("rerank", fault)
    answer, events = ask(generation, settings_for)
    plain = answer_question(QUESTION, generation, bundled_embedder())
    assert [c.text for c in answer.claims] == [c.text for c in plain.claims]
    assert answer.claims[0].verdict is Verdict.SUPPORTED
    assert answer.engine == "extractive"
    assert len(answer.notes) == 2
    assert ("discard", "") in events
    assert answer.trace.plan_remarks
    assert KEY not in "".join(answer.notes)


def test_a_lie_gives_way_to_the_quote(generation, fake_models, settings_for):
    fake_models.say = speak("虚构甲木2024年营业收入为 999 元{虚构甲木营业收入}。")
    answer, _ = ask(generation, settings_for)
    assert "1,234,567.89" in answer.claims[0].text
    assert answer.engine == "extractive"
    assert "999" not in "".join(c.text for c in answer.claims)


def test_a_company_the_library_lacks_is_refused_before_any_model_is_asked(
    generation, fake_models, settings_for
):
    answer, _ = ask(generation, settings_for, "虚构丙火股份有限公司2024年的营业收入是多少？")
    assert answer.refused
    assert fake_models.count() == 0


def test_filters_hold_for_what_a_model_is_shown(generation, fake_models, settings_for):
    fake_models.say = "NOT_IN_MATERIAL"
    answer, _ = ask(generation, settings_for, "战略是什么？", Filters(companies=("虚构乙水",)))
    assert answer.refused
    shown = fake_models.bodies("chat")[-1]["messages"][-1]["content"]
    assert "转向线上销售" in shown
    assert "扩建北方工厂" not in shown


def test_without_models_nothing_is_asked_of_any(generation, fake_models):
    answer = answer_question(QUESTION, generation, bundled_embedder())
    assert not answer.notes
    assert not answer.trace.calls
    assert fake_models.count() == 0


def test_ask_says_what_leaves_the_machine_and_writes_a_trace_without_the_key(built, fake_models, tmp_path):
    fake_models.say = speak(TRUE)
    file = tmp_path / "trace.json"
    done = command(
        "ask",
        QUESTION,
        "--caches",
        built.caches,
        "--no-picture",
        "--trace",
        "--trace-file",
        file,
        LOCAL_BASE_URL=fake_models.base_url,
        LOCAL_API_KEY=KEY,
        LOCAL_CHAT_MODEL="chat-model",
        LOCAL_CHAT_INPUT_PRICE="2",
    )
    assert done.returncode == 0, done.stderr
    assert "1,234,567.89" in done.stdout
    assert f"chat-model at {fake_models.host}" in done.stderr
    assert "plan  by" in done.stderr
    assert "call answer: chat-model" in done.stderr
    trace = json.loads(file.read_text(encoding="utf-8"))
    assert trace["engine"] == "chat-model"
    assert trace["cost"] > 0
    assert KEY not in done.stdout + done.stderr + file.read_text(encoding="utf-8")
