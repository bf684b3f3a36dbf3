import threading
import time
from contextlib import closing

from core.pipeline.threads import run_threads


def test_every_item_comes_with_its_result_or_its_error():
    def half(number):
        if number == 3:
            raise ValueError("three")
        return number / 2

    found = {item: str(result) for item, result in run_threads(half, range(5), 2)}
    assert found == {0: "0.0", 1: "0.5", 2: "1.0", 3: "three", 4: "2.0"}


def test_no_thread_runs_ahead_of_a_caller_who_stops():
    begun = []
    with closing(run_threads(begun.append, range(100), 3)) as results:
        next(results)
        time.sleep(0.1)
    assert len(begun) <= 3


def test_all_threads_end_with_the_caller():
    before = threading.active_count()
    with closing(run_threads(str, range(10), 4)) as results:
        next(results)
    assert threading.active_count() == before
    list(run_threads(str, range(10), 4))
    for _ in range(50):
        if threading.active_count() == before:
            break
        time.sleep(0.02)
    assert threading.active_count() == before
