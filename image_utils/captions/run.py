"""Describes many pictures at a time: bounded, stored one by one, stopped at any moment without a loss.

How often a request is tried, how long, and how the pace follows a service that says "too many" is the
provider's own policy; here only failures that outlast it are met.
"""

from __future__ import annotations

import hashlib
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.errors import (
    PagewitnessError,
    ProviderRequestError,
    ProviderResponseInvalidError,
    ProviderSettingsError,
)
from core.providers.protocols import VisionModel
from image_utils.captions.cache import CaptionCache
from image_utils.captions.check import checked
from image_utils.captions.prompt import PROMPT

GIVE_UP_AFTER = 8
"""So many failures in a row, with nothing described between them: the service is down for now."""

GRACE_SECONDS = 5.0
"""After Ctrl+C: how long requests on their way may take to arrive, for they are paid for."""


@dataclass(frozen=True, slots=True)
class CaptionFailure:
    """A picture without a description, and why; `tried` is False where the run ended before its turn."""

    picture: str
    reason: str
    reason_zh: str
    tried: bool = True


@dataclass(frozen=True, slots=True)
class CaptionRun:
    """Distinct pictures: those that had a caption, those described now, those that failed."""

    cached: int
    captioned: int
    failures: tuple[CaptionFailure, ...] = ()


def describe_pictures(
    pictures: Sequence[str],
    folder: Path,
    vision: VisionModel,
    cache: CaptionCache,
    *,
    at_once: int = 4,
    advance: Callable[[], None] = lambda: None,
) -> CaptionRun:
    """Describe the crops `<sha256>.jpg` in `folder` that the cache lacks, each picture once.

    What failed for a passing reason is tried once more at the end. Never raises for a model or a picture
    that fails; KeyboardInterrupt passes, after what was on its way has been stored.
    """
    distinct = list(dict.fromkeys(pictures))
    missing = [p for p in distinct if cache.get(p, vision.model_id) is None]
    run = _Run(folder, vision, cache, at_once)
    run.describe(missing, advance)
    again = [p for p, error in run.failed.items() if not isinstance(error, ProviderRequestError)]
    if again and not run.over:
        run.describe(again, lambda: None)
    failures = [CaptionFailure(p, str(e), e.text("zh")) for p, e in run.failed.items()]
    if run.over is not None:
        left = [p for p in missing if p not in run.done and p not in run.failed]
        failures += [CaptionFailure(p, str(run.over), run.over.text("zh"), tried=False) for p in left]
    return CaptionRun(len(distinct) - len(missing), len(run.done), tuple(failures))


class _Run:
    """Threads that take pictures from a queue. They are daemons: a request that hangs keeps nobody here."""

    def __init__(self, folder: Path, vision: VisionModel, cache: CaptionCache, at_once: int) -> None:
        self._folder, self._vision, self._cache, self._at_once = folder, vision, cache, at_once
        self.done: set[str] = set()
        self.failed: dict[str, PagewitnessError] = {}
        self.over: PagewitnessError | None = None
        self._in_a_row = 0
        self._lock = threading.Lock()

    def describe(self, pictures: Sequence[str], advance: Callable[[], None]) -> None:
        waiting: queue.SimpleQueue[str] = queue.SimpleQueue()
        results: queue.SimpleQueue[tuple[str, BaseException | None] | None] = queue.SimpleQueue()
        for picture in pictures:
            waiting.put(picture)
        stop = threading.Event()
        threads = [
            threading.Thread(target=self._work, args=(waiting, results, stop), daemon=True)
            for _ in range(min(self._at_once, len(pictures)))
        ]
        for thread in threads:
            thread.start()
        working = len(threads)
        try:
            while working:
                try:
                    result = results.get(timeout=0.5)  # without a limit, Windows hears no Ctrl+C
                except queue.Empty:
                    continue
                if result is None:
                    working -= 1
                    continue
                self._take(*result)
                advance()
        finally:
            stop.set()
            end = time.monotonic() + GRACE_SECONDS
            for thread in threads:
                thread.join(max(0.0, end - time.monotonic()))

    def _work(
        self,
        waiting: queue.SimpleQueue[str],
        results: queue.SimpleQueue[tuple[str, BaseException | None] | None],
        stop: threading.Event,
    ) -> None:
        try:
            while not stop.is_set():
                try:
                    picture = waiting.get_nowait()
                except queue.Empty:
                    return
                error = self._one(picture)
                if self._ends_the_run(error):
                    stop.set()
                results.put((picture, error))
        finally:
            results.put(None)

    def _one(self, picture: str) -> BaseException | None:
        """Ask for one description and store it, whoever still waits for it."""
        try:
            text = checked(self._vision.describe(self._jpeg(picture), PROMPT))
            self._cache.put(picture, self._vision.model_id, text)
        except BaseException as error:
            return error
        return None

    def _jpeg(self, picture: str) -> bytes:
        try:
            data = (self._folder / f"{picture}.jpg").read_bytes()
        except OSError:
            data = b""
        if hashlib.sha256(data).hexdigest() != picture:
            raise ProviderRequestError(
                "The picture is no longer in the caches folder, or damaged.",
                "缓存目录中已没有该图片，或图片已损坏。",
                hint="Parse again: uv run scripts/parse_pdfs.py --force",
                hint_zh="请重新解析：uv run scripts/parse_pdfs.py --force",
            )
        return data

    def _ends_the_run(self, error: BaseException | None) -> bool:
        """Whether nothing will pass any more: the settings are wrong, or the service is down for now."""
        with self._lock:
            if error is None:
                self._in_a_row = 0
            elif isinstance(error, PagewitnessError):
                self._in_a_row += error.retryable
                if isinstance(error, ProviderSettingsError) or self._in_a_row >= GIVE_UP_AFTER:
                    self.over = error
            return self.over is not None

    def _take(self, picture: str, error: BaseException | None) -> None:
        if error is None:
            self.done.add(picture)
            self.failed.pop(picture, None)
            return
        if isinstance(error, OSError) or not isinstance(error, Exception):
            raise error  # no room on the disk, or a stop: nothing to do with this picture
        if not isinstance(error, PagewitnessError):
            name = type(error).__name__
            error = ProviderResponseInvalidError(f"Unexpected {name}.", f"意外错误 {name}。")
        self.failed[picture] = error
