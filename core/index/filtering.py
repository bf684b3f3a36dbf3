"""Which documents pass a filter. Both channels search among these alone: no filter is applied afterwards."""

from __future__ import annotations

from collections.abc import Iterable

from core.library.patterns import lies_at
from core.types import Document, Filters


def passing(documents: Iterable[Document], filters: Filters) -> list[Document]:
    """The documents that pass every limit, in order. One whose date is unknown passes no limit of date."""
    kept = list(documents)
    if filters.doc_ids:
        kept = [d for d in kept if d.doc_id in filters.doc_ids]
    if filters.companies:
        kept = [d for d in kept if d.metadata.company in filters.companies]
    if filters.document_types:
        kept = [d for d in kept if d.metadata.document_type in filters.document_types]
    if filters.languages:
        kept = [d for d in kept if d.metadata.language in filters.languages]
    if filters.periods:
        kept = [d for d in kept if any(covers(p, d.metadata.period) for p in filters.periods)]
    if filters.date_from or filters.date_to:
        last = filters.date_to or "9999"
        kept = [d for d in kept if (day := d.metadata.date) and filters.date_from <= day <= last]
    if filters.paths:
        kept = [d for d in kept if any(lies_at(path, place) for place in filters.paths for path in d.paths)]
    return kept


def covers(asked: str, period: str) -> bool:
    """Whether a period is the asked one, or lies in the asked year."""
    return period == asked or (len(asked) == 4 and period.startswith(asked))
