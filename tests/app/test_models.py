"""With models named, the app says where what goes, sends nothing unasked, and answers when they fail."""

from __future__ import annotations

import pytest

from tests.app.conftest import ask, said
from tests.fake_models import KEY, status

REVENUE = "虚构青禾2024年的营业收入是多少？"


@pytest.fixture
def named(fake_models, monkeypatch):
    monkeypatch.setenv("LOCAL_BASE_URL", fake_models.base_url)
    monkeypatch.setenv("LOCAL_API_KEY", KEY)
    monkeypatch.setenv("LOCAL_CHAT_MODEL", "chat-model")
    monkeypatch.setenv("LOCAL_RERANK_MODEL", "rerank-model")
    return fake_models


def test_hosts_are_named_and_nothing_is_sent_before_a_question(start, named):
    text = said(start())
    assert "chat-model" in text and "rerank-model" in text and named.host in text
    assert "数据不离开本机" not in text
    assert named.count() == 0


def test_a_lying_model_is_never_shown_as_supported(start, named):
    named.say = "虚构青禾2024年营业收入为99.99亿元 [1]。"
    app = ask(start(), REVENUE)
    assert named.count("chat") > 0
    supported = [c for c in app.get("vertical") if "99.99" in str(c)]
    assert not supported
    assert "1,236,418,905.37" in said(app)


def test_when_the_model_fails_the_extractive_answer_comes_with_a_note(start, named):
    named.always_fail("chat", status(401, "bad key"))
    named.always_fail("rerank", status(401, "bad key"))
    app = ask(start(), REVENUE)
    assert "1,236,418,905.37 元" in said(app)
    assert KEY not in said(app)


def test_a_model_without_an_address_is_a_sentence(start, monkeypatch):
    monkeypatch.setenv("LOCAL_CHAT_MODEL", "chat-model")
    app = start()
    assert not app.exception
    assert "LOCAL_BASE_URL" in said(app)
