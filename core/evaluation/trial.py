"""A library cut another way, for one measurement: indexed in a folder of its own, never published.

Pages, tables and names are those of the work database; only chunks, their index and vectors are new.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import numpy as np

from core.chunking.presets import ChunkSizes
from core.embedding.cache import VectorCache, text_key
from core.index.child_rows import ChildRows
from core.index.dense import DenseIndex
from core.index.generation import Generation
from core.index.lexical import LexicalEntry, LexicalIndex
from core.index.lexical_writer import write_index
from core.index.manifest import Manifest
from core.library.reader import LibraryReader
from core.library.work import WorkLibrary
from core.pipeline.chunk import chunks_of
from core.types import Chunk, ChunkKind, Document


@dataclass(frozen=True, slots=True)
class Cut:
    """The chunks of some sizes: `children` are searched, `parents` (by id) are handed on."""

    sizes: ChunkSizes
    children: tuple[Chunk, ...]
    parents: dict[str, Chunk]


@dataclass(frozen=True, slots=True)
class _TrialLibrary:
    """As much of a LibraryReader as a search asks for."""

    searchable: tuple[Document, ...]
    children: tuple[Chunk, ...]

    def documents(self) -> tuple[Document, ...]:
        return self.searchable

    def children_by_row(self, rows: Sequence[int]) -> tuple[Chunk, ...]:
        return tuple(self.children[row] for row in rows)


def cut(work: WorkLibrary, documents: Sequence[Document], sizes: ChunkSizes) -> Cut:
    """Chunks the documents anew from their stored blocks; nothing is written."""
    chunks = [chunk for document in documents for chunk in chunks_of(work, document, sizes)]
    children = tuple(c for c in chunks if c.parent_id and c.kind is not ChunkKind.REFERENCE)
    return Cut(sizes, children, {c.chunk_id: c for c in chunks if not c.parent_id})


def write_pages(
    work: WorkLibrary, documents: Sequence[Document], folder: Path
) -> tuple[tuple[str, int], ...]:
    """Indexes the pages, which are the same however they are cut; returns (doc_id, page) of each row."""
    pages = [(d.doc_id, page, text) for d in documents for page, text in work.page_texts(d.doc_id)]
    write_index(folder, (LexicalEntry(row, doc_id, text) for row, (doc_id, _, text) in enumerate(pages)))
    return tuple((doc_id, page) for doc_id, page, _ in pages)


def open_trial(
    folder: Path,
    made: Cut,
    documents: Sequence[Document],
    pages: Path,
    page_keys: tuple[tuple[str, int], ...],
    vectors: VectorCache | None,
) -> Generation:
    """Indexes a cut into the empty `folder` and opens it as a search sees it. `pages` is the folder that
    `write_pages` filled; without `vectors` the search goes by words alone. Every text must be embedded."""
    children = made.children
    write_index(
        folder / "chunks",
        (LexicalEntry(row, c.doc_id, c.text, c.prefix) for row, c in enumerate(children)),
    )
    dense = None
    if vectors is not None:
        file = folder / "vectors.npy"
        np.save(file, vectors.get([text_key(c.embedding_text) for c in children]))
        dense = DenseIndex([file], np.arange(len(children), dtype=np.int64), vectors.dimension)
    manifest = Manifest(
        generation=f"trial {made.sizes.key}",
        versions={},
        counts={"children": len(children)},
        model=vectors.model_id if vectors else "",
        dimension=vectors.dimension if vectors else 0,
    )
    library = _TrialLibrary(tuple(documents), children)
    return Generation(
        name=manifest.generation,
        caches=folder,
        manifest=manifest,
        library=cast(LibraryReader, library),
        lexical=LexicalIndex(folder / "chunks"),
        pages=LexicalIndex(pages),
        dense=dense,
        rows=ChildRows.of([c.doc_id for c in children], [c.page for c in children], page_keys),
        page_keys=page_keys,
    )
