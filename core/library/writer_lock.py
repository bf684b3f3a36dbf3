"""One writer of a caches folder at a time, and who it is."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from filelock import FileLock, Timeout

from core.errors import LibraryBusyError
from core.library.paths import CachePaths


class WriterLock:
    """Holds the lock of a caches folder until `release` or the end of the process, however it ends.

    Raises LibraryBusyError, which names the script, the process and since when, where another one has it.
    """

    def __init__(self, paths: CachePaths) -> None:
        self._owner = paths.lock_owner
        self._lock = FileLock(paths.lock)
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise _busy(paths.root, _read(self._owner)) from None
        since = datetime.now().strftime("%Y-%m-%d %H:%M:%S")
        with suppress(OSError):  # a full disk is told by what has to be written
            self._owner.write_text(f"{Path(sys.argv[0]).name}\t{os.getpid()}\t{since}", encoding="utf-8")

    def release(self) -> None:
        if self._lock.is_locked:
            self._owner.unlink(missing_ok=True)
            self._lock.release()


def _read(owner: Path) -> list[str]:
    """Script, process and time; empty where the owner is just coming or going."""
    try:
        found = owner.read_text(encoding="utf-8").split("\t")
    except (OSError, ValueError):
        return []
    return found if len(found) == 3 else []


def _busy(caches: Path, owner: list[str]) -> LibraryBusyError:
    who, who_zh = "Another script", "另一个脚本"
    if owner:
        script, process, since = owner
        who = f"{script} (process {process}, since {since})"
        who_zh = f"{script}（进程 {process}，自 {since} 起）"
    return LibraryBusyError(
        f"{who} is writing to {caches}.",
        f"{who_zh} 正在写入 {caches}。",
        hint="Wait until it ends, or use another --caches folder.",
        hint_zh="请等待其结束，或使用另一个 --caches 目录。",
    )
