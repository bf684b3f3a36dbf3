"""Proves that killing a build loses nothing: kill it at random moments, run it to the end, compare."""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.embedding.cache import VectorCache, text_key
from core.index.generation import Generation, open_current
from core.library.paths import CachePaths
from core.providers.protocols import Embedder
from core.retrieval.planning import plan_question
from core.retrieval.retriever import Retriever
from core.settings import REPOSITORY

VECTOR_TOLERANCE = 1e-5
TOP = 10
FEWEST_QUESTIONS = 50
"""With fewer questions than this, sentences of the library itself are asked too."""


@dataclass(frozen=True, slots=True)
class KillRun:
    """What became of a build killed `kills` times. `differences` is empty when nothing was lost.

    `finished_early` counts runs that ended before their kill; `stored_before_last` are the vectors on disk
    when the last run began and `embedded_by_last` those it made: together never more than there are texts.
    """

    kills: int
    finished_early: int
    stored_before_last: int
    embedded_by_last: int
    texts: int
    differences: tuple[str, ...]


def kill_and_resume(
    datas: Path, work: Path, kills: int, seed: int, questions: Sequence[str], embedder: Embedder
) -> KillRun:
    """Build `datas` undisturbed in `work/calm`, then in `work/killed` with SIGKILL at random moments.

    The moments are uniform over the time the undisturbed build took, drawn from `seed`.
    """
    calm, killed = work / "calm", work / "killed"
    begun = time.perf_counter()
    run_build(datas, calm)
    longest = time.perf_counter() - begun
    moments = random.Random(seed)
    early = 0
    for _ in range(kills):
        process = subprocess.Popen(_command(datas, killed), stderr=subprocess.DEVNULL)
        try:
            process.wait(timeout=moments.uniform(0.3, longest))
            early += 1
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    stored = _stored_vectors(killed, embedder)
    last = run_build(datas, killed)
    return KillRun(
        kills=kills,
        finished_early=early,
        stored_before_last=stored,
        embedded_by_last=last["embeddings"]["embedded"],
        texts=last["embeddings"]["total"],
        differences=tuple(
            compare(open_current(calm), open_current(killed), questions, embedder)
            + _repeated(stored, _stored_vectors(killed, embedder), last["embeddings"]["embedded"])
        ),
    )


def _command(datas: Path, caches: Path) -> list[str]:
    script = REPOSITORY / "scripts" / "build.py"
    return [sys.executable, str(script), "--datas", str(datas), "--caches", str(caches)]


def run_build(datas: Path, caches: Path) -> dict[str, dict[str, int]]:
    """Run `scripts/build.py` to its end in a process of its own and return its JSON result."""
    done = subprocess.run(
        [*_command(datas, caches), "--json", "-"],
        check=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    result: dict[str, dict[str, int]] = json.loads(done.stdout)
    return result


def _stored_vectors(caches: Path, embedder: Embedder) -> int:
    folder = CachePaths(caches).vectors / embedder.model_id
    return len(VectorCache(folder, embedder.model_id, embedder.dimension)) if folder.exists() else 0


def _repeated(before: int, after: int, embedded: int) -> list[str]:
    if before + embedded == after:
        return []
    return [f"{before} vectors were stored and {embedded} made after that, but there are {after}"]


def compare(a: Generation, b: Generation, questions: Sequence[str], embedder: Embedder) -> list[str]:
    """What differs between two libraries of the same documents, in words; empty when nothing does."""
    left, right = _texts(a), _texts(b)
    found = [f"chunk {i} differs" for i in sorted(left.keys() ^ right.keys())]
    found += [f"text of chunk {i} differs" for i in left.keys() & right.keys() if left[i] != right[i]]
    if found:
        return found
    distance = float(np.abs(_vectors(a) - _vectors(b)).max(initial=0.0))
    if distance > VECTOR_TOLERANCE:
        found.append(f"vectors differ by up to {distance:.2e}")
    for question in (*questions, *_texts_as_questions(a, FEWEST_QUESTIONS - len(questions))):
        if _top(a, question, embedder) != _top(b, question, embedder):
            found.append(f"top {TOP} differs: {question}")
    return found


def _texts_as_questions(generation: Generation, count: int) -> list[str]:
    """The beginnings of `count` children spread evenly over the library."""
    rows = np.unique(np.linspace(0, len(generation.rows) - 1, max(0, count), dtype=int))
    return [c.text[:80] for c in generation.library.children_by_row(rows.tolist())]


def _texts(generation: Generation) -> dict[str, str]:
    chunks = generation.library.children_by_row(range(len(generation.rows)))
    return {c.chunk_id: hashlib.sha256(repr(c).encode()).hexdigest() for c in chunks}


def _vectors(generation: Generation) -> NDArray[np.float32]:
    caches, model = generation.caches, generation.manifest.model
    cache = VectorCache(CachePaths(caches).vectors / model, model, generation.manifest.dimension)
    chunks = generation.library.children_by_row(range(len(generation.rows)))
    return cache.get(text_key(c.embedding_text) for c in chunks)


def _top(generation: Generation, question: str, embedder: Embedder) -> list[str]:
    plan = plan_question(question, generation.library.documents())
    return [c.chunk.chunk_id for c in Retriever(generation, embedder).retrieve(plan, TOP)]
