"""The chunk stage: cuts what was parsed, where text, descriptions, sizes or the document's name changed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from core.chunking.chunker import CHUNKER_VERSION, chunk_document
from core.chunking.prefix import TableFrame
from core.chunking.presets import BY_TYPE, ChunkSizes, sizes_of
from core.library.work import WorkLibrary
from core.pipeline.captions import caption_cache, descriptions_of
from core.pipeline.progress import Progress
from core.types import Chunk, Description, Document, TableContext
from core.types.quantity import Quantity, unit_words

_NO_DESCRIPTIONS: Mapping[str, Description] = {}


@dataclass(frozen=True, slots=True)
class ChunkSummary:
    """How many documents were cut anew, and how many of their chunks, parents and children, stayed as they
    were, came and went."""

    documents: int = 0
    stayed: int = 0
    came: int = 0
    went: int = 0

    def plus(self, before: Set[str], now: Set[str]) -> ChunkSummary:
        """With one more document, by the ids of its chunks."""
        return ChunkSummary(
            self.documents + 1,
            self.stayed + len(before & now),
            self.came + len(now - before),
            self.went + len(before - now),
        )


@dataclass(frozen=True, slots=True)
class Outdated:
    """A document whose chunks are missing or of another version than `version`, and what to cut it with."""

    document: Document
    version: str
    sizes: ChunkSizes
    descriptions: Mapping[str, Description]


def chunk_documents(work: WorkLibrary, progress: Progress, vision_model: str = "") -> ChunkSummary:
    """Chunk every searchable document whose chunks are missing or of another version, by the presets chosen.

    Figures are described by the words of `vision_model` where it has described them, else by the newest
    there are. Parsing removes a document's chunks, so that old chunks never outlive their blocks.
    """
    todo = outdated_documents(work, work.presets(), vision_model)
    summary = ChunkSummary()
    progress.start("chunk", len(todo), "documents")
    for each in todo:
        doc_id = each.document.doc_id
        chunks = chunks_of(work, each.document, each.sizes, each.descriptions)
        summary = summary.plus(work.chunk_ids(doc_id), {c.chunk_id for c in chunks})
        work.save_chunks(doc_id, chunks, each.version)
        progress.advance()
    progress.finish()
    return summary


def outdated_documents(
    work: WorkLibrary, presets: Mapping[str, str], vision_model: str = ""
) -> Sequence[Outdated]:
    """The documents to chunk where `presets` were chosen (by doc_id, "" for all others)."""
    cache = caption_cache(work)
    made, facts = work.stage_versions("chunk"), work.stage_versions("facts")
    found = []
    for document in work.documents():
        if document.status.searchable:
            chosen = presets.get(document.doc_id, presets.get("", BY_TYPE))
            sizes = sizes_of(document.metadata.document_type, chosen)
            descriptions = descriptions_of(work, document.doc_id, cache, vision_model)
            version = _version(document, sizes, facts.get(document.doc_id, ""), descriptions)
            if made.get(document.doc_id) != version:
                found.append(Outdated(document, version, sizes, descriptions))
    return found


def chunks_of(
    work: WorkLibrary,
    document: Document,
    sizes: ChunkSizes,
    descriptions: Mapping[str, Description] = _NO_DESCRIPTIONS,
) -> list[Chunk]:
    """The chunks of a parsed document, by these sizes; nothing is written."""
    doc_id = document.doc_id
    return chunk_document(
        doc_id,
        work.blocks(doc_id, words=False),
        _table_frames(work, document),
        document.subject,
        sizes,
        descriptions,
        {f.block_id: f.caption_block for f in work.figures(doc_id)},
    )


def _table_frames(work: WorkLibrary, document: Document) -> dict[str, TableFrame]:
    contexts = {c.block_id: c for c in work.table_contexts(document.doc_id)}
    years = work.table_years(document.doc_id)
    frames = {}
    for table in work.tables(document.doc_id):
        context = contexts.get(table.block_id)
        frames[table.block_id] = TableFrame(
            caption=table.caption,
            unit=_unit(context, document.metadata.language) or table.unit,
            years=years.get(table.block_id, ()),
            heads=context.heads if context is not None else (),
        )
    return frames


def _unit(context: TableContext | None, language: str) -> str:
    unit = context.unit if context is not None else None
    if unit is None:
        return ""
    return unit_words(Quantity(unit.scale, "", unit=unit.unit, scale=unit.scale), language)


def _version(
    document: Document, sizes: ChunkSizes, facts: str, descriptions: Mapping[str, Description]
) -> str:
    """All that chunks are made of beside the parse. `facts` is the version of the facts, which say what the
    prefixes of tables hold."""
    version = f"{CHUNKER_VERSION}/{sizes.key}/{facts}/{document.subject}"
    if not descriptions:
        return version
    digest = hashlib.sha256(repr(sorted((k, d.model, d.text) for k, d in descriptions.items())).encode())
    return f"{version}/{digest.hexdigest()[:16]}"
