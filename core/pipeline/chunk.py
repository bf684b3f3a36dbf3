"""The chunk stage: cuts what was parsed, where text, descriptions, sizes or the document's name changed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from core.chunking.chunker import CHUNKER_VERSION, chunk_document
from core.chunking.presets import ChunkSizes
from core.library.work import WorkLibrary
from core.pipeline.captions import caption_cache, descriptions_of
from core.pipeline.progress import Progress
from core.types import Description, Document


def chunk_documents(work: WorkLibrary, sizes: ChunkSizes, progress: Progress, vision_model: str = "") -> int:
    """Chunk every searchable document whose chunks are missing or of another version; returns how many.

    Figures are described by the words of `vision_model` where it has described them, else by the newest
    there are. Parsing removes a document's chunks, so that old chunks never outlive their blocks.
    """
    cache = caption_cache(work)
    made = work.stage_versions("chunk")
    todo = []
    for document in work.documents():
        if document.status.searchable:
            descriptions = descriptions_of(work, document.doc_id, cache, vision_model)
            version = _version(document, sizes, descriptions)
            if made.get(document.doc_id) != version:
                todo.append((document, version, descriptions))
    progress.start("chunk", len(todo), "documents")
    for document, version, descriptions in todo:
        doc_id = document.doc_id
        tables = {t.block_id: t for t in work.tables(doc_id)}
        blocks = work.blocks(doc_id, words=False)
        captions = {f.block_id: f.caption_block for f in work.figures(doc_id)}
        chunks = chunk_document(doc_id, blocks, tables, document.subject, sizes, descriptions, captions)
        work.save_chunks(doc_id, chunks, version)
        progress.advance()
    progress.finish()
    return len(todo)


def _version(document: Document, sizes: ChunkSizes, descriptions: Mapping[str, Description]) -> str:
    version = f"{CHUNKER_VERSION}/{sizes.key}/{document.subject}"
    if not descriptions:
        return version
    digest = hashlib.sha256(repr(sorted((k, d.model, d.text) for k, d in descriptions.items())).encode())
    return f"{version}/{digest.hexdigest()[:16]}"
