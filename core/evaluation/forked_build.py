"""A build in a child of this process: it begins with everything loaded, so that a kill meets its work.

Its stages run in the child itself instead of in workers. Workers hand their results to the process that is
killed here, and write nothing themselves but pictures, under a temporary name first.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from core.errors import InputError
from core.pipeline import embed_here, parse, pictures
from core.pipeline.build import build_library
from core.pipeline.executor import Failure
from core.pipeline.progress import Silent
from core.providers.protocols import Embedder
from core.settings import Settings

_LOOK_SECONDS = 0.002


class ForkedBuild:
    """Begins at once. `seconds` and `embedded` (texts) are known when it has ended."""

    def __init__(self, datas: Path, caches: Path, settings: Settings, embedder: Embedder) -> None:
        if sys.platform == "win32":
            raise InputError(
                "Builds are killed where processes can be forked.", "该测试需要支持 fork 的系统。"
            )
        self.seconds = 0.0
        self.embedded = 0
        self._begun = time.perf_counter()
        self._result, write = os.pipe()
        self._pid = os.fork()
        if self._pid == 0:  # pragma: no cover
            _build(datas, caches, settings, embedder, write)
        os.close(write)

    def ends_within(self, seconds: float) -> bool:
        """Whether it ended by itself in this time from its begin. Raises RuntimeError when it failed."""
        while True:
            pid, status = os.waitpid(self._pid, os.WNOHANG)
            if pid:
                return self._ended(status)
            if time.perf_counter() - self._begun >= seconds:
                return False
            time.sleep(_LOOK_SECONDS)

    def wait(self) -> None:
        """Until it ends. Raises RuntimeError when it failed."""
        self.ends_within(float("inf"))

    def kill(self) -> None:
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)
        os.close(self._result)

    def _ended(self, status: int) -> bool:
        self.seconds = time.perf_counter() - self._begun
        with os.fdopen(self._result, encoding="utf-8") as stream:
            said = stream.read()
        if status:
            raise RuntimeError(f"the build failed: {said}")
        self.embedded = int(said)
        return True


def _build(datas: Path, caches: Path, settings: Settings, embedder: Embedder, write: int) -> None:
    """In the child: build, say how many texts were embedded, end without what the parent would do at exit."""
    code = 1
    try:
        for stage in (parse, pictures, embed_here):
            vars(stage)["run_documents"] = _run_here
        summary = build_library(datas, caches, settings, embedder, Silent())
        said, code = str(summary.embed.embedded), 0
    except BaseException as error:
        said = repr(error)
    os.write(write, said.encode())
    os._exit(code)


def _run_here(
    function: Callable[[Any], Any], items: Sequence[Any], **_limits: object
) -> Iterator[tuple[Any, Any]]:
    for item in items:
        try:
            yield item, function(item)
        except Exception as error:
            yield item, Failure("failed", str(error))
