"""How facts lie in table rows: one row per figure, one per table for what its figures share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

from core.library.damage import decoding
from core.types.fact import Span, TableContext, TableFact
from core.types.period import Period
from core.types.quantity import Quantity, UnitLine

Row = tuple[object, ...]
_JOINT = "\n"

CONTEXT_COLUMNS = (
    "block_id, doc_id, page, topic, surroundings, scope, is_primary, unit, unit_scale, unit_text, heads"
)
FACT_COLUMNS = (
    "block_id, doc_id, row, col, label, groups, metric, header, label_start, label_end, start, end,"
    " value, printed, unit, scale, decimals, sign_only_unit, approximate,"
    " cell_unit, cell_unit_scale, cell_unit_text,"
    " year, month, length, sure, scope, is_change, remark_start, remark_end"
)


def marks(columns: str) -> str:
    """As many question marks as there are columns."""
    return ",".join("?" * len(columns.split(",")))


def encode_context(context: TableContext) -> Row:
    return (
        context.block_id,
        context.block_id.split(":", 1)[0],
        context.page,
        context.topic,
        context.surroundings,
        context.scope,
        int(context.primary),
        *_encode_unit(context.unit),
        _JOINT.join(context.heads),
    )


@decoding
def decode_context(row: Sequence[Any]) -> TableContext:
    block_id, _, page, topic, surroundings, scope, primary, *unit, heads = row
    return TableContext(
        block_id, page, topic, surroundings, scope, bool(primary), _decode_unit(unit), _split(heads)
    )


def encode_fact(fact: TableFact) -> Row:
    quantity, period, remark = fact.quantity, fact.period, fact.remark
    return (
        fact.table.block_id,
        fact.doc_id,
        fact.row,
        fact.column,
        fact.label,
        _JOINT.join(fact.groups),
        fact.metric,
        fact.header,
        *fact.label_span,
        *fact.figure,
        str(quantity.value),
        quantity.text,
        quantity.unit,
        str(quantity.scale),
        quantity.decimals,
        int(quantity.sign_only_unit),
        int(quantity.approximate),
        *_encode_unit(fact.unit),
        *((period.year, period.month, period.length) if period else (None, None, None)),
        int(fact.sure),
        fact.scope,
        int(fact.is_change),
        *(remark or (None, None)),
    )


@decoding
def decode_facts(rows: Iterable[Sequence[Any]], contexts: dict[str, TableContext]) -> tuple[TableFact, ...]:
    """Rows of FACT_COLUMNS; `contexts` by block id."""
    return tuple(_decode_fact(row, contexts[row[0]]) for row in rows)


def _decode_fact(values: Sequence[Any], context: TableContext) -> TableFact:
    _, _, row, column, label, groups, metric, header, label_start, label_end, start, end, *rest = values
    value, printed, unit, scale, decimals, sign_only, approximate, *rest = rest
    cell_unit, (year, month, length, sure, scope, is_change, *remark) = rest[:3], rest[3:]
    quantity = Quantity(
        Decimal(value),
        printed,
        0,
        len(printed),
        unit,
        Decimal(scale),
        decimals,
        bool(sign_only),
        bool(approximate),
    )
    return TableFact(
        table=context,
        row=row,
        column=column,
        label=label,
        groups=_split(groups),
        metric=metric,
        header=header,
        label_span=Span(label_start, label_end),
        figure=Span(start, end),
        quantity=quantity,
        unit=_decode_unit(cell_unit),
        period=None if year is None else Period(year, month, length),
        sure=bool(sure),
        scope=scope,
        is_change=bool(is_change),
        remark=None if remark[0] is None else Span(*remark),
    )


def _split(joined: str) -> tuple[str, ...]:
    return tuple(joined.split(_JOINT)) if joined else ()


def _encode_unit(unit: UnitLine | None) -> Row:
    return (None, None, None) if unit is None else (unit.unit, str(unit.scale), unit.text)


def _decode_unit(values: Sequence[Any]) -> UnitLine | None:
    unit, scale, text = values
    return None if unit is None else UnitLine(unit, Decimal(scale), text)
