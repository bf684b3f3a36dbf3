"""Whether two libraries of the same documents are the same: ids, texts, vectors, and what questions find."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from core.embedding.cache import VectorCache, text_key
from core.index.generation import Generation
from core.library.paths import CachePaths
from core.providers.protocols import Embedder
from core.retrieval.planning import plan_question
from core.retrieval.retriever import Retriever
from core.types import ChunkKind

VECTOR_TOLERANCE = 1e-5
TOP = 10
FEWEST_QUESTIONS = 50
"""With fewer questions than this, sentences of the library itself are asked too."""


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
    alive = generation.rows.alive
    places = np.unique(np.linspace(0, len(alive) - 1, max(0, count), dtype=int))
    return [c.text[:80] for c in generation.library.children_by_row([alive[i] for i in places])]


def _texts(generation: Generation) -> dict[str, str]:
    chunks = generation.library.children_by_row(generation.rows.alive)
    return {c.chunk_id: hashlib.sha256(repr(c).encode()).hexdigest() for c in chunks}


def _vectors(generation: Generation) -> NDArray[np.float32]:
    caches, model = generation.caches, generation.manifest.model
    cache = VectorCache(CachePaths(caches).vectors / model, model, generation.manifest.dimension)
    chunks = generation.library.children_by_row(generation.rows.alive)
    return cache.get(text_key(c.embedding_text) for c in chunks if c.kind is not ChunkKind.REFERENCE)


def _top(generation: Generation, question: str, embedder: Embedder) -> list[str]:
    plan = plan_question(question, generation.library.documents())
    return [c.chunk.chunk_id for c in Retriever(generation, embedder).retrieve(plan, TOP)]
