"""Leads a question about a document to the segment that serves it. Opened immutable: nothing is written."""

from __future__ import annotations

import sqlite3
import threading
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from core.errors import LibraryError
from core.library.contents import Content, decode_content
from core.library.damage import reading

Key = TypeVar("Key", str, int)

_KEYS_AT_ONCE = 10_000
"""SQLite takes 32,766 parameters."""


class SegmentReader:
    """The databases of one generation; safe to use from several threads. Raises LibraryDamagedError wherever
    one of them cannot be read.

    `folder` is the generation's own, beside which the folder `content` has the segments. A segment may hold
    more than is led to it: documents that changed or went.
    """

    def __init__(self, folder: Path) -> None:
        self._lock = threading.Lock()
        self._file = folder / "library.sqlite"
        self._folder = folder.parent / "content"
        self._own = _connect(self._file)
        self._segments: dict[str, sqlite3.Connection] = {}
        self.contents = {
            row[0]: decode_content(row) for row in self.rows("SELECT * FROM contents ORDER BY first_row")
        }
        for content in self.contents.values():
            if content.segment not in self._segments:
                self._segments[content.segment] = _connect(self._folder / content.segment)
        self._by_row = [c for c in self.contents.values() if c.rows]
        self._first_rows = [c.first_row for c in self._by_row]

    def close(self) -> None:
        for db in (self._own, *self._segments.values()):
            db.close()

    def rows(self, sql: str, parameters: Sequence[object] = ()) -> list[Any]:
        """Of the generation's own tables: documents and paths."""
        with self._lock, reading(self._file):
            return self._own.execute(sql, parameters).fetchall()

    def rows_of(self, doc_id: str, sql: str, parameters: Sequence[object] = ()) -> list[Any]:
        """Of the segment that serves a document; none for a document without content."""
        content = self.contents.get(doc_id)
        return self._rows_in(content.segment, sql, parameters) if content else []

    def rows_for(
        self, keys: Iterable[tuple[str, Key]], sql: str, parameters: Sequence[object] = ()
    ) -> list[Any]:
        """Of all segments that serve one of these documents, for keys that are asked for by document (doc_id,
        key): `sql` has `{keys}` where the keys stand, and marks for `parameters` after them.
        """
        by_segment: dict[str, dict[Key, None]] = {}
        for doc_id, key in keys:
            if content := self.contents.get(doc_id):
                by_segment.setdefault(content.segment, {})[key] = None
        found: list[Any] = []
        for segment, own in by_segment.items():
            every = list(own)
            for start in range(0, len(every), _KEYS_AT_ONCE):
                part: list[Key] = every[start : start + _KEYS_AT_ONCE]
                text = sql.replace("{keys}", ",".join("?" * len(part)))
                found += self._rows_in(segment, text, (*part, *parameters))
        return found

    def _rows_in(self, segment: str, sql: str, parameters: Sequence[object]) -> list[Any]:
        with self._lock, reading(self._folder / segment):
            return self._segments[segment].execute(sql, parameters).fetchall()

    def rows_everywhere(self, sql: str) -> list[Any]:
        """Of all segments, without those of documents that the segment does not serve any more: `sql` gives
        the doc_id first.
        """
        found: list[Any] = []
        for segment in self._segments:
            found += [row for row in self._rows_in(segment, sql, ()) if self._serves(segment, row[0])]
        return found

    def _serves(self, segment: str, doc_id: str) -> bool:
        content = self.contents.get(doc_id)
        return content is not None and content.segment == segment

    def content_of_row(self, row: int) -> Content:
        """The document a child row belongs to. Raises LibraryError for a row that is dead or none."""
        place = bisect_right(self._first_rows, row) - 1
        if place >= 0 and row - self._first_rows[place] < self._by_row[place].rows:
            return self._by_row[place]
        raise LibraryError(f"No chunk has the row {row}.", f"没有行号为 {row} 的文本块。")


def _connect(file: Path) -> sqlite3.Connection:
    uri = file.resolve().as_uri() + "?mode=ro&immutable=1"
    with reading(file):
        return sqlite3.connect(uri, uri=True, check_same_thread=False)
