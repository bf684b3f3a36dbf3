"""A full disk in words: whatever was being written, what was there before stays as it was."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.errors import DiskFullError

_FULL = tuple(getattr(errno, name) for name in ("ENOSPC", "EDQUOT", "EFBIG") if hasattr(errno, name))
_SAID = ("no space left", "disk is full", "disk quota exceeded", "file too large")


@contextmanager
def writing(what: str, what_zh: str, folder: Path) -> Iterator[None]:
    """Turns the errors of a full disk, in whatever form a library raises them, into DiskFullError."""
    try:
        yield
    except (OSError, sqlite3.Error, ValueError) as error:
        refuse_full(error, what, what_zh, folder)
        raise


def refuse_full(error: BaseException | str, what: str, what_zh: str, folder: Path) -> None:
    """Raise DiskFullError where the error, or what a worker process said of it, is one of a full disk."""
    if is_full(error):
        raise DiskFullError(what, what_zh, folder, _free(folder)) from (
            error if isinstance(error, BaseException) else None
        )


def is_full(error: BaseException | str) -> bool:
    """Whether this is the error of a full disk: such a one is the fault of no document and no text."""
    if isinstance(error, OSError) and error.errno in _FULL:
        return True
    return not isinstance(error, DiskFullError) and any(words in str(error).lower() for words in _SAID)


def _free(folder: Path) -> int:
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return shutil.disk_usage(folder).free
