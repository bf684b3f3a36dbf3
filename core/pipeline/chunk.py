"""The chunk stage: cuts what was parsed, where text, sizes or the document's name have changed."""

from __future__ import annotations

from core.chunking.chunker import CHUNKER_VERSION, chunk_document
from core.chunking.presets import ChunkSizes
from core.library.work import WorkLibrary
from core.pipeline.progress import Progress


def chunk_documents(work: WorkLibrary, sizes: ChunkSizes, progress: Progress) -> int:
    """Chunk every searchable document whose chunks are missing or of another version; returns how many.

    Parsing removes a document's chunks, so that old chunks never outlive their blocks.
    """
    todo = [
        (document, version)
        for document in work.documents()
        if document.status.searchable
        and work.stage_version(document.doc_id, "chunk")
        != (version := f"{CHUNKER_VERSION}/{sizes.key}/{document.label}")
    ]
    progress.start("chunk", len(todo), "documents")
    for document, version in todo:
        doc_id = document.doc_id
        tables = {t.block_id: t for t in work.tables(doc_id)}
        chunks = chunk_document(doc_id, work.blocks(doc_id, words=False), tables, document.label, sizes)
        work.save_chunks(doc_id, chunks, version)
        progress.advance()
    progress.finish()
    return len(todo)
