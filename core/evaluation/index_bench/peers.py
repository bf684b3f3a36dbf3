"""The index beside those people usually put together: the same texts, vectors and questions, in one run.

Each peer is a script with dependencies of its own (PEP 723), run by `uv run --no-project`: no peer ever joins
this project's environment.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

import numpy as np

from core.evaluation.index_bench.query import QueryCost, known_vectors, synthetic_plans
from core.evaluation.index_bench.synthetic import SyntheticEmbedder
from core.library.work import WorkLibrary
from core.pipeline.vectors import searched_children
from core.settings import REPOSITORY

FOLDER = REPOSITORY / "scripts" / "bench_peers"

PEER_HEAD = (
    "index",
    "chunks",
    "build, CPU s",
    "question, CPU ms",
    "of one company, CPU ms",
    "this project is cheaper by",
    "memory, MB",
    "",
)

_QUESTIONS = 64


@dataclass(frozen=True, slots=True)
class PeerCost:
    """CPU seconds to build, mean CPU milliseconds a question without a filter and under that of a company,
    resident MB after them. What was not measured is 0; `note` says why.
    """

    name: str
    children: int
    build_seconds: float
    query_ms: float
    filtered_ms: float
    rss_mb: float
    note: str = ""


def peer_costs(
    library: Path, ours: QueryCost, build_seconds: float, scripts: Path = FOLDER
) -> list[PeerCost]:
    """This project's figures on the synthetic library in `library`, whole and of vectors alone, then those of
    each `index_*.py`.
    """
    material = library / "peers"
    count = _export(library / "caches", material)
    note = "two word indexes, vectors, texts and tables on disk"
    found = [
        PeerCost(
            "this project",
            count,
            build_seconds,
            ours.by_filter["none"],
            ours.by_filter["company"],
            ours.rss_mb,
            note,
        ),
        PeerCost("its vectors alone", count, 0.0, ours.vectors_ms, 0.0, 0.0, "exact; what chromadb does"),
    ]
    for script in sorted(scripts.glob("index_*.py")):
        if script.stem != "index_clock":
            found.append(_peer(script, material, count))
    return found


def _export(caches: Path, folder: Path) -> int:
    """Write texts, vectors, companies and the questions without a filter; returns the number of texts."""
    folder.mkdir(exist_ok=True)
    embedder = SyntheticEmbedder()
    with WorkLibrary(caches) as work:
        children = searched_children(work)
        company_of = {d.doc_id: d.metadata.company for d in work.documents()}
    texts = [c.embedding_text for c in children]
    questions = [plan.question for name, plan in synthetic_plans(_QUESTIONS) if name == "none"]
    np.save(folder / "vectors.npy", embedder.embed(texts))
    np.save(folder / "question_vectors.npy", known_vectors(len(questions), embedder.dimension))
    companies = sorted(set(company_of.values()))
    said = json.dumps(
        {
            "texts": texts,
            "companies": [company_of[c.doc_id] for c in children],
            "questions": questions,
            "question_companies": [companies[i % len(companies)] for i in range(len(questions))],
        },
        ensure_ascii=False,
    )
    (folder / "texts.json").write_text(said, encoding="utf-8")
    return len(texts)


def _peer(script: Path, material: Path, count: int) -> PeerCost:
    name = script.stem.removeprefix("index_")
    command = ["uv", "run", "--quiet", "--no-project", str(script), str(material)]
    one_thread = os.environ | {"OMP_NUM_THREADS": "1"}
    try:
        done = subprocess.run(command, capture_output=True, encoding="utf-8", env=one_thread)
    except FileNotFoundError:
        return PeerCost(name, count, 0.0, 0.0, 0.0, 0.0, "uv is not installed")
    if done.returncode:
        return PeerCost(
            name, count, 0.0, 0.0, 0.0, 0.0, (done.stderr.strip().splitlines() or ["it failed"])[-1]
        )
    said = json.loads(done.stdout.splitlines()[-1])
    costs = said["query_ms"]
    return PeerCost(
        name,
        count,
        round(said["build_seconds"], 1),
        round(fmean(costs), 1),
        round(fmean(said["filtered_ms"] or [0.0]), 1),
        round(said["rss_mb"]),
        f"{said['version']}; {len(costs)} questions",
    )


def peer_rows(costs: Sequence[PeerCost]) -> list[tuple[str, ...]]:
    """One row an index, in the columns of PEER_HEAD."""
    ours = costs[0].query_ms
    return [
        (
            c.name,
            f"{c.children:,}",
            f"{c.build_seconds:.1f}" if c.build_seconds else "",
            f"{c.query_ms:.1f}" if c.query_ms else "",
            f"{c.filtered_ms:.1f}" if c.filtered_ms else "",
            f"{c.query_ms / ours:.2g} ×" if c.query_ms and c is not costs[0] else "",
            f"{c.rss_mb:.0f}" if c.rss_mb else "",
            c.note,
        )
        for c in costs
    ]
