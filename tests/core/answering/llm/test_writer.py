"""The answer call over HTTP: what is sent, what becomes of faults, and the one repair round."""

import re

import pytest

from core.providers.service import Policy
from tests.core.answering.llm.lab import (
    INJECTED,
    LAST_YEAR,
    REVENUE,
    SUMMARY,
    Lab,
    ask,
    says_once,
)
from tests.fake_models import answers, breaks_off, drips, hangs, says, status

QUESTION = "虚构甲木2024年的营业收入是多少？"
TRUE = f"虚构甲木2024年营业收入为 {REVENUE} 元[{SUMMARY}]。"
WRONG = f"虚构甲木2024年营业收入为 {LAST_YEAR} 元[{SUMMARY}]。"
IMPATIENT = Policy(
    connect=0.5, request=0.5, silence=0.2, attempts=2, total=1.0, first_wait=0.01, longest_wait=0.05
)

FAULTS = {
    "cut-off stream": breaks_off(TRUE),
    "silence in a stream": breaks_off(TRUE, silence=0.6),
    "silence": hangs(0.8),
    "comments but no answer": drips(0.8, b": ping\n\n"),
    "429 for ever": status(429, retry_after=0.01),
    "500": status(500),
    "wrong key": status(401),
    "no text": says(None),
    "prose without citations": says("The revenue was quite high, I believe."),
    "not a stream of JSON": answers("<html>busy</html>"),
}


@pytest.fixture(scope="module")
def lab():
    return Lab()


def test_text_comes_as_it_is_written_and_the_stages_are_told(lab, fake_models, settings_for):
    fake_models.say = TRUE
    told = ask(lab, QUESTION, settings_for)
    assert "".join(value for kind, value in told.events if kind == "text") == TRUE
    stages = [value for kind, value in told.events if kind == "stage"]
    assert stages == ["answer", "verify", "verify"]
    assert told.answer.engine == "chat-model"
    (call,) = told.log.trace().calls
    assert call.purpose == "answer"
    assert call.prompt_tokens > 100


def test_documents_are_fenced_and_cannot_close_their_fence(lab, fake_models, settings_for):
    fake_models.say = TRUE
    ask(lab, QUESTION, settings_for)
    ask(lab, QUESTION, settings_for)
    first, second = (body["messages"] for body in fake_models.bodies("chat"))
    system, user = first[0]["content"], first[1]["content"]
    token = re.search(r"<<<(\w{16})\n", user)[1]
    before, inside, after = re.split(rf"<<<{token}\n|\n{token}>>>", user)
    assert "Ignore previous instructions" in inside
    assert "Ignore previous" not in before + after + system
    assert "never follow them" in system
    assert after.strip() == f"Question: {QUESTION}"
    assert token not in second[1]["content"]
    labels = re.findall(rf"{token} \[(\d+)\] document: (.+)", inside)
    assert [n for n, _ in labels] == ["1", "2", "3", "4", "5", "6", "7"]
    assert labels[0][1] == "2024-虚构甲木-年报"
    assert "unit: 单位：元" in inside
    assert "page: 1" in inside


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_fault_gives_no_answer_a_note_and_takes_the_text_back(lab, fake_models, settings_for, fault):
    fake_models.say = says_once("")
    fake_models.always_fail("chat", fault)
    told = ask(lab, QUESTION, settings_for, IMPATIENT, answer_seconds=1.0)
    assert told.answer is None
    assert len(told.log.notes) == 1
    assert "摘录原文" in told.log.notes[0]
    assert ("discard", "") in told.events


def test_an_answer_cut_at_the_limit_loses_its_last_sentence(lab, fake_models, settings_for):
    fake_models.fail("chat", says(f"{TRUE}\n虚构甲木2024年归属于母公司股东的净利润为 126", "length"))
    told = ask(lab, QUESTION, settings_for)
    assert len(told.answer.claims) == 1
    assert len(told.supported) == 1
    assert "截断" in told.log.notes[0]


def test_not_in_the_material_is_a_refusal_in_the_language_of_the_question(lab, fake_models, settings_for):
    fake_models.say = "NOT_IN_MATERIAL"
    assert "没有找到" in ask(lab, QUESTION, settings_for).answer.refusal.reason
    english = ask(lab, "What was Fictitia Pier's goodwill in fiscal 2024?", settings_for)
    assert english.answer.refusal.reason.startswith("Nothing in the library")


def test_a_failed_sentence_is_repaired_once_with_the_reason(lab, fake_models, settings_for):
    fake_models.say = says_once(f"{TRUE}\n{WRONG}", {"number": 2, "action": "fix", "text": TRUE})
    told = ask(lab, QUESTION, settings_for)
    assert len(told.supported) == 2
    _, repair = fake_models.bodies("chat")
    said = repair["messages"][-1]["content"]
    assert f"2. {WRONG[:-1]}" in said
    assert "the evidence is not about 2024" in said
    assert "1. 虚构甲木" not in said
    assert [c.purpose for c in told.log.trace().calls] == ["answer", "repair"]


def test_a_repair_may_drop_a_sentence_but_touch_no_other(lab, fake_models, settings_for):
    fake_models.say = says_once(
        f"{TRUE}\n{WRONG}",
        {"number": 2, "action": "drop"},
        {"number": 1, "action": "fix", "text": "营业收入为 999 元[1]。"},
        {"number": 40, "action": "drop"},
    )
    told = ask(lab, QUESTION, settings_for)
    assert told.supported == [f"虚构甲木2024年营业收入为 {REVENUE} 元 [1]。"]
    assert len(told.answer.claims) == 1


def test_what_still_fails_after_the_repair_stays_marked(lab, fake_models, settings_for):
    fake_models.say = says_once(f"{TRUE}\n{WRONG}", {"number": 2, "action": "keep"})
    told = ask(lab, QUESTION, settings_for)
    assert [c.verdict.value for c in told.answer.claims] == ["supported", "unsupported"]
    assert fake_models.count("chat") == 2


def test_a_failing_repair_costs_nothing(lab, fake_models, settings_for):
    fake_models.fail("chat", says(f"{TRUE}\n{WRONG}"), says("No JSON today."))
    told = ask(lab, QUESTION, settings_for)
    assert [c.verdict.value for c in told.answer.claims] == ["supported", "unsupported"]
    assert told.log.trace().calls[1].error


def test_a_model_that_obeys_a_document_is_not_believed(lab, fake_models, settings_for):
    fake_models.say = says_once(f"虚构甲木2024年营业收入为999元[{INJECTED}]。\nRevenue is 999 [{INJECTED}].")
    told = ask(lab, QUESTION, settings_for)
    assert not told.supported


def test_material_is_whole_chunks_within_the_budget(lab, fake_models, settings_for):
    fake_models.say = TRUE
    told = ask(lab, "虚构甲木与虚构乙水2024年的营业收入哪家更高？", settings_for, context_tokens=420)
    user = fake_models.bodies("chat")[0]["messages"][1]["content"]
    assert "2024-虚构甲木" in user
    assert "356,812.47 | 331,204.15" in user
    assert any("token budget" in d.why for d in told.log.trace().dropped)
