"""What a model said of a figure, shown for what it is: a hint with a box and a crop, never a proof."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.answering.labels import said_in
from core.answering.question import Asked
from core.answering.quotes import EvidenceList
from core.answering.sources import Library, SourcePage
from core.types import Candidate, Claim
from core.types.quantity import normalize_width

LEAST_SAID = 0.5
"""Share of the question's terms that a description and its caption must say to be shown."""
_ASKS_FOR_A_FIGURE = re.compile(
    r"图表|图中|图\s*\d|(?:走势|柱状|折线|饼|流程|架构|示意|结构)图|\bfigure\s*\d|\b(?:chart|graph|diagram)s?\b",
    re.IGNORECASE,
)
_LEAD = {
    "zh": "据模型对图的描述（并非页面原文）：",
    "en": "As a model describes a figure (not text of the page): ",
}


def asks_for_a_figure(question: str) -> bool:
    """Whether a question is about a picture, by its words."""
    return bool(_ASKS_FOR_A_FIGURE.search(question))


def description_claims(
    library: Library, candidates: Sequence[Candidate], asked: Asked, evidence: EvidenceList
) -> list[Claim]:
    """The description that says most of the question, as a claim under its mark; nothing when none says
    enough of it."""
    described = [c for c in candidates if c.chunk.described_by]
    best = max(described, key=lambda c: _said(c, asked), default=None)
    if best is None or _said(best, asked) < LEAST_SAID:
        return []
    chunk = best.chunk
    source = SourcePage(library.document(chunk.doc_id), chunk.page, 0, best)
    number = evidence.add_description(source, chunk)
    return [Claim(f"{_LEAD[asked.language]}{' '.join(chunk.text.split())} [{number}]", (number,))]


def _said(candidate: Candidate, asked: Asked) -> float:
    text = normalize_width(f"{candidate.chunk.prefix}\n{candidate.chunk.text}").lower()
    terms = list(asked.terms)
    return sum(said_in(term, text) for term in terms) / len(terms) if terms else 0.0
