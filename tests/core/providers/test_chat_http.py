import json
import time

import pytest
from pydantic import BaseModel

from core.errors import (
    InputError,
    ProviderRequestError,
    ProviderResponseInvalidError,
    ProviderSettingsError,
    ProviderUnavailableError,
)
from core.providers.protocols import Completion, Message, Usage
from core.providers.registry import make_providers
from tests.fake_models import (
    FAST,
    answers,
    as_json,
    breaks_off,
    completion,
    drips,
    hangs,
    says,
    status,
)

ASK = [Message("system", "Be brief."), Message("user", "营业收入是多少？")]
JPEG = b"\xff\xd8\xff\xe0 not really a picture"


class Inner(BaseModel):
    names: list[str] = []


class Plan(BaseModel):
    company: str
    years: list[int]
    inner: Inner | None = None


GOOD = '{"company": "虚构云杉", "years": [2023, 2024]}'


@pytest.fixture
def chat(settings_for):
    return make_providers(settings_for(LOCAL_CHAT_MODEL="chat-model"), FAST).chat


@pytest.fixture
def vision(settings_for):
    return make_providers(settings_for(LOCAL_TEXT_MODEL="vision-model"), FAST).vision


def test_an_answer_with_its_usage(chat, fake_models):
    fake_models.say = "八亿元。"
    found = chat.complete(ASK, max_tokens=50)
    assert found == Completion("八亿元。", usage=found.usage)
    assert found.usage.prompt_tokens > 0
    (body,) = fake_models.bodies("chat")
    assert body["messages"][1] == {"role": "user", "content": "营业收入是多少？"}
    assert (body["model"], body["max_tokens"]) == ("chat-model", 50)


def test_half_a_surrogate_pair_can_be_stored_and_shown(chat, fake_models):
    fake_models.say = "profit \ud800 fell"
    *_, streamed = chat.stream(ASK)
    assert chat.complete(ASK).text == streamed.text == "profit \ufffd fell"
    fake_models.say = GOOD.replace("云杉", "\\ud800")
    assert chat.complete(ASK, schema=Plan).parsed.company == "虚构\ufffd"


def test_a_cut_answer_is_marked(chat, fake_models):
    fake_models.fail("chat", says("half", "length"), says("half", "length"))
    assert chat.complete(ASK).truncated
    *_, last = chat.stream(ASK)
    assert last.truncated


def test_unknown_fields_missing_usage_and_thoughts_are_no_trouble(chat, fake_models):
    value = completion("<think>hm {}</think>\n\nYes.", surprise=1) | {"new": [1], "usage": None}
    fake_models.fail("chat", answers(value))
    assert chat.complete(ASK) == Completion("Yes.")


@pytest.mark.parametrize(
    "fault",
    [
        answers("<html>gateway</html>"),
        answers({}),
        answers({"choices": []}),
        answers({"choices": [{"message": None}]}),
        says(None),
        says("  "),
        says(None, refusal="I can't help with that."),
    ],
    ids=["html", "none", "empty", "null", "nothing", "blank", "refusal"],
)
def test_an_answer_that_is_none_is_refused(chat, fake_models, fault):
    fake_models.fail("chat", fault)
    with pytest.raises(ProviderResponseInvalidError):
        chat.complete(ASK)


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        f"```json\n{GOOD}\n```",
        f"Sure! Here it is:\n{GOOD}\nAnything else?",
        f"<think>{GOOD}</think>{GOOD}",
        f'First {{"not": "it"}}, then {GOOD}',
    ],
    ids=["plain", "fenced", "prose", "thought", "another"],
)
def test_one_valid_object_is_taken_out_of_what_is_said(chat, fake_models, text):
    fake_models.say = text
    assert chat.complete(ASK, schema=Plan).parsed == Plan(company="虚构云杉", years=[2023, 2024])


@pytest.mark.parametrize(
    "text",
    [
        "I would rather talk about the weather.",
        f"{GOOD} or {GOOD}",
        '{"company": 5}',
        GOOD[:-5],
        f"[{GOOD}, {GOOD}]",
        "{" * 5000,
    ],
    ids=["prose", "two", "wrong", "cut", "list", "deep"],
)
def test_prose_or_a_wrong_or_doubtful_object_is_refused(chat, fake_models, text):
    fake_models.say = text
    with pytest.raises(ProviderResponseInvalidError, match="JSON"):
        chat.complete(ASK, schema=Plan)
    assert fake_models.count() == 1


def test_a_schema_is_asked_for_in_its_strict_form(chat, fake_models):
    fake_models.say = GOOD
    chat.complete(ASK, schema=Plan)
    form = fake_models.bodies("chat")[0]["response_format"]["json_schema"]
    assert form["strict"]
    assert form["schema"]["additionalProperties"] is False
    assert form["schema"]["required"] == ["company", "years", "inner"]
    assert form["schema"]["$defs"]["Inner"]["required"] == ["names"]


@pytest.mark.parametrize(
    ("refused", "types"),
    [
        (("json_schema",), ["json_schema", "json_object", "json_object"]),
        (("response_format",), ["json_schema", "json_object", None, None]),
    ],
)
def test_a_server_without_schemas_is_asked_in_its_own_way_from_then_on(chat, fake_models, refused, types):
    fake_models.say = GOOD
    fake_models.refuses = refused
    assert chat.complete(ASK, schema=Plan).parsed.company == "虚构云杉"
    assert chat.complete(ASK, schema=Plan).parsed.company == "虚构云杉"
    bodies = fake_models.bodies("chat")
    assert [b.get("response_format", {}).get("type") for b in bodies] == types
    assert "JSON" in bodies[-1]["messages"][0]["content"]


def test_other_names_of_parameters_are_learnt(chat, fake_models):
    def new_style(fake, body):
        for part in ("max_tokens", "temperature"):
            if part in body:
                message = f"Unsupported parameter: '{part}'. Use 'max_completion_tokens' instead."
                return status(400, message)(fake, body)
        return as_json(completion("yes"))

    fake_models.always_fail("chat", new_style)
    assert chat.complete(ASK, max_tokens=9).text == "yes"
    assert fake_models.bodies("chat")[-1]["max_completion_tokens"] == 9
    assert fake_models.count() == 3
    chat.complete(ASK, max_tokens=9)
    assert fake_models.count() == 4


def test_a_refusal_for_another_reason_changes_nothing(chat, fake_models):
    fake_models.always_fail("chat", status(400, "content policy"))
    with pytest.raises(ProviderRequestError, match="content policy"):
        chat.complete(ASK, schema=Plan)
    fake_models.always_fail("chat", None)
    fake_models.say = GOOD
    chat.complete(ASK, schema=Plan)
    assert fake_models.bodies("chat")[-1]["response_format"]["type"] == "json_schema"


def test_the_time_limit_holds_retries_and_dripping_answers(chat, fake_models):
    fake_models.always_fail("chat", status(503))
    began = time.monotonic()
    with pytest.raises(ProviderUnavailableError):
        chat.complete(ASK, seconds=0.3)
    fake_models.always_fail("chat", drips(3))
    with pytest.raises(ProviderUnavailableError):
        chat.complete(ASK, seconds=0.3)
    assert time.monotonic() - began < 1.2


def test_a_stream_gives_text_and_then_the_completion(chat, fake_models):
    fake_models.say = "2024年营业收入为 8.2 亿元。\u2028Next line\x85 and more. " * 5
    fake_models.piece = 7
    *pieces, last = chat.stream(ASK)
    assert len(pieces) > 10
    assert "".join(pieces) == last.text == fake_models.say
    assert last.usage.completion_tokens > 0
    assert last.finish_reason == "stop"


def test_a_server_that_rejects_stream_options_is_asked_without(chat, fake_models):
    fake_models.refuses = ("stream_options",)
    for _ in range(2):
        *_, last = chat.stream(ASK)
        assert last.usage == Usage()
    assert fake_models.count() == 3


def test_a_server_that_does_not_stream_answers_whole(chat, fake_models):
    fake_models.fail("chat", answers(completion("whole")))
    assert list(chat.stream(ASK)) == ["whole", Completion("whole")]


def test_trouble_before_the_first_piece_is_tried_again(chat, fake_models):
    fake_models.fail("chat", status(429, retry_after=0.05), status(500))
    *_, last = chat.stream(ASK)
    assert last.text == fake_models.say
    assert fake_models.count() == 3


def read(stream):
    """The pieces that came, and the error that ended them."""
    pieces = []
    with pytest.raises((ProviderUnavailableError, ProviderResponseInvalidError)) as caught:
        for piece in stream:
            pieces.append(piece)
    return pieces, caught.value


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (breaks_off(), "broke off in the middle"),
        (breaks_off(silence=1.8), "did not answer in time"),
        (breaks_off(after=b'data: {"error": {"message": "overloaded"}}\n\n'), "overloaded"),
        (breaks_off(after=b"data: {nonsense\n\n"), "not JSON"),
        (breaks_off(after=b'data: {"choices": 5}\n\n'), "not JSON"),
    ],
    ids=["cut", "silent", "error", "nonsense", "shape"],
)
def test_a_stream_that_is_not_whole_is_an_error_and_never_a_completion(chat, fake_models, fault, words):
    fake_models.fail("chat", fault)
    pieces, error = read(chat.stream(ASK))
    assert "".join(pieces) == "half an ans"
    assert words in error.message
    assert fake_models.count() == 1


@pytest.mark.parametrize(
    "fault", [hangs(1.8), drips(3), drips(3, b": ping\n\n")], ids=["mute", "blank", "ping"]
)
def test_silence_ends_in_an_error(chat, fake_models, fault):
    fake_models.fail("chat", fault)
    began = time.monotonic()
    pieces, error = read(chat.stream(ASK))
    assert not pieces
    assert error.retryable
    assert time.monotonic() - began < 1.0


def test_a_stream_has_a_time_limit_as_a_whole(chat, fake_models):
    fake_models.fail("chat", drips(3, b'data: {"choices": [{"delta": {"content": "again "}}]}\n\n'))
    pieces, error = read(chat.stream(ASK, seconds=0.4))
    assert 2 < len(pieces) < 20
    assert "in time" in error.message


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("<think>Is 2 < 3? {}</think>\n\nYes.", "Yes."),
        ("  <b> is a tag", "  <b> is a tag"),
        ("<thin", "<thin"),
        ("Yes <think>no</think>", "Yes <think>no</think>"),
    ],
)
def test_thoughts_in_front_of_a_streamed_answer_are_not_shown(chat, fake_models, said, shown):
    fake_models.say = said
    *pieces, last = chat.stream(ASK)
    assert "".join(pieces) == last.text == shown
    fake_models.say = "<think>and never"
    assert isinstance(read(chat.stream(ASK))[1], ProviderResponseInvalidError)


def test_an_empty_stream_is_refused(chat, fake_models):
    fake_models.fail("chat", says(""))
    assert isinstance(read(chat.stream(ASK))[1], ProviderResponseInvalidError)


def test_a_reader_may_leave_a_stream(chat, fake_models):
    stream = chat.stream(ASK)
    next(stream)
    stream.close()
    assert chat.complete(ASK).text == fake_models.say


def test_a_wrong_key_is_a_matter_of_settings(settings_for, fake_models):
    chat = make_providers(settings_for(LOCAL_CHAT_MODEL="m", LOCAL_API_KEY="wrong-key"), FAST).chat
    for attempt in (chat.complete, lambda m: list(chat.stream(m))):
        with pytest.raises(ProviderSettingsError, match="refuses the key") as caught:
            attempt(ASK)
        assert "LOCAL_API_KEY" in caught.value.text("zh")
    assert fake_models.count() == 2


def test_a_picture_goes_as_a_jpeg_with_its_prompt(vision, fake_models):
    fake_models.say = " 柱状图。 "
    assert vision.describe(JPEG, "Describe.") == "柱状图。"
    text, picture = fake_models.bodies("chat")[0]["messages"][0]["content"]
    assert text == {"type": "text", "text": "Describe."}
    assert picture["image_url"]["url"].startswith("data:image/jpeg;base64,/9j")
    fake_models.fail("chat", says("A bar ch", "length"))
    assert vision.describe(JPEG, "Describe.") == "A bar ch…"
    with pytest.raises(InputError):
        vision.describe(b"\x89PNG", "Describe.")


def test_nothing_about_this_machine_is_sent(chat, fake_models, monkeypatch):
    monkeypatch.setenv("OPENAI_ORG_ID", "org-private")
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "X-Private: 1")
    chat.complete(ASK)
    (seen,) = fake_models.requests
    assert seen.headers["user-agent"] == "pagewitness"
    assert not {"openai-organization", "x-private", "x-stainless-os"} & set(seen.headers)
    assert "linux" not in json.dumps(seen.headers).lower()
