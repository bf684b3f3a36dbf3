"""Turns facts and sentences into numbered evidence: verbatim quotes with the boxes of their characters."""

from __future__ import annotations

from collections.abc import Sequence

from core.answering.facts import Fact
from core.answering.sources import Library, SourcePage, candidate_of_block
from core.types import BBox, Block, Candidate, Chunk, Evidence, Quote, Span


class EvidenceList:
    """The evidence of one answer in the order of first use; the same quote twice has one number."""

    def __init__(self, library: Library, candidates: Sequence[Candidate], language: str) -> None:
        self._library = library
        self._candidates = candidates
        self._language = language
        self._items: list[Evidence] = []
        self._numbers: dict[tuple[str, int, int, tuple[Span, ...]], int] = {}
        self._described: dict[str, int] = {}

    @property
    def items(self) -> tuple[Evidence, ...]:
        return tuple(self._items)

    def add_fact(self, fact: Fact) -> int:
        """The number of the quote that proves a fact."""
        context = fact_context(fact, self._language)
        return self._add(fact.source, fact.block, fact.quote, fact.marks, context)

    def add_span(self, source: SourcePage, block: Block, span: Span, context: str = "") -> int:
        """The number of a stretch of a block."""
        return self._add(source, block, span, (span,), context)

    def add_description(self, source: SourcePage, chunk: Chunk) -> int:
        """The number of what a model said of a figure: the figure's box and crop, marked with the model.

        `chunk` is a described one; `source` its document and page.
        """
        if chunk.chunk_id in self._described:
            return self._described[chunk.chunk_id]
        span = chunk.spans[0]
        figure = self._library.block(span.block_id)
        known = self._library.figures(chunk.doc_id)
        page = self._library.page(chunk.doc_id, figure.page)
        number = self._described[chunk.chunk_id] = len(self._items) + 1
        self._items.append(
            Evidence(
                number=number,
                document=source.document,
                quote=Quote(
                    doc_id=chunk.doc_id,
                    page=figure.page,
                    block_id=figure.block_id,
                    start=span.block_start,
                    end=span.block_start + len(chunk.text),
                    text=chunk.text,
                    boxes=(figure.bbox,),
                    described_by=chunk.described_by,
                ),
                candidate=candidate_of_block(figure.block_id, source, self._candidates),
                page_label=page.page_label,
                context=" › ".join(chunk.section),
                crop=next((f.crop for f in known if f.block_id == figure.block_id), ""),
                health=page.health,
            )
        )
        return number

    def _add(
        self, source: SourcePage, block: Block, span: Span, marks: tuple[Span, ...], context: str
    ) -> int:
        key = (block.block_id, span.start, span.end, marks)
        if key in self._numbers:
            return self._numbers[key]
        boxes: list[BBox] = []
        for mark in marks:
            boxes += [box for box in block.boxes(mark.start, mark.end) if box not in boxes]
        number = len(self._items) + 1
        doc_id = source.document.doc_id
        quote = Quote(
            doc_id=doc_id,
            page=block.page,
            block_id=block.block_id,
            start=span.start,
            end=span.end,
            text=block.text[span.start : span.end],
            boxes=tuple(boxes),
            confidence=block.confidence,
        )
        page = self._library.page(doc_id, block.page)
        self._items.append(
            Evidence(
                number=number,
                document=source.document,
                quote=quote,
                candidate=candidate_of_block(block.block_id, source, self._candidates),
                page_label=page.page_label,
                context=context,
                health=page.health,
            )
        )
        self._numbers[key] = number
        return number


def fact_context(fact: Fact, language: str) -> str:
    """Unit, groups of the row, column head with the period it stands for, scope and section, a line each."""
    zh = language == "zh"
    lines: list[str] = []
    if fact.unit is not None and fact.unit.text:
        text = fact.unit.text
        lines.append(text if "单位" in text or not zh else f"单位：{text}")
    if fact.groups:
        lines.append(f"{'行组' if zh else 'under'}{'：' if zh else ': '}{' › '.join(fact.groups)}")
    if fact.header or fact.period:
        head = fact.header or ("（无表头）" if zh else "(no head)")
        period = f" → {fact.period.label(language)}" if fact.period else ""
        lines.append(f"列：{head}{period}" if zh else f"column: {head}{period}")
    if fact.scope:
        names = {"consolidated": ("合并", "consolidated"), "parent": ("母公司", "parent company")}
        lines.append(("口径：" if zh else "scope: ") + names[fact.scope][0 if zh else 1])
    if fact.topic:
        lines.append(" ".join(fact.topic.split()))
    if section := fact.source.candidate.chunk.section:
        lines.append(" › ".join(section))
    return "\n".join(lines)
