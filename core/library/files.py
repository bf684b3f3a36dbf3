"""The one way a file is written: a reader, and whoever comes after a kill, sees all of it or nothing."""

from __future__ import annotations

import os
import threading
from pathlib import Path


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
