"""The sentences that answer a question in words: whole, verbatim, each with its own citation."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from core.answering.facts import Span
from core.answering.question import Asked
from core.answering.quotes import EvidenceList
from core.answering.sources import Library, SourcePage, is_prose
from core.providers.protocols import Embedder
from core.types import Block, Claim
from core.types.quantity import find_quantities, normalize_width
from core.types.sentences import sentence_spans

MOST_SENTENCES = 3
_LONGEST = 400
_SHORTEST = 8
_COMPARED_BY_MEANING = 24


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence with the share of the question's terms (weighted by rarity) that it or its block says."""

    source: SourcePage
    block: Block
    span: Span
    said: float
    score: float

    @property
    def text(self) -> str:
        return self.block.text[self.span.start : self.span.end]


def find_passages(
    library: Library, pages: Sequence[SourcePage], asked: Asked, embedder: Embedder | None, *, figures: bool
) -> list[Passage]:
    """Sentences on the pages, best first. `figures`: only those that hold a figure."""
    sentences = [s for page in pages for s in _sentences(library, page)]
    if figures:
        sentences = [s for s in sentences if find_quantities(_text(s))]
    weights = _rarity(asked.terms, [_fold(_text(s)) for s in sentences])
    total = sum(weights.values()) or 1.0
    passages = []
    for source, block, span in sentences:
        folded = _fold(block.text[span.start : span.end])
        own = sum(w for term, w in weights.items() if term in folded) / total
        around = _fold(" ".join((block.text, *source.candidate.chunk.section)))
        wide = sum(w for term, w in weights.items() if term in around) / total
        year = any(str(p.year) in folded for p in asked.periods)
        said = 0.75 * own + 0.25 * wide
        score = said + (0.05 if year else 0.0) - 0.008 * source.rank - _length_cost(span)
        passages.append(Passage(source, block, span, said, score))
    passages.sort(key=lambda p: -p.score)
    return _by_meaning(passages, asked.plan.question, embedder)


def passage_claims(
    passages: Iterable[Passage], evidence: EvidenceList, limit: int = MOST_SENTENCES
) -> list[Claim]:
    """The best sentences as claims, as long as they stay near the best; no sentence twice."""
    claims: list[Claim] = []
    said: set[str] = set()
    best: float | None = None
    for passage in passages:
        best = passage.score if best is None else best
        key = re.sub(r"\s+", "", passage.text)
        if key in said or passage.score < 0.6 * best:
            continue
        said.add(key)
        number = evidence.add_span(passage.source, passage.block, passage.span, _context(passage))
        claims.append(Claim(f"{' '.join(passage.text.split())} [{number}]", (number,)))
        if len(claims) == limit:
            break
    return claims


def _context(passage: Passage) -> str:
    return " › ".join(passage.source.candidate.chunk.section)


def _sentences(library: Library, page: SourcePage) -> Iterable[tuple[SourcePage, Block, Span]]:
    for block in library.page_blocks(page.document.doc_id, page.page):
        if not is_prose(block):
            continue
        for start, end in sentence_spans(block.text):
            if _SHORTEST <= end - start <= _LONGEST:
                yield page, block, Span(start, end)


def _text(sentence: tuple[SourcePage, Block, Span]) -> str:
    _, block, span = sentence
    return block.text[span.start : span.end]


def _fold(text: str) -> str:
    return normalize_width(text).lower()


def _rarity(terms: Iterable[str], sentences: Sequence[str]) -> dict[str, float]:
    """Terms that few of the found sentences hold weigh more."""
    holding = Counter(term for sentence in sentences for term in set(terms) if term in sentence)
    return {term: math.log(1 + len(sentences) / (1 + holding[term])) for term in terms}


def _length_cost(span: Span) -> float:
    length = span.end - span.start
    return 0.1 if length < 16 else 0.0002 * max(0, length - 150)


def _by_meaning(passages: list[Passage], question: str, embedder: Embedder | None) -> list[Passage]:
    """The first passages again, with their likeness in meaning to the question added to their score."""
    head = passages[:_COMPARED_BY_MEANING]
    if embedder is None or len(head) < 2:
        return passages
    asked = embedder.embed([question], "query")[0]
    found = embedder.embed([p.text for p in head], "passage")
    likeness = np.asarray(found @ asked, dtype=float)
    rescored = [
        Passage(p.source, p.block, p.span, p.said, p.score + 0.35 * float(close))
        for p, close in zip(head, likeness, strict=True)
    ]
    rescored.sort(key=lambda p: -p.score)
    return rescored
