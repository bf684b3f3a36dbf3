"""How many requests may be on their way to one service: bounded, and fewer after it says "too many"."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager


class Gate:
    """Lets `limit` requests through at a time. A 429 halves that and closes the gate for a while; as many
    successes in a row as may be on their way open it by one again."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.allowed = limit
        self._inside = 0
        self._good = 0
        self._closed_until = 0.0
        self._change = threading.Condition()

    @contextmanager
    def passing(self, until: float) -> Iterator[None]:
        """Wait for a place, keep it inside the `with`. Raises TimeoutError at `until` (monotonic time)."""
        with self._change:
            while (left := self._waiting()) is not None:
                now = time.monotonic()
                if now >= until:
                    raise TimeoutError
                self._change.wait(min(until - now, left))
            self._inside += 1
        try:
            yield
        finally:
            with self._change:
                self._inside -= 1
                self._change.notify_all()

    def _waiting(self) -> float | None:
        """Seconds to wait before looking again, None when there is a place."""
        closed = self._closed_until - time.monotonic()
        if closed > 0:
            return closed
        return 60.0 if self._inside >= self.allowed else None

    def throttled(self, seconds: float) -> None:
        """The service said 429: fewer at a time, and nobody for `seconds`."""
        with self._change:
            self.allowed = max(1, self.allowed // 2)
            self._good = 0
            self._closed_until = max(self._closed_until, time.monotonic() + seconds)

    def succeeded(self) -> None:
        with self._change:
            self._good += 1
            if self._good >= self.allowed and self.allowed < self.limit:
                self.allowed += 1
                self._good = 0
                self._change.notify_all()
