import logging
import subprocess
import sys
import threading
from email.utils import formatdate

import pytest

from core.errors import PagewitnessError, SettingsError
from core.providers.bundled import bundled_embedder
from core.providers.gate import Gate
from core.providers.http_errors import retry_after
from core.providers.protocols import Message
from core.providers.registry import make_providers, outbound
from core.settings import REPOSITORY
from tests.fake_models import FAST, KEY, answers, breaks_off, status

ALL = {
    "LOCAL_CHAT_MODEL": "chat-model",
    "LOCAL_TEXT_MODEL": "vision-model",
    "LOCAL_EMBEDDING_MODEL": "embedding-model",
    "LOCAL_RERANK_MODEL": "rerank-model",
}


def test_keys_and_addresses_alone_switch_nothing_on(settings_for, fake_models):
    settings = settings_for(OPENAI_API_KEY="sk-x", OPENAI_BASE_URL=fake_models.base_url)
    providers = make_providers(settings)
    assert providers.embedder is bundled_embedder()
    assert providers.chat is providers.reranker is providers.vision is None
    providers.embedder.embed(["a"], "query")
    assert outbound(providers) == ()
    assert fake_models.count() == 0


@pytest.mark.parametrize("name", sorted(ALL))
def test_each_model_is_switched_on_by_its_own_name(settings_for, fake_models, name):
    (sent,) = outbound(make_providers(settings_for(**{name: "org/the-model"})))
    assert (sent.model, sent.host, sent.on_this_machine) == ("org/the-model", fake_models.host, True)
    assert sent.what and sent.what_zh
    assert "org/the-model" in sent.text("zh")
    assert fake_models.count() == 0


def test_a_model_without_an_address_or_with_a_bad_one_is_told(settings_for):
    with pytest.raises(SettingsError, match="LOCAL_CHAT_MODEL names a model") as caught:
        make_providers(settings_for(LOCAL_CHAT_MODEL="m", LOCAL_BASE_URL=""))
    assert "LOCAL_BASE_URL" in caught.value.hint_zh
    for address in ("localhost:8000/v1", "ftp://x/v1", "http://", "http://x:99999/v1", "http://me:pw@x/v1"):
        with pytest.raises(SettingsError) as caught:
            make_providers(settings_for(LOCAL_CHAT_MODEL="m", LOCAL_BASE_URL=address))
        assert "pw" not in str(caught.value)
    with pytest.raises(SettingsError) as caught:
        make_providers(settings_for(LOCAL_CHAT_MODEL="m", LOCAL_API_KEY="sk-line\nbreak"))
    assert "sk-line" not in str(caught.value)


@pytest.mark.parametrize(
    ("values", "sent"),
    [
        ({"LOCAL_API_KEY": "", "OPENAI_API_KEY": "open"}, None),
        ({"LOCAL_API_KEY": "loc", "OPENAI_API_KEY": "open"}, "Bearer loc"),
        ({"LOCAL_API_KEY": "", "OPENAI_API_KEY": "open", "OPENAI_BASE_URL": "same"}, "Bearer open"),
        ({"LOCAL_API_KEY": "", "OPENAI_API_KEY": "open", "OPENAI_BASE_URL": "https://o.test/v1"}, None),
        (
            {"LOCAL_BASE_URL": "", "OPENAI_BASE_URL": "same", "LOCAL_API_KEY": "", "OPENAI_API_KEY": "o"},
            "Bearer o",
        ),
    ],
)
def test_the_key_of_one_address_is_never_sent_to_another(
    settings_for, fake_models, monkeypatch, values, sent
):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-the-environment")
    fake_models.key = ""
    values = {k: fake_models.base_url if v == "same" else v for k, v in values.items()}
    make_providers(settings_for(LOCAL_EMBEDDING_MODEL="m", **values), FAST).embedder.embed(["a"], "query")
    assert fake_models.requests[0].headers.get("authorization") == sent


def test_no_key_gets_into_logs_errors_or_representations(settings_for, fake_models, caplog, capsys):
    caplog.set_level(logging.DEBUG)
    settings = settings_for(**ALL)
    providers = make_providers(settings, FAST)
    said = [repr(settings), str(settings), repr(providers), repr(outbound(providers))]
    said += [repr(vars(p)) for p in (providers.chat, providers.embedder, providers.reranker)]
    said.append(repr(vars(providers.chat._service)))
    leak = f"your key {KEY} (Bearer {KEY}) is no good"
    in_stream = breaks_off(after=f'data: {{"error": {{"message": "{leak}"}}}}\n\n'.encode())
    faults = [status(code, leak) for code in (400, 401, 403, 404, 413, 429, 500)]
    faults += [answers({"error": leak}), answers(leak), in_stream]
    calls = (
        lambda: providers.embedder.embed(["a"], "query"),
        lambda: providers.reranker.rerank("q", ["a"]),
        lambda: providers.chat.complete([Message("user", "hi")]),
        lambda: list(providers.chat.stream([Message("user", "hi")])),
        lambda: providers.vision.describe(b"\xff\xd8", "what"),
    )
    for fault in faults:
        for route in ("chat", "embeddings", "rerank"):
            fake_models.always_fail(route, fault)
        for call in calls:
            with pytest.raises(PagewitnessError) as caught:
                call()
            error: BaseException | None = caught.value
            while error is not None:  # what a traceback would show: no error of a library, with its request
                assert isinstance(error, PagewitnessError)
                said += [repr(error), error.text("en"), error.text("zh"), repr(vars(error))]
                error = error.__cause__ or error.__context__
    assert fake_models.count() > 40
    said += [caplog.text, *(repr(vars(record)) for record in caplog.records), *capsys.readouterr()]
    assert not [text for text in said if KEY in text]


def test_making_providers_loads_no_http_library():
    code = (
        "import sys; from core.settings import Settings; from core.providers.registry import make_providers;"
        "make_providers(Settings(_env_file=None, LOCAL_BASE_URL='http://x/v1', LOCAL_CHAT_MODEL='m'));"
        "print(sorted({'openai', 'httpx2', 'tenacity'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=REPOSITORY, capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout.strip() == "[]"


def test_requests_are_bounded_and_fewer_after_429(settings_for, fake_models):
    fake_models.slow = 0.05
    values = {"LOCAL_EMBEDDING_MODEL": "m", "PAGEWITNESS_MODEL_CONCURRENCY": 3}
    embedder = make_providers(settings_for(**values), FAST).embedder
    embedder.embed(["warm"], "passage")
    threads = [threading.Thread(target=embedder.embed, args=([f"text {i}"], "passage")) for i in range(9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert fake_models.most_at_once == 3
    assert fake_models.count() == 10
    fake_models.fail("embeddings", status(429))
    embedder.embed(["again"], "passage")
    assert embedder._service._gate.allowed < 3


def test_the_gate_opens_again_step_by_step_and_does_not_wait_for_ever():
    gate = Gate(4)
    gate.throttled(0.0)
    assert gate.allowed == 2
    for _ in range(2):
        gate.succeeded()
    assert gate.allowed == 3
    gate.throttled(30.0)
    with pytest.raises(TimeoutError), gate.passing(0.0):
        pass


def test_retry_after_is_a_number_or_a_date():
    assert retry_after("7") == 7.0
    assert retry_after(formatdate(1_000_060, usegmt=True), now=1_000_000) == 60.0
    assert retry_after(formatdate(999_000, usegmt=True), now=1_000_000) == 0.0
    assert retry_after("-3") == 0.0
    assert retry_after("soon") is retry_after("") is retry_after("nan") is retry_after("inf") is None
