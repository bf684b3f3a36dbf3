"""What the generation in force is made of, as much as the next one needs to know."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.errors import LibraryError
from core.index.integrity import damaged_files, noted_damage
from core.index.manifest import Manifest, read_manifest
from core.library.contents import Content, decode_content
from core.library.damage import reading
from core.library.paths import CachePaths
from core.library.schema import DOCUMENT_TABLES, SNAPSHOT_VERSION

CHILD_PAGES, VECTOR_ROWS, PAGE_NUMBERS = "child_pages.npy", "vector_rows.npy", "page_numbers.npy"
"""Arrays of a generation: the first page and the vector's row of each child, the number of each page."""

Numbers = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Published:
    """A generation in force. `tables` has its rows of documents and paths, ordered by their first column;
    `damaged` are files that must not be used again, `lost` the documents whose content segment is among them.
    """

    folder: Path
    manifest: Manifest
    tables: Mapping[str, Sequence[tuple[object, ...]]]
    contents: Mapping[str, Content]
    damaged: frozenset[Path]
    lost: frozenset[str]
    child_pages: Numbers
    vector_rows: Numbers
    page_numbers: Numbers

    def metadata(self) -> dict[str, object]:
        """The stored metadata by doc_id."""
        return {str(row[0]): row[-1] for row in self.tables["documents"]}


def read_published(paths: CachePaths, name: str) -> Published | None:
    """None where there is no such generation that this version can build upon. Damage to vectors, contents
    and lexical files leaves the rest of use; anything else in the generation's own folder does not.
    """
    folder = paths.index / name
    try:
        manifest = read_manifest(folder / "manifest.json")
        if manifest.versions.get("snapshot") != str(SNAPSHOT_VERSION):
            return None
        damaged = frozenset(damaged_files(paths, manifest, noted_damage(paths)))
        if any(file.parent == folder for file in damaged):
            return None
        with reading(folder):
            uri = (folder / "library.sqlite").resolve().as_uri() + "?mode=ro&immutable=1"
            with closing(sqlite3.connect(uri, uri=True)) as db:
                tables = {t: db.execute(f"SELECT * FROM {t} ORDER BY 1").fetchall() for t in DOCUMENT_TABLES}
                contents = [decode_content(row) for row in db.execute("SELECT * FROM contents")]
            arrays = [
                np.load(folder / f, allow_pickle=False) for f in (CHILD_PAGES, VECTOR_ROWS, PAGE_NUMBERS)
            ]
    except LibraryError:
        return None
    lost = frozenset(c.doc_id for c in contents if paths.contents / c.segment in damaged)
    return Published(folder, manifest, tables, {c.doc_id: c for c in contents}, damaged, lost, *arrays)
