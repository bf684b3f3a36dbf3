"""The three lexical indexes of a generation: chunks, entries of lists of references, pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from core.index.lexical import LexicalEntry
from core.index.lexical_writer import DEAD_SHARE, IndexWriter, entry_counts, link_index
from core.library.contents import Content
from core.types import Chunk, ChunkKind

CHUNKS, REFERENCES, PAGES = "chunks", "references", "pages"
INDEXES = (CHUNKS, REFERENCES, PAGES)


class LexicalUpdate:
    """Written into `folder`; `before` is the folder of the generation to start from, None: from nothing.

    `removed` are the contents that it has and the new one has not. Indexes that are `rewritten` want the
    documents that stay, too.
    """

    def __init__(self, folder: Path, before: Path | None, removed: Sequence[Content]) -> None:
        self._folder = folder
        self._before = before
        self._writers: dict[str, IndexWriter] = {}
        gone = {name: sum(_count(name, c) for c in removed) for name in INDEXES}
        self.rewritten = frozenset(n for n in INDEXES if before is None or _is_dead(before / n, gone[n]))
        for name in INDEXES:
            if name in self.rewritten:
                self._writer(name)
            elif gone[name]:
                for content in removed:
                    self._writer(name).remove(content.doc_id)

    def add(
        self,
        content: Content,
        children: Sequence[Chunk],
        pages: Iterable[tuple[int, str]],
        names: Iterable[str] = INDEXES,
    ) -> None:
        """Add a document: all its children in order, and (page, text) of its pages; to these indexes only."""
        names = frozenset(names)
        for row, child in enumerate(children, content.first_row):
            name = REFERENCES if child.kind is ChunkKind.REFERENCE else CHUNKS
            if name in names:
                self._writer(name).add(LexicalEntry(row, child.doc_id, child.text, child.prefix))
        for row, (_, text) in enumerate(pages, content.first_page):
            if PAGES in names:
                self._writer(PAGES).add(LexicalEntry(row, content.doc_id, text))

    def close(self) -> None:
        """Write everything; what did not change is linked."""
        for name in INDEXES:
            if name in self._writers:
                self._writers.pop(name).close()
            elif self._before is not None:
                link_index(self._before / name, self._folder / name)

    def _writer(self, name: str) -> IndexWriter:
        if name not in self._writers:
            if self._before is not None and name not in self.rewritten:
                link_index(self._before / name, self._folder / name)
            self._writers[name] = IndexWriter(self._folder / name)
        return self._writers[name]


def _count(name: str, content: Content) -> int:
    return {
        CHUNKS: content.rows - content.references,
        REFERENCES: content.references,
        PAGES: content.pages,
    }[name]


def _is_dead(folder: Path, gone: int) -> bool:
    entries, deleted = entry_counts(folder)
    return gone > 0 and deleted + gone > DEAD_SHARE * entries
