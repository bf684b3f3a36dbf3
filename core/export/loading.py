"""Sheets of a published library: the pieces of each table put together with their facts and page numbers."""

from __future__ import annotations

from collections.abc import Iterator

from core.export.sheet import Part, Sheet, sheet_of
from core.library.reader import LibraryReader
from core.types import Table


def sheet_of_block(library: LibraryReader, block_id: str) -> Sheet | None:
    """The whole table that a block is a piece of; None for a block that is no table."""
    table = library.table_of_block(block_id)
    return sheet_of([_part(library, t) for t in library.joined_tables(table)]) if table else None


def sheets_of_document(library: LibraryReader, doc_id: str, page: int = 0) -> Iterator[Sheet]:
    """The tables of a document in reading order, each once and whole; of one page where `page` is given."""
    seen: set[str] = set()
    for table in library.tables(doc_id, page):
        if table.table_id not in seen:
            joined = library.joined_tables(table)
            seen.update(t.table_id for t in joined)
            yield sheet_of([_part(library, t) for t in joined])


def _part(library: LibraryReader, table: Table) -> Part:
    block = library.block(table.block_id)
    doc_id = table.block_id.split(":", 1)[0]
    return Part(
        table=table,
        block=block,
        facts=library.facts_of_block(table.block_id),
        context=library.table_context(table.block_id),
        page_label=library.page(doc_id, table.page).page_label,
    )
