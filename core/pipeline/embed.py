"""The embed stage: vectors for texts that have none, saved batch by batch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from core.embedding.cache import VectorCache, text_key
from core.embedding.failed import list_failed
from core.index.segments import VectorSet
from core.library.work import WorkLibrary
from core.pipeline.embed_here import embed_here
from core.pipeline.embed_remote import embed_remotely
from core.pipeline.progress import Progress
from core.providers.protocols import Embedder, ShiftedEmbedder, Vectors
from core.providers.tokens import estimated_tokens
from core.settings import Settings
from core.types import Chunk


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
    """The cache of this model: `paid/` for texts that leave the machine, `vectors/` for a model here."""
    return VectorCache(vectors_folder(work, embedder), raw_id(embedder), embedder.dimension)


def vectors_folder(work: WorkLibrary, embedder: Embedder) -> Path:
    """Where the vectors of this model are kept."""
    return (work.paths.paid if embedder.host else work.paths.vectors) / raw_id(embedder)


def raw_id(embedder: Embedder) -> str:
    """The model of the vectors in the cache, which are not shifted."""
    return embedder.raw_id if isinstance(embedder, ShiftedEmbedder) else embedder.model_id


def vector_set(cache: VectorCache, embedder: Embedder, children: Sequence[Chunk]) -> VectorSet | None:
    """What to publish these children with: the vectors that exist, shifted where the model says so; None
    while there are none.
    """
    texts = [c.embedding_text for c in children]
    keys = [text_key(text) for text in texts]
    known = [key if key in cache else None for key in keys]
    if not any(known):
        return None
    if not isinstance(embedder, ShiftedEmbedder):  # then the texts need not be kept
        return VectorSet(embedder.model_id, cache.dimension, known, cache.get)
    shifted, text_of = embedder.shifted, dict(zip(keys, texts, strict=True))

    def get(wanted: Sequence[bytes]) -> Vectors:
        return shifted([text_of[key] for key in wanted], cache.get(wanted))

    return VectorSet(embedder.model_id, cache.dimension, known, get)


def embed_children(
    cache: VectorCache, embedder: Embedder, children: Sequence[Chunk], workers: int, progress: Progress
) -> EmbedSummary:
    """Embed the texts of `children` that the cache lacks; each batch is stored the moment it arrives.

    What fails is tried again at the end, down to the single text, then listed (`core.embedding.failed`) and
    left for the next run. Raises ModelFileError where a model on this machine cannot be loaded,
    ProviderSettingsError when a remote service refuses the key, the model or the address.
    """
    texts = {text_key(c.embedding_text): c.embedding_text for c in children}
    missing = {key: text for key, text in texts.items() if key not in cache}
    progress.start("embed", len(missing), "texts")
    embed = embed_remotely if embedder.host else embed_here
    failures = embed(cache, embedder, list(missing.values()), workers, progress)
    progress.finish()
    cache.merge()
    list_failed(cache.folder, failures)
    return EmbedSummary(
        total=len(texts),
        cached=len(texts) - len(missing),
        embedded=len(missing) - len(failures),
        failed=len(failures),
        failures=tuple(text[:60] for text in failures),
        reasons=dict(Counter(failures.values())),
    )
