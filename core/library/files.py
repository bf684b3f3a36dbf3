"""The one way a file is written: a reader, and whoever comes after a kill, sees all of it or nothing."""

from __future__ import annotations

import errno
import os
import sys
import threading
from pathlib import Path

_NO_SUCH_THING = (errno.EINVAL, errno.ENOTSUP, errno.EBADF)
"""What a file system says that cannot sync folders."""


def write_atomically(file: Path, data: bytes | str, *, durable: bool = True) -> None:
    """Write `data` (text as UTF-8) under a temporary name beside `file`, then move it in place.

    Folders are made. A `durable` file is on the disk when this returns; leave that out only for what is
    made again without loss. A kill leaves at most `.<name>.<pid>.<thread>.tmp`.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    temporary = file.with_name(f".{file.name}.{os.getpid()}.{threading.get_ident()}.tmp")
    try:
        with temporary.open("wb") as stream:
            stream.write(data.encode("utf-8") if isinstance(data, str) else data)
            if durable:
                stream.flush()
                os.fsync(stream.fileno())
        temporary.replace(file)
    finally:
        temporary.unlink(missing_ok=True)
    if durable:
        sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    """What was made in, renamed into or linked into a folder is on the disk when this returns, its content
    aside. Does nothing where folders cannot be synced (Windows, some network file systems).
    """
    if sys.platform == "win32":
        return
    try:
        _sync(folder)
    except OSError as error:
        if error.errno not in _NO_SUCH_THING:
            raise


def sync_tree(folder: Path) -> None:
    """Every file below a folder, and every folder, is on the disk when this returns."""
    for path in folder.rglob("*"):
        if path.is_file():
            _sync(path)
    for path in (*(p for p in folder.rglob("*") if p.is_dir()), folder):
        sync_folder(path)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDWR if sys.platform == "win32" else os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
