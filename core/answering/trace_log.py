"""Takes notes while a question is answered, and tells listeners which stage has begun."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from time import perf_counter
from typing import Literal

from core.answering.limits import Limits
from core.types import Candidate, Dropped, ModelCall, SubQuestion, Trace

Event = Literal["stage", "text", "discard"]
OnEvent = Callable[[Event, str], None]
"""`stage` with plan, retrieve, rerank, answer, verify or repair; `text` with a piece of what a model writes,
not verified yet; `discard` when what came as text is not going to be the answer."""


class TraceLog:
    """The trace of one question in the making."""

    def __init__(self, limits: Limits, on_event: OnEvent | None = None) -> None:
        self._limits = limits
        self._on_event = on_event
        self._calls: list[ModelCall] = []
        self._dropped: list[Dropped] = []
        self.seconds: dict[str, float] = {}
        self.notes: list[str] = []
        self.planned_by = "rules"
        self.plan_remarks: tuple[str, ...] = ()
        self.searches: tuple[SubQuestion, ...] = ()
        self.candidates: tuple[Candidate, ...] = ()

    def tell(self, event: Event, value: str = "") -> None:
        """Pass an event on to the listener, if there is one."""
        if self._on_event is not None:
            self._on_event(event, value)

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Announce a stage and add up its time."""
        self.tell("stage", name)
        started = perf_counter()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + perf_counter() - started

    def call(self, call: ModelCall) -> None:
        """Keep a request, with its cost."""
        limits = self._limits
        if call.purpose == "rerank":
            cost = limits.rerank_price
        else:
            tokens = call.prompt_tokens * limits.input_price + call.completion_tokens * limits.output_price
            cost = tokens / 1e6
        self._calls.append(replace(call, cost=cost))

    def note(self, text: str) -> None:
        """Something the reader of the answer should know."""
        if text not in self.notes:
            self.notes.append(text)

    def drop(self, what: str, why: str) -> None:
        """Something that is left out."""
        self._dropped.append(Dropped(what, why))

    def dropped_after(self, kept: Sequence[Candidate], found: Sequence[Candidate], why: str) -> None:
        """Candidates that were found and not kept."""
        ids = {c.chunk.chunk_id for c in kept}
        for candidate in found:
            if candidate.chunk.chunk_id not in ids:
                self.drop(candidate.chunk.chunk_id, why)

    def trace(self) -> Trace:
        """The record so far."""
        return Trace(
            planned_by=self.planned_by,
            plan_remarks=self.plan_remarks,
            searches=self.searches,
            candidates=self.candidates,
            dropped=tuple(self._dropped),
            calls=tuple(self._calls),
            seconds=dict(self.seconds),
        )
