"""Run a function over documents in worker processes, so that a bad file costs itself and nothing else.

A document can hang a C library, eat the memory or kill the process that reads it. Each worker handles one
item at a time; one that dies, overruns its time or takes too much memory is replaced, and its item is
reported as a failure. Who wants a cluster instead of this machine replaces this module.
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
from multiprocessing.resource_tracker import ensure_running
from typing import Any, Generic, Literal, TypeVar

from core.errors import InputError, WorkersCannotStartError
from core.pipeline.memory import held_bytes, offer_to_end_first

T = TypeVar("T")
R = TypeVar("R")

_START_SECONDS = 120.0
_STILLBORN = 3
"""So many workers in a row that end before they take an item: the next would, too."""

_WATCH_SECONDS = 0.1
"""How often the memory of the workers is looked at."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Why an item has no result: over its time or memory, its worker died, or the function raised."""

    kind: Literal["timed_out", "out_of_memory", "crashed", "failed"]
    reason: str


def run_documents(
    function: Callable[[T], R], items: Sequence[T], *, workers: int, seconds: float, megabytes: int = 0
) -> Iterator[tuple[T, R | Failure]]:
    """Yield each item with its result as it finishes, in any order.

    `function` must be importable by a fresh process (spawn), its argument and result picklable. `seconds`
    is the limit per item, not counting a worker's start; `megabytes` that of a worker's memory (0: none; see
    `memory.held_bytes` for where it holds). A worker that holds more than half of it gets no further item.
    An item that kills a worker with other items behind it is tried once more by a fresh one: it may not be
    its fault. Closing the iterator ends all workers at once.

    Raises WorkersCannotStartError when workers end before they take an item: no item is to blame for that.
    """
    if workers < 1 or seconds <= 0 or megabytes < 0:
        raise InputError(
            f"workers ({workers}) must be 1 or more, seconds ({seconds}) above 0,"
            f" megabytes ({megabytes}) 0 or more.",
            f"workers（{workers}）至少为 1，seconds（{seconds}）大于 0，megabytes（{megabytes}）不为负。",
        )
    watch = _MemoryWatch(megabytes)
    waiting, again = deque(items), deque[T]()
    slots: list[_Worker[T, R]] = []
    stillborn = 0
    try:
        while waiting or again or slots:
            while (again or waiting) and len(slots) < workers:
                slots.append(_Worker(function, seconds, (again or waiting).popleft()))
            _wait_for_news(slots, _WATCH_SECONDS if megabytes else None)
            watch.look(slots)
            for worker in list(slots):
                outcome = worker.poll()
                if outcome is None:
                    continue
                item, result = worker.item, outcome[0]
                if isinstance(result, Failure) and not worker.ready:
                    worker.end()
                    slots.remove(worker)
                    again.append(item)
                    stillborn += 1
                    if stillborn >= _STILLBORN:
                        raise WorkersCannotStartError(result.reason)
                    continue
                stillborn = 0
                died = not worker.alive and isinstance(result, Failure) and result.kind != "timed_out"
                if worker.alive and waiting and not watch.swollen(worker):
                    worker.finished += 1
                    worker.give(waiting.popleft())
                else:
                    worker.end()
                    slots.remove(worker)
                if died and worker.finished:
                    again.append(item)
                else:
                    yield item, result
    finally:
        for worker in slots:
            worker.end()


class _MemoryWatch:
    """Looks at what the workers hold, and ends those over the limit."""

    def __init__(self, megabytes: int) -> None:
        self._megabytes = megabytes
        self._held: dict[int, int] = {}
        self._next = 0.0

    def look(self, slots: Sequence[_Worker[Any, Any]]) -> None:
        if not self._megabytes or time.monotonic() < self._next:
            return
        self._held = held_bytes([worker.pid for worker in slots])
        self._next = time.monotonic() + _WATCH_SECONDS
        for worker in slots:
            if self._held.get(worker.pid, 0) > self._megabytes * 1_000_000:
                worker.stop(Failure("out_of_memory", f"took more than {self._megabytes} MB of memory"))

    def swollen(self, worker: _Worker[Any, Any]) -> bool:
        """Whether a worker should not get another item."""
        return self._held.get(worker.pid, 0) > self._megabytes * 500_000 if self._megabytes else False


class _Worker(Generic[T, R]):
    """One process and the item it has in hand."""

    def __init__(self, function: Callable[[T], R], seconds: float, item: T) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, function, seconds), daemon=True)
        with _ctrl_c_waits():
            self.process.start()
        theirs.close()
        self.pid = self.process.pid or 0
        self.item = item
        self.alive = True
        self.finished = 0
        self._stopped: Failure | None = None
        self._seconds = seconds
        self.ready = False
        self.deadline = time.monotonic() + max(_START_SECONDS, seconds)

    def give(self, item: T) -> None:
        """Hand over the next item. Its time begins now."""
        self.item = item
        self.deadline = time.monotonic() + self._seconds
        with contextlib.suppress(OSError):  # a worker that has just died is noticed by poll
            self.connection.send(item)

    def poll(self) -> tuple[R | Failure] | None:
        """The outcome of the item in hand (in a tuple: it may be None), or None while there is none."""
        if self._stopped is not None:
            return (self._stopped,)
        try:
            while self.connection.poll():
                kind, value = self.connection.recv()
                if kind == "ready":
                    self.ready = True
                    self.give(self.item)
                    continue
                return (value if kind == "done" else Failure(kind, value),)
        except (EOFError, OSError):
            return (self._died(),)
        if not self.process.is_alive():
            return (self._died(),)
        if time.monotonic() > self.deadline:
            what = f"took longer than {self._seconds:g} s" if self.ready else "no sign of life"
            self.stop(Failure("timed_out", what))
            return (Failure("timed_out", what),)
        return None

    def stop(self, why: Failure) -> None:
        """Kill the process; `why` is the outcome of the item in hand."""
        self.alive = False
        self._stopped = why
        self.process.kill()

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


@contextlib.contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Hold back Ctrl+C for the block, here and in a process started in it until that ignores it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    ensure_running()  # it would let Ctrl+C through when it starts inside the block
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _wait_for_news(slots: Sequence[_Worker[Any, Any]], at_most: float | None) -> None:
    handles: list[Any] = [w.connection for w in slots] + [w.process.sentinel for w in slots]
    until = min(w.deadline for w in slots)
    patience = max(0.0, until - time.monotonic()) + 0.01
    wait(handles, timeout=patience if at_most is None else min(patience, at_most))


def _serve(connection: Connection, function: Callable[[Any], Any], seconds: float) -> None:
    """The life of a worker: one item after another until the other end closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears Ctrl-C and ends its workers
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    offer_to_end_first()
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
        except MemoryError:
            answer = ("out_of_memory", "the system gave no more memory")
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
