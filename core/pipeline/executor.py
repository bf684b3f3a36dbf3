"""Run a function over documents in worker processes, so that a bad file costs itself and nothing else.

A document can hang a C library, eat the memory or kill the process that reads it. Each worker handles one
item at a time; one that dies or overruns its time is replaced, and its item is reported as a failure. Who
wants a cluster instead of this machine replaces this module.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, Literal, TypeVar

from core.errors import InputError

T = TypeVar("T")
R = TypeVar("R")

_START_SECONDS = 120.0


@dataclass(frozen=True, slots=True)
class Failure:
    """Why an item has no result: over its time, its worker died, or the function raised."""

    kind: Literal["timed_out", "crashed", "failed"]
    reason: str


def run_documents(
    function: Callable[[T], R], items: Sequence[T], *, workers: int, seconds: float
) -> Iterator[tuple[T, R | Failure]]:
    """Yield each item with its result as it finishes, in any order.

    `function` must be importable by a fresh process (spawn), its argument and result picklable. `seconds`
    is the limit per item, not counting a worker's start. Closing the iterator ends all workers at once.
    """
    if workers < 1 or seconds <= 0:
        raise InputError(
            f"workers ({workers}) must be 1 or more and seconds ({seconds}) above 0.",
            f"workers（{workers}）至少为 1，seconds（{seconds}）必须大于 0。",
        )
    waiting = deque(items)
    slots: list[_Worker[T, R]] = []
    try:
        while waiting or slots:
            while waiting and len(slots) < workers:
                slots.append(_Worker(function, seconds, waiting.popleft()))
            _wait_for_news(slots)
            for worker in list(slots):
                outcome = worker.poll()
                if outcome is None:
                    continue
                item = worker.item
                if worker.alive and waiting:
                    worker.give(waiting.popleft())
                else:
                    worker.end()
                    slots.remove(worker)
                yield item, outcome[0]
    finally:
        for worker in slots:
            worker.end()


class _Worker(Generic[T, R]):
    """One process and the item it has in hand."""

    def __init__(self, function: Callable[[T], R], seconds: float, item: T) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, function, seconds), daemon=True)
        self.process.start()
        theirs.close()
        self.item = item
        self.alive = True
        self._seconds = seconds
        self._ready = False
        self.deadline = time.monotonic() + max(_START_SECONDS, seconds)

    def give(self, item: T) -> None:
        self.item = item
        self.deadline = time.monotonic() + self._seconds
        with contextlib.suppress(OSError):  # a worker that has just died is noticed by poll
            self.connection.send(item)

    def poll(self) -> tuple[R | Failure] | None:
        """The outcome of the item in hand (in a tuple: it may be None), or None while there is none."""
        try:
            while self.connection.poll():
                kind, value = self.connection.recv()
                if kind == "ready":
                    self._ready = True
                    self.give(self.item)
                elif kind == "done":
                    return (value,)
                else:
                    return (Failure("failed", value),)
        except (EOFError, OSError):
            return (self._died(),)
        if not self.process.is_alive():
            return (self._died(),)
        if time.monotonic() > self.deadline:
            self.alive = False
            what = f"took longer than {self._seconds:g} s" if self._ready else "the worker did not start"
            return (Failure("timed_out", what),)
        return None

    def _died(self) -> Failure:
        self.alive = False
        self.process.join(2)
        code = self.process.exitcode
        if code is not None and code < 0:
            if code == -getattr(signal, "SIGALRM", 0):
                return Failure("timed_out", f"took longer than {self._seconds:g} s")
            name = signal.Signals(-code).name
            hint = " (out of memory?)" if name == "SIGKILL" else ""
            return Failure("crashed", f"the worker was ended by {name}{hint}")
        return Failure("crashed", f"the worker ended with exit code {code}")

    def end(self) -> None:
        self.alive = False
        with contextlib.suppress(OSError):
            self.connection.close()
        if self.process.is_alive():
            self.process.kill()
        self.process.join(5)
        with contextlib.suppress(ValueError):
            self.process.close()


def _wait_for_news(slots: Sequence[_Worker[Any, Any]]) -> None:
    handles: list[Any] = [w.connection for w in slots] + [w.process.sentinel for w in slots]
    until = min(w.deadline for w in slots)
    wait(handles, timeout=max(0.0, until - time.monotonic()) + 0.01)


def _serve(connection: Connection, function: Callable[[Any], Any], seconds: float) -> None:
    """The life of a worker: one item after another until the other end closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears Ctrl-C and ends its workers
    threading.Thread(target=_follow_parent, daemon=True).start()
    connection.send(("ready", None))
    while True:
        try:
            item = connection.recv()
        except (EOFError, OSError):
            return
        _set_alarm(1.5 * seconds + 10)
        try:
            answer = ("done", function(item))
        except Exception as error:
            answer = ("failed", f"{type(error).__name__}: {error}")
        _set_alarm(0)
        try:
            connection.send(answer)
        except OSError:
            return
        except Exception as error:
            connection.send(("failed", f"the result cannot be sent: {type(error).__name__}: {error}"))


def _set_alarm(seconds: float) -> None:
    """Let the system end this process even inside a C call, should the parent be gone by then."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _follow_parent() -> None:
    """End at once when the parent has died, however it died."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
