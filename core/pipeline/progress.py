"""How a stage tells whoever runs it how far it is. Core never prints."""

from __future__ import annotations

import time
from typing import Protocol


class Pace:
    """How fast documents are read, and how much is left: by bytes, for they differ in size a thousandfold."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._bytes = 0
        self._begun = time.monotonic()
        self.pages = 0

    def add(self, size: int, pages: int) -> None:
        """A document of `size` bytes is done; `pages` of it were read."""
        self._bytes += size
        self.pages += pages

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._begun

    @property
    def pages_per_second(self) -> float:
        return self.pages / self.seconds if self.seconds else 0.0

    @property
    def seconds_left(self) -> float | None:
        """None before anything is done."""
        return self.seconds * (self._total - self._bytes) / self._bytes if self._bytes else None


class Progress(Protocol):
    """Receives the course of one stage after another; only one stage is open at a time."""

    def start(self, stage: str, total: int, unit: str) -> None:
        """A stage of `total` units begins (`unit` is plural: "documents", "texts")."""
        ...

    def advance(self, done: int = 1) -> None: ...

    def pace(self, pace: Pace) -> None:
        """How the open stage is going, where its units differ much in size."""
        ...

    def note(self, message: str) -> None:
        """Something a person should read now (a failed document, a searchable state)."""
        ...

    def finish(self) -> None: ...


class Silent:
    """Progress for tests and for callers who do not look."""

    def start(self, stage: str, total: int, unit: str) -> None:
        pass

    def advance(self, done: int = 1) -> None:
        pass

    def pace(self, pace: Pace) -> None:
        pass

    def note(self, message: str) -> None:
        pass

    def finish(self) -> None:
        pass
