"""Document and page of every child row, as arrays: a filter or a look-up costs no loop over the library."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.library.contents import Content


@dataclass(frozen=True, slots=True)
class ChildRows:
    """`documents` are the ids that `document_of`, shape (children,), counts in; `pages` is the first page of
    each child, `page_rows` its row in the index of pages (-1: that page is not indexed).
    """

    documents: tuple[str, ...]
    document_of: NDArray[np.int32]
    pages: NDArray[np.int32]
    page_rows: NDArray[np.int64]

    @classmethod
    def of(
        cls, doc_ids: Sequence[str], pages: Sequence[int], page_keys: Sequence[tuple[str, int]]
    ) -> ChildRows:
        """From the document and the first page of each child, and (doc_id, page) of each indexed page."""
        documents = tuple(dict.fromkeys(doc_ids))
        number = {doc_id: i for i, doc_id in enumerate(documents)}
        document_of = np.fromiter((number[d] for d in doc_ids), np.int32, len(doc_ids))
        row_of = {key: row for row, key in enumerate(page_keys)}
        page_rows = (row_of.get(key, -1) for key in zip(doc_ids, pages, strict=True))
        return cls(
            documents, document_of, np.array(pages, np.int32), np.fromiter(page_rows, np.int64, len(doc_ids))
        )

    @classmethod
    def of_contents(
        cls, contents: Iterable[Content], pages: NDArray[np.int32], page_numbers: NDArray[np.int32]
    ) -> ChildRows:
        """From where the contents lie: `pages` has the first page of each child row, `page_numbers` the
        number of each page row. Rows that no content has belong to a document without a name.
        """
        every = tuple(contents)
        documents = (*(content.doc_id for content in every), "")
        document_of = np.full(len(pages), len(every), np.int32)
        page_rows = np.full(len(pages), -1, np.int64)
        for number, content in enumerate(every):
            document_of[content.row_range] = number
            own = page_numbers[content.page_range]
            if len(own):
                place = np.searchsorted(own, pages[content.row_range]).clip(max=len(own) - 1)
                there = own[place] == pages[content.row_range]
                page_rows[content.row_range] = np.where(there, content.first_page + place, -1)
        return cls(documents, document_of, pages, page_rows)

    @property
    def alive(self) -> list[int]:
        """The rows that belong to a document, in order."""
        return [row for row, number in enumerate(self.document_of.tolist()) if self.documents[number]]

    def __len__(self) -> int:
        return len(self.document_of)

    def of_documents(self, doc_ids: Sequence[str]) -> NDArray[np.bool_]:
        """A mask over the rows of these documents, shape (children,)."""
        wanted = set(doc_ids)
        return np.array([d in wanted for d in self.documents], np.bool_)[self.document_of]

    def on_pages(self, doc_id: str, pages: Sequence[int]) -> list[int]:
        """The rows of children that begin on one of these pages, in order."""
        return np.flatnonzero(self.of_documents([doc_id]) & np.isin(self.pages, list(pages))).tolist()
