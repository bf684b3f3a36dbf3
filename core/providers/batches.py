"""Sends a batch in halves when the service says that it is too large."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from core.providers.http_errors import TooLargeError

A = TypeVar("A")
B = TypeVar("B")


class Batches:
    """Splits a sequence into requests. A limit on their number is learnt once and kept: later calls start
    with what passed. One single item that is too large raises TooLargeError."""

    def __init__(self, size: int) -> None:
        self.size = size

    def run(self, send: Callable[[Sequence[A]], list[B]], items: Sequence[A]) -> list[B]:
        """The results of all items, in their order; `send` gives one for each of its items."""
        out: list[B] = []
        start = 0
        while start < len(items):
            part = items[start : start + self.size]
            out += self._halving(send, part)
            start += len(part)
        return out

    def _halving(self, send: Callable[[Sequence[A]], list[B]], part: Sequence[A]) -> list[B]:
        try:
            return send(part)
        except TooLargeError as error:
            if len(part) == 1:
                raise
            half = (len(part) + 1) // 2
            if error.by_count:
                self.size = min(self.size, half)
        return self._halving(send, part[:half]) + self._halving(send, part[half:])
