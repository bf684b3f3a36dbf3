"""Which documents pass a filter. Both channels search among these alone: no filter is applied afterwards."""

from __future__ import annotations

from core.library.patterns import lies_at
from core.types import Document, Filters


def passes(document: Document, filters: Filters) -> bool:
    """Whether a document passes every limit. One whose date is unknown passes no limit of date."""
    metadata = document.metadata
    return (
        (not filters.doc_ids or document.doc_id in filters.doc_ids)
        and (not filters.companies or metadata.company in filters.companies)
        and (not filters.periods or any(covers(p, metadata.period) for p in filters.periods))
        and (not filters.document_types or metadata.document_type in filters.document_types)
        and (not filters.languages or metadata.language in filters.languages)
        and (not filters.date_from or filters.date_from <= metadata.date)
        and (not filters.date_to or "" < metadata.date <= filters.date_to)
        and (
            not filters.paths
            or any(lies_at(path, place) for place in filters.paths for path in document.paths)
        )
    )


def covers(asked: str, period: str) -> bool:
    """Whether a period is the asked one, or lies in the asked year."""
    return period == asked or (len(asked) == 4 and period.startswith(asked))
