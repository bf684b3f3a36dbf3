"""Runs a function that waits for others (the network) over many items, a few at a time."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Generator, Sequence
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def run_threads(
    function: Callable[[Item], Result], items: Sequence[Item], threads: int
) -> Generator[tuple[Item, Result | Exception]]:
    """Each item with its result, or with the exception it raised, in the order in which they are done.

    At most `threads` items are begun and not read yet, so that a caller who stops after a bad result has
    stopped: no thread runs ahead. What is on its way then is waited for. After Ctrl+C nothing is waited
    for: the threads end with the process.
    """
    todo: queue.SimpleQueue[Item] = queue.SimpleQueue()
    for item in items:
        todo.put(item)
    done: queue.SimpleQueue[tuple[Item, Result | Exception]] = queue.SimpleQueue()
    stop = threading.Event()
    free = threading.Semaphore(threads)

    def work() -> None:
        while free.acquire() and not stop.is_set():
            try:
                item = todo.get_nowait()
            except queue.Empty:
                return
            try:
                done.put((item, function(item)))
            except Exception as error:
                done.put((item, error))

    running = [threading.Thread(target=work, daemon=True) for _ in range(min(threads, len(items)))]
    for thread in running:
        thread.start()
    try:
        for _ in items:
            yield _next(done)
            free.release()
    except GeneratorExit:
        _end(stop, free, threads)
        for thread in running:
            thread.join()
        raise
    finally:
        _end(stop, free, threads)


def _end(stop: threading.Event, free: threading.Semaphore, threads: int) -> None:
    stop.set()
    free.release(threads)


def _next(done: queue.SimpleQueue[tuple[Item, Result | Exception]]) -> tuple[Item, Result | Exception]:
    while True:
        try:
            return done.get(timeout=0.5)  # without a limit, Ctrl+C is not heard on Windows
        except queue.Empty:
            continue
