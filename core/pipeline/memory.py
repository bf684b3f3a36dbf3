"""How much memory worker processes hold, asked from outside: a worker inside a C call cannot watch itself."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

_PROC = Path("/proc/self/statm")
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


def held_bytes(pids: Sequence[int]) -> dict[int, int]:
    """Bytes of memory by process; one that has ended is left out.

    On Linux memory of its own alone: files that are only mapped (weights of a model) are not counted, the
    system takes those back when it needs to. Elsewhere the resident size as `ps` tells it; without `ps`
    (Windows) nothing is known and no limit holds.
    """
    if _PROC.exists():
        return {pid: size for pid in pids if (size := _own_pages(pid) * _PAGE)}
    return _from_ps(pids)


def _own_pages(pid: int) -> int:
    try:
        fields = Path(f"/proc/{pid}/statm").read_text("ascii").split()
        return int(fields[1]) - int(fields[2])
    except (OSError, ValueError, IndexError):
        return 0


def _from_ps(pids: Sequence[int]) -> dict[int, int]:
    command = ["ps", "-o", "pid=,rss=", "-p", ",".join(map(str, pids))]
    try:
        told = subprocess.run(command, capture_output=True, text=True, timeout=5, check=False).stdout
        pairs = (line.split() for line in told.splitlines())
        return {int(pid): int(kilobytes) * 1024 for pid, kilobytes in pairs}
    except (OSError, ValueError, subprocess.SubprocessError):
        return {}


def offer_to_end_first() -> None:
    """Where the whole machine runs out of memory, let the system end this worker and not its parent."""
    try:
        Path("/proc/self/oom_score_adj").write_text("800", "ascii")
    except OSError:
        return
