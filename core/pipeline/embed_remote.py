"""Embeds over HTTP: several batches on their way, each stored by the thread that receives it.

What fails is tried again at the end in smaller batches, so that one text a service will not take costs only
itself. A service that does not answer any more is left alone; the next run goes on where this one stopped.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import closing

from core.embedding.cache import VectorCache, text_key
from core.errors import ProviderError, ProviderSettingsError, ProviderUnavailableError
from core.pipeline.embed_rounds import HOPELESS_AFTER, in_rounds
from core.pipeline.progress import Progress
from core.pipeline.threads import run_threads
from core.providers.protocols import Embedder
from core.providers.tokens import estimated_tokens

SILENT_AFTER = 3
"""So many batches in a row without an answer, after all their retries: the service is down."""

_NOT_TRIED = "not tried, because the service failed too often"


def embed_remotely(
    cache: VectorCache, embedder: Embedder, texts: Sequence[str], threads: int, progress: Progress
) -> dict[str, str]:
    """Store the vectors of these distinct texts; gives the texts that failed, each with the reason.

    Raises ProviderSettingsError (key, model, address) and VersionMismatchError (the model behind the name
    gives vectors of another length than those stored); what was paid for by then is stored.
    """
    if texts:
        tokens = sum(estimated_tokens(text) for text in texts)
        progress.note(
            f"sending {len(texts)} texts, about {tokens:,} tokens (estimate), to {embedder.model_id} at"
            f" {embedder.host}"
        )

    def one_round(some: Sequence[str], size: int) -> tuple[dict[str, str], bool]:
        return _round(cache, embedder, some, size, threads, progress)

    return in_rounds(texts, one_round, progress)


def _round(
    cache: VectorCache,
    embedder: Embedder,
    texts: Sequence[str],
    size: int,
    threads: int,
    progress: Progress,
) -> tuple[dict[str, str], bool]:
    """The texts that failed, with reasons, and whether another round makes sense."""
    lock = threading.Lock()

    def embed(batch: list[str]) -> None:
        vectors = embedder.embed(batch, "passage")
        with lock:
            cache.add([text_key(text) for text in batch], vectors)

    batches = [list(texts[i : i + size]) for i in range(0, len(texts), size)]
    failed = dict.fromkeys(texts, _NOT_TRIED)
    in_a_row = 0
    answers = False
    with closing(run_threads(embed, batches, threads)) as results:
        for batch, error in results:
            if error is None:
                in_a_row, answers = 0, True
                for text in batch:
                    del failed[text]
                progress.advance(len(batch))
                continue
            if not isinstance(error, ProviderError) or isinstance(error, ProviderSettingsError):
                raise error
            failed |= dict.fromkeys(batch, str(error))
            in_a_row += 1
            silent = isinstance(error, ProviderUnavailableError)
            answers |= not silent
            if in_a_row >= (SILENT_AFTER if silent else HOPELESS_AFTER):
                answers = False
                break
    return {text: reason for text, reason in failed.items() if text_key(text) not in cache}, answers
