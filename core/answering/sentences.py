"""Figures that running text gives for a metric: 营业收入同比增长7.53%. They show where sources disagree.

A table says whose figure it is better than a sentence does, so these facts are never preferred to cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from core.answering.facts import Fact, Span
from core.answering.frames import scope_of
from core.answering.passages import has_content
from core.answering.periods import Period, parse_period, years_of
from core.answering.question import Asked
from core.answering.sources import Library, SourcePage
from core.types import Block
from core.types.quantity import find_quantities
from core.types.sentences import sentence_spans
from core.verification.figures import direction_of

_REACH = 26
_CHANGES = re.compile(
    r"同比|环比|增长|下降|上升|增加|减少|increase|decrease|grew|rose|fell|declin|change", re.IGNORECASE
)
_CLAUSE_END = re.compile(r"[，。；,;、]|\. ")


def sentence_facts(library: Library, source: SourcePage, asked: Asked) -> Iterator[Fact]:
    """Figures right after a name of the asked metric, in the same clause, on one page."""
    for block in library.page_blocks(source.document.doc_id, source.page):
        if has_content(source, block):
            for start, end in sentence_spans(block.text):
                yield from _in_sentence(source, block, Span(start, end), asked)


def _in_sentence(source: SourcePage, block: Block, span: Span, asked: Asked) -> Iterator[Fact]:
    text = block.text[span.start : span.end]
    folded = text.lower()
    for name in asked.metric.names:
        at = folded.find(name)
        if at < 0 or (re.search(r"[一-鿿]$", folded[:at]) and re.search(r"(?:的|后|非|净|总)$", folded[:at])):
            continue
        after = at + len(name)
        clause = _CLAUSE_END.split(text[after : after + _REACH])[0]
        figure = next((f for f in find_quantities(text) if after <= f.start < after + len(clause)), None)
        if figure is None:
            continue
        between = text[after : figure.start]
        changes = bool(_CHANGES.search(between))
        if changes != asked.wants_change or (changes and not figure.is_ratio):
            continue
        if not changes and not (figure.is_money or figure.is_ratio):
            continue
        falls = direction_of(text, figure) < 0 and figure.value > 0
        period, sure = _period(text[:at], source)
        yield Fact(
            source=source,
            block=block,
            quote=span,
            marks=(span,),
            label=text[at:after],
            header="",
            quantity=replace(figure, value=-figure.value) if falls and changes else figure,
            unit=None,
            period=period,
            sure=sure,
            scope=scope_of(text),
            surroundings="",
            is_change=changes,
            likeness=1.0,
            coverage=1.0,
        )
        return


def _period(before: str, source: SourcePage) -> tuple[Period | None, bool]:
    """The last year named before the metric, else the document's own period."""
    own = parse_period(source.document.metadata.period)
    if years := years_of(before):
        year = years[-1]
        return (own if own and own.year == year else Period(year, 12)), True
    return own, own is not None
