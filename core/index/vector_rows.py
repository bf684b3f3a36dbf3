"""The vector of every child of a generation: taken over where nothing changed, else looked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from core.index.dense import SEGMENT_ROWS
from core.index.published import Published
from core.index.segments import Placed, Placement, Rows, VectorSet
from core.library.contents import Content
from core.library.work import WorkLibrary
from core.types import Chunk, ChunkKind

_CHILDREN_AT_ONCE = SEGMENT_ROWS


@dataclass(frozen=True, slots=True)
class VectorSource:
    """Where vectors come from: `of(children)` gives those that exist, None where there is none at all. It is
    not asked for documents whose vectors are all published.
    """

    model_id: str
    of: Callable[[Sequence[Chunk]], VectorSet | None]


@dataclass(frozen=True, slots=True)
class _Found:
    """Vectors of several documents: of each the places of its searched children among all of its children."""

    documents: tuple[tuple[str, Rows], ...]
    vectors: VectorSet | None


class VectorRows:
    """`live` are the documents of the generation, `same` those whose content is that of the one `before`.

    Without a `source` there are no vectors, unless `keeping`: then those of the generation before.
    """

    def __init__(
        self,
        work: WorkLibrary,
        source: VectorSource | None,
        before: Published | None,
        live: Sequence[str],
        same: Mapping[str, Content],
        *,
        keeping: bool = False,
    ) -> None:
        self._work = work
        self._source = source
        self._before = before
        self._live = live
        self._same = same
        self._model = before.manifest.model if before and keeping else source.model_id if source else ""
        self._usable = before is not None and bool(self._model) and before.manifest.model == self._model
        earlier = before.manifest.segments if before and self._usable else ()
        damaged = frozenset(before.damaged) if before else frozenset()
        self._placement = Placement(work.paths.segments, earlier, damaged)
        self.model_id = ""
        """Known, like `dimension`, once the vectors are placed; empty when there are none."""
        self.dimension = 0

    @property
    def changed(self) -> bool:
        """Whether children whose content is the same have vectors that they had not, or none any more."""
        before = self._before
        if before is None or not self._usable:
            has = any(found.vectors for found in self._found)
            return before is None or has or bool(before.manifest.model)
        return any(
            key is not None and row < 0
            for found in self._found
            if found.vectors
            for key, row in zip(found.vectors.keys, self._earlier_rows(found), strict=True)
        )

    def place(self, contents: Iterable[Content], rows: int, *, compacting: bool = False) -> Placed:
        """The vector of each of the `rows` child rows, those of `contents` alive; what lacks is written."""
        by_id = {content.doc_id: content for content in contents}
        wanted = np.full(rows, -1, np.int64)
        for doc_id, content in by_id.items():
            if doc_id not in self._pending and doc_id in self._same:
                wanted[content.row_range] = self._still(self._same[doc_id])
        self.dimension = self._before.manifest.dimension if self._before and self._usable else 0
        for found in self._found:
            if found.vectors is not None:
                places = [by_id[doc_id].first_row + own for doc_id, own in found.documents]
                wanted[np.concatenate(places)] = self._placement.place(found.vectors)
                self.dimension = found.vectors.dimension
        placed = self._placement.settle(wanted, everything=compacting)
        if placed.segments:
            self.model_id = self._model
        else:
            self.dimension = 0
        return placed

    @cached_property
    def _pending(self) -> frozenset[str]:
        """Documents whose vectors have to be looked for."""
        if not self._model:
            return frozenset()
        if self._source is None:
            return frozenset()
        if not self._usable:
            return frozenset(self._live)
        stored = self._before.metadata() if self._before else {}
        now = {str(row[0]): row[-1] for row in self._work.document_tables()["documents"]}
        return frozenset(
            doc_id
            for doc_id in self._live
            if doc_id not in self._same
            or stored.get(doc_id) != now[doc_id]
            or not self._is_complete(self._same[doc_id])
        )

    def _is_complete(self, content: Content) -> bool:
        return int((self._still(content) >= 0).sum()) == content.rows - content.references

    def _still(self, content: Content) -> Rows:
        if self._before is None or not self._usable:
            return np.full(content.rows, -1, np.int64)
        return self._placement.still(self._before.vector_rows[content.row_range])

    def _earlier_rows(self, found: _Found) -> list[int]:
        return [
            row for doc_id, own in found.documents for row in self._still(self._same[doc_id])[own].tolist()
        ]

    @cached_property
    def _found(self) -> tuple[_Found, ...]:
        return tuple(self._looked_for())

    def _looked_for(self) -> Iterator[_Found]:
        documents: list[tuple[str, Rows]] = []
        children: list[Chunk] = []
        if self._source is None:
            return
        for doc_id in self._live:
            if doc_id in self._pending:
                every = self._work.children_of(doc_id)
                own = [i for i, child in enumerate(every) if child.kind is not ChunkKind.REFERENCE]
                documents.append((doc_id, np.array(own, np.int64)))
                children += [every[i] for i in own]
            if len(children) >= _CHILDREN_AT_ONCE:
                yield _Found(tuple(documents), self._source.of(children))
                documents, children = [], []
        if children:
            yield _Found(tuple(documents), self._source.of(children))
