"""The embed stage: vectors for texts that have none, saved batch by batch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from core.embedding.cache import VectorCache, text_key
from core.index.segments import VectorSet
from core.library.work import WorkLibrary
from core.pipeline.embed_remote import embed_remotely
from core.pipeline.executor import Failure, run_documents
from core.pipeline.progress import Progress
from core.providers.bundled import bundled_embedder
from core.providers.protocols import Embedder
from core.providers.tokens import estimated_tokens
from core.settings import Settings
from core.types import Chunk

BATCH = 50
"""Texts between two savings."""

WORTH_PROCESSES = 400
"""From this many texts on, loading the model in worker processes pays."""

BATCH_SECONDS = 300.0


@dataclass(frozen=True, slots=True)
class EmbedSummary:
    """Distinct texts: all, already stored, made in this run, and failed (listed by their first words).

    `reasons` counts the failures by reason.
    """

    total: int
    cached: int
    embedded: int
    failed: int
    failures: tuple[str, ...] = ()
    reasons: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EmbedForecast:
    """What a run would send: distinct texts, how many are stored, and the rest with its tokens, estimated."""

    total: int
    cached: int
    missing: int
    tokens: int


def forecast(cache: VectorCache, children: Sequence[Chunk]) -> EmbedForecast:
    """What `embed_children` would do; nothing is sent."""
    texts = {text_key(c.embedding_text): c.embedding_text for c in children}
    missing = [text for key, text in texts.items() if key not in cache]
    tokens = sum(estimated_tokens(text) for text in missing)
    return EmbedForecast(len(texts), len(texts) - len(missing), len(missing), tokens)


def embed_workers(embedder: Embedder, settings: Settings) -> int:
    """How many batches are worked on at a time: worker processes here, requests on their way elsewhere."""
    return settings.model_concurrency if embedder.host else settings.worker_processes


def open_vectors(work: WorkLibrary, embedder: Embedder) -> VectorCache:
    """The cache of this model: `paid/` for texts that leave the machine, `vectors/` for the bundled one."""
    root = work.paths.paid if embedder.host else work.paths.vectors
    return VectorCache(root / embedder.model_id, embedder.model_id, embedder.dimension)


def vector_set(cache: VectorCache, embedder: Embedder, children: Sequence[Chunk]) -> VectorSet | None:
    """What to publish these children with: the vectors that exist; None while there are none."""
    keys = [text_key(c.embedding_text) for c in children]
    known = [key if key in cache else None for key in keys]
    if not any(known):
        return None
    return VectorSet(embedder.model_id, cache.dimension, known, cache.get)


def embed_children(
    cache: VectorCache, embedder: Embedder, children: Sequence[Chunk], workers: int, progress: Progress
) -> EmbedSummary:
    """Embed the texts of `children` that the cache lacks. A batch that fails is counted and left for the
    next run; every other batch is stored the moment it arrives.

    Raises ProviderSettingsError when a remote service refuses the key, the model or the address.
    """
    texts = {text_key(c.embedding_text): c.embedding_text for c in children}
    missing = {key: text for key, text in texts.items() if key not in cache}
    progress.start("embed", len(missing), "texts")
    embed = embed_remotely if embedder.host else _embed_here
    failures = embed(cache, embedder, list(missing.values()), workers, progress)
    progress.finish()
    cache.merge()
    return EmbedSummary(
        total=len(texts),
        cached=len(texts) - len(missing),
        embedded=len(missing) - len(failures),
        failed=len(failures),
        failures=tuple(text[:60] for text in failures),
        reasons=dict(Counter(failures.values())),
    )


def _embed_here(
    cache: VectorCache, embedder: Embedder, texts: Sequence[str], workers: int, progress: Progress
) -> dict[str, str]:
    failures: dict[str, str] = {}
    for batch, result in _run(embedder, texts, workers):
        if isinstance(result, Failure):
            failures |= dict.fromkeys(batch, result.reason)
            progress.note(f"{len(batch)} texts failed: {result.reason}")
        else:
            cache.add([text_key(text) for text in batch], result)
        progress.advance(len(batch))
    return failures


def _run(
    embedder: Embedder, texts: Sequence[str], workers: int
) -> Iterator[tuple[list[str], NDArray[np.float32] | Failure]]:
    batches = [list(texts[i : i + BATCH]) for i in range(0, len(texts), BATCH)]
    if embedder is bundled_embedder() and len(texts) >= WORTH_PROCESSES:
        yield from run_documents(embed_bundled, batches, workers=workers, seconds=BATCH_SECONDS)
        return
    for batch in batches:
        yield batch, embedder.embed(batch, "passage")


def embed_bundled(texts: list[str]) -> NDArray[np.float32]:
    """One batch in a worker process, which keeps the model between batches."""
    return bundled_embedder().embed(texts, "passage")
