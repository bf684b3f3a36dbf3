"""Whether every company and period that a question asks about has something among what is handed on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.evaluation.documents import DocumentNames
from core.evaluation.labels import LabelledQuestion
from core.library.reader import LibraryReader
from core.types.chunk import Chunk
from core.types.plan import QueryPlan


@dataclass(frozen=True, slots=True)
class Asked:
    """Companies and periods, and which of them nothing was found for."""

    companies: tuple[str, ...] = ()
    periods: tuple[str, ...] = ()
    companies_without: tuple[str, ...] = ()
    periods_without: tuple[str, ...] = ()


def asked_of_labels(
    question: LabelledQuestion,
    plan: QueryPlan,
    names: DocumentNames,
    handed_on: Sequence[Chunk],
    library: LibraryReader,
) -> Asked:
    """Companies are those of the labelled documents, so that one the plan overlooked is missed; periods are
    those of the plan. A period is covered by a document of that year or a text that names it."""
    documents = [library.document(doc_id) for doc_id in names.gold_documents(question)]
    companies = tuple(dict.fromkeys(d.metadata.company for d in documents if d.metadata.company))
    periods = tuple(dict.fromkeys(plan.periods))
    found = [(library.document(chunk.doc_id).metadata, chunk) for chunk in handed_on]
    if companies:
        found = [(metadata, chunk) for metadata, chunk in found if metadata.company in companies]
    have = {metadata.company for metadata, _ in found}

    def has_period(period: str) -> bool:
        return any(
            metadata.period.startswith(period) or period[:4] in chunk.text for metadata, chunk in found
        )

    return Asked(
        companies=companies,
        periods=periods,
        companies_without=tuple(c for c in companies if c not in have),
        periods_without=tuple(p for p in periods if not has_period(p)),
    )
