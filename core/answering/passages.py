"""The sentences that answer a question in words: whole, verbatim, each with its own citation."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from core.answering.facts import is_filed
from core.answering.labels import said_in
from core.answering.question import Asked
from core.answering.quotes import EvidenceList
from core.answering.sources import Library, SourcePage, is_prose
from core.facts.periods import matches, parse_period, part_of_year, years_of
from core.providers.protocols import Embedder
from core.types import Block, BlockKind, ChunkKind, Claim, Span
from core.types.answer import NEAREST
from core.types.quantity import find_quantities, normalize_width
from core.types.sentences import sentence_spans

MOST_SENTENCES = 3
_LONGEST = 400
_SHORTEST = 8
_COMPARED_BY_MEANING = 24
_NO_CONTENT = re.compile(r"^(?:目\s*录|重要提示|释\s*义|contents|table of contents)$", re.IGNORECASE)
_STOP = re.compile(r"[。；！？;!?]|\.(?:\s|$)")
_SPOKEN_WITHOUT_STOP = 80
_LEADERS = re.compile(r"\.{6,}|…{3,}|(?:\. ){5,}")


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence. `said` is the share of the question's words, weighted by rarity, that it says; `meaning`
    its likeness to the question by embedding (0 without an embedder), `named` tells that it says the asked
    metric by name."""

    source: SourcePage
    block: Block
    span: Span
    said: float
    score: float
    meaning: float = 0.0
    named: bool = False

    @property
    def text(self) -> str:
        return self.block.text[self.span.start : self.span.end]


def find_passages(
    library: Library, pages: Sequence[SourcePage], asked: Asked, embedder: Embedder | None, *, figures: bool
) -> list[Passage]:
    """Sentences on the pages, best first. `figures`: only those that hold a figure and may be of the asked
    period."""
    sentences = [s for page in pages for s in _sentences(library, page)]
    folded = [normalize_width(_text(s)).lower() for s in sentences]
    weights = _rarity(asked.terms, folded)
    total = sum(weights.values()) or 1.0
    passages = []
    for (source, block, span), text in zip(sentences, folded, strict=True):
        if figures and not (_has_asked_figure(text, asked) and _may_be_of_the_period(text, source, asked)):
            continue
        own = sum(w * said_in(term, text) for term, w in weights.items()) / total
        around = normalize_width(" ".join((block.text, *source.candidate.chunk.section))).lower()
        wide = sum(w * said_in(term, around) for term, w in weights.items()) / total
        year = any(str(p.year) in text for p in asked.periods)
        own_period = _is_own_period(source, asked)
        said = 0.75 * own + 0.25 * wide
        bonus = (0.05 if year else 0.0) + (0.1 if own_period else 0.0)
        named = not asked.metric.empty and asked.metric.named_in(text)
        bonus += (0.3 if named else 0.0) + (0.1 if is_filed(source.document) else 0.0)
        score = said + bonus - 0.008 * source.rank - _length_cost(span)
        passages.append(Passage(source, block, span, said, score, named=named))
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
        claims.append(sentence_claim(passage.source, passage.block, passage.span, evidence))
        if len(claims) == limit:
            break
    return claims


def nearest_claims(
    passages: Sequence[Passage], evidence: EvidenceList, language: str, limit: int = 2
) -> list[Claim]:
    """The nearest sentences, no sentence twice, marked as not certain: they say or mean something close."""
    return as_nearest(passage_claims(passages, evidence, limit), language)


def as_nearest(claims: Iterable[Claim], language: str) -> list[Claim]:
    """Claims shown as what is nearest to the question, not as its answer."""
    lead = f"{NEAREST['zh']}：" if language == "zh" else f"{NEAREST['en']}: "
    return [replace(claim, text=lead + claim.passage) for claim in claims]


def sentence_claim(source: SourcePage, block: Block, span: Span, evidence: EvidenceList) -> Claim:
    """A verbatim sentence with its citation."""
    number = evidence.add_span(source, block, span, " › ".join(source.candidate.chunk.section))
    return Claim(f"{' '.join(block.text[span.start : span.end].split())} [{number}]", (number,))


def has_content(source: SourcePage, block: Block) -> bool:
    """Running text that can answer: no contents page, no glossary, no dotted leaders; entries of a list of
    references only where that list was searched.
    """
    section = source.candidate.chunk.section
    outside = (
        any(_NO_CONTENT.match(part.strip()) for part in section)
        and block.page in source.candidate.chunk.pages
    )
    spoken = bool(_STOP.search(block.text)) or len(block.text) > _SPOKEN_WITHOUT_STOP
    listed = block.kind is BlockKind.REFERENCE and source.candidate.chunk.kind is ChunkKind.REFERENCE
    return (is_prose(block) or listed) and spoken and not outside and not _LEADERS.search(block.text)


def _sentences(library: Library, page: SourcePage) -> Iterable[tuple[SourcePage, Block, Span]]:
    """Sentences, and entries of lists of references as a whole."""
    for block in library.page_blocks(page.document.doc_id, page.page):
        if not has_content(page, block):
            continue
        entry = block.kind is BlockKind.REFERENCE and len(block.text) <= _LONGEST
        for start, end in [(0, len(block.text))] if entry else sentence_spans(block.text):
            if _SHORTEST <= end - start <= _LONGEST:
                yield page, block, Span(start, end)


def _has_asked_figure(text: str, asked: Asked) -> bool:
    """Whether the sentence holds a figure, in the unit that the question asks for where it names one."""
    figures = find_quantities(text)
    return any(not asked.unit or f.unit == asked.unit for f in figures)


def _may_be_of_the_period(text: str, source: SourcePage, asked: Asked) -> bool:
    """Whether a sentence can tell of the one asked period: by what it names, else by its document."""
    if len(asked.periods) != 1:
        return True
    wanted = asked.periods[0]
    own = parse_period(source.document.metadata.period)
    years = years_of(text) or ([own.year] if own else [])
    if years and wanted.year not in years:
        return False
    if wanted.length == 12 or (own is not None and matches(own, wanted, own)):
        return True
    month, length = part_of_year(text)
    return month == wanted.month and length in (0, wanted.length)


def _is_own_period(source: SourcePage, asked: Asked) -> bool:
    own = parse_period(source.document.metadata.period)
    return own is not None and any(matches(own, period, own) for period in asked.periods)


def _text(sentence: tuple[SourcePage, Block, Span]) -> str:
    _, block, span = sentence
    return block.text[span.start : span.end]


def _rarity(terms: Iterable[str], sentences: Sequence[str]) -> dict[str, float]:
    """Terms that few of the found sentences hold weigh more."""
    weights = {}
    for term in terms:
        holding = sum(term in sentence for sentence in sentences)
        weights[term] = math.log(1 + len(sentences) / (1 + holding))
    return weights


def _length_cost(span: Span) -> float:
    length = span.end - span.start
    return 0.1 if length < 16 else 0.0002 * max(0, length - 150)


def _by_meaning(passages: list[Passage], question: str, embedder: Embedder | None) -> list[Passage]:
    """The first passages again, with their likeness in meaning to the question added to their score."""
    head = passages[:_COMPARED_BY_MEANING]
    if embedder is None or not head:
        return passages
    asked = embedder.embed([question], "query")[0]
    found = embedder.embed([p.text for p in head], "passage")
    likeness = np.asarray(found @ asked, dtype=float)
    rescored = [
        replace(p, meaning=float(close), score=p.score + 0.35 * float(close))
        for p, close in zip(head, likeness, strict=True)
    ]
    rescored.sort(key=lambda p: -p.score)
    return rescored
