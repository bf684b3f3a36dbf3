"""What the work database holds of one document, stage by stage, as it was stored."""

from __future__ import annotations

import json
import sqlite3
import sys

from core.library import codec, fact_codec
from core.library.counts import ContentCounts, content_counts
from core.library.segment_file import CHILD_ORDER
from core.types import Block, Chunk, Figure, Page, Table, TableContext


class WorkContents:
    """The reading half of `core.library.work.WorkLibrary`, which opens the database."""

    _db: sqlite3.Connection

    def blocks(self, doc_id: str, *, words: bool = True, last_page: int | None = None) -> tuple[Block, ...]:
        """Blocks in reading order, up to `last_page` where given; without `words` their word boxes stay
        undecoded (most of the work).
        """
        rows = self._db.execute(
            f"SELECT {codec.BLOCK_COLUMNS} FROM blocks WHERE doc_id = ? AND page <= ? ORDER BY page, ordinal",
            (doc_id, sys.maxsize if last_page is None else last_page),
        )
        return tuple(codec.decode_block(row, words=words) for row in rows)

    def tables(self, doc_id: str) -> tuple[Table, ...]:
        rows = self._db.execute(f"SELECT {codec.TABLE_COLUMNS} FROM tables WHERE doc_id = ?", (doc_id,))
        return tuple(codec.decode_table(row) for row in rows)

    def chunk_ids(self, doc_id: str) -> frozenset[str]:
        """The ids of all chunks of a document."""
        rows = self._db.execute("SELECT chunk_id FROM chunks WHERE doc_id = ?", (doc_id,))
        return frozenset(chunk_id for (chunk_id,) in rows)

    def table_contexts(self, doc_id: str) -> tuple[TableContext, ...]:
        """What the figures of each table share, as the facts stage read it."""
        rows = self._db.execute(
            f"SELECT {fact_codec.CONTEXT_COLUMNS} FROM fact_tables WHERE doc_id = ?", (doc_id,)
        )
        return tuple(fact_codec.decode_context(row) for row in rows)

    def table_years(self, doc_id: str) -> dict[str, tuple[int, ...]]:
        """The years that the figures of each table are said to be of, the latest first, by block id."""
        years: dict[str, tuple[int, ...]] = {}
        for block_id, year in self._db.execute(
            "SELECT DISTINCT block_id, year FROM facts WHERE doc_id = ? AND sure AND year ORDER BY year DESC",
            (doc_id,),
        ):
            years[block_id] = (*years.get(block_id, ()), year)
        return years

    def figures(self, doc_id: str) -> tuple[Figure, ...]:
        rows = self._db.execute(
            f"SELECT {codec.FIGURE_COLUMNS} FROM figures WHERE doc_id = ? ORDER BY figure_id", (doc_id,)
        )
        return tuple(codec.decode_figure(row) for row in rows)

    def pages(self, doc_id: str) -> tuple[Page, ...]:
        rows = self._db.execute(
            f"SELECT {codec.PAGE_COLUMNS} FROM pages WHERE doc_id = ? ORDER BY page", (doc_id,)
        )
        return tuple(codec.decode_page(row) for row in rows)

    def counts(self, *, with_blocks: bool = False) -> dict[str, ContentCounts]:
        """What parsing found in each document that has pages, by doc_id."""
        return content_counts(self._db.execute, with_blocks=with_blocks)

    def parse_seconds(self) -> dict[str, float]:
        """Seconds that parsing took, by doc_id."""
        return dict(self._db.execute("SELECT doc_id, seconds FROM timings"))

    def info(self, doc_id: str) -> dict[str, str]:
        """The information dictionary of the PDF, as far as the parser kept it."""
        row = self._db.execute("SELECT info FROM infos WHERE doc_id = ?", (doc_id,)).fetchone()
        return dict(json.loads(row[0])) if row else {}

    def page_texts(self, doc_id: str) -> list[tuple[int, str]]:
        """(page, text) of every page that has text, blocks joined by line breaks, running heads included."""
        texts: dict[int, list[str]] = {}
        for page, text in self._db.execute(
            "SELECT page, text FROM blocks WHERE doc_id = ? ORDER BY page, ordinal", (doc_id,)
        ):
            if text.strip():
                texts.setdefault(page, []).append(text)
        return [(page, "\n".join(parts)) for page, parts in texts.items()]

    def children_of(self, doc_id: str) -> list[Chunk]:
        """The child chunks of one document, in the order of their ordinals."""
        rows = self._db.execute(
            f"SELECT {codec.CHUNK_COLUMNS} FROM chunks WHERE doc_id = ? AND parent_id != ''"
            f" ORDER BY {CHILD_ORDER}",
            (doc_id,),
        )
        return [codec.decode_chunk(row) for row in rows]
