"""What an answer may be taken from: the pages that retrieval found, with their blocks and tables.

Retrieval finds chunks; a figure's row, head and unit line are spread over the page around them, so the
extractors read whole pages in the order in which retrieval ranks them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from core.types import Block, BlockKind, Candidate, Chunk, Document, Figure, Page, TableContext, TableFact

MOST_PAGES = 24


class Library(Protocol):
    """The part of a published library that answering reads."""

    def documents(self) -> tuple[Document, ...]: ...

    def document(self, doc_id: str) -> Document: ...

    def block(self, block_id: str) -> Block: ...

    def page(self, doc_id: str, page: int) -> Page: ...

    def page_blocks(self, doc_id: str, page: int) -> tuple[Block, ...]: ...

    def page_text(self, doc_id: str, page: int) -> str: ...

    def facts_of_block(self, block_id: str) -> tuple[TableFact, ...]: ...

    def facts_named(
        self, metrics: Sequence[str], words: str, doc_ids: Sequence[str]
    ) -> tuple[TableFact, ...]: ...

    def chunk_of_block(self, block_id: str) -> Chunk | None: ...

    def table_context(self, block_id: str) -> TableContext | None: ...

    def figures(self, doc_id: str) -> tuple[Figure, ...]: ...


@dataclass(frozen=True, slots=True)
class SourcePage:
    """A page that retrieval reached; `rank` from 0, `candidate` the best chunk on it."""

    document: Document
    page: int
    rank: int
    candidate: Candidate


def source_pages(library: Library, candidates: Sequence[Candidate]) -> tuple[SourcePage, ...]:
    """The pages of the candidates, best first, each once."""
    found: dict[tuple[str, int], SourcePage] = {}
    for candidate in candidates:
        for page in candidate.chunk.pages:
            key = (candidate.chunk.doc_id, page)
            if key not in found and len(found) < MOST_PAGES:
                document = library.document(candidate.chunk.doc_id)
                found[key] = SourcePage(document, page, len(found), candidate)
    return tuple(found.values())


def candidate_of_block(block_id: str, page: SourcePage, candidates: Sequence[Candidate]) -> Candidate:
    """The best candidate that holds the block, else the one that led to the page."""
    holding = (c for c in candidates if any(span.block_id == block_id for span in c.chunk.spans))
    return next(holding, page.candidate)


def is_prose(block: Block) -> bool:
    return block.kind in (BlockKind.PARAGRAPH, BlockKind.LIST, BlockKind.FOOTNOTE)
