"""The facts stage: reads the figures of all tables once, so that a question is a look-up."""

from __future__ import annotations

from core.chunking.sections import with_sections
from core.facts.periods import parse_period
from core.facts.reading import FACTS_VERSION, read_facts
from core.library.work import WorkLibrary
from core.pipeline.progress import Progress
from core.types import BlockKind, Document, TableContext, TableFact


def collect_facts(work: WorkLibrary, progress: Progress) -> int:
    """Read the tables of every searchable document that was parsed anew or whose period is told otherwise;
    returns how many documents that were.
    """
    made = work.stage_versions("facts")
    todo = [
        document
        for document in work.documents()
        if document.status.searchable and made.get(document.doc_id) != _version(document)
    ]
    progress.start("facts", len(todo), "documents")
    for document in todo:
        contexts, facts = _facts_of(work, document)
        work.save_facts(document.doc_id, contexts, facts, _version(document))
        progress.advance()
    progress.finish()
    return len(todo)


def _version(document: Document) -> str:
    return f"{FACTS_VERSION}/{document.metadata.period}"


def _facts_of(work: WorkLibrary, document: Document) -> tuple[list[TableContext], list[TableFact]]:
    blocks, tables = work.blocks(document.doc_id), work.tables(document.doc_id)
    sections = {b.block_id: path for b, path in with_sections(blocks) if b.kind is BlockKind.TABLE}
    return read_facts(blocks, tables, parse_period(document.metadata.period), sections)
