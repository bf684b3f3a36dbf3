"""What a question costs after it is embedded: both channels, filters, fusion, texts; CPU time and memory.

Measured in a process of its own that loads nothing but what answering needs, so that its memory is that of
a reader.
"""

from __future__ import annotations

import cProfile
import io
import json
import pstats
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np

from core.evaluation.index_bench.text import sentences
from core.index.generation import Generation, open_current
from core.providers.protocols import Vectors
from core.retrieval.retriever import Retriever
from core.settings import REPOSITORY
from core.types import DocumentType, Filters, QueryPlan, QuestionKind, SubQuestion

CANDIDATES = 30
"""As many as an answer is written from."""

_REPETITIONS = 3
"""The quickest counts: on a busy machine the others measure its neighbours."""

_PROFILE_LINES = 25

_CALL = """
import json, sys
from dataclasses import asdict
from pathlib import Path
from core.evaluation.index_bench.query import measure
cost = measure(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3] == "1")
print(json.dumps(asdict(cost)))
"""


@dataclass(frozen=True, slots=True)
class QueryCost:
    """CPU milliseconds a question, of `questions` questions: mean, 95th percentile, and mean by filter.

    `vectors_ms` is the mean of the nearest vectors with their texts alone, as a vector store finds them (0
    without vectors). `rss_mb` is the resident memory after all, mapped files included; `vectors_mb` those of
    the vectors.
    """

    documents: int
    children: int
    questions: int
    mean_ms: float
    p95_ms: float
    by_filter: dict[str, float]
    vectors_ms: float
    open_ms: float
    rss_mb: float
    vectors_mb: float
    profile: str = ""


def query_cost(caches: Path, questions: int, *, profile: bool = False) -> QueryCost:
    """Ask the library in `caches` in a new process. `profile` adds where the time goes (cProfile)."""
    call = [sys.executable, "-c", _CALL, str(caches.resolve()), str(questions), str(int(profile))]
    done = subprocess.run(call, cwd=REPOSITORY, stdout=subprocess.PIPE, encoding="utf-8", check=True)
    return QueryCost(**json.loads(done.stdout))


def synthetic_plans(count: int) -> list[tuple[str, QueryPlan]]:
    """(name of its filter, plan): words with the frequencies of the library, half Chinese, half English."""
    draw = np.random.default_rng(3)
    plans = []
    for number in range(count):
        language, length = ("zh", 24) if number % 2 else ("en", 50)
        text = sentences(draw, language, length)
        filters = {
            "none": Filters(),
            "company": Filters(companies=(f"Company{number % 50:02d}",)),
            "language and date": Filters(languages=(language,), date_from="2010-01-01"),
            "type and path": Filters(document_types=(DocumentType.ANNUAL_REPORT,), paths=("*[02468].pdf",)),
        }
        name = list(filters)[number // 2 % len(filters)]
        plan = QueryPlan(text, language, QuestionKind.TEXT, (SubQuestion(text),), filters=filters[name])
        plans.append((name, plan))
    return plans


def known_vectors(count: int, dimension: int) -> Vectors:
    """Unit vectors of questions, the same in every run, shape (count, dimension)."""
    made: Vectors = np.random.default_rng(5).standard_normal((count, dimension), dtype=np.float32)
    made /= np.linalg.norm(made, axis=1, keepdims=True)
    return made


class _Known:
    """Unit vectors made beforehand: embedding the question is not measured here."""

    host = ""

    def __init__(self, model_id: str, dimension: int) -> None:
        self.model_id, self.dimension = model_id, dimension
        self._made = known_vectors(64, dimension)
        self._next = 0

    def embed(self, texts: Sequence[str], kind: Literal["query", "passage"]) -> Vectors:
        """See `Embedder`."""
        del kind
        self._next += 1
        return self._made.take(self._next + np.arange(len(texts)), axis=0, mode="wrap")


def measure(caches: Path, questions: int, profile: bool) -> QueryCost:
    """The same in this process."""
    begun = time.process_time()
    generation = open_current(caches)
    open_ms = 1000 * (time.process_time() - begun)
    manifest = generation.manifest
    retriever = Retriever(generation, _Known(manifest.model, manifest.dimension))
    plans = synthetic_plans(questions)
    costs = [min(_ask(retriever, plan) for _ in range(_REPETITIONS)) for _, plan in plans]
    alone = known_vectors(questions, manifest.dimension)
    vectors_ms = float(np.mean([min(_nearest(generation, v) for _ in range(_REPETITIONS)) for v in alone]))
    rss_mb = _resident_mb()
    by_filter: dict[str, list[float]] = {}
    for (name, _), cost in zip(plans, costs, strict=True):
        by_filter.setdefault(name, []).append(cost)
    return QueryCost(
        documents=len(generation.library.documents()),
        children=len(generation.rows),
        questions=questions,
        mean_ms=round(float(np.mean(costs)), 2),
        p95_ms=round(float(np.percentile(costs, 95)), 2),
        by_filter={name: round(float(np.mean(values)), 2) for name, values in by_filter.items()},
        vectors_ms=round(vectors_ms, 2),
        open_ms=round(open_ms, 1),
        rss_mb=round(rss_mb, 1),
        vectors_mb=round(_vectors_mb(generation), 1),
        profile=_profile(retriever, plans) if profile else "",
    )


def _ask(retriever: Retriever, plan: QueryPlan) -> float:
    begun = time.process_time()
    retriever.retrieve(plan, CANDIDATES)
    return 1000 * (time.process_time() - begun)


def _nearest(generation: Generation, question: Vectors) -> float:
    begun = time.process_time()
    found = generation.dense.search(question, CANDIDATES) if generation.dense else []
    generation.library.children_by_row([row for row, _ in found])
    return 1000 * (time.process_time() - begun)


def _vectors_mb(generation: Generation) -> float:
    return sum(s.rows for s in generation.manifest.segments) * generation.manifest.dimension * 4 / 1e6


def _resident_mb() -> float:
    """Resident memory of this process where the system tells (Linux), else its peak."""
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * 4096 / 1e6
    if sys.platform == "win32":
        return float("nan")
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6


def _profile(retriever: Retriever, plans: Sequence[tuple[str, QueryPlan]]) -> str:
    profiler = cProfile.Profile()
    profiler.enable()
    for _, plan in plans:
        retriever.retrieve(plan, CANDIDATES)
    profiler.disable()
    out = io.StringIO()
    pstats.Stats(profiler, stream=out).strip_dirs().sort_stats("tottime").print_stats(_PROFILE_LINES)
    return out.getvalue()
