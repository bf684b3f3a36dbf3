"""The lines that state a unit for a whole table, a page, or all that follows: found around tables, in order.

Nearest wins: the head of the table, its caption, the lines right above it, the table it goes on from, a
line for the page (除特别注明外，金额单位均为…), one for all tables to come (all tabular amounts in …), and
last the statements: notes without a line of their own are in the unit of the statements they explain.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from core.facts.heads import HeadRows
from core.facts.values import cell_value
from core.types.page import Block, BlockKind, Table
from core.types.quantity import UnitLine, parse_unit_line, unit_in_head, unit_in_label

_STATED_ZH = re.compile(
    r"(?<!编制)(?<!营业)(?<!报告)单位\s*[:：]?\s*(?:均?[为以])?|币种\s*[:：]|除特别(?:注明|说明)"
)
_STATED_EN = re.compile(
    r"\(\s*(?:[^()\d]{0,60}?\b)?(?:thousands?|millions?|billions?|000['’]?s|['’]000s?)\b[^()]{0,120}\)?"
    r"|^\W*(?:(?:all|tabular|amounts?|dollars?|figures?|expressed|stated|presented|U\.?S\.?|[$€£]|RMB|are)\s+)*"
    r"in\s+(?:[A-Za-z.$€£]+\s+){0,3}(?:thousands|millions|billions|000['’]?s)\b.{0,100}$"
    r"|^\W*[$€£]\s*in\s+(?:thousands|millions|billions)\b.{0,60}$",
    re.IGNORECASE,
)
_ALONE = re.compile(
    r"(?:US|HK)?[$€£¥]\s*(?:['’]?000['’]?s?|(?:m|mn|bn|k)\b|millions?|thousands?|billions?)", re.IGNORECASE
)
_FOR_PAGE = re.compile(r"除特别|均[为以]|unless otherwise|except where noted", re.IGNORECASE)
_FOR_ALL = re.compile(
    r"all tabular|tabular amounts|tables? (?:are|is) (?:presented|stated|expressed) in", re.IGNORECASE
)
_STATEMENT = re.compile(
    r"balance sheets?\b|income statements?"
    r"|statements? of (?:\w+ ){0,3}(?:income|operations|earnings|loss|cash flows?|financial position)",
    re.IGNORECASE,
)
_REFLECTED = re.compile(r"shares?[^,;()]{0,40}\bin (thousands|millions)", re.IGNORECASE)
_EXCEPT_SHARES = re.compile(
    r"except\b[^()]{0,30}\b(?:shares?(?! (?:data|amounts?|figures))(?:,| and\b)"
    r"|share (?:and|data|amounts?\b))",
    re.IGNORECASE,
)
_PER_SHARE_ONLY = re.compile(r"except\s+(?:for\s+)?(?:earnings\s+)?per[\s-]+share", re.IGNORECASE)
_LONG_LINE = 240
_BACK = 5


@dataclass(frozen=True, slots=True)
class UnitsAround:
    """What is stated around a table. `line` and `source` (`table`, `above`, `continued`, `page`, `document`,
    `statements`; empty: nothing is stated), `sign` the currency whose sign stands in the table (`USD`),
    `shares` what counts of shares are multiplied by, None where the line does not say. `sign_is_whole`: `$ 5`
    may be five dollars; not so after tables that are in thousands.
    """

    line: UnitLine | None = None
    source: str = ""
    sign: str = ""
    shares: Decimal | None = None
    sign_is_whole: bool = True


def stated_unit(text: str) -> UnitLine | None:
    """The unit that a line of a page states for a table, with the words that say it; None where none is."""
    plain = " ".join(text.split())
    if not plain:
        return None
    if match := _STATED_ZH.search(plain):
        start = match.start()
        return parse_unit_line(plain[start : start + 60]) or parse_unit_line(plain[start:])
    if match := _STATED_EN.search(plain):
        return parse_unit_line(match[0]) or parse_unit_line(f"(in {match[0].strip(' ()')})")
    if len(plain) < 24:
        return unit_in_label(plain) or (unit_in_head(plain) if _ALONE.fullmatch(plain) else None)
    return None


def units_around(
    tables: Sequence[Table], blocks: Sequence[Block], heads: Mapping[str, HeadRows]
) -> dict[str, UnitsAround]:
    """Table id → what is stated around it, for all tables of a document in reading order."""
    found: dict[str, UnitsAround] = {}
    scaled = 0
    by_block = {t.block_id: t for t in tables}
    page_line: UnitLine | None = None
    for_all: UnitLine | None = None
    statements: list[UnitLine] = []
    above: list[Block] = []
    page = 0
    for block in blocks:
        if block.page != page:
            page, page_line, above = block.page, None, []
        table = by_block.get(block.block_id)
        if table is None:
            if block.kind is not BlockKind.TABLE and len(block.text) <= 4 * _LONG_LINE:
                line = stated_unit(block.text)
                if line is not None and _FOR_ALL.search(block.text):
                    for_all = line
                elif line is not None and (_FOR_PAGE.search(block.text) or block.kind is BlockKind.HEADER):
                    page_line = line
            above.append(block)
            continue
        around = _near(table, above, heads.get(table.table_id))
        if around.line is None and table.continues in found:
            before = found[table.continues]
            around = replace(
                before, sign=around.sign or before.sign, source="continued" if before.line else ""
            )
        if around.line is None and page_line is not None:
            around = replace(around, line=page_line, source="page", shares=_shares(page_line))
        if around.line is None and for_all is not None:
            around = replace(around, line=for_all, source="document", shares=_shares(for_all))
        if around.line is None and around.sign and (line := _agreed(statements)):
            around = replace(around, line=line, source="statements", shares=_shares(line))
        if around.source in ("table", "above") and around.line and around.line.scale > 1:
            words = [table.caption, *(b.text for b in above[-_BACK:])]
            if any(_STATEMENT.search(text) for text in words if len(text) < _LONG_LINE):
                statements.append(around.line)
        scaled += around.line is not None and around.line.scale > 1
        if around.line is None and scaled > 1:
            around = replace(around, sign_is_whole=False)
        found[table.table_id] = around
        above = []
    return found


def _near(table: Table, above: Sequence[Block], heads: HeadRows | None) -> UnitsAround:
    """What the table itself and the lines right above it state."""
    sign = _sign(table)
    for text in _own_texts(table, heads):
        if line := stated_unit(text):
            return UnitsAround(line, "table", sign, _shares(line))
    near = [b for b in above if b.kind not in (BlockKind.FOOTER, BlockKind.HEADER)][-_BACK:]
    for block in reversed(near):
        line = stated_unit(_last_sentence(block.text))
        if line is not None and (line.scale > 1 or line.unit):
            return UnitsAround(line, "above", sign, _shares(line))
    return UnitsAround(None, "", sign)


def _own_texts(table: Table, heads: HeadRows | None) -> Iterator[str]:
    """Caption, unit and the words of head rows that stand for the whole table: over the labels, or over
    all columns."""
    yield table.unit
    rows = heads.rows if heads else frozenset[int]()
    texts: dict[str, None] = {}
    for cell in table.cells:
        if cell.row in rows and (cell.column == 0 or cell.text.lstrip().startswith(("(", "（"))):
            texts[cell.text] = None
    yield from texts
    yield table.caption


def _last_sentence(text: str) -> str:
    """Of a paragraph that leads to a table, the end: … is as follows (in thousands):"""
    return text if len(text) <= _LONG_LINE else text[-_LONG_LINE:]


def _sign(table: Table) -> str:
    for cell in table.cells:
        quantity = cell_value(cell.text).quantity
        if quantity is not None and quantity.sign_only_unit:
            return quantity.unit
    return ""


def _shares(line: UnitLine) -> Decimal | None:
    """What a line says of counts of shares: reflected in thousands; in the line's unit; as they are."""
    if match := _REFLECTED.search(line.text):
        return Decimal(1000) if match[1].lower() == "thousands" else Decimal(10) ** 6
    if _EXCEPT_SHARES.search(line.text) and not _PER_SHARE_ONLY.search(line.text):
        return Decimal(1)
    return line.scale


def _agreed(statements: Sequence[UnitLine]) -> UnitLine | None:
    """The unit of the statements where two at least state one, and all the same."""
    if len(statements) < 2 or len({line.scale for line in statements}) > 1:
        return None
    return statements[0]
