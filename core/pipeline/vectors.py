"""The vectors of a library, opened only when something is missing: with nothing new none is read."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from core.embedding.cache import VectorCache, text_key
from core.index.segments import VectorSet
from core.library.work import WorkLibrary
from core.pipeline.embed import EmbedSummary, embed_children, open_vectors, vector_set, vectors_folder
from core.pipeline.progress import Progress
from core.providers.protocols import Embedder
from core.types import Chunk, ChunkKind


def searched_children(work: WorkLibrary, doc_ids: Collection[str] | None = None) -> list[Chunk]:
    """The children of the main index: references are kept in the library but not searched with the rest."""
    return [c for c in work.children(doc_ids) if c.kind is not ChunkKind.REFERENCE]


class LibraryVectors:
    """The vectors of one model. A document is settled when all its texts have one; the work database says
    which are, and is believed as long as the files of the cache are those it saw.
    """

    def __init__(self, work: WorkLibrary, embedder: Embedder) -> None:
        self.embedder = embedder
        self._work = work

    @cached_property
    def cache(self) -> VectorCache:
        """Every vector of the model. Opening it reads and checks all its files."""
        return open_vectors(self._work, self.embedder)

    def of(self, children: Sequence[Chunk]) -> VectorSet | None:
        """What to publish these children with; None while none of them has a vector."""
        return vector_set(self.cache, self.embedder, children)

    def embed(self, workers: int, progress: Progress) -> EmbedSummary:
        """Embed the texts that have no vector, see `embed_children`. Texts of settled documents count as
        stored.
        """
        model = self.embedder.model_id
        folder = vectors_folder(self._work, self.embedder)
        settled = self._work.settled(model, _stamp(folder))
        searchable = [d.doc_id for d in self._work.documents() if d.status.searchable]
        todo = [doc_id for doc_id in searchable if doc_id not in settled]
        kept = {doc_id: settled[doc_id] for doc_id in searchable if doc_id in settled}
        before = sum(kept.values())
        if not todo:
            progress.start("embed", 0, "texts")
            progress.finish()
            return EmbedSummary(before, before, 0, 0)
        children = searched_children(self._work, todo)
        made = embed_children(self.cache, self.embedder, children, workers, progress)
        texts: dict[str, set[bytes]] = {doc_id: set() for doc_id in todo}
        for child in children:
            texts[child.doc_id].add(text_key(child.embedding_text))
        done = {doc_id: len(keys) for doc_id, keys in texts.items() if all(k in self.cache for k in keys)}
        self._work.settle(model, kept | done, _stamp(folder))
        return replace(made, total=before + made.total, cached=before + made.cached)


def _stamp(folder: Path) -> str:
    """Changes when a file of the cache comes, goes or is written to."""
    files = sorted((f.name, f.stat().st_size, f.stat().st_mtime_ns) for f in folder.glob("*.npy"))
    return hashlib.sha256(repr(files).encode()).hexdigest()
