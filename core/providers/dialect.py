"""What one chat server accepts of the OpenAI form, learnt from its refusals: servers differ in details."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, TypeVar

from core.errors import ProviderRequestError
from core.providers.http_errors import TooLargeError

T = TypeVar("T")
Body = dict[str, Any]


class Dialect:
    """The optional parts of a request that a server has refused.

    When a request is refused, the part that the refusal names, else one of `_GIVEN_UP` after another, is
    left out or replaced. What then passes is remembered; when nothing does, the first refusal stands.
    """

    def __init__(self) -> None:
        self._refused: frozenset[str] = frozenset()
        self._lock = threading.Lock()

    def run(self, body: Body, send: Callable[[Body], T]) -> T:
        """`send(body)` in the form the server takes. Raises what `send` raises."""
        refused = self._refused
        first: ProviderRequestError | None = None
        while True:
            shaped = _shaped(body, refused)
            try:
                result = send(shaped)
            except TooLargeError:
                raise
            except ProviderRequestError as error:
                first = first or error
                part = _suspect(shaped, error.message)
                if part is None:
                    break
                refused |= {part}
                continue
            with self._lock:
                self._refused |= refused
            return result
        raise first


_GIVEN_UP = ("stream_options", "json_schema", "json_object")
_WHEN_NAMED = ("max_tokens", "temperature")
"""`max_tokens` is not left out but renamed."""


def _suspect(shaped: Body, message: str) -> str | None:
    given_up = [part for part in _GIVEN_UP if _has(shaped, part)]
    named = [part for part in (*_WHEN_NAMED, *given_up) if _has(shaped, part) and part in message]
    if not named and "response_format" in message:
        named = [part for part in given_up if part.startswith("json_")]
    return next(iter(named or given_up), None)


def _has(shaped: Body, part: str) -> bool:
    if part.startswith("json_"):
        return bool(shaped.get("response_format", {}).get("type") == part)
    return part in shaped


def _shaped(body: Body, refused: frozenset[str]) -> Body:
    shaped = dict(body)
    for part in ("stream_options", "temperature"):
        if part in refused:
            shaped.pop(part, None)
    if "max_tokens" in refused and "max_tokens" in shaped:
        shaped["max_completion_tokens"] = shaped.pop("max_tokens")
    if _has(shaped, "json_schema") and "json_schema" in refused:
        shaped["response_format"] = {"type": "json_object"}
    if _has(shaped, "json_object") and "json_object" in refused:
        shaped.pop("response_format")
    return shaped
