"""Runs the labelled questions of a set through planning and retrieval, and keeps where their pages came.

Two variants: `library` searches everything, `document_known` only the documents the question is about.
Results depend on the library and the questions alone, so two runs on one generation are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from core.evaluation.documents import DocumentNames
from core.evaluation.labels import LabelledQuestion
from core.evaluation.metrics import PageKey, first_rank, page_ranking
from core.pipeline.progress import Progress, Silent
from core.types.document import Document
from core.types.evidence import Candidate
from core.types.plan import Filters

#: How many pages are judged.
DEPTH = 10

#: How many chunks are asked for: the second number only where the first gives fewer than DEPTH pages, because
#: many of its chunks share a page.
CHUNKS = (40, 160)

#: Question text and filters → ranked candidates, best first.
Search = Callable[[str, Filters, int], Sequence[Candidate]]


class Variant(StrEnum):
    LIBRARY = "library"
    DOCUMENT_KNOWN = "document_known"


@dataclass(frozen=True, slots=True)
class RetrievalResult:
    """Where one question's pages came in one variant.

    `pages` are the first DEPTH of the page ranking; `rank` is that of the best labelled page in the whole
    ranking, and `routes` the rank which each route gave the chunk that brought it (empty: not recalled).
    """

    question: LabelledQuestion
    variant: Variant
    gold: frozenset[PageKey]
    pages: tuple[PageKey, ...]
    rank: int | None
    routes: Mapping[str, int] = field(default_factory=dict)


def run_retrieval(
    questions: Sequence[LabelledQuestion],
    documents: Sequence[Document],
    search: Search,
    progress: Progress | None = None,
    variants: Sequence[Variant] = tuple(Variant),
) -> tuple[RetrievalResult, ...]:
    """One result for each question with page labels and each variant, in the order of the questions."""
    progress = progress or Silent()
    names = DocumentNames.of(documents)
    labelled = [q for q in questions if q.evidence]
    progress.start("retrieve", len(labelled) * len(variants), "questions")
    results = []
    for question in labelled:
        for variant in variants:
            results.append(_retrieve(question, variant, names, search))
            progress.advance()
    progress.finish()
    return tuple(results)


def _retrieve(
    question: LabelledQuestion, variant: Variant, names: DocumentNames, search: Search
) -> RetrievalResult:
    gold = names.gold_pages(question)
    filters = Filters()
    if variant is Variant.DOCUMENT_KNOWN:
        filters = Filters(doc_ids=names.gold_documents(question))
        if filters.empty:  # the library lacks the document: an empty filter would search everything
            return RetrievalResult(question, variant, gold, (), None)
    candidates: Sequence[Candidate] = ()
    ranking: tuple[PageKey, ...] = ()
    for limit in CHUNKS:
        candidates = search(question.question, filters, limit)
        ranking = page_ranking(candidates)
        if len(ranking) >= DEPTH or len(candidates) < limit:
            break
    bringer = next((c for c in candidates if any((c.chunk.doc_id, p) in gold for p in c.chunk.pages)), None)
    return RetrievalResult(
        question=question,
        variant=variant,
        gold=gold,
        pages=ranking[:DEPTH],
        rank=first_rank(ranking, gold),
        routes={name: hit.rank for name, hit in bringer.routes.items()} if bringer else {},
    )
