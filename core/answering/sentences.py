"""Figures that running text gives for a metric: 营业收入同比增长7.53%. They show where sources disagree.

A table says whose figure it is better than a sentence does, so these facts are never preferred to cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from core.answering.facts import Fact
from core.answering.passages import has_content
from core.answering.question import Asked
from core.answering.sources import Library, SourcePage
from core.facts.periods import parse_period, years_of
from core.facts.surroundings import scope_of
from core.types import Block, Document, Period, Span
from core.types.quantity import Quantity, find_quantities, normalize_width
from core.types.sentences import sentence_spans
from core.verification.figures import direction_of

_REACH = 30
_PART_OF_A_NAME = re.compile(r"(?:其他|后|非|净|总|归属.{1,12}的|扣除.{1,16}的|[a-z])\s*$")
_CHANGES = re.compile(
    r"同比|环比|增长|下降|上升|增加|减少|increase|decrease|grew|rose|fell|declin|change", re.IGNORECASE
)
_JOINING = re.compile(
    r"[（(][^()（）]*[)）]|(?:19|20)\d\d年?(?:度|末)?|人民币|同比|环比|增长|下降|上升|增加|减少|变动|约|仅|为|是|达到?|合计|共计|共|金额"
    r"|余额|总额|净额|实现|由|从|RMB|US|\$|[：:\s]"
    r"|\b(?:was|were|is|are|of|to|totall?ed|amounted|reached|in|for|fiscal|the|year|ended|approximately|about"
    r"|increased|decreased|grew|rose|fell|by|at|end|USD|EUR)\b",
    re.IGNORECASE,
)
_OTHER_WORDS = 4
_NO_LINK = re.compile(r"的|计入|未|不|目标|计划|预[计算期测]|将|超|\bnot?\b|\bless\b", re.IGNORECASE)
_PLAIN_BEFORE = re.compile(
    r"股份有限公司|有限公司|公司|集团|本行|我们|报告期[内末]?|期内|全年|[本年月日季度末初前内]|第?[一二三四]季度?|上半年|下半年"
    r"|单季|截至|实现|完成|取得|录得|累计|合计|共计?|合并|母公司|口径|向?全体股东|其中|同时|此外|的|在|于|及|和|与|主要|财务|总体|整体|为|是|从|来看|由|达到?"
)
_TURNS = re.compile(
    r"\b(?:less|more|higher|lower|below|above|short|segment|division|subsidiar\w*|plan|forecast|budget\w*"
    r"|target\w*|guidance|newspapers?|analysts?)\b",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r"[，。；,;、]|\. ")


def sentence_facts(library: Library, source: SourcePage, asked: Asked) -> Iterator[Fact]:
    """Figures right after a name of the asked metric, in the same clause, on one page."""
    for block in library.page_blocks(source.document.doc_id, source.page):
        if has_content(source, block):
            for start, end in sentence_spans(block.text):
                yield from _in_sentence(source, block, Span(start, end), asked)


def states_metric(text: str, document: Document, asked: Asked) -> bool:
    """Whether a sentence of `document` gives a figure right after a name of the asked metric, a change only
    where one is asked."""
    found = (_figure_after(text, name, document, asked) for name in asked.metric.names)
    return any(
        asked.wants_change or not _CHANGES.search(text[named.end : figure.start])
        for named, figure in filter(None, found)
    )


def _figure_after(text: str, name: str, document: Document, asked: Asked) -> tuple[Span, Quantity] | None:
    """Where a name stands alone (其他债权投资 is not 债权投资), and the figure after it in its clause. None
    where other words beside them may say that it is of something else, or no figure of the past."""
    folded = text.lower()
    spaced = r"[\s的]*".join(re.escape(c) for c in name) if re.search(r"[一-鿿]", name) else re.escape(name)
    for match in re.finditer(spaced, folded):
        before = text[: match.start()]
        if _PART_OF_A_NAME.search(before.lower()) or _of_another(before, document, asked):
            continue
        clause = _CLAUSE_END.split(text[match.end() : match.end() + _REACH])[0]
        figures = find_quantities(text)
        for figure in figures:
            if not match.end() <= figure.start < match.end() + len(clause):
                continue
            after = _CLAUSE_END.split(text[figure.end :])[0]
            joined = _links(text[match.end() : figure.start]) and not after.lstrip().startswith("的")
            if joined and not _is_turned(after, asked.plan.question):
                return Span(*match.span()), figure
            break
    return None


def _of_another(before: str, document: Document, asked: Asked) -> bool:
    """Whether the Chinese clause before the name says more than who the company is and when, unless the
    question says it: 子公司, 行业, 预计, another company."""
    clause = normalize_width(_CLAUSE_END.split(before)[-1])
    meta = document.metadata
    names = {meta.company, meta.company_full, *meta.aliases, *asked.plan.companies} - {""}
    for name in sorted(names, key=len, reverse=True):
        clause = clause.replace(name, "")
    left = re.findall(r"[一-鿿]+", _PLAIN_BEFORE.sub(" ", clause))
    return any(words not in asked.plan.question for words in left)


def _is_turned(after: str, question: str) -> bool:
    """Whether the words after a figure make another of it: less than planned, in one segment."""
    return any(word.lower() not in question.lower() for word in _TURNS.findall(after))


def _links(between: str) -> bool:
    """Whether the words between name and figure only join them: 为, 同比增长, was, of."""
    rest = _JOINING.sub("", between)
    return len(rest) <= _OTHER_WORDS and not _NO_LINK.search(rest)


def _in_sentence(source: SourcePage, block: Block, span: Span, asked: Asked) -> Iterator[Fact]:
    text = block.text[span.start : span.end]
    for name in asked.metric.names:
        found = _figure_after(text, name, source.document, asked)
        if found is None:
            continue
        named, figure = found
        between = text[named.end : figure.start]
        changes = bool(_CHANGES.search(between))
        if changes != asked.wants_change or (changes and not figure.is_ratio):
            continue
        if not changes and not (figure.is_money or figure.is_ratio):
            continue
        falls = direction_of(text, figure) < 0 and figure.value > 0
        period, sure = _period(text[: named.start], source)
        yield Fact(
            source=source,
            block=block,
            quote=span,
            marks=(span,),
            label=text[named.start : named.end],
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
