"""One published state of the library, opened whole: nobody sees half of a build."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.errors import LibraryError, LibraryMissingError, VersionMismatchError
from core.index.child_rows import ChildRows
from core.index.dense import DenseIndex
from core.index.filtering import passing
from core.index.lexical import LexicalIndex
from core.index.manifest import Manifest, read_manifest
from core.library.paths import CachePaths
from core.library.reader import LibraryReader
from core.library.schema import SNAPSHOT_VERSION
from core.types import Document, Filters


@dataclass(frozen=True, slots=True)
class Generation:
    """All a question needs. `dense` is None in a lexical-only generation; `references` holds the entries of
    lists of references, which are searched on request only (None: published before there was such an index).
    """

    name: str
    caches: Path
    manifest: Manifest
    library: LibraryReader
    lexical: LexicalIndex
    pages: LexicalIndex
    dense: DenseIndex | None
    rows: ChildRows
    page_keys: tuple[tuple[str, int], ...]
    references: LexicalIndex | None = None

    def close(self) -> None:
        self.library.close()

    def allowed_documents(self, *filters: Filters) -> tuple[str, ...] | None:
        """The ids of the documents that pass all of the filters, None when all of them are empty."""
        if all(f.empty for f in filters):
            return None
        left: Sequence[Document] = self.library.documents()
        for limits in filters:
            left = passing(left, limits)
        return tuple(d.doc_id for d in left)

    def child_mask(self, doc_ids: Sequence[str] | None) -> NDArray[np.bool_] | None:
        """A mask over child rows of the documents given; None stands for all."""
        return None if doc_ids is None else self.rows.of_documents(doc_ids)


def current_name(caches: Path) -> str:
    """The name of the generation in force. Raises LibraryMissingError when nothing is published."""
    try:
        return CachePaths(caches).current.read_text(encoding="utf-8").strip()
    except OSError:
        raise LibraryMissingError(str(caches)) from None


def open_current(caches: Path) -> Generation:
    """Open the generation in force.

    Raises LibraryMissingError when nothing is published, VersionMismatchError when it must be built again,
    LibraryError when a file of it is damaged.
    """
    for attempt in range(3):  # a generation may be retired between reading its name and opening it
        name = current_name(caches)
        try:
            return _open(caches, name)
        except LibraryError:
            if attempt == 2 or current_name(caches) == name:
                raise
    raise LibraryMissingError(str(caches))


def _open(caches: Path, name: str) -> Generation:
    paths = CachePaths(caches)
    folder = paths.index / name
    manifest = read_manifest(folder / "manifest.json")
    made = manifest.versions.get("snapshot", "1")
    if made != str(SNAPSHOT_VERSION):
        raise VersionMismatchError(
            f"The library has tables of version {made}, this version reads {SNAPSHOT_VERSION}.",
            f"资料库的数据表为版本 {made}，当前版本读取 {SNAPSHOT_VERSION}。",
            hint="Build again, what is done is not done twice: uv run scripts/build.py --datas DIR",
            hint_zh="请重新构建，已完成的部分不会重做：uv run scripts/build.py --datas 目录",
        )
    try:
        library = LibraryReader(folder / "library.sqlite")
        children = library.child_table()
        vector_rows = np.array([c[3] for c in children], dtype=np.int64)
        dense = None
        if manifest.model:
            segments = [paths.segments / s.file for s in manifest.segments]
            dense = DenseIndex(segments, vector_rows, manifest.dimension)
        page_keys = tuple((doc_id, page) for _, doc_id, page in library.page_table())
        return Generation(
            name=name,
            caches=caches,
            manifest=manifest,
            library=library,
            lexical=LexicalIndex(folder / "lexical" / "chunks"),
            pages=LexicalIndex(folder / "lexical" / "pages"),
            dense=dense,
            rows=ChildRows.of([c[1] for c in children], [c[2] for c in children], page_keys),
            page_keys=page_keys,
            references=_references(folder / "lexical" / "references"),
        )
    except (OSError, ValueError, sqlite3.DatabaseError) as error:
        raise LibraryError(
            f"Generation {name} in {paths.index} cannot be opened ({error}).",
            f"无法打开 {paths.index} 中的 {name}（{error}）。",
            hint="Build again: uv run scripts/build.py --datas DIR",
            hint_zh="请重新构建：uv run scripts/build.py --datas 目录",
        ) from error


def _references(folder: Path) -> LexicalIndex | None:
    return LexicalIndex(folder) if folder.is_dir() else None
