"""One published state of the library, opened whole: nobody sees half of a build."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.errors import LibraryDamagedError, LibraryError, LibraryMissingError, VersionMismatchError
from core.index.child_rows import ChildRows
from core.index.dense import DenseIndex
from core.index.filtering import passing
from core.index.integrity import KEYS, damaged_files
from core.index.lexical import LexicalIndex
from core.index.lexical_update import CHUNKS, PAGES, REFERENCES
from core.index.manifest import Manifest, read_manifest
from core.index.published import CHILD_PAGES, PAGE_NUMBERS, VECTOR_ROWS
from core.library.contents import Content
from core.library.damage import reading
from core.library.paths import CachePaths
from core.library.reader import LibraryReader
from core.library.schema import SNAPSHOT_VERSION
from core.types import Document, Filters


@dataclass(frozen=True, slots=True)
class Generation:
    """All a question needs. `dense` is None in a lexical-only generation; `references` holds the entries of
    lists of references, which are searched on request only (None: there are none).
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


GENERATION_NAME = re.compile(r"g[0-9]{6,}(-[0-9a-f]{6})?")
"""A number that counts up, and a part by lot: no name comes back after the folder was removed, so that what
is kept under a name is never taken for another library's.
"""


def current_name(caches: Path) -> str:
    """The name of the generation in force. Raises LibraryMissingError when nothing is published,
    LibraryDamagedError when the file that names it does not.
    """
    file = CachePaths(caches).current
    if not file.exists():
        raise LibraryMissingError(str(caches))
    with reading(file):
        name = file.read_text(encoding="utf-8").strip()
    if not GENERATION_NAME.fullmatch(name):
        raise LibraryDamagedError(str(file), repr(name[:40]))
    return name


def open_current(caches: Path) -> Generation:
    """Open the generation in force.

    Raises LibraryMissingError when nothing is published, VersionMismatchError when it must be built again,
    LibraryDamagedError when a file of it is missing, of another size, or cannot be opened.
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
    for file, why in damaged_files(paths, manifest).items():
        if file.suffix != KEYS:
            raise LibraryDamagedError(str(file), why)
    library = LibraryReader(folder)
    with reading(folder):
        child_pages, vector_rows, page_numbers = (
            np.load(folder / file, allow_pickle=False) for file in (CHILD_PAGES, VECTOR_ROWS, PAGE_NUMBERS)
        )
    dense = None
    if manifest.model:
        with reading(paths.segments):
            segments = [paths.segments / s.file for s in manifest.segments]
            dense = DenseIndex(segments, vector_rows.astype(np.int64), manifest.dimension)
    contents = library.contents.values()
    return Generation(
        name=name,
        caches=caches,
        manifest=manifest,
        library=library,
        lexical=LexicalIndex(folder / "lexical" / CHUNKS),
        pages=LexicalIndex(folder / "lexical" / PAGES),
        dense=dense,
        rows=ChildRows.of_contents(contents, child_pages, page_numbers),
        page_keys=_page_keys(contents, page_numbers),
        references=LexicalIndex(folder / "lexical" / REFERENCES),
    )


def _page_keys(contents: Iterable[Content], page_numbers: NDArray[np.int32]) -> tuple[tuple[str, int], ...]:
    keys = [("", 0)] * len(page_numbers)
    for content in contents:
        own = page_numbers[content.page_range].tolist()
        keys[content.page_range] = [(content.doc_id, page) for page in own]
    return tuple(keys)
