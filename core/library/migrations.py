"""Ordered changes of the work database, each applied once and recorded."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from core.errors import VersionMismatchError
from core.library.schema import (
    CONTENT_DDL,
    DIGESTS_DDL,
    DOCUMENT_DDL,
    FACTS_DDL,
    PRESETS_DDL,
    SETTLED_DDL,
    TIMINGS_DDL,
    WORK_DDL,
)


def m001_initial(connection: sqlite3.Connection) -> None:
    _execute(connection, DOCUMENT_DDL + CONTENT_DDL + WORK_DDL)


def m002_described_chunks(connection: sqlite3.Connection) -> None:
    """Chunks name the model that described their figure; a database made since then has the column."""
    columns = {row[1] for row in connection.execute("PRAGMA table_info(chunks)")}
    if "described_by" not in columns:
        connection.execute("ALTER TABLE chunks ADD COLUMN described_by TEXT NOT NULL DEFAULT ''")


def m003_health_and_captions(connection: sqlite3.Connection) -> None:
    """Pages carry a grade in place of warnings, blocks say whether OCR read them, tables and figures name
    their caption's block. What was parsed before is parsed again: the parser's version has changed too.
    """

    def columns(table: str) -> set[str]:
        return {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}

    if "warnings" in columns("pages"):
        connection.execute("ALTER TABLE pages RENAME COLUMN warnings TO health")
        connection.execute("UPDATE pages SET health = '[\"good\"]'")
    if "confidence" not in columns("blocks"):
        connection.execute("ALTER TABLE blocks ADD COLUMN confidence REAL")
    for table, column in (
        ("tables", "caption_block"),
        ("tables", "continues"),
        ("figures", "caption_block"),
    ):
        if column not in columns(table):
            connection.execute(f"ALTER TABLE {table} ADD COLUMN {column} TEXT NOT NULL DEFAULT ''")


def m004_facts(connection: sqlite3.Connection) -> None:
    """Figures of tables as rows that a question can look up."""
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'facts'").fetchone():
        _execute(connection, FACTS_DDL)


def m005_timings(connection: sqlite3.Connection) -> None:
    """Seconds that parsing a document took, for reports."""
    _execute(connection, TIMINGS_DDL)


def m006_settled(connection: sqlite3.Connection) -> None:
    """Documents whose texts all have vectors of a model, and the state of its files when that was seen."""
    _execute(connection, SETTLED_DDL)


def m007_presets(connection: sqlite3.Connection) -> None:
    """Which sizes of chunks were chosen, for a document or (doc_id empty) for all others."""
    _execute(connection, PRESETS_DDL)


def m008_digests(connection: sqlite3.Connection) -> None:
    """A hash of what is published of each document, made when asked for and forgotten when that changes."""
    _execute(connection, DIGESTS_DDL)


def _execute(connection: sqlite3.Connection, ddl: str) -> None:
    for statement in ddl.split(";"):
        if statement.strip():
            connection.execute(statement)


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (
    m001_initial,
    m002_described_chunks,
    m003_health_and_captions,
    m004_facts,
    m005_timings,
    m006_settled,
    m007_presets,
    m008_digests,
)


def migrate(connection: sqlite3.Connection) -> None:
    """Apply the migrations that are missing, each with its record in one transaction.

    Raises VersionMismatchError when the database knows a migration this code does not.
    """
    connection.execute("CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY)")
    applied = {name for (name,) in connection.execute("SELECT name FROM migrations")}
    unknown = applied - {m.__name__ for m in MIGRATIONS}
    if unknown:
        raise VersionMismatchError(
            f"The work database was written by a newer version (it holds {', '.join(sorted(unknown))}).",
            f"工作数据库由更新的版本写入（包含 {', '.join(sorted(unknown))}）。",
            hint="Update Pagewitness, or build into another --caches folder.",
            hint_zh="请更新 Pagewitness，或用另一个 --caches 目录构建。",
        )
    for migration in MIGRATIONS:
        if migration.__name__ in applied:
            continue
        connection.execute("BEGIN IMMEDIATE")
        try:
            migration(connection)
            connection.execute("INSERT INTO migrations VALUES (?)", (migration.__name__,))
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")
