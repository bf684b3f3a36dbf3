"""How every index is measured: build it from the same texts and vectors, ask it the same questions."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from clock import cpu_seconds

CANDIDATES = 30
_REPETITIONS = 3
_PATIENCE_SECONDS = 120.0
"""After so much CPU time no further question is asked."""


class Material(NamedTuple):
    """Texts with their unit vectors (rows of an array) and companies, questions with theirs. Each question is
    asked a second time for the texts of its company alone, where a search can do that.
    """

    texts: list[str]
    companies: list[str]
    vectors: Any
    questions: list[str]
    question_vectors: Any
    question_companies: list[str]


Search = Callable[[str, Any], list[str]]
"""Question and its vector → texts, best first."""

FilteredSearch = Callable[[str, Any, str], list[str]]
"""Question, its vector and a company → texts of that company, best first."""


def report(packages: list[str], build: Callable[[Material], Search | tuple[Search, FilteredSearch]]) -> None:
    """Time `build` (material → search, and one under a filter where it is exact) and the searches; write the
    figures as JSON.
    """
    import numpy as np

    folder = Path(sys.argv[1])
    said = json.loads((folder / "texts.json").read_text(encoding="utf-8"))
    material = Material(
        said["texts"],
        said["companies"],
        np.load(folder / "vectors.npy"),
        said["questions"],
        np.load(folder / "question_vectors.npy"),
        said["question_companies"],
    )
    begun = cpu_seconds()
    made = build(material)
    built = cpu_seconds() - begun
    search, filtered = made if isinstance(made, tuple) else (made, None)
    costs: list[float] = []
    begun = cpu_seconds()
    for question, vector in zip(material.questions, material.question_vectors, strict=True):
        costs.append(min(_cost(search, question, vector) for _ in range(_REPETITIONS)))
        if cpu_seconds() - begun > _PATIENCE_SECONDS:
            break
    filtered_costs: list[float] = []
    if filtered is not None:
        asked = zip(material.questions, material.question_vectors, material.question_companies, strict=True)
        for question, vector, company in asked:
            of_company = partial(filtered, company=company)
            filtered_costs.append(min(_cost(of_company, question, vector) for _ in range(_REPETITIONS)))
    print(
        json.dumps(
            {
                "version": ", ".join(f"{name} {version(name)}" for name in packages),
                "build_seconds": built,
                "query_ms": costs,
                "filtered_ms": filtered_costs,
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
