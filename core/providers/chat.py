"""Chat over the OpenAI-compatible route: whole, structured, or streamed."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from core.providers.chat_stream import read_stream
from core.providers.dialect import Dialect
from core.providers.http_errors import invalid
from core.providers.protocols import Completion, Message, Usage
from core.providers.service import Service
from core.providers.structured import instruction, parse_answer, response_format, without_thoughts
from core.providers.wire import read_as

if TYPE_CHECKING:
    import httpx2


class _Message(BaseModel):
    content: str | None = None
    refusal: str | None = None


class _Choice(BaseModel):
    message: _Message
    finish_reason: str | None = None


class _Usage(BaseModel):
    prompt_tokens: int | None = None
    completion_tokens: int | None = None


class _Answer(BaseModel):
    choices: list[_Choice]
    usage: _Usage | None = None


class HttpChat:
    """A chat model behind an address. `content` of a message may be parts (a text and a picture) as well."""

    def __init__(self, service: Service, model: str) -> None:
        self.model_id = model
        self.host = service.host
        self._service = service
        self._dialect = Dialect()

    def complete(
        self,
        messages: Sequence[Message],
        *,
        schema: type[BaseModel] | None = None,
        max_tokens: int | None = None,
        seconds: float | None = None,
    ) -> Completion:
        """See `ChatModel`."""
        turns = [_turn(m) for m in messages]
        if schema is None:
            return self.complete_turns(turns, max_tokens=max_tokens, seconds=seconds)
        turns.insert(0, {"role": "system", "content": instruction(schema)})
        completion = self.complete_turns(
            turns, max_tokens=max_tokens, seconds=seconds, response_format=response_format(schema)
        )
        parsed = parse_answer(completion.text, schema)
        if parsed is None:
            cut = completion.truncated
            raise invalid(
                self.host,
                "the JSON was cut at the token limit" if cut else "it does not hold the JSON asked for",
                "JSON 因长度上限被截断" if cut else "其中没有所要求的 JSON",
            )
        return replace(completion, parsed=parsed)

    def complete_turns(
        self, turns: list[dict[str, Any]], *, max_tokens: int | None, seconds: float | None, **parts: Any
    ) -> Completion:
        """One request with turns in the form of the wire, which may hold pictures."""
        body = self._body(turns, max_tokens) | parts
        limit = self._service.policy.total if seconds is None else seconds
        end = time.monotonic() + limit
        answer = self._dialect.run(
            body,
            lambda shaped: self._service.call(
                self.model_id,
                lambda t, u: self._send(shaped, t, u),
                seconds=max(0.0, end - time.monotonic()),
            ),
        )
        return self._completion(answer)

    def stream(
        self, messages: Sequence[Message], *, max_tokens: int | None = None, seconds: float | None = None
    ) -> Iterator[str | Completion]:
        """See `ChatModel`. Tried again only while nothing has come; a server that cannot stream is let
        answer whole."""
        policy = self._service.policy
        end = time.monotonic() + (policy.request if seconds is None else seconds)
        body = self._body([_turn(m) for m in messages], max_tokens)
        body |= {"stream": True, "stream_options": {"include_usage": True}}
        response = self._dialect.run(
            body,
            lambda shaped: self._service.call(
                self.model_id,
                lambda t, _: self._open(shaped, t),
                seconds=max(0.0, end - time.monotonic()),
                silence=policy.silence,
            ),
        )
        try:
            if "text/event-stream" not in response.headers.get("content-type", "text/event-stream"):
                yield from self._service.guarded(self.model_id, self._whole(response, end))
                return
            pieces = read_stream(response, self._service, end)
            yield from self._service.guarded(self.model_id, pieces)
        finally:
            response.close()

    def _whole(self, response: httpx2.Response, end: float) -> Iterator[str | Completion]:
        completion = self._completion(self._service.read_json(response, end))
        yield completion.text
        yield completion

    def _body(self, turns: list[dict[str, Any]], max_tokens: int | None) -> dict[str, Any]:
        body = {"model": self.model_id, "messages": turns, "temperature": 0}
        return body | ({"max_tokens": max_tokens} if max_tokens else {})

    def _send(self, body: dict[str, Any], timeout: httpx2.Timeout, until: float) -> dict[str, Any]:
        create = self._service.sdk.chat.completions.with_streaming_response.create
        with create(**body, timeout=timeout) as response:
            return self._service.read_json(response.http_response, until)

    def _open(self, body: dict[str, Any], timeout: httpx2.Timeout) -> httpx2.Response:
        response: httpx2.Response = self._service.sdk.chat.completions.create(
            **body, timeout=timeout
        ).response
        return response

    def _completion(self, answer: dict[str, Any]) -> Completion:
        value = read_as(_Answer, answer)
        if value is None or not value.choices:
            raise invalid(self.host, "it holds no completion", "其中没有回答")
        choice = value.choices[0]
        text = without_thoughts(choice.message.content or "")
        if not text.strip():
            refused = bool(choice.message.refusal)
            raise invalid(
                self.host,
                "the model declined" if refused else f"it is empty ({choice.finish_reason})",
                "模型拒绝回答" if refused else f"内容为空（{choice.finish_reason}）",
            )
        usage = value.usage or _Usage()
        return Completion(
            text=text,
            usage=Usage(usage.prompt_tokens or 0, usage.completion_tokens or 0),
            finish_reason=choice.finish_reason or "stop",
        )


def _turn(message: Message) -> dict[str, Any]:
    return {"role": message.role, "content": message.content}
