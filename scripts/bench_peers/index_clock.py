"""How every index is measured: build it from the same texts and vectors, ask it the same questions."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from clock import cpu_seconds

CANDIDATES = 30
_REPETITIONS = 3
_PATIENCE_SECONDS = 120.0
"""After so much CPU time no further question is asked."""


class Material(NamedTuple):
    """Texts with their unit vectors (rows of an array), questions with theirs."""

    texts: list[str]
    vectors: Any
    questions: list[str]
    question_vectors: Any


Search = Callable[[str, Any], list[str]]
"""Question and its vector → texts, best first."""


def report(packages: list[str], build: Callable[[Material], Search]) -> None:
    """Time `build` (material → search) and `search` (question, vector → texts); write the figures as JSON."""
    import numpy as np

    folder = Path(sys.argv[1])
    said = json.loads((folder / "texts.json").read_text(encoding="utf-8"))
    material = Material(
        said["texts"],
        np.load(folder / "vectors.npy"),
        said["questions"],
        np.load(folder / "question_vectors.npy"),
    )
    begun = cpu_seconds()
    search = build(material)
    built = cpu_seconds() - begun
    costs: list[float] = []
    begun = cpu_seconds()
    for question, vector in zip(material.questions, material.question_vectors, strict=True):
        costs.append(min(_cost(search, question, vector) for _ in range(_REPETITIONS)))
        if cpu_seconds() - begun > _PATIENCE_SECONDS:
            break
    print(
        json.dumps(
            {
                "version": ", ".join(f"{name} {version(name)}" for name in packages),
                "build_seconds": built,
                "query_ms": costs,
                "rss_mb": _resident_mb(),
            }
        )
    )


def _cost(search: Search, question: str, vector: Any) -> float:
    begun = time.process_time()
    found = search(question, vector)
    cost = 1000 * (time.process_time() - begun)
    if not found:
        raise RuntimeError(f"nothing found for {question}")
    return cost


def _resident_mb() -> float:
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * 4096 / 1e6
