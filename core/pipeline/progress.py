"""How a stage tells whoever runs it how far it is. Core never prints."""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    """Receives the course of one stage after another; only one stage is open at a time."""

    def start(self, stage: str, total: int, unit: str) -> None:
        """A stage of `total` units begins (`unit` is plural: "documents", "texts")."""
        ...

    def advance(self, done: int = 1) -> None: ...

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

    def note(self, message: str) -> None:
        pass

    def finish(self) -> None:
        pass
