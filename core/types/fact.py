"""A figure of a table with everything that says whose figure it is: the rows a look-up answers from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from core.types.period import Period
from core.types.quantity import Quantity, UnitLine

CONSOLIDATED, PARENT = "consolidated", "parent"
"""Whose figures a table holds: the group's or the parent company's alone."""


class Span(NamedTuple):
    """Characters `start:end` of a block."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class TableContext:
    """What all facts of one table share.

    `topic` is its caption or the heading above it, `surroundings` all words near it, `scope` is
    `consolidated`, `parent` or empty; `primary` tells that it is a statement or a summary of figures, where a
    label means the whole. `unit` is the printed unit of the whole table, None when unknown;
    `heads` are the heads of its columns, each once.
    """

    block_id: str
    page: int
    topic: str = ""
    surroundings: str = ""
    scope: str = ""
    primary: bool = False
    unit: UnitLine | None = None
    heads: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableFact:
    """One figure under its row label and column head.

    `groups` are the labels that the row stands under, the outermost first; `metric` is the normalised row
    label (see `core.facts.names`). `label_span` and `figure` are characters of the table's block; `quantity`
    is read under `unit`. `period` is None where nothing says it; `sure` tells that it was read and not
    assumed. `is_change` marks differences (同比增减), `remark` is the words to the right of the figure
    (变动原因).
    """

    table: TableContext
    row: int
    column: int
    label: str
    groups: tuple[str, ...]
    metric: str
    header: str
    label_span: Span
    figure: Span
    quantity: Quantity
    unit: UnitLine | None
    period: Period | None
    sure: bool
    scope: str
    is_change: bool = False
    remark: Span | None = None

    @property
    def doc_id(self) -> str:
        return self.table.block_id.split(":", 1)[0]
