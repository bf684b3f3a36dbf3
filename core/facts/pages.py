"""What reading a table needs of its document: the blocks and tables of the pages around it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from core.types import Block, Table


class TablePages(Protocol):
    """A document, or a library of documents, page by page."""

    def page_blocks(self, doc_id: str, page: int) -> tuple[Block, ...]: ...

    def table_of_block(self, block_id: str) -> Table | None: ...


class DocumentPages:
    """One document in memory."""

    def __init__(self, blocks: Sequence[Block], tables: Sequence[Table]) -> None:
        self._pages: dict[tuple[str, int], list[Block]] = {}
        for block in blocks:
            self._pages.setdefault((document_of(block), block.page), []).append(block)
        self._tables: Mapping[str, Table] = {t.block_id: t for t in tables}

    def page_blocks(self, doc_id: str, page: int) -> tuple[Block, ...]:
        return tuple(self._pages.get((doc_id, page), ()))

    def table_of_block(self, block_id: str) -> Table | None:
        return self._tables.get(block_id)


def document_of(block: Block) -> str:
    """The document that a block is of, from its id."""
    return block.block_id.split(":", 1)[0]


def texts_above(pages: TablePages, block: Block, *, pages_back: int = 2) -> Iterator[Block]:
    """Blocks before a block, nearest first, on its page and the pages before it; no headers or footers."""
    doc_id = document_of(block)
    on_page = pages.page_blocks(doc_id, block.page)
    ids = [b.block_id for b in on_page]
    before = on_page[: ids.index(block.block_id)] if block.block_id in ids else on_page
    yield from (b for b in reversed(before) if b.kind.indexed)
    for page in range(block.page - 1, max(0, block.page - 1 - pages_back), -1):
        yield from (b for b in reversed(pages.page_blocks(doc_id, page)) if b.kind.indexed)
