"""Puts a missed question down to the layer that lost it, from parsing to spreading."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from core.evaluation.chunk_table import ChunkTable
from core.evaluation.documents import DocumentNames
from core.evaluation.labels import GoldPlace, LabelledQuestion
from core.evaluation.metrics import PageKey
from core.evaluation.page_texts import PageTexts
from core.evaluation.snippets import COVERED, covered
from core.evaluation.stages import ROUTES, Stage

#: (doc_id, page) → the text that the library holds of a page, empty where it holds none.
TextOf = Callable[[str, int], str]


class Layer(StrEnum):
    """Who lost what a question asks for, in the order of the way of a document and a question."""

    PAGE_NOT_PARSED = "page not parsed"
    NOT_IN_A_CHUNK = "text not in a chunk"
    NOT_RECALLED = "not recalled"
    LOST_IN_FUSION = "lost in fusion"
    LOST_IN_RERANK = "lost in rerank"
    LOST_IN_SPREADING = "lost in spreading"


@dataclass(frozen=True, slots=True)
class Loss:
    """A miss: the layer, and what was seen there."""

    layer: Layer
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Looked:
    """Where the labelled text is looked for before the search is blamed."""

    names: DocumentNames
    pages: PageTexts
    text_of: TextOf
    table: ChunkTable


def loss_before_search(question: LabelledQuestion, looked: Looked) -> Loss | None:
    """The layer that lost the text before any search; None when one labelled place can be found."""
    losses = [_loss_of_place(place, looked) for place in question.evidence]
    return losses[0] if losses and all(losses) else None


def _loss_of_place(place: GoldPlace, looked: Looked) -> Loss | None:
    doc_id = looked.names.doc_id(place.doc)
    if doc_id is None:
        return Loss(Layer.PAGE_NOT_PARSED, f"{place.doc} is not searchable")
    text = looked.text_of(doc_id, place.page)
    if not text.strip():
        return Loss(Layer.PAGE_NOT_PARSED, f"page {place.page} of {place.doc} has no text in the library")
    printed = covered(place.quote, [looked.pages.text(doc_id, place.page)]) >= COVERED
    if place.quote and printed and (share := covered(place.quote, [text])) < COVERED:
        return Loss(Layer.PAGE_NOT_PARSED, _shifted(place, doc_id, looked) or f"{share:.0%} of it was parsed")
    chunks = [chunk.text for chunk in looked.table.on_page((doc_id, place.page))]
    if not chunks:
        return Loss(Layer.NOT_IN_A_CHUNK, f"page {place.page} of {place.doc} has no chunk")
    if place.quote and printed and (share := covered(place.quote, chunks)) < COVERED:
        return Loss(Layer.NOT_IN_A_CHUNK, f"{share:.0%} of it is in chunks")
    return None


def _shifted(place: GoldPlace, doc_id: str, looked: Looked) -> str:
    for near in (place.page + 1, place.page - 1):
        if covered(place.quote, [looked.text_of(doc_id, near)]) >= COVERED:
            return f"the library has it on page {near}, the PDF on page {place.page}"
    return ""


def loss_in_search(found: Mapping[Stage, bool], ranks: Mapping[Stage, int | None]) -> Loss | None:
    """The first stage that lost what the one before still had; None when the last stage has it.

    `found` says for each stage whether it has what is asked among its first, `ranks` where the best labelled
    page stands in it.
    """
    if found[Stage.SPREAD]:
        return None
    told = ", ".join(f"{stage.value} {ranks[stage] or '-'}" for stage in Stage)
    if found[Stage.RERANKED]:
        return Loss(Layer.LOST_IN_SPREADING, told)
    if found[Stage.FUSED]:
        return Loss(Layer.LOST_IN_RERANK, told)
    if any(found[route] for route in ROUTES):
        return Loss(Layer.LOST_IN_FUSION, told)
    return Loss(Layer.NOT_RECALLED, told)


def library_text(text_of: Callable[[str, int], str], pages: frozenset[PageKey]) -> TextOf:
    """Text of the pages the library has; empty for others."""
    return lambda doc_id, page: text_of(doc_id, page) if (doc_id, page) in pages else ""
