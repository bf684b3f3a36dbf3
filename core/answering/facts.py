"""A figure of the library with everything that says whose figure it is."""

from __future__ import annotations

from dataclasses import dataclass

from core.answering.sources import SourcePage
from core.facts.periods import parse_period
from core.types import Block, Document, DocumentType, Period, Span, TableFact
from core.types.fact import CONSOLIDATED, PARENT
from core.types.quantity import Quantity, UnitLine

_FILED = frozenset(
    {
        DocumentType.ANNUAL_REPORT,
        DocumentType.HALF_YEAR_REPORT,
        DocumentType.QUARTERLY_REPORT,
        DocumentType.PROSPECTUS,
    }
)


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure under its row label and column head, or one that a sentence gives for a metric.

    `quote` is the verbatim stretch that proves it, `marks` the characters to be boxed. `period` is None where
    nothing says it; `sure` tells that it was read and not assumed. `scope` is `consolidated`, `parent` or
    empty. `topic` is the caption or heading of its table; `primary` tells that this is a statement or a
    summary of figures, where a label means the whole. `is_change` marks differences (同比增减), `remark` is
    the words to the right of the figure (变动原因), `groups` the labels that its row stands under,
    `beside` the heads of the other columns.
    `likeness` is how well the label names the asked metric, `coverage` how much of the question is said by
    label, groups, head, caption and section, `beyond` the same of the words that are no part of the metric's
    names, all 0 to 1.
    """

    source: SourcePage
    block: Block
    quote: Span
    marks: tuple[Span, ...]
    label: str
    header: str
    quantity: Quantity
    unit: UnitLine | None
    period: Period | None
    sure: bool
    scope: str
    surroundings: str
    topic: str = ""
    primary: bool = False
    is_change: bool = False
    remark: Span | None = None
    groups: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    likeness: float = 0.0
    coverage: float = 0.0
    beyond: float = 1.0

    @classmethod
    def of_cell(cls, source: SourcePage, block: Block, cell: TableFact) -> Fact:
        """A figure of a table, found on a page."""
        return cls(
            source=source,
            block=block,
            quote=Span(cell.label_span.start, cell.figure.end),
            marks=(cell.label_span, cell.figure),
            label=cell.label,
            groups=cell.groups,
            beside=tuple(h for h in cell.table.heads if h != cell.header),
            header=cell.header,
            quantity=cell.quantity,
            unit=cell.unit,
            period=cell.period,
            sure=cell.sure,
            scope=cell.scope,
            surroundings=cell.table.surroundings,
            topic=cell.table.topic,
            primary=cell.table.primary,
            is_change=cell.is_change,
            remark=cell.remark,
        )

    @property
    def company(self) -> str:
        return self.source.document.metadata.company

    @property
    def filed(self) -> bool:
        """Whether the document is the company's own report and not somebody's note on it."""
        return is_filed(self.source.document)

    @property
    def row(self) -> tuple[str, int]:
        """Facts of one row share this."""
        return self.block.block_id, self.quote.start

    @property
    def score(self) -> float:
        """Likeness first; then the words of the question, a statement, a sure period, the page's rank."""
        return (
            2.0 * self.likeness
            + 0.8 * self.coverage
            + (0.2 if self.sure else 0.0)
            + (0.1 if self.filed else 0.0)
            + (0.35 if self.primary else 0.0)
            + (0.1 if self.quantity.unit else 0.0)
            - 0.015 * self.source.rank
        )


def is_filed(document: Document) -> bool:
    """Whether a document is a company's own report."""
    return document.metadata.document_type in _FILED


def own_period(fact: Fact) -> Period | None:
    """The period of the report that a figure stands in; None where the library does not know it."""
    return parse_period(fact.source.document.metadata.period)


def asked_scope(scope: str) -> str:
    """A plan's scope (合并, 母公司, consolidated, parent) as facts have it."""
    return {"合并": CONSOLIDATED, "母公司": PARENT}.get(scope, scope)
