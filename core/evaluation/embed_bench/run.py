"""Texts per second of CPU time, the memory, and what the speed costs in precision.

CPU time of one thread, because the wall clock of a busy machine says little. Each embedder has a worker
process of its own, so that its memory is its own.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.errors import InputError
from core.evaluation.embed_bench.texts import SIZES, synthetic_texts
from core.evaluation.parse_bench.speed import peak_megabytes
from core.pipeline.executor import Failure, run_documents
from core.providers.e5.model import E5Small, cosines_to_full_precision
from core.providers.protocols import Embedder

_SECONDS = 1800.0
_COMPARED = 8
"""Texts of each size and language whose vectors are compared with full precision."""

Row = tuple[str, str, str, str, str]

HEAD = ("embedder", "texts", "zh", "en", "unit")


@dataclass(frozen=True, slots=True)
class Speed:
    """Texts per CPU-second, the best of all repetitions."""

    size: str
    chinese: float
    english: float


@dataclass(frozen=True, slots=True)
class EmbedCost:
    """What one embedder costs. `cosines` (least, mean) compare with the full precision of the same weights;
    None where the embedder has no other precision.
    """

    model: str
    load_seconds: float
    peak_megabytes: float
    speeds: tuple[Speed, ...]
    cosines: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class _Work:
    embedder: Embedder
    count: int
    repetitions: int


def measure(embedders: Sequence[Embedder], count: int, repetitions: int) -> tuple[EmbedCost, ...]:
    """The cost of each embedder over `count` texts of every size and language."""
    works = [_Work(embedder, count, repetitions) for embedder in embedders]
    return tuple(_in_a_worker(work) for work in works)


def _in_a_worker(work: _Work) -> EmbedCost:
    outcome = next(cost for _, cost in run_documents(cost_of, [work], workers=1, seconds=_SECONDS))
    if isinstance(outcome, Failure):
        raise InputError(
            f"The measurement of {work.embedder.model_id} did not end: {outcome.reason}.",
            f"{work.embedder.model_id} 的测量未能完成：{outcome.reason}。",
        )
    return outcome


def cost_of(work: _Work) -> EmbedCost:
    """Load the model and embed. Runs in a worker process."""
    embedder = work.embedder
    begun = time.process_time()
    embedder.embed(["load"], "passage")
    loaded = time.process_time() - begun
    speeds = tuple(
        Speed(size.name, _rate(work, "zh", size.chinese), _rate(work, "en", size.english)) for size in SIZES
    )
    peak = peak_megabytes()
    cosines = _cosines(embedder) if isinstance(embedder, E5Small) else None
    return EmbedCost(embedder.model_id, loaded, peak, speeds, cosines)


def _rate(work: _Work, language: str, characters: int) -> float:
    texts = synthetic_texts(language, characters, work.count)
    least = float("inf")
    for _ in range(work.repetitions):
        begun = time.process_time()
        work.embedder.embed(texts, "passage")
        least = min(least, time.process_time() - begun)
    return len(texts) / least


def _cosines(embedder: E5Small) -> tuple[float, float]:
    texts = [
        text
        for size in SIZES
        for language, characters in (("zh", size.chinese), ("en", size.english))
        for text in synthetic_texts(language, characters, _COMPARED, seed=2)
    ]
    found = cosines_to_full_precision(embedder, texts)
    return float(np.min(found)), float(np.mean(found))


def rows(costs: Sequence[EmbedCost]) -> list[Row]:
    """The costs in the columns of HEAD."""
    made: list[Row] = []
    for cost in costs:
        for speed in cost.speeds:
            numbers = (f"{speed.chinese:.1f}", f"{speed.english:.1f}")
            made.append((cost.model, speed.size, *numbers, "texts per CPU-second"))
        made.append((cost.model, "loading", f"{cost.load_seconds:.1f}", "", "CPU-seconds"))
        made.append((cost.model, "memory at its peak", f"{cost.peak_megabytes:.0f}", "", "MB"))
        if cost.cosines:
            least, mean = cost.cosines
            made.append(
                (cost.model, "to full precision", f"{least:.4f}", f"{mean:.4f}", "cosine: least, mean")
            )
    return made
