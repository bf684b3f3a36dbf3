"""How every peer is timed: CPU time of the process and its children over the files, several times."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable

PATIENCE_SECONDS = 60.0
"""A peer that needed more for its first repetition is not asked again."""


def cpu_seconds() -> float:
    """CPU seconds of this process, its threads and its finished children."""
    return sum(os.times()[:4])


def report(version: str, parse: Callable[[str], int]) -> None:
    """Time `parse` (file → pages) over the files of the command line, after the number of repetitions;
    write version, pages, seconds and failed files as JSON.
    """
    repetitions, files = int(sys.argv[1]), sys.argv[2:]
    seconds, pages, failed = [], 0, []
    for _ in range(repetitions):
        begun, pages, failed = cpu_seconds(), 0, []
        for file in files:
            try:
                pages += parse(file)
            except Exception as error:
                failed.append(f"{os.path.basename(file)}: {type(error).__name__}")  # noqa: PTH119
        seconds.append(cpu_seconds() - begun)
        if seconds[0] > PATIENCE_SECONDS:
            break
    print(json.dumps({"version": version, "pages": pages, "seconds": seconds, "failed": failed}))
