"""Facts by their row label, wherever in the asked documents they stand, found by retrieval or not.

A statement names 营业收入 in a row that says nothing else; pages that talk about it rank before it.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.answering.facts import Fact
from core.answering.question import Asked
from core.answering.sources import MOST_PAGES, Library, SourcePage
from core.answering.tables import asked_fact
from core.facts.periods import parse_period
from core.index.filtering import passing
from core.types import Candidate, Document, RouteHit, TableFact

ROUTE = "facts"
MOST_DOCUMENTS = 6
"""Documents that are looked through where the question names no company."""


def facts_by_name(library: Library, pages: Sequence[SourcePage], asked: Asked) -> list[Fact]:
    """The figures of the asked documents whose row label is a name of the asked metric or stands in the
    question, but for those on `pages`, which are read anyway; documents in the order of retrieval."""
    documents = _asked_documents(library, pages, asked)
    known = {(p.document.doc_id, p.page) for p in pages}
    found: list[Fact] = []
    sources: dict[tuple[str, int], SourcePage | None] = {}
    for cell in library.facts_named(asked.metric.labels, asked.own_words, [d.doc_id for d in documents]):
        at = cell.doc_id, cell.table.page
        if at in known:
            continue
        if at not in sources:
            sources[at] = _source(library, documents, cell)
        source = sources[at]
        fact = source and asked_fact(source, library.block(cell.table.block_id), cell, asked)
        if fact:
            found.append(fact)
    return found


def _asked_documents(library: Library, pages: Sequence[SourcePage], asked: Asked) -> list[Document]:
    """Those of the asked companies and years (the next year's report tells of a year too); where no company
    is asked, the first that retrieval found."""
    ranked = list(dict.fromkeys(p.document for p in pages))
    if not asked.plan.companies:
        return ranked[:MOST_DOCUMENTS]
    years = {year for p in asked.periods for year in (p.year, p.year + 1)}
    allowed = passing(library.documents(), asked.plan.filters)
    own = [d for d in allowed if d.metadata.company in asked.plan.companies]
    dated = [d for d in own if (p := parse_period(d.metadata.period)) and (not years or p.year in years)]
    return sorted(dated or own, key=lambda d: ranked.index(d) if d in ranked else len(ranked))


def _source(library: Library, documents: Sequence[Document], cell: TableFact) -> SourcePage | None:
    document = next(d for d in documents if d.doc_id == cell.doc_id)
    chunk = library.chunk_of_block(cell.table.block_id)
    if chunk is None:
        return None
    rank = MOST_PAGES + documents.index(document)
    candidate = Candidate(chunk, 0.0, {ROUTE: RouteHit(documents.index(document) + 1, 1.0)})
    return SourcePage(document, cell.table.page, rank, candidate)
