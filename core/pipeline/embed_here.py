"""Embeds on this machine, in worker processes where there is enough to do; each batch stored as it comes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from core.embedding.cache import VectorCache, text_key
from core.errors import ModelFileError, ProviderError
from core.pipeline.embed_rounds import HOPELESS_AFTER, in_rounds
from core.pipeline.executor import Failure, run_documents
from core.pipeline.progress import Progress
from core.providers.protocols import Embedder, ShiftedEmbedder

WORTH_PROCESSES = 400
"""From this many texts on, loading the model in worker processes pays."""

BATCH_SECONDS = 300.0

_NOT_TRIED = "not tried, because too many texts before it failed"


def embed_here(
    cache: VectorCache, embedder: Embedder, texts: Sequence[str], workers: int, progress: Progress
) -> dict[str, str]:
    """Store the vectors of these distinct texts; gives the texts that failed, each with the reason.

    Texts of a batch are of about one length, the longest first: a model that pads wastes nothing, and the
    last batches are the quickest. Raises ModelFileError where the model itself cannot be loaded.
    """
    processes = workers if len(texts) >= WORTH_PROCESSES else 0

    def one_round(some: Sequence[str], size: int) -> tuple[dict[str, str], bool]:
        return _round(cache, embedder, some, size, processes, progress)

    return in_rounds(sorted(texts, key=lambda text: (-len(text), text)), one_round, progress)


def _round(
    cache: VectorCache,
    embedder: Embedder,
    texts: Sequence[str],
    size: int,
    processes: int,
    progress: Progress,
) -> tuple[dict[str, str], bool]:
    failed = dict.fromkeys(texts, _NOT_TRIED)
    in_a_row = 0
    for batch, result in _run(embedder, texts, size, processes):
        reason = result.reason if isinstance(result, Failure) else _store(cache, batch, result)
        if reason:
            failed |= dict.fromkeys(batch, reason)
            in_a_row += 1
            if in_a_row >= HOPELESS_AFTER and len(failed) == len(texts):
                return failed, False
            continue
        in_a_row = 0
        for text in batch:
            del failed[text]
        progress.advance(len(batch))
    return failed, True


def _store(cache: VectorCache, batch: Sequence[str], vectors: NDArray[np.float32]) -> str:
    """Why nothing was stored; empty when it was."""
    try:
        cache.add([text_key(text) for text in batch], vectors)
    except ProviderError as error:
        return str(error)
    return ""


def _run(
    embedder: Embedder, texts: Sequence[str], size: int, processes: int
) -> Iterator[tuple[list[str], NDArray[np.float32] | Failure]]:
    batches = [list(texts[i : i + size]) for i in range(0, len(texts), size)]
    if processes:  # also for what is tried again: it may have ended its worker
        embed = partial(raw_vectors, embedder)  # pickled: each process loads the model once
        yield from run_documents(embed, batches, workers=processes, seconds=BATCH_SECONDS)
        return
    for batch in batches:
        try:
            yield batch, raw_vectors(embedder, batch)
        except ModelFileError:
            raise
        except Exception as error:
            yield batch, Failure("failed", f"{type(error).__name__}: {error}")


def raw_vectors(embedder: Embedder, texts: list[str]) -> NDArray[np.float32]:
    """What the cache holds of these texts: vectors before any shift. Also called in worker processes."""
    if isinstance(embedder, ShiftedEmbedder):
        return embedder.raw(texts, "passage")
    return embedder.embed(texts, "passage")
