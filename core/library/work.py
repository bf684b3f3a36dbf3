"""The work database: one writer, one transaction per document and stage, nothing lost on a kill."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from core.library import codec, fact_codec
from core.library.disk import refuse_full, writing
from core.library.migrations import migrate
from core.library.paths import CachePaths
from core.library.registration import FoundFile, KnownFile
from core.library.schema import DOCUMENT_TABLES
from core.library.segment_file import digest_of, fill_segment, flags_of, new_segment
from core.library.work_contents import WorkContents
from core.library.writer_lock import WriterLock
from core.types import (
    Chunk,
    Document,
    DocumentMetadata,
    DocumentStatus,
    ParsedDocument,
    TableContext,
    TableFact,
)

_WORKING_FILES = "what the scripts work with", "脚本的工作文件"


class WorkLibrary(WorkContents):
    """The library as the scripts see it. Use as a context manager: it holds the lock of the caches folder,
    and an error of a full disk leaves it as DiskFullError, wherever under that folder it came from.

    Raises LibraryBusyError when another script is writing to the same folder.
    """

    def __init__(self, caches: Path) -> None:
        self.paths = CachePaths(caches)
        caches.mkdir(parents=True, exist_ok=True)
        self._lock = WriterLock(self.paths)
        try:
            self._db = sqlite3.connect(self.paths.work_db, isolation_level=None)
            with writing(*_WORKING_FILES, caches):
                self._db.execute("PRAGMA journal_mode=WAL")
                self._db.execute("PRAGMA synchronous=NORMAL")
                migrate(self._db)
        except BaseException:
            self._lock.release()
            raise
        self._known_documents: tuple[Document, ...] | None = None

    def __enter__(self) -> WorkLibrary:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
        if isinstance(error, (OSError, sqlite3.Error, ValueError)):
            refuse_full(error, *_WORKING_FILES, self.paths.root)

    def close(self) -> None:
        self._db.close()
        self._lock.release()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        self._db.execute("BEGIN IMMEDIATE")
        self._known_documents = None
        try:
            yield self._db
        except BaseException:
            if self._db.in_transaction:  # SQLite has rolled back already where the disk was full
                self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    # registration

    def known_files(self) -> dict[str, KnownFile]:
        rows = self._db.execute(
            "SELECT path, doc_id, sha256, size, mtime_ns FROM paths JOIN documents USING (doc_id)"
        )
        return {path: KnownFile(*rest) for path, *rest in rows}

    def register(self, files: Sequence[FoundFile]) -> None:
        """Make the paths of the library exactly those found; nothing is written where they are already.

        What was parsed of a vanished file is kept.
        """
        found = {(f.path, f.doc_id, f.size, f.mtime_ns) for f in files}
        if found == set(self._db.execute("SELECT path, doc_id, size, mtime_ns FROM paths")):
            return
        with self._transaction() as db:
            db.execute("DELETE FROM paths")
            for file in files:
                status = DocumentStatus.UNREADABLE if file.error else DocumentStatus.REGISTERED
                db.execute(
                    "INSERT INTO documents (doc_id, sha256, bytes, status, reason) VALUES (?, ?, ?, ?, ?)"
                    " ON CONFLICT (doc_id) DO NOTHING",
                    (file.doc_id, file.sha256, file.size, status, file.error),
                )
                db.execute(
                    "INSERT INTO paths VALUES (?, ?, ?, ?)",
                    (file.path, file.doc_id, file.size, file.mtime_ns),
                )

    # documents

    def documents(self) -> tuple[Document, ...]:
        """Documents that have a file, in the order of their first path."""
        if self._known_documents is None:
            self._known_documents = self._read_documents()
        return self._known_documents

    def _read_documents(self) -> tuple[Document, ...]:
        paths: dict[str, list[str]] = {}
        for path, doc_id in self._db.execute("SELECT path, doc_id FROM paths ORDER BY path"):
            paths.setdefault(doc_id, []).append(path)
        rows = {row[0]: row for row in self._db.execute(f"SELECT {codec.DOCUMENT_COLUMNS} FROM documents")}
        return tuple(codec.decode_document(rows[doc_id], found) for doc_id, found in paths.items())

    def known_documents(self) -> tuple[Document, ...]:
        """All documents that anything is stored of; those whose file is gone come last, without `paths`."""
        rows = self._db.execute(
            f"SELECT {codec.DOCUMENT_COLUMNS} FROM documents"
            " WHERE doc_id NOT IN (SELECT doc_id FROM paths) ORDER BY doc_id"
        )
        return (*self.documents(), *(codec.decode_document(row, []) for row in rows))

    def child_counts(self) -> dict[str, int]:
        """Child chunks of each document that has any, by doc_id."""
        return dict(
            self._db.execute("SELECT doc_id, count(*) FROM chunks WHERE parent_id != '' GROUP BY doc_id")
        )

    def forget(self, doc_id: str) -> list[str]:
        """Remove all that is stored of a document. Returns the crops of figures that no other one has."""
        with self._transaction() as db:
            crops = [
                crop
                for (crop,) in db.execute(
                    "SELECT crop FROM figures WHERE doc_id = ? AND crop != ''"
                    " EXCEPT SELECT crop FROM figures WHERE doc_id != ?",
                    (doc_id, doc_id),
                )
            ]
            tables = db.execute(
                "SELECT t.name FROM sqlite_master t JOIN pragma_table_info(t.name) c"
                " WHERE t.type = 'table' AND c.name = 'doc_id'"
            ).fetchall()
            for (table,) in tables:
                db.execute(f"DELETE FROM {table} WHERE doc_id = ?", (doc_id,))
        return crops

    def stage_version(self, doc_id: str, stage: str) -> str | None:
        """The version that made this stage of the document, None when it has not been made."""
        row = self._db.execute(
            "SELECT version FROM stages WHERE doc_id = ? AND stage = ?", (doc_id, stage)
        ).fetchone()
        return row[0] if row else None

    def stage_versions(self, stage: str) -> dict[str, str]:
        """The versions that made this stage, by doc_id: one query for the whole library."""
        rows = self._db.execute("SELECT doc_id, version FROM stages WHERE stage = ?", (stage,))
        return dict(rows.fetchall())

    def save_stage(self, doc_id: str, stage: str, version: str) -> None:
        """Record that a stage whose results lie outside the database is done."""
        with self._transaction() as db:
            db.execute("INSERT OR REPLACE INTO stages VALUES (?, ?, ?)", (doc_id, stage, version))

    def save_parsed(
        self,
        document: Document,
        parsed: ParsedDocument | None,
        version: str,
        seconds: float = 0.0,
    ) -> None:
        """Replace everything known of the document by a new parse (None: it cannot be read).

        `seconds` is how long parsing it took.
        """
        doc_id = document.doc_id
        with self._transaction() as db:
            for table in (
                "pages",
                "blocks",
                "tables",
                "figures",
                "chunks",
                "fact_tables",
                "facts",
                "infos",
                "stages",
                "settled",
                "digests",
            ):
                db.execute(f"DELETE FROM {table} WHERE doc_id = ?", (doc_id,))
            db.execute(
                "UPDATE documents SET status=?, pages=?, reason=?, warnings=?, metadata=? WHERE doc_id=?",
                (*codec.encode_document(document)[3:], doc_id),
            )
            if parsed is not None:
                _insert_parsed(db, parsed)
            db.execute("INSERT INTO stages VALUES (?, 'parse', ?)", (doc_id, version))
            db.execute("INSERT OR REPLACE INTO timings VALUES (?, ?)", (doc_id, seconds))

    def save_metadata(self, doc_id: str, metadata: DocumentMetadata, version: str) -> None:
        with self._transaction() as db:
            db.execute(
                "UPDATE documents SET metadata = ? WHERE doc_id = ?",
                (codec.encode_metadata(metadata), doc_id),
            )
            db.execute("INSERT OR REPLACE INTO stages VALUES (?, 'metadata', ?)", (doc_id, version))

    def save_chunks(self, doc_id: str, chunks: Iterable[Chunk], version: str) -> None:
        with self._transaction() as db:
            for table in ("chunks", "settled", "digests"):
                db.execute(f"DELETE FROM {table} WHERE doc_id = ?", (doc_id,))
            db.executemany(
                f"INSERT INTO chunks ({codec.CHUNK_COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?,?)",
                (codec.encode_chunk(c) for c in chunks),
            )
            db.execute("INSERT OR REPLACE INTO stages VALUES (?, 'chunk', ?)", (doc_id, version))

    def presets(self) -> dict[str, str]:
        """The presets of chunk sizes that were chosen, by doc_id; "" stands for all other documents."""
        return dict(self._db.execute("SELECT doc_id, preset FROM presets"))

    def choose_preset(self, preset: str, doc_ids: Sequence[str] = ()) -> None:
        """Remember a preset for these documents; without any, for the whole library in place of every
        earlier choice.
        """
        with self._transaction() as db:
            if not doc_ids:
                db.execute("DELETE FROM presets")
            rows = [(doc_id, preset) for doc_id in doc_ids or [""]]
            db.executemany("INSERT OR REPLACE INTO presets VALUES (?, ?)", rows)

    def save_facts(
        self, doc_id: str, contexts: Iterable[TableContext], facts: Iterable[TableFact], version: str
    ) -> None:
        """Replace the facts of a document."""
        with self._transaction() as db:
            for table in ("facts", "fact_tables", "digests"):
                db.execute(f"DELETE FROM {table} WHERE doc_id = ?", (doc_id,))
            columns = fact_codec.CONTEXT_COLUMNS
            db.executemany(
                f"INSERT INTO fact_tables ({columns}) VALUES ({fact_codec.marks(columns)})",
                map(fact_codec.encode_context, contexts),
            )
            columns = fact_codec.FACT_COLUMNS
            db.executemany(
                f"INSERT INTO facts ({columns}) VALUES ({fact_codec.marks(columns)})",
                map(fact_codec.encode_fact, facts),
            )
            db.execute("INSERT OR REPLACE INTO stages VALUES (?, 'facts', ?)", (doc_id, version))

    # vectors

    def settled(self, model: str, stamp: str) -> dict[str, int]:
        """Documents whose texts all have a vector of `model`, with the number of their distinct texts.

        None when `stamp` is not the one they were saved with: the vectors lie elsewhere, and have changed.
        """
        rows = self._db.execute(
            "SELECT doc_id, texts FROM settled JOIN vector_folders USING (model)"
            " WHERE model = ? AND stamp = ?",
            (model, stamp),
        )
        return dict(rows.fetchall())

    def settle(self, model: str, texts: Mapping[str, int], stamp: str) -> None:
        """Replace what `settled` gives for this model from now on, under a new stamp."""
        with self._transaction() as db:
            db.execute("DELETE FROM settled WHERE model = ?", (model,))
            db.execute("INSERT OR REPLACE INTO vector_folders VALUES (?, ?)", (model, stamp))
            db.executemany(
                "INSERT INTO settled VALUES (?, ?, ?)",
                ((doc_id, model, count) for doc_id, count in texts.items()),
            )

    def children(self, doc_ids: Collection[str] | None = None) -> Iterator[Chunk]:
        """The child chunks of documents that have a file, in the order of first paths; only of `doc_ids`
        where they are given.
        """
        for document in self.documents():
            if document.status.searchable and (doc_ids is None or document.doc_id in doc_ids):
                yield from self.children_of(document.doc_id)

    # what is published

    def document_tables(self) -> dict[str, list[tuple[object, ...]]]:
        """The rows of documents and paths, of documents that have a file, ordered by their first column."""
        return {
            table: self._db.execute(
                f"SELECT * FROM {table} WHERE doc_id IN (SELECT doc_id FROM paths) ORDER BY 1"
            ).fetchall()
            for table in DOCUMENT_TABLES
        }

    def digests(self) -> dict[str, str]:
        """doc_id → a hash of all content that is published of it, for the documents that have a file and
        content. It is made once after every change.
        """
        known = dict(self._db.execute("SELECT doc_id, digest FROM digests").fetchall())
        missing = {d.doc_id: digest_of(self._db, d) for d in self.documents() if d.doc_id not in known}
        if missing:
            with self._transaction() as db:
                db.executemany("INSERT INTO digests VALUES (?, ?)", missing.items())
        known |= missing
        return {d.doc_id: known[d.doc_id] for d in self.documents() if known[d.doc_id]}

    def content_flags(self, doc_id: str) -> tuple[bool, bool, bool]:
        """Whether a document has tables, text read by OCR, and figures that a model described."""
        return flags_of(self._db, doc_id)

    def write_segment(self, file: Path, first_rows: Mapping[str, int]) -> None:
        """Write the content of these documents to a new database `file`, the children of each under the
        numbers from its first row on.
        """
        new_segment(file)
        self._db.execute("ATTACH ? AS segment", (str(file),))
        try:
            with self._transaction() as db:
                fill_segment(db, first_rows)
        finally:
            self._db.execute("DETACH segment")


def _insert_parsed(db: sqlite3.Connection, parsed: ParsedDocument) -> None:
    doc_id = parsed.doc_id
    db.executemany(
        "INSERT INTO pages VALUES (?,?,?,?,?,?,?,?,?)",
        ((doc_id, *codec.encode_page(p)) for p in parsed.pages),
    )
    info = json.dumps(dict(parsed.info), ensure_ascii=False)
    db.execute("INSERT INTO infos VALUES (?, ?)", (doc_id, info))
    db.executemany(
        f"INSERT INTO blocks (doc_id, ordinal, {codec.BLOCK_COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?,?)",
        ((doc_id, i, *codec.encode_block(b)) for i, b in enumerate(parsed.blocks)),
    )
    db.executemany(
        f"INSERT INTO tables (doc_id, {codec.TABLE_COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?,?)",
        ((doc_id, *codec.encode_table(t)) for t in parsed.tables),
    )
    db.executemany(
        f"INSERT INTO figures (doc_id, {codec.FIGURE_COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?)",
        ((doc_id, *codec.encode_figure(f)) for f in parsed.figures),
    )
