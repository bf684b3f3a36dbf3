"""From the file names of labels to the documents of a library."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from core.evaluation.bundle import name_key
from core.evaluation.labels import LabelledQuestion
from core.evaluation.metrics import PageKey
from core.types.document import Document


@dataclass(frozen=True, slots=True)
class DocumentNames:
    """File name → doc_id. One document may have several names (the same bytes twice); where two documents
    share a name, the one under `pdfs/` is meant."""

    ids: dict[str, str]

    @classmethod
    def of(cls, documents: Iterable[Document]) -> DocumentNames:
        paths = sorted((path, document.doc_id) for document in documents for path in document.paths)
        ids: dict[str, str] = {}
        for path, doc_id in (*(p for p in paths if p[0].startswith("pdfs/")), *paths):
            ids.setdefault(name_key(path.rsplit("/", 1)[-1]), doc_id)
        return cls(ids)

    def doc_id(self, name: str) -> str | None:
        """None when the library has no such document."""
        return self.ids.get(name_key(name))

    def gold_pages(self, question: LabelledQuestion) -> frozenset[PageKey]:
        """The labelled pages; those of documents that the library lacks can never be found and are kept
        under the file's name, so that they count as missed."""
        return frozenset((self.doc_id(doc) or doc, page) for doc, page in question.pages)

    def gold_documents(self, question: LabelledQuestion) -> tuple[str, ...]:
        """The doc_ids a question is about, as far as the library has them."""
        return tuple(i for i in map(self.doc_id, question.docs) if i is not None)

    def missing(self, questions: Iterable[LabelledQuestion]) -> tuple[str, ...]:
        """Names the labels use and the library lacks, sorted."""
        return tuple(sorted({d for q in questions for d in q.docs if self.doc_id(d) is None}))
