"""What building costs after parsing and embedding: the first time, unchanged, and with one more document."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from core.evaluation.index_bench.synthetic import SyntheticEmbedder, add_documents, add_vectors
from core.library.work import WorkLibrary
from core.pipeline.build import build_library
from core.pipeline.progress import Silent
from core.settings import Settings

NEW_PAGES = 100
"""Of the document that is added at the end."""


@dataclass(frozen=True, slots=True)
class BuildCost:
    """CPU seconds of the process and its workers, wall seconds, and MB given to the system to be written
    (where it tells, on Linux; else NaN). `children` are those published afterwards.
    """

    step: str
    children: int
    cpu_seconds: float
    wall_seconds: float
    written_mb: float


def build_costs(
    folder: Path, documents: int, settings: Settings, embedder: SyntheticEmbedder
) -> tuple[BuildCost, ...]:
    """Build a synthetic library of so many documents of 20 pages in `folder` and measure each run."""
    datas, caches = folder / "datas", folder / "caches"

    def add(numbers: range, pages: int) -> None:
        with WorkLibrary(caches) as work:
            add_documents(work, datas, settings, numbers, pages)
            add_vectors(work, embedder)

    def build() -> int:
        return build_library(datas, caches, settings, embedder, Silent()).manifest.counts["children"]

    def build_with_another() -> int:
        add(range(documents, documents + 1), NEW_PAGES)
        return build()

    add(range(documents), 20)
    return (
        _cost("first publication", build),
        _cost("nothing changed", build),
        _cost(f"one new document of {NEW_PAGES} pages", build_with_another),
    )


def _cost(step: str, run: Callable[[], int]) -> BuildCost:
    cpu, wall, written = _cpu_seconds(), time.perf_counter(), _written_mb()
    children = run()
    return BuildCost(
        step,
        children,
        round(_cpu_seconds() - cpu, 2),
        round(time.perf_counter() - wall, 2),
        round(_written_mb() - written, 1),
    )


def _cpu_seconds() -> float:
    return sum(os.times()[:4])


def _written_mb() -> float:
    if sys.platform != "linux":
        return float("nan")
    fields = Path("/proc/self/io").read_text(encoding="ascii").split()
    return int(fields[fields.index("wchar:") + 1]) / 1e6
