"""A bad document costs itself: workers that hang, die or raise never take others with them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import types
from pathlib import Path

import pytest

from core.errors import InputError, WorkersCannotStartError
from core.pipeline import memory
from core.pipeline.executor import Failure, run_documents

ROOT = Path(__file__).resolve().parents[3]


handled: list[object] = []
"""What a worker has done before; each has its own."""


def act(order: str) -> str:
    handled.append(order)
    if order == "eat":
        handled.append(b"x" * 600_000_000)
        time.sleep(60)
    if order == "keep":
        handled.append(b"x" * 400_000_000)
        time.sleep(0.5)
        return str(os.getpid())
    if order == "pid":
        return str(os.getpid())
    if order == "die unless first" and len(handled) > 1:
        os._exit(3)
    if order == "exhausted":
        raise MemoryError
    if order == "hang":
        time.sleep(60)
    if order == "spin":
        while True:
            pass
    if order == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if order == "exit":
        os._exit(3)
    if order == "raise":
        raise ValueError("no such thing")
    if order == "large":
        return "x" * 5_000_000
    if order == "nothing":
        return None
    return order.upper()


def outcomes(orders, workers=2, seconds=30.0, megabytes=0):
    return dict(run_documents(act, orders, workers=workers, seconds=seconds, megabytes=megabytes))


def test_results_come_back_for_every_item():
    orders = [f"n{i}" for i in range(12)]
    assert outcomes(orders) == {o: o.upper() for o in orders}


def test_no_items_need_no_worker():
    assert outcomes([]) == {}


def test_none_is_a_result():
    assert outcomes(["nothing", "a"], workers=1) == {"nothing": None, "a": "A"}


def test_large_results_pass():
    assert len(outcomes(["large"], workers=1)["large"]) == 5_000_000


def test_killed_worker_costs_one_item():
    result = outcomes(["a", "kill", "b", "exit", "c"], workers=1)
    assert [result[k] for k in "abc"] == ["A", "B", "C"]
    assert result["kill"].kind == "crashed" and "SIGKILL" in result["kill"].reason
    assert result["exit"] == Failure("crashed", "the worker ended with exit code 3")


@pytest.mark.parametrize("order", ["hang", "spin"])
def test_slow_item_is_cut_off_and_others_go_on(order):
    began = time.monotonic()
    result = outcomes(["a", order, "b", "c"], workers=2, seconds=1.0)
    assert time.monotonic() - began < 30
    assert result[order].kind == "timed_out"
    assert [result[k] for k in "abc"] == ["A", "B", "C"]


def test_exception_is_reported_with_its_words():
    result = outcomes(["raise", "a"], workers=1)
    assert result == {"raise": Failure("failed", "ValueError: no such thing"), "a": "A"}


def test_one_worker_is_still_another_process():
    assert outcomes(["kill"], workers=1)["kill"].kind == "crashed"


needs_sizes = pytest.mark.skipif(
    sys.platform == "win32", reason="sizes of processes are not known there: no limit"
)


@needs_sizes
def test_a_worker_over_its_memory_costs_one_item():
    began = time.monotonic()
    result = outcomes(["a", "eat", "b", "c"], workers=2, megabytes=450)
    assert time.monotonic() - began < 30
    assert result["eat"] == Failure("out_of_memory", "took more than 450 MB of memory")
    assert [result[k] for k in "abc"] == ["A", "B", "C"]


@needs_sizes
def test_a_worker_that_keeps_much_memory_gets_no_further_item():
    result = outcomes(["keep", "pid"], workers=1, megabytes=800)
    assert result["keep"] != result["pid"]
    assert len(set(outcomes(["keep", "pid"], workers=1).values())) == 1


def test_an_exhausted_system_is_named():
    assert outcomes(["exhausted"], workers=1)["exhausted"].kind == "out_of_memory"


def test_an_item_that_kills_a_used_worker_is_tried_by_a_fresh_one():
    result = outcomes(["a", "die unless first", "b"], workers=1)
    assert result == {"a": "A", "die unless first": "DIE UNLESS FIRST", "b": "B"}


@needs_sizes
@pytest.mark.parametrize("told_by", ["proc", "ps"])
def test_the_memory_of_a_process_is_known_from_outside(told_by, monkeypatch):
    if told_by == "ps":
        monkeypatch.setattr(memory, "_PROC", Path("/nowhere"))
    before = memory.held_bytes([os.getpid()])[os.getpid()]
    held = b"x" * 100_000_000
    assert 90_000_000 < memory.held_bytes([os.getpid(), 2**22 + 1])[os.getpid()] - before < 130_000_000
    del held


def test_workers_that_cannot_start_are_no_fault_of_an_item(tmp_path, monkeypatch):
    """A worker runs the file of the main module again: where that fails, every worker does."""
    broken = tmp_path / "main.py"
    broken.write_text("raise SystemExit(1)\n", encoding="utf-8")
    main = types.ModuleType("__main__")
    main.__file__ = str(broken)
    monkeypatch.setitem(sys.modules, "__main__", main)
    with pytest.raises(WorkersCannotStartError, match="exit code 1") as caught:
        outcomes(["a", "b", "c", "d"])
    assert "工作进程" in caught.value.text("zh")


def test_closing_early_ends_the_workers():
    run = run_documents(act, ["a", "hang", "hang"], workers=2, seconds=60)
    assert next(run) == ("a", "A")
    began = time.monotonic()
    run.close()
    assert time.monotonic() - began < 10


def test_bad_arguments_are_refused():
    with pytest.raises(InputError):
        next(run_documents(act, ["a"], workers=0, seconds=1))


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_workers_end_when_the_parent_is_killed(tmp_path):
    pid_file = tmp_path / "pid"
    script = tmp_path / "parent.py"
    script.write_text(
        "import os, sys, time\n"
        f"sys.path.insert(0, {str(ROOT)!r})\n"
        "from core.pipeline.executor import run_documents\n"
        "def work(path):\n"
        "    open(path, 'w').write(str(os.getpid()))\n"
        "    time.sleep(60)\n"
        "if __name__ == '__main__':\n"
        f"    list(run_documents(work, [{str(pid_file)!r}], workers=1, seconds=60))\n"
    )
    parent = subprocess.Popen([sys.executable, str(script)])
    try:
        until = time.monotonic() + 30
        while time.monotonic() < until and not (pid_file.exists() and pid_file.read_text()):
            time.sleep(0.05)
        worker = int(pid_file.read_text())
    finally:
        parent.kill()
        parent.wait()
    until = time.monotonic() + 10
    while time.monotonic() < until and _runs(worker):
        time.sleep(0.05)
    assert not _runs(worker)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not (status.exists() and status.read_text().rsplit(")", 1)[1].split()[0] == "Z")
