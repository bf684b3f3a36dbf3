"""Checks how an answer is tied to the library, without looking at any label: citations, quotes, figures."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from core.errors import LibraryError
from core.evaluation.figures import same_digits, same_figure
from core.types.answer import Answer, Claim, Verdict
from core.types.evidence import Evidence
from core.types.page import Block
from core.types.quantity import find_quantities

_MARK = re.compile(r"\[\d+\]")

#: Answer → how it is grounded.
Ground = Callable[[Answer], "Grounding"]


class QuotedLibrary(Protocol):
    """What a quote is compared with."""

    def block(self, block_id: str) -> Block: ...

    def page_text(self, doc_id: str, page: int) -> str: ...


@dataclass(frozen=True, slots=True)
class Grounding:
    """Counts over one answer; `faults` say in words what is not as it must be.

    A citation exists when its number has evidence whose chunk the library holds. `supported` sentences have a
    citation that exists and whose quote is verbatim; descriptions of figures by a model are no quotes. Of the
    sentences `with_figures`, `printed` have every figure in their quotes, and `computed` have one that is not
    there but was verified as computed from them.
    """

    citations: int = 0
    existing: int = 0
    quotes: int = 0
    verbatim: int = 0
    sentences: int = 0
    supported: int = 0
    with_figures: int = 0
    printed: int = 0
    computed: int = 0
    missing_citations: tuple[str, ...] = ()
    wrong_quotes: tuple[str, ...] = ()
    wrong_figures: tuple[str, ...] = ()

    @property
    def faults(self) -> tuple[str, ...]:
        return self.missing_citations + self.wrong_quotes + self.wrong_figures


def ground(answer: Answer, library: QuotedLibrary, has_chunk: Callable[[str], bool]) -> Grounding:
    """Judges the claims of one answer; a refusal has nothing to ground."""
    missing, wrong_quotes, wrong_figures = [], [], []
    citations = quotes = verbatim = supported = with_figures = printed = computed = 0
    is_verbatim = {e.number: _is_verbatim(e, library) for e in answer.evidence}
    for claim in answer.claims:
        there: list[Evidence] = []
        for number in claim.citations:
            citations += 1
            evidence = answer.evidence_by_number(number)
            if evidence is None:
                missing.append(f"[{number}] has no evidence: {claim.text}")
            elif not has_chunk(evidence.candidate.chunk.chunk_id):
                missing.append(
                    f"[{number}] cites chunk {evidence.candidate.chunk.chunk_id}, which is not there"
                )
            else:
                there.append(evidence)
        quoted = [e for e in there if not e.quote.described_by]
        for evidence in quoted:
            quotes += 1
            verbatim += is_verbatim[evidence.number]
            if not is_verbatim[evidence.number]:
                place = f"{evidence.document.name}, page {evidence.quote.page}"
                wrong_quotes.append(f"[{evidence.number}] is not on {place}: {evidence.quote.text}")
        supported += any(is_verbatim[e.number] for e in quoted)
        figures = _figures_not_quoted(claim, quoted)
        if figures is None:
            continue
        with_figures += 1
        printed += not figures
        if figures and claim.verdict is Verdict.SUPPORTED:
            computed += 1
        elif figures:
            wrong_figures.append(f"{', '.join(figures)} not in the quotes of: {claim.text}")
    return Grounding(
        citations=citations,
        existing=citations - len(missing),
        quotes=quotes,
        verbatim=verbatim,
        sentences=len(answer.claims),
        supported=supported,
        with_figures=with_figures,
        printed=printed,
        computed=computed,
        missing_citations=tuple(missing),
        wrong_quotes=tuple(wrong_quotes),
        wrong_figures=tuple(wrong_figures),
    )


def _is_verbatim(evidence: Evidence, library: QuotedLibrary) -> bool:
    """Whether the quote is these characters of its block, the block on its page, and the page has them."""
    quote = evidence.quote
    try:
        block = library.block(quote.block_id)
        page = library.page_text(quote.doc_id, quote.page)
    except LibraryError:
        return False
    same = block.text[quote.start : quote.end] == quote.text and block.page == quote.page
    return bool(quote.text) and same and quote.text in page


def _figures_not_quoted(claim: Claim, quoted: list[Evidence]) -> list[str] | None:
    """The figures of a sentence that none of its quotes states; None for a sentence without figures."""
    said = find_quantities(_MARK.sub(" ", claim.text))
    if not said:
        return None
    texts = [text for e in quoted for text in (e.quote.text, e.context) if text]
    printed = [figure for text in texts for figure in find_quantities(text)]
    return [s.text for s in said if not any(same_digits(p, s) or same_figure(p, s) for p in printed)]
