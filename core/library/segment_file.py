"""The content of documents on its way from the work database into a file that is never written again."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Mapping
from pathlib import Path

from core.library.schema import CONTENT_TABLES, SEGMENT_DDL
from core.types import Document

CHILD_ORDER = "ordinal, chunk_id"
"""The order in which the children of a document are numbered."""


def digest_of(db: sqlite3.Connection, document: Document) -> str:
    """A hash of all content that is published of a document; empty where it has none."""
    digest = hashlib.sha256(str(document.status.searchable).encode())
    empty = True
    for table in CONTENT_TABLES:
        rows = db.execute(f"SELECT * FROM {table} WHERE doc_id = ?", (document.doc_id,)).fetchall()
        empty = empty and not rows
        for row in sorted(map(repr, rows)):
            digest.update(row.encode("utf-8", "surrogatepass"))
    return "" if empty else digest.hexdigest()


def flags_of(db: sqlite3.Connection, doc_id: str) -> tuple[bool, bool, bool]:
    """Whether a document has tables, text read by OCR, and figures that a model described."""
    (flags,) = db.execute(
        "SELECT EXISTS (SELECT 1 FROM tables WHERE doc_id = :doc),"
        " EXISTS (SELECT 1 FROM blocks WHERE doc_id = :doc AND confidence IS NOT NULL),"
        " EXISTS (SELECT 1 FROM chunks WHERE doc_id = :doc AND described_by != '')",
        {"doc": doc_id},
    )
    tables, ocr, descriptions = map(bool, flags)
    return tables, ocr, descriptions


def new_segment(file: Path) -> None:
    """An empty segment."""
    target = sqlite3.connect(file)
    try:
        target.executescript("PRAGMA journal_mode=DELETE;" + SEGMENT_DDL)
    finally:
        target.close()


def fill_segment(db: sqlite3.Connection, first_rows: Mapping[str, int]) -> None:
    """Copy the content of these documents into the database attached as `segment`, the children of each under
    the numbers from its first row on.
    """
    for doc_id, first in first_rows.items():
        for table in CONTENT_TABLES:
            db.execute(f"INSERT INTO segment.{table} SELECT * FROM main.{table} WHERE doc_id = ?", (doc_id,))
        db.execute(
            "INSERT INTO segment.children"
            f" SELECT ? - 1 + row_number() OVER (ORDER BY {CHILD_ORDER}),"
            " chunk_id, doc_id, json_extract(spans, '$[0][4]')"
            " FROM main.chunks WHERE doc_id = ? AND parent_id != ''",
            (first, doc_id),
        )
