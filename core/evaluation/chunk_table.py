"""The chunks of one generation by row and by page, each read once: a question looks at hundreds of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.errors import LibraryError
from core.evaluation.metrics import PageKey
from core.index.generation import Generation
from core.types.chunk import Chunk

_AT_ONCE = 2000


class ChunkTable:
    """Children and parents of a generation. Rows are those of its indexes."""

    def __init__(self, generation: Generation) -> None:
        self._generation = generation
        self._children: dict[int, Chunk] = {}
        self._parents: dict[str, Chunk] = {}

    def children(self, rows: Sequence[int]) -> list[Chunk]:
        """The children at these rows, in their order."""
        missing = [row for row in dict.fromkeys(rows) if row not in self._children]
        for start in range(0, len(missing), _AT_ONCE):
            some = missing[start : start + _AT_ONCE]
            self._children.update(zip(some, self._generation.library.children_by_row(some), strict=True))
        return [self._children[row] for row in rows]

    def parent(self, child: Chunk) -> Chunk:
        """What the answerer is handed for a child: its parent, or itself where it has none."""
        if not child.parent_id:
            return child
        if child.parent_id not in self._parents:
            self._parents[child.parent_id] = self._generation.library.chunk(child.parent_id)
        return self._parents[child.parent_id]

    def parents(self, children: Iterable[Chunk], limit: int | None = None) -> list[Chunk]:
        """The texts as they are handed on: the parents, each once, best first, at most `limit`."""
        found: dict[str, Chunk] = {}
        for child in children:
            parent = self.parent(child)
            found.setdefault(parent.chunk_id, parent)
            if limit is not None and len(found) >= limit:
                break
        return list(found.values())

    def on_page(self, page: PageKey) -> list[Chunk]:
        """The children that have text of a page."""
        doc_id, number = page
        generation = self._generation
        rows = generation.rows.on_pages(doc_id, (number - 1, number))
        return [child for child in self.children(rows) if number in child.pages]

    def has(self, chunk_id: str) -> bool:
        """Whether the library holds this chunk."""
        try:
            self._generation.library.chunk(chunk_id)
        except LibraryError:
            return False
        return True
