"""A time limit around a call that has none of its own: a question does not wait for a slow model."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def within(seconds: float, call: Callable[[], T]) -> T:
    """What `call` gives or raises. Raises TimeoutError after `seconds`; the call then ends by itself,
    unheard, in its own thread."""
    results: list[T] = []
    errors: list[Exception] = []

    def work() -> None:
        try:
            results.append(call())
        except Exception as error:
            errors.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(seconds)
    if results:
        return results[0]
    if errors:
        raise errors[0]
    raise TimeoutError(f"no answer within {seconds:g} s")
