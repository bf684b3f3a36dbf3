"""One generation in the making: compared with the one in force, then written into a folder of its own.

Rows are numbers of children and pages that stay the same from one generation to the next. A document that
changed gets the next ones, and leaves those it had dead; once half of all are dead they are counted anew.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.index.content import write_contents
from core.index.integrity import lexical_is_whole
from core.index.lexical_update import LexicalUpdate
from core.index.manifest import Manifest, Mark, mark_of
from core.index.published import CHILD_PAGES, PAGE_NUMBERS, VECTOR_ROWS, Numbers, Published
from core.index.vector_rows import VectorRows, VectorSource
from core.library.contents import CONTENTS_DDL, Content, encode_content
from core.library.schema import DOCUMENT_DDL, DOCUMENT_TABLES
from core.library.work import WorkLibrary
from core.types import ChunkKind

_LEXICAL_VERSIONS = ("index", "analysis")
_NONE: Numbers = np.empty(0, np.int32)


class Building:
    """`changed` tells whether there is anything to write. `compacting` writes everything anew, with the
    vectors that the generation in force has.
    """

    def __init__(
        self,
        work: WorkLibrary,
        versions: Mapping[str, str],
        vectors: VectorSource | None,
        before: Published | None,
        *,
        compacting: bool = False,
    ) -> None:
        self._work = work
        self._versions = dict(versions)
        self._before = before
        self._compacting = compacting
        self._documents = work.documents()
        self._tables = work.document_tables()
        self._digests = work.digests()
        self._searchable = {d.doc_id for d in self._documents if d.status.searchable}
        was = before.contents if before else {}
        same = {
            doc_id: was[doc_id]
            for doc_id, digest in self._digests.items()
            if before and doc_id in was and was[doc_id].digest == digest and doc_id not in before.lost
        }
        alive = sum(c.rows for c in same.values())
        anew = compacting or before is None or len(before.child_pages) > 2 * alive
        self.of_the_same_documents = set(same) == set(was) == set(self._digests)
        """Whether the generation before has just the content that the work database has."""
        self._start_from = None if anew else before
        self._kept = {} if anew else same
        self._removed = [c for d, c in was.items() if d not in same]
        self._new = [d for d in self._documents if d.doc_id in self._digests and d.doc_id not in self._kept]
        self._vectors = VectorRows(work, vectors, before, list(self._digests), same, keeping=compacting)

    @property
    def changed(self) -> bool:
        """Whether the generation in force is not already this one."""
        before = self._before
        return (
            before is None
            or self._compacting
            or bool(before.damaged)
            or bool(self._new)
            or bool(self._removed)
            or self._tables != before.tables
            or self._versions != before.manifest.versions
            or self._vectors.changed
        )

    def write(self, folder: Path, name: str) -> Manifest:
        """Write everything but the manifest into the empty `folder`; gives the manifest."""
        before = self._before
        child_pages, page_numbers, new = self._write_lexical(folder / "lexical")
        contents = [*self._kept.values(), *new]
        placed = self._vectors.place(contents, len(child_pages), compacting=self._compacting)
        earlier = {c.file: c for c in before.manifest.contents} if before else {}
        found, segments = write_contents(
            self._work, list(self._kept.values()), new, earlier, folder / "segment.sqlite"
        )
        self._write_library(folder / "library.sqlite", found.values())
        arrays: dict[str, NDArray[np.signedinteger]] = {
            CHILD_PAGES: child_pages,
            VECTOR_ROWS: placed.rows,
            PAGE_NUMBERS: page_numbers,
        }
        for file, array in arrays.items():
            np.save(folder / file, array.astype(np.int32), allow_pickle=False)
            (folder / file).chmod(0o644)
        references = sum(c.references for c in contents)
        rows, pages = sum(c.rows for c in contents), sum(c.pages for c in contents)
        embedded = int((placed.rows >= 0).sum())
        return Manifest(
            generation=name,
            versions=self._versions,
            counts={
                "documents": len(self._documents),
                "searchable": len(self._searchable),
                "pages": pages,
                "children": rows - references,
                "references": references,
                "embedded": embedded,
            },
            fingerprint=self._fingerprint(embedded),
            model=self._vectors.model_id,
            dimension=self._vectors.dimension,
            segments=placed.segments,
            contents=segments,
            dead_rows=placed.dead,
            dead_children=len(child_pages) - rows,
            dead_pages=len(page_numbers) - pages,
            dead_content=sum(s.weight for s in segments) - sum(c.weight for c in contents),
            files=_marks(folder, before),
        )

    def _write_lexical(self, folder: Path) -> tuple[Numbers, Numbers, list[Content]]:
        """Write the lexical indexes, and number the new children and pages on the way: the first page of each
        child row, the number of each page row, and the new contents.
        """
        start = self._start_from
        pages_of_children = [start.child_pages if start else _NONE]
        pages = [start.page_numbers if start else _NONE]
        row, page_row = len(pages_of_children[0]), len(pages[0])
        update = LexicalUpdate(folder, self._lexical_before(), self._removed)
        for content in self._kept.values() if update.rewritten else ():
            children = self._work.children_of(content.doc_id)
            update.add(content, children, self._page_texts(content.doc_id), update.rewritten)
        new: list[Content] = []
        for document in self._new:
            children = self._work.children_of(document.doc_id)
            texts = self._page_texts(document.doc_id)
            content = Content(
                document.doc_id,
                self._digests[document.doc_id],
                "",
                row,
                len(children),
                sum(child.kind is ChunkKind.REFERENCE for child in children),
                page_row,
                len(texts),
                *self._work.content_flags(document.doc_id),
            )
            update.add(content, children, texts)
            pages_of_children.append(np.array([child.page for child in children], np.int32))
            pages.append(np.array([page for page, _ in texts], np.int32))
            row, page_row = row + len(children), page_row + len(texts)
            new.append(content)
        update.close()
        return np.concatenate(pages_of_children), np.concatenate(pages), new

    def _lexical_before(self) -> Path | None:
        start = self._start_from
        if start is None or any(
            start.manifest.versions.get(v) != self._versions[v] for v in _LEXICAL_VERSIONS
        ):
            return None
        # What is taken over is merged with what is new: damage would get a fresh checksum.
        return start.folder / "lexical" if lexical_is_whole(self._work.paths, start.manifest) else None

    def _page_texts(self, doc_id: str) -> list[tuple[int, str]]:
        """Pages are indexed with their running heads: these name the chapter and the company, which a page's
        own text often does not (page hit@5 on the Chinese reports .87 without, .95 with them).
        """
        return self._work.page_texts(doc_id) if doc_id in self._searchable else []

    def _fingerprint(self, embedded: int) -> str:
        documents = [
            (d.doc_id, d.paths, repr(d.metadata), self._digests.get(d.doc_id)) for d in self._documents
        ]
        parts = (sorted(self._versions.items()), documents, self._vectors.model_id, embedded)
        return hashlib.sha256(repr(parts).encode("utf-8", "surrogatepass")).hexdigest()

    def _write_library(self, file: Path, contents: Iterable[Content]) -> None:
        with closing(sqlite3.connect(file)) as db:
            db.executescript("PRAGMA journal_mode=DELETE;" + DOCUMENT_DDL + CONTENTS_DDL)
            with db:
                for table in DOCUMENT_TABLES:
                    _insert(db, table, self._tables[table])
                _insert(db, "contents", [encode_content(c) for c in contents])
        file.chmod(0o644)


def _insert(db: sqlite3.Connection, table: str, rows: Sequence[tuple[object, ...]]) -> None:
    if rows:
        db.executemany(f"INSERT INTO {table} VALUES ({','.join('?' * len(rows[0]))})", rows)


def _marks(folder: Path, before: Published | None) -> dict[str, Mark]:
    """Of every file in the folder; a file linked from the generation before keeps the one it has there."""
    found: dict[str, Mark] = {}
    for file in sorted(f for f in folder.rglob("*") if f.is_file() and not f.name.endswith(".lock")):
        name = file.relative_to(folder).as_posix()
        earlier = before.folder / name if before and name in before.manifest.files else None
        linked = (
            earlier is not None and file.stat().st_nlink > 1 and earlier.exists() and file.samefile(earlier)
        )
        found[name] = before.manifest.files[name] if before and linked else mark_of(file)
    return found
