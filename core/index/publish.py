"""Publishes a generation: everything is written beside the old one, then one small file is replaced."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from core.errors import LibraryError
from core.index.analysis import ANALYSIS_VERSION
from core.index.generation import current_name
from core.index.lexical import LexicalEntry, write_index
from core.index.manifest import Manifest, Segment, file_sha256, read_manifest
from core.index.segments import VectorSet, keys_file, place
from core.library.files import write_atomically
from core.library.paths import CachePaths
from core.library.schema import CONTENT_DDL, CONTENT_TABLES, SNAPSHOT_DDL, SNAPSHOT_VERSION
from core.library.work import WorkLibrary
from core.types import Chunk, Document

INDEX_VERSION = "2"

KEEP_GENERATIONS = 2
KEEP_SECONDS = 3600.0
"""The last generations, and any younger than this, stay: a reader may be in the middle of a question."""


def published_manifest(caches: Path) -> Manifest | None:
    """The manifest in force, None where there is none that this version can read."""
    try:
        return read_manifest(CachePaths(caches).index / current_name(caches) / "manifest.json")
    except LibraryError:
        return None


def publish(
    work: WorkLibrary,
    children: Sequence[Chunk],
    pages: Sequence[tuple[str, int, str]],
    versions: Mapping[str, str],
    vectors: VectorSet | None,
    references: Sequence[Chunk] = (),
) -> Manifest:
    """Publish `children` (row numbers are their positions) and `pages` (doc_id, page, text).

    `references` are children that are searched on request only: they have rows after the others, an index of
    their own and no vectors.

    Does nothing but return the manifest in force when its content is already this.
    """
    paths = work.paths
    before = published_manifest(paths.root)
    documents = work.documents()
    versions = {
        **versions,
        "index": INDEX_VERSION,
        "analysis": ANALYSIS_VERSION,
        "snapshot": str(SNAPSHOT_VERSION),
    }
    lexical = _lexical_fingerprint(children, pages, references)
    fingerprint = _hash(
        lexical,
        dict(versions),
        [_describe(d) for d in documents],
        work.stage_versions("chunk"),  # parents may change where no child does
        vectors.model_id if vectors else "",
        sum(key is not None for key in vectors.keys) if vectors else 0,
    )
    if before is not None and before.fingerprint == fingerprint:
        return before

    folder = paths.index / f".building-{os.getpid()}"
    _remove_left_overs(paths)
    folder.mkdir(parents=True)
    segments: tuple[Segment, ...] = ()
    vector_rows, dead = [-1] * len(children), 0
    if vectors is not None:
        earlier = before.segments if before and before.model == vectors.model_id else ()
        segments, vector_rows, dead = place(paths.segments, vectors, earlier)
    rows = [*vector_rows, *[-1] * len(references)]
    _write_snapshot(work, folder / "library.sqlite", [*children, *references], pages, rows)
    _write_lexical(paths, folder, children, pages, references, lexical, before)
    manifest = Manifest(
        generation=_next_name(paths),
        fingerprint=fingerprint,
        lexical_fingerprint=lexical,
        versions=versions,
        counts={
            "documents": len(documents),
            "searchable": sum(d.status.searchable for d in documents),
            "pages": len(pages),
            "children": len(children),
            "references": len(references),
            "embedded": sum(row >= 0 for row in vector_rows),
        },
        model=vectors.model_id if vectors else "",
        dimension=vectors.dimension if vectors else 0,
        segments=segments,
        dead_rows=dead,
    )
    return _put_in_force(paths, folder, manifest)


def _put_in_force(paths: CachePaths, folder: Path, manifest: Manifest) -> Manifest:
    files = sorted(f for f in folder.rglob("*") if f.is_file() and not f.name.endswith(".lock"))
    manifest = replace(manifest, files={f.relative_to(folder).as_posix(): file_sha256(f) for f in files})
    manifest.write(folder / "manifest.json")
    folder.replace(paths.index / manifest.generation)
    write_atomically(paths.current, manifest.generation + "\n")
    _retire(paths)
    return manifest


def _write_snapshot(
    work: WorkLibrary,
    file: Path,
    children: Sequence[Chunk],
    pages: Sequence[tuple[str, int, str]],
    vector_rows: Sequence[int],
) -> None:
    work.snapshot_to(file, CONTENT_DDL + SNAPSHOT_DDL, CONTENT_TABLES)
    db = sqlite3.connect(file)
    try:
        with db:
            db.executemany(
                "INSERT INTO children VALUES (?,?,?,?,?)",
                (
                    (row, c.chunk_id, c.doc_id, c.page, vector_row)
                    for row, (c, vector_row) in enumerate(zip(children, vector_rows, strict=True))
                ),
            )
            db.executemany(
                "INSERT INTO page_rows VALUES (?,?,?)",
                ((row, doc_id, page) for row, (doc_id, page, _) in enumerate(pages)),
            )
    finally:
        db.close()
    file.chmod(0o644)


def _write_lexical(
    paths: CachePaths,
    folder: Path,
    children: Sequence[Chunk],
    pages: Sequence[tuple[str, int, str]],
    references: Sequence[Chunk],
    fingerprint: str,
    before: Manifest | None,
) -> None:
    target = folder / "lexical"
    if before is not None and before.lexical_fingerprint == fingerprint:
        _link_tree(paths.index / before.generation / "lexical", target)
        return
    write_index(
        target / "chunks",
        (LexicalEntry(row, c.doc_id, c.text, c.prefix) for row, c in enumerate(children)),
    )
    write_index(
        target / "pages",
        (LexicalEntry(row, doc_id, text) for row, (doc_id, _, text) in enumerate(pages)),
    )
    write_index(
        target / "references",
        (LexicalEntry(row, c.doc_id, c.text, c.prefix) for row, c in enumerate(references, len(children))),
    )


def _link_tree(source: Path, target: Path) -> None:
    """Hard links where the file system has them; a lock file is a file of its own in every generation."""

    def link(a: str, b: str) -> None:
        if a.endswith(".lock"):
            shutil.copy2(a, b)
            return
        try:
            os.link(a, b)
        except OSError:
            shutil.copy2(a, b)

    shutil.copytree(source, target, copy_function=link)


def _lexical_fingerprint(
    children: Sequence[Chunk], pages: Sequence[tuple[str, int, str]], references: Sequence[Chunk]
) -> str:
    digest = hashlib.sha256(f"{INDEX_VERSION}/{ANALYSIS_VERSION}".encode())
    for chunk in children:
        digest.update(f"{chunk.chunk_id}\0{chunk.prefix}\0".encode("utf-8", "surrogatepass"))
    for doc_id, page, text in pages:
        digest.update(f"{doc_id}\0{page}\0{text}\0".encode("utf-8", "surrogatepass"))
    for chunk in references:
        digest.update(f"{chunk.chunk_id}\0{chunk.prefix}\0\0".encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def _describe(document: Document) -> list[str]:
    return [document.doc_id, document.status.value, document.reason, *document.paths, repr(document.metadata)]


def _hash(*parts: object) -> str:
    text = json.dumps(parts, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _generations(paths: CachePaths) -> list[Path]:
    return sorted(p for p in paths.index.glob("g[0-9]*") if p.is_dir())


def _next_name(paths: CachePaths) -> str:
    numbers = [int(p.name[1:]) for p in _generations(paths)]
    return f"g{max(numbers, default=0) + 1:06d}"


def _remove_left_overs(paths: CachePaths) -> None:
    for left_over in paths.index.glob(".building-*"):
        shutil.rmtree(left_over, ignore_errors=True)
    for left_over in paths.index.glob(".CURRENT.*"):
        left_over.unlink(missing_ok=True)
    for left_over in paths.segments.glob(".*.tmp"):
        left_over.unlink(missing_ok=True)


def _retire(paths: CachePaths) -> None:
    """Remove generations nobody can be reading any more, and segments none of the rest refers to."""
    names = _generations(paths)
    current = current_name(paths.root)
    now = time.time()
    for old in names[:-KEEP_GENERATIONS]:
        if old.name != current and now - old.stat().st_mtime > KEEP_SECONDS:
            shutil.rmtree(old, ignore_errors=True)
    used: set[str] = set()
    for left in _generations(paths):
        try:
            segments = read_manifest(left / "manifest.json").segments
        except LibraryError:
            return  # unknown references: remove nothing
        used |= {name for s in segments for name in (s.file, keys_file(s.file))}
    for file in paths.segments.iterdir() if paths.segments.exists() else ():
        if file.name not in used and now - file.stat().st_mtime > KEEP_SECONDS:
            file.unlink(missing_ok=True)
