"""Writes the lexical index of a generation: what did not change is the earlier generation's, by hard link.

tantivy writes a file once and replaces `meta.json` by renaming, so the earlier generation never notices.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable
from pathlib import Path

import tantivy

from core.index.analysis import ANALYZER, build_analyzer, grams, words
from core.index.lexical import LexicalEntry, lexical_schema

HEAP = 64_000_000
_LOCK_FILES = (".tantivy-meta.lock", ".tantivy-writer.lock")

DEAD_SHARE = 0.2
"""With more deleted entries than this an index is written anew: BM25 counts them until files are merged."""


class IndexWriter:
    """Adds to an index in `folder`, which is new or was linked from an earlier generation.

    Nothing can be read before `close`, which commits and makes the files readable by other users.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        index = tantivy.Index(lexical_schema(), path=str(folder))
        index.register_tokenizer(ANALYZER, build_analyzer())
        self._writer = index.writer(heap_size=HEAP, num_threads=1)

    def add(self, entry: LexicalEntry) -> None:
        document = tantivy.Document()
        document.add_unsigned("row", entry.row)
        document.add_text("doc_id", entry.doc_id)
        document.add_text("text", " ".join(words(entry.text)))
        document.add_text("grams", " ".join(grams(entry.text)))
        document.add_text("heading", " ".join(words(entry.heading)))
        self._writer.add_document(document)

    def remove(self, doc_id: str) -> None:
        """Leave out every entry of a document that was added before this call."""
        self._writer.delete_documents_by_term("doc_id", doc_id)

    def close(self) -> None:
        self._writer.commit()
        self._writer.wait_merging_threads()
        _make_readable(self._folder)


def write_index(folder: Path, entries: Iterable[LexicalEntry]) -> None:
    """Write a new index into an empty folder, readable by other users."""
    writer = IndexWriter(folder)
    for entry in entries:
        writer.add(entry)
    writer.close()


def link_index(source: Path, target: Path) -> None:
    """Make `target` an index of the same content: hard links where the file system has them. The files that
    change in place (locks) or are replaced are copied.
    """
    target.mkdir(parents=True)
    for file in source.iterdir():
        if file.name in _LOCK_FILES or file.suffix == ".json":
            shutil.copy2(file, target / file.name)
        else:
            link(file, target / file.name)


def link(source: Path, target: Path) -> None:
    """A hard link, or a copy where there can be none."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def entry_counts(folder: Path) -> tuple[int, int]:
    """(entries in the files of an index, those of them that are deleted)."""
    segments = json.loads((folder / "meta.json").read_bytes())["segments"]
    deleted = sum(s["deletes"]["num_deleted_docs"] for s in segments if s["deletes"])
    return sum(s["max_doc"] for s in segments), deleted


def _make_readable(folder: Path) -> None:
    """A reader takes the meta lock: it must exist, and be writable by whoever reads."""
    for name in _LOCK_FILES:
        (folder / name).touch()
    for file in folder.iterdir():
        mode = 0o666 if file.name in _LOCK_FILES else 0o644
        if file.stat().st_mode & 0o777 != mode:
            file.chmod(mode)
