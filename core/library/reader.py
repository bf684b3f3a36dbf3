"""Reads one published generation: documents, and what its segments hold of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from pathlib import Path
from typing import Any

from core.errors import LibraryDamagedError, LibraryError
from core.library import codec, fact_codec
from core.library.contents import Content
from core.library.counts import ContentCounts, content_counts
from core.library.registration import KnownFile
from core.library.segment_reader import SegmentReader
from core.types import Block, BlockKind, Chunk, Document, Figure, Page, Table, TableContext, TableFact


class LibraryReader:
    """Documents, pages, blocks, tables and chunks of one generation; safe to use from several threads.

    Look-ups of an unknown id raise LibraryError: an id comes from the same generation or is a mistake.
    """

    def __init__(self, folder: Path) -> None:
        self._segments = SegmentReader(folder)
        self._documents = self._load_documents()
        self._by_id = {d.doc_id: d for d in self._documents}
        self.block = lru_cache(maxsize=4096)(self._block)
        self.page_blocks = lru_cache(maxsize=512)(self._page_blocks)

    def close(self) -> None:
        self._segments.close()

    @property
    def contents(self) -> Mapping[str, Content]:
        """Where the content of each document lies, by doc_id, in the order of first rows."""
        return self._segments.contents

    def _one(self, doc_id: str, sql: str, parameters: Sequence[object], what: str) -> Any:
        rows = self._segments.rows_of(doc_id, sql, parameters)
        if not rows:
            raise LibraryError(
                f"This library holds no {what}.",
                f"当前资料库中没有 {what}。",
                hint="It may have been rebuilt: ask again.",
                hint_zh="资料库可能已重建，请重新提问。",
            )
        return rows[0]

    def _load_documents(self) -> tuple[Document, ...]:
        paths: dict[str, list[str]] = {}
        for path, doc_id in self._segments.rows("SELECT path, doc_id FROM paths ORDER BY path"):
            paths.setdefault(doc_id, []).append(path)
        sql = f"SELECT {codec.DOCUMENT_COLUMNS} FROM documents"
        rows = {row[0]: row for row in self._segments.rows(sql)}
        return tuple(codec.decode_document(rows[doc_id], found) for doc_id, found in paths.items())

    def documents(self) -> tuple[Document, ...]:
        """All documents, those that could not be read included, in the order of their first path."""
        return self._documents

    def known_files(self) -> dict[str, KnownFile]:
        """Path → what the build saw there, to tell which files are new or changed."""
        rows = self._segments.rows(
            "SELECT path, doc_id, sha256, size, mtime_ns FROM paths JOIN documents USING (doc_id)"
        )
        return {path: KnownFile(*rest) for path, *rest in rows}

    def block_texts(self, doc_id: str, kind: BlockKind) -> tuple[str, ...]:
        """The texts of a document's blocks of one kind, in reading order."""
        rows = self._segments.rows_of(
            doc_id,
            "SELECT text FROM blocks WHERE doc_id = ? AND kind = ? ORDER BY ordinal",
            (doc_id, kind.value),
        )
        return tuple(text for (text,) in rows)

    def document(self, doc_id: str) -> Document:
        found = self._by_id.get(doc_id)
        return found or self._one("", "", (), f"document {doc_id}")

    def page(self, doc_id: str, page: int) -> Page:
        row = self._one(
            doc_id,
            f"SELECT {codec.PAGE_COLUMNS} FROM pages WHERE doc_id = ? AND page = ?",
            (doc_id, page),
            f"page {page} of {doc_id}",
        )
        return codec.decode_page(row)

    def pages(self, doc_id: str) -> tuple[Page, ...]:
        sql = f"SELECT {codec.PAGE_COLUMNS} FROM pages WHERE doc_id = ? ORDER BY page"
        rows = self._segments.rows_of(doc_id, sql, (doc_id,))
        return tuple(codec.decode_page(row) for row in rows)

    def counts(self) -> dict[str, ContentCounts]:
        """What parsing found in each document that has pages, by doc_id."""
        return content_counts(self._segments.rows_everywhere)

    def _block(self, block_id: str) -> Block:
        sql = f"SELECT {codec.BLOCK_COLUMNS} FROM blocks WHERE block_id = ?"
        return codec.decode_block(self._one(_doc(block_id), sql, (block_id,), f"block {block_id}"))

    def _page_blocks(self, doc_id: str, page: int) -> tuple[Block, ...]:
        rows = self._segments.rows_of(
            doc_id,
            f"SELECT {codec.BLOCK_COLUMNS} FROM blocks WHERE doc_id = ? AND page = ? ORDER BY ordinal",
            (doc_id, page),
        )
        return tuple(codec.decode_block(row) for row in rows)

    def page_text(self, doc_id: str, page: int) -> str:
        """The texts of the page's blocks in reading order, joined by line breaks."""
        return "\n".join(block.text for block in self.page_blocks(doc_id, page))

    def table_of_block(self, block_id: str) -> Table | None:
        sql = f"SELECT {codec.TABLE_COLUMNS} FROM tables WHERE block_id = ?"
        rows = self._segments.rows_of(_doc(block_id), sql, (block_id,))
        return codec.decode_table(rows[0]) if rows else None

    def tables(self, doc_id: str, page: int = 0) -> tuple[Table, ...]:
        """The tables of a document in reading order; only those of `page` where it is given."""
        columns = ", ".join(f"tables.{c}" for c in codec.TABLE_COLUMNS.split(", "))
        rows = self._segments.rows_of(
            doc_id,
            f"SELECT {columns} FROM tables JOIN blocks USING (block_id)"
            " WHERE tables.doc_id = ? AND ? IN (0, tables.page) ORDER BY tables.page, blocks.ordinal",
            (doc_id, page),
        )
        return tuple(map(codec.decode_table, rows))

    def joined_tables(self, table: Table) -> tuple[Table, ...]:
        """The table with all it goes on from and all that goes on from it, in reading order."""
        found = [table]
        doc_id = _doc(table.block_id)
        while before := self._table_where(doc_id, "table_id = ?", found[0].continues):
            found.insert(0, before)
        while after := self._table_where(doc_id, "continues = ?", found[-1].table_id):
            found.append(after)
        return tuple(found)

    def _table_where(self, doc_id: str, condition: str, value: str) -> Table | None:
        sql = (
            f"SELECT {codec.TABLE_COLUMNS} FROM tables WHERE doc_id = ? AND {condition} ORDER BY page LIMIT 1"
        )
        rows = self._segments.rows_of(doc_id, sql, (doc_id, value))
        return codec.decode_table(rows[0]) if rows else None

    def figures(self, doc_id: str) -> tuple[Figure, ...]:
        sql = f"SELECT {codec.FIGURE_COLUMNS} FROM figures WHERE doc_id = ? ORDER BY figure_id"
        rows = self._segments.rows_of(doc_id, sql, (doc_id,))
        return tuple(codec.decode_figure(row) for row in rows)

    def table_context(self, block_id: str) -> TableContext | None:
        """What the facts of a table share; None for a block that is no table."""
        return self._contexts([block_id]).get(block_id)

    def facts_of_block(self, block_id: str) -> tuple[TableFact, ...]:
        """The figures of a table, row by row."""
        sql = f"SELECT {fact_codec.FACT_COLUMNS} FROM facts WHERE block_id = ? ORDER BY row, col"
        return fact_codec.decode_facts(
            self._segments.rows_of(_doc(block_id), sql, (block_id,)), self._contexts([block_id])
        )

    def facts_named(
        self, metrics: Sequence[str], words: str, doc_ids: Sequence[str]
    ) -> tuple[TableFact, ...]:
        """The figures of these documents whose normalised row label is one of `metrics`, or stands in `words`
        (normalised the same way), in page order.
        """
        rows = self._segments.rows_for(
            zip(doc_ids, doc_ids, strict=True),
            f"SELECT {fact_codec.FACT_COLUMNS} FROM facts WHERE doc_id IN ({{keys}})"
            f" AND (metric IN ({','.join('?' * len(metrics))}) OR length(metric) > 1 AND instr(?, metric))",
            (*metrics, words),
        )
        rows.sort(key=_FACT_ORDER)
        return fact_codec.decode_facts(rows, self._contexts(sorted({row[0] for row in rows})))

    def fact_labels(self, doc_ids: Sequence[str]) -> list[tuple[str, int]]:
        """Row labels of the facts of these documents and how many figures each has, the commonest first."""
        rows = self._segments.rows_for(
            zip(doc_ids, doc_ids, strict=True),
            "SELECT metric, min(label), count(*) FROM facts WHERE doc_id IN ({keys}) GROUP BY metric",
        )
        found: dict[str, tuple[str, int]] = {}
        for metric, label, count in rows:
            known, before = found.get(metric, (label, 0))
            found[metric] = (min(known, label), before + count)
        return sorted(found.values(), key=lambda item: (-item[1], item[0]))

    def _contexts(self, block_ids: Sequence[str]) -> dict[str, TableContext]:
        rows = self._segments.rows_for(
            ((_doc(block_id), block_id) for block_id in block_ids),
            f"SELECT {fact_codec.CONTEXT_COLUMNS} FROM fact_tables WHERE block_id IN ({{keys}})",
        )
        return {row[0]: fact_codec.decode_context(row) for row in rows}

    def chunk(self, chunk_id: str) -> Chunk:
        sql = f"SELECT {codec.CHUNK_COLUMNS} FROM chunks WHERE chunk_id = ?"
        return codec.decode_chunk(self._one(_doc(chunk_id), sql, (chunk_id,), f"chunk {chunk_id}"))

    def chunk_of_block(self, block_id: str) -> Chunk | None:
        """The first searched chunk that holds text of the block; None where no chunk does."""
        doc_id, page, _ = block_id.split(":")
        columns = ", ".join(f"chunks.{c}" for c in codec.CHUNK_COLUMNS.split(", "))
        rows = self._segments.rows_of(
            doc_id,
            f"SELECT {columns} FROM children JOIN chunks USING (chunk_id)"
            " WHERE children.doc_id = ? AND children.page = ? ORDER BY chunks.ordinal",
            (doc_id, int(page[1:])),
        )
        chunks = map(codec.decode_chunk, rows)
        return next((c for c in chunks if any(s.block_id == block_id for s in c.spans)), None)

    def has_descriptions(self) -> bool:
        """Whether a model has described figures of this library."""
        return any(content.has_descriptions for content in self.contents.values())

    def has_tables(self) -> bool:
        """Whether any table was parsed into cells."""
        return any(content.has_tables for content in self.contents.values())

    def has_ocr(self) -> bool:
        """Whether OCR read any page of this library."""
        return any(content.has_ocr for content in self.contents.values())

    def children_by_row(self, rows: Sequence[int]) -> tuple[Chunk, ...]:
        """The child chunks at these rows of the generation, in the order given. Raises LibraryError for a row
        that has none.
        """
        columns = ", ".join(f"chunks.{c}" for c in codec.CHUNK_COLUMNS.split(", "))
        found = {
            row: codec.decode_chunk(tuple(rest))
            for row, *rest in self._segments.rows_for(
                ((self._segments.content_of_row(row).doc_id, row) for row in rows),
                f"SELECT children.row, {columns} FROM children JOIN chunks USING (chunk_id)"
                " WHERE children.row IN ({keys})",
            )
        }
        if missing := next((row for row in rows if row not in found), None):
            raise LibraryDamagedError("The content of this library", f"no chunk at row {missing}")
        return tuple(found[row] for row in rows)


_FACT_ORDER = itemgetter(*(fact_codec.FACT_COLUMNS.split(", ").index(c) for c in ("block_id", "row", "col")))


def _doc(key: str) -> str:
    """The document of a block, table or chunk."""
    return key.split(":", 1)[0]
