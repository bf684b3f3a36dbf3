"""From a search hit to a quote on a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.types.chunk import Chunk
from core.types.document import Document
from core.types.geometry import BBox
from core.types.health import HEALTHY, PageHealth


@dataclass(frozen=True, slots=True)
class RouteHit:
    """Rank (from 1) and raw score of a chunk in one route (`lexical`, `dense`, `fused`, `reranked` …)."""

    rank: int
    score: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """A child chunk that some route found, with every rank that led to it and its final score."""

    chunk: Chunk
    score: float
    routes: Mapping[str, RouteHit] = field(default_factory=dict)
    sub_question: int = 0


@dataclass(frozen=True, slots=True)
class Quote:
    """Verbatim characters `start:end` of one block on one page, with the boxes that hold them.

    Where `described_by` names a model, `text` is what that model said of the figure in the box: not text of
    the page, shown with that mark, and never a proof. `confidence` (0–1) is set where OCR read the text off
    the page's picture: that of the block's least certain line.
    """

    doc_id: str
    page: int
    block_id: str
    start: int
    end: int
    text: str
    boxes: tuple[BBox, ...]
    described_by: str = ""
    confidence: float | None = None


@dataclass(frozen=True, slots=True)
class Evidence:
    """What stands behind `[n]`: a quote, the chunk it came from, its document, the ranks that led to it.

    `context` is the text near the quote that says whose figure it is (table head, unit line, section);
    it is shown beside the quote and never counts as the quote. `crop` is the file under `caches/figures/`
    with the figure that a described quote is about; `health`: how far the page can be trusted.
    """

    number: int
    document: Document
    quote: Quote
    candidate: Candidate
    page_label: str = ""
    context: str = ""
    crop: str = ""
    health: PageHealth = HEALTHY
