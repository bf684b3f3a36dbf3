"""Reads a streamed completion: text as it comes, and an error whenever it is not whole.

Read from bytes: the line reader of HTTP libraries breaks at characters such as U+2028 inside a text.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from core.providers.http_errors import invalid, unavailable
from core.providers.protocols import Completion, Usage
from core.providers.service import Service
from core.providers.structured import without_thoughts
from core.providers.wire import read_as

if TYPE_CHECKING:
    import httpx2


class _Delta(BaseModel):
    content: str | None = None


class _Choice(BaseModel):
    delta: _Delta | None = None
    finish_reason: str | None = None


class _Usage(BaseModel):
    prompt_tokens: int | None = None
    completion_tokens: int | None = None


class _Event(BaseModel):
    choices: list[_Choice] | None = None
    usage: _Usage | None = None
    error: Any = None


def read_stream(response: httpx2.Response, service: Service, end: float) -> Iterator[str | Completion]:
    """Pieces of text, then the Completion. Raises when the stream ends early, is silent or too late."""
    text: list[str] = []
    usage, reason, done = _Usage(), "", False
    spoken = _Spoken()
    for data in _events(response, service, end):
        if data == b"[DONE]":
            done = True
            break
        event = _event(data, service)
        usage = event.usage or usage
        for choice in (event.choices or [])[:1]:
            reason = choice.finish_reason or reason
            if choice.delta is not None and choice.delta.content:
                piece = spoken.after(choice.delta.content)
                if piece:
                    text.append(piece)
                    yield piece
    if not done and not reason:
        raise unavailable(service.host, "broke off in the middle of an answer", "在回答中途断开")
    if rest := spoken.rest():
        text.append(rest)
        yield rest
    whole = "".join(text)
    if not whole.strip():
        raise invalid(service.host, f"it is empty ({reason})", f"内容为空（{reason}）")
    counted = Usage(usage.prompt_tokens or 0, usage.completion_tokens or 0)
    yield Completion(text=whole, usage=counted, finish_reason=reason or "stop")


class _Spoken:
    """Holds back the `<think>` part that some servers stream in front of the answer."""

    def __init__(self) -> None:
        self._lead: str | None = ""

    def after(self, piece: str) -> str:
        """What may be shown now that this piece has come."""
        if self._lead is None:
            return piece
        self._lead += piece
        lead, answer = self._lead.lstrip(), without_thoughts(self._lead)
        if "<think>".startswith(lead[:7]) and ("</think>" not in lead or not answer.strip()):
            return ""
        self._lead = None
        return answer

    def rest(self) -> str:
        """What was held back until the end and is no thought."""
        lead = without_thoughts(self._lead or "")
        return "" if lead.lstrip().startswith("<think>") else lead


def _event(data: bytes, service: Service) -> _Event:
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        value = None
    event = read_as(_Event, value)
    if event is None:
        raise invalid(service.host, "a piece of the stream is not JSON", "流中有一段不是有效的 JSON")
    if event.error:
        said = event.error.get("message", "") if isinstance(event.error, dict) else event.error
        words = service.scrubbed(str(said))
        raise unavailable(service.host, f"gave up: {words}", f"中止了回答：{words}")
    return event


def _events(response: httpx2.Response, service: Service, end: float) -> Iterator[bytes]:
    """The data of each event. Comments keep the line open but do not count as an answer."""
    rest = b""
    heard = time.monotonic()
    for piece in response.iter_bytes():
        *lines, rest = (rest + piece).split(b"\n")
        for line in lines:
            if line.startswith(b"data:"):
                heard = time.monotonic()
                yield line[5:].strip()
                heard = time.monotonic()
        service.check_time(min(end, heard + service.policy.silence))
    if rest.startswith(b"data:"):
        yield rest[5:].strip()
