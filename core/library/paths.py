"""Where things lie under `caches/`. The only place that spells these names."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class CachePaths:
    """The files and folders under one caches folder. Nothing is created by looking."""

    root: Path

    @property
    def work_db(self) -> Path:
        return self.root / "work.sqlite"

    @property
    def lock(self) -> Path:
        return self.root / "work.lock"

    @property
    def lock_owner(self) -> Path:
        return self.root / "work.lock.owner"

    @property
    def vectors(self) -> Path:
        return self.root / "vectors"

    @property
    def paid(self) -> Path:
        return self.root / "paid"

    @property
    def captions(self) -> Path:
        return self.paid / "captions"

    @property
    def pages(self) -> Path:
        return self.root / "pages"

    @property
    def figures(self) -> Path:
        return self.root / "figures"

    @property
    def ocr(self) -> Path:
        return self.root / "ocr"

    @property
    def index(self) -> Path:
        return self.root / "index"

    @property
    def current(self) -> Path:
        return self.index / "CURRENT"

    @property
    def damaged(self) -> Path:
        """Names published files that were found damaged, for the next build."""
        return self.index / "DAMAGED"

    @property
    def segments(self) -> Path:
        return self.index / "segments"

    @property
    def contents(self) -> Path:
        return self.index / "content"

    @property
    def reports(self) -> Path:
        """Reports of scripts (evaluation runs, drawn evidence of the command line)."""
        return self.root / "reports"
