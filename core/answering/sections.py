"""Answers from a section whose heading the question names: 发展战略, Business strategy.

Reports answer such questions paragraph by paragraph under one heading; the best single sentence would give
one of three strategies.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import rjieba

from core.answering.labels import covers
from core.answering.passages import as_nearest, has_content, sentence_claim
from core.answering.question import Asked
from core.answering.quotes import EvidenceList
from core.answering.select import is_of_others
from core.answering.sources import Library, SourcePage
from core.facts.names import plain_label
from core.facts.periods import matches, parse_period
from core.types import Block, BlockKind, Claim, Span
from core.types.sentences import sentence_spans

MOST_PARAGRAPHS = 5
LEAST_COVERAGE = 0.5
"""Share of the question's terms that the section must say."""
_SHORTEST_PARAGRAPH = 20
_SHORT_START = 40


class _Section(NamedTuple):
    source: SourcePage
    fit: float
    heading: str
    paragraphs: list[Block]


def section_claims(
    library: Library, pages: Sequence[SourcePage], asked: Asked, evidence: EvidenceList
) -> list[Claim]:
    """The opening sentence of each paragraph of the section that the question names best; marked as the
    nearest where it says too little of the question, or tells of others or another period; else nothing."""
    sections = [s for page in pages for s in _sections(library, page, asked)]
    sections = [s for s in sections if 1 < len(s.paragraphs) <= MOST_PARAGRAPHS]
    if not sections:
        return []
    best = max(sections, key=lambda s: (s.fit + _period_fit(s.source, asked), -s.source.rank))
    spans = [(block, span) for block in best.paragraphs for span in _opening(block.text)]
    said = [best.heading, *best.source.candidate.chunk.section]
    said += [block.text[span.start : span.end] for block, span in spans]
    claims = [sentence_claim(best.source, block, span, evidence) for block, span in spans]
    headings = f"{best.heading} {' '.join(best.source.candidate.chunk.section)}"
    others = is_of_others(headings) and not is_of_others(asked.plan.question)
    another = others or _period_fit(best.source, asked) < 0
    sure = covers(asked.terms, " ".join(said)) >= LEAST_COVERAGE and not another
    return claims if sure else as_nearest(claims, asked.language)


def _period_fit(source: SourcePage, asked: Asked) -> float:
    own = parse_period(source.document.metadata.period)
    if not asked.periods or own is None:
        return 0.0
    return 0.5 if any(matches(own, period, own) for period in asked.periods) else -0.5


def _sections(library: Library, page: SourcePage, asked: Asked) -> Iterator[_Section]:
    blocks = [b for b in library.page_blocks(page.document.doc_id, page.page) if b.kind.indexed]
    for position, heading in enumerate(blocks):
        if heading.kind is not BlockKind.HEADING or not (fit := _fit(heading.text, asked)):
            continue
        paragraphs = []
        for block in blocks[position + 1 :]:
            if block.kind is BlockKind.HEADING and block.level <= heading.level:
                break
            if has_content(page, block) and len(block.text) >= _SHORTEST_PARAGRAPH:
                paragraphs.append(block)
        yield _Section(page, fit, heading.text, paragraphs)


def _fit(heading: str, asked: Asked) -> float:
    """Share of the heading's words that the question has; 0 unless it has the last, the thing itself."""
    plain = plain_label(heading)
    if re.search(r"[一-鿿]", plain):
        words = [w for w in rjieba.cut(plain) if len(w) > 1 and w != "公司"]
    else:
        words = [w.rstrip("s") if len(w) > 4 else w for w in re.findall(r"[a-z]+", plain) if len(w) > 3]
    last = asked.last_word.rstrip("s") if len(asked.last_word) > 4 else asked.last_word
    if not words or not last or not (words[-1] in last or last in words[-1]):
        return 0.0
    return sum(any(w in t or t in w for t in asked.terms) for w in words) / len(words)


def _opening(text: str) -> list[Span]:
    """The first sentence of a paragraph, and the second where the first only announces it."""
    spans = [Span(*s) for s in sentence_spans(text)]
    if len(spans) > 1 and spans[0].end - spans[0].start < _SHORT_START:
        return spans[:2]
    return spans[:1]
