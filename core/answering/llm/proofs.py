"""Every figure of a piece of material with all that says whose it is: what a sentence is held against."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.answering.facts import Fact
from core.answering.llm.clauses import is_enumeration, period_at, window
from core.answering.llm.instructions import speaks_to_a_model
from core.answering.llm.material import Material, blocks_of
from core.answering.quotes import EvidenceList, fact_context
from core.answering.sources import Library, SourcePage
from core.facts.periods import parse_period
from core.facts.surroundings import scope_of
from core.types import Block, BlockKind, Chunk, Period, Span
from core.types.sentences import sentence_spans
from core.verification.figures import QuotedFigure, quoted_figures


@dataclass(frozen=True, slots=True)
class Statement:
    """A verbatim sentence or row of a piece of material; `section` is its heading path in one line.

    `described` is the chunk with a model's description of a figure: then nothing of it stands on the page.
    """

    source: SourcePage
    block: Block
    span: Span
    section: str
    described: Chunk | None = None

    @property
    def text(self) -> str:
        return self.block.text[self.span.start : self.span.end]

    def cite(self, evidence: EvidenceList) -> int:
        """Its number in the evidence of an answer."""
        if self.described is not None:
            return evidence.add_description(self.source, self.described)
        return evidence.add_span(self.source, self.block, self.span, self.section)


@dataclass(frozen=True, slots=True)
class Proof:
    """A figure in its quote. `own_words` name it (row label, or the clause it stands in), `words` is all that
    is said of it; `fact` is its cell, None for a figure in running text. `ambiguous` figures cannot be told
    apart by rule (handed out in order, 分别) or stand in a text that gives a model instructions."""

    statement: Statement
    figure: QuotedFigure
    own_words: str
    words: str
    period: Period | None
    scope: str
    fact: Fact | None = None
    ambiguous: bool = False

    @property
    def company(self) -> str:
        return self.statement.source.document.metadata.company

    @property
    def own_period(self) -> Period | None:
        return parse_period(self.statement.source.document.metadata.period)

    def cite(self, evidence: EvidenceList) -> int:
        """Its number in the evidence of an answer: for a cell, the row up to it with head and unit beside."""
        return evidence.add_fact(self.fact) if self.fact is not None else self.statement.cite(evidence)


@dataclass(frozen=True, slots=True)
class Proofs:
    """What one piece of material can prove."""

    material: Material
    figures: tuple[Proof, ...]
    statements: tuple[Statement, ...]


def proofs_of(library: Library, material: Material, language: str) -> Proofs:
    """The figures and statements of a piece of material, in its order; a description proves no figure."""
    if material.chunk.described_by:
        return Proofs(material, (), tuple(_described(library, material)))
    figures: list[Proof] = []
    statements: list[Statement] = []
    for block in blocks_of(library, material.chunk):
        source = SourcePage(material.document, block.page, material.source.rank, material.source.candidate)
        spans = [
            Span(s.block_start, s.block_start + s.end - s.start)
            for s in material.chunk.spans
            if s.block_id == block.block_id
        ]
        own = list(_statements(source, block, spans, material))
        statements += own
        if block.kind is BlockKind.TABLE:
            cells = library.facts_of_block(block.block_id)
            facts = [f for c in cells if _inside((f := Fact.of_cell(source, block, c)).quote, spans)]
            figures += [p for fact in facts if (p := _of_cell(fact, material, language))]
        else:
            figures += [p for statement in own for p in _of_statement(statement)]
    return Proofs(material, tuple(figures), tuple(statements))


def _statements(
    source: SourcePage, block: Block, spans: Sequence[Span], material: Material
) -> Iterator[Statement]:
    section = " › ".join(material.chunk.section)
    for start, end in sentence_spans(block.text):
        if _inside(Span(start, end), spans):
            yield Statement(source, block, Span(start, end), section)


def _described(library: Library, material: Material) -> Iterator[Statement]:
    chunk = material.chunk
    figure = library.block(chunk.spans[0].block_id)
    source = SourcePage(material.document, figure.page, material.source.rank, material.source.candidate)
    said = replace(figure, text=chunk.text, words=())
    for start, end in sentence_spans(chunk.text):
        yield Statement(source, said, Span(start, end), " › ".join(chunk.section), chunk)


def _inside(inner: Span, spans: Sequence[Span]) -> bool:
    return any(span.start <= inner.start and inner.end <= span.end for span in spans)


def _of_cell(fact: Fact, material: Material, language: str) -> Proof | None:
    quote = fact.block.text[fact.quote.start : fact.quote.end]
    found = quoted_figures(quote, fact_context(fact, language))
    if not found:
        return None
    statement = Statement(fact.source, fact.block, fact.quote, " › ".join(material.chunk.section))
    words = f"{fact.label} {fact.header}"
    return Proof(statement, found[-1], fact.label, words, fact.period, fact.scope, fact)


def _of_statement(statement: Statement) -> Iterator[Proof]:
    text = statement.text
    own = parse_period(statement.source.document.metadata.period)
    names = names_of(statement.source)
    for figure in quoted_figures(text, statement.section):
        at = _position(text, figure)
        clause = window(text, at, names)
        yield Proof(
            statement,
            figure,
            clause,
            clause,
            period_at(text, at, own) or own,
            scope_of(clause),
            ambiguous=is_enumeration(text) or speaks_to_a_model(statement.block.text),
        )


def _position(text: str, figure: QuotedFigure) -> int:
    """Where a figure of a one-line quote stands in it."""
    return max(0, min(figure.printed.start, len(text) - 1))


def names_of(source: SourcePage) -> set[str]:
    """All names of a document's company, and its title: words that tell nothing about a figure."""
    meta = source.document.metadata
    return {n for n in (meta.company, meta.company_full, meta.title, *meta.aliases) if len(n) > 1}
