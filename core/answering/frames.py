"""What is known around a table before its cells are read: heads, unit line, accounting scope, caption."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.answering.facts import CONSOLIDATED, PARENT
from core.answering.periods import Period, header_period, is_change, parse_period, years_of
from core.answering.sources import Library, SourcePage, texts_above
from core.types import Block, BlockKind, Cell, Table
from core.types.quantity import UnitLine, parse_quantity, parse_unit_line

_CONSOLIDATED = re.compile(r"合并(?!范围|日)|本集团|\bconsolidated\b", re.IGNORECASE)
_PARENT = re.compile(
    r"母公司(?!股东|所有者|普通股|净利润|权益|综合)|本行(?!股东|股票|已)|单体报表|parent company",
    re.IGNORECASE,
)
_PRIMARY = re.compile(
    r"资产负债表|利润表|损益表|现金流量表|会计数据|财务指标|财务比率|财务摘要|盈利与规模"
    r"|balance sheets?|statements? of (?:\w+ )?(?:income|operations|earnings|cash flows?)"
    r"|statements? of (?:\w+ )?financial (?:position|condition)"
    r"|income statements?|cash flow statements?|selected financial data|financial highlights|key figures",
    re.IGNORECASE,
)
_SHORT = 60
_NEAR = 12.0
_ANALYSIS = re.compile(
    r"如下|按.{1,30}(?:分析|分类|列示|划分)|补充资料|as follows|following table", re.IGNORECASE
)
_TELLS_NOTHING = 5
"""Characters of headings such as 本集团 or 资产, under which a statement goes on."""
_SHARE_OVER = 0.3
_UNIT_LINE = 90
_FOR_ALL = re.compile(
    r"除特别(?:注明|说明)|均以|均为|unless otherwise|^\(?(?:amounts )?in (?:thousand|million)", re.IGNORECASE
)
_UNIT_IN_SENTENCE = re.compile(r"\([^()]*\bin (?:thousands|millions|billions)\b[^()]*\)", re.IGNORECASE)
_UNIT_CUE = re.compile(r"单位|人民币.{0,3}元|\bin (?:thousand|million|billion)", re.IGNORECASE)
_DATE_IN_LINE = re.compile(
    r"(?:19|20)\d\d\s*年(?:度|\s*\d{1,2}\s*月\s*\d{1,2}\s*日)?|本[年期](?:发生额|金额|数)?|上[年期](?:发生额|金额|数)?"
    r"|期[末初]余额|[A-Z][a-z]+ \d{1,2}, (?:19|20)\d\d|(?<!\d)(?:19|20)\d\d(?!\d)"
)
_AGAINST_LAST_YEAR = re.compile(r"比上年|较上年|同比|上年同期|fromprioryear|year-?over-?year", re.IGNORECASE)
_LOOK_BACK = 40


@dataclass(frozen=True, slots=True)
class Frame:
    """`heads` maps (row, column) to the head over the cell; `own` is the document's period; `currency` the
    one whose sign stands in the table, for unit lines that only say millions. `undated`: no head names a
    period, but a change against the year before shows that the figures are of the document's period."""

    heads: dict[tuple[int, int], str]
    unit: UnitLine | None
    scope: str
    surroundings: str
    own: Period | None
    currency: str
    undated: bool
    topic: str
    primary: bool


def frame_of(
    library: Library, source: SourcePage, block: Block, table: Table, rows: Sequence[Sequence[Cell]]
) -> Frame:
    """The frame of a table; one that goes on from the page before takes its heads and unit from there."""
    heads = column_heads(rows)
    above = [
        b
        for b, _ in zip(texts_above(library, block, source.document.doc_id), range(_LOOK_BACK), strict=False)
    ]
    unit, caption = parse_unit_line(table.unit), table.caption
    continued = _continues(library, block, table, above)
    if not any(heads.values()) and (before := _continued_from(library, block, table, above)):
        last = {column: text for (_, column), text in column_heads(rows_of(before)).items() if text}
        heads = {(c.row, c.column): last.get(c.column, "") for row in rows for c in row}
        unit = unit or parse_unit_line(before.unit)
        caption = caption or before.caption
    if not any(heads.values()):
        heads = _heads_in_line_above(above[:4], rows)
    unit = unit or _unit_above(library.page_blocks(source.document.doc_id, block.page), block)
    caption_below = _caption_below(library, source, block)
    unit = unit or parse_unit_line(caption_below)
    top = " ".join(dict.fromkeys(c.text for row in rows[:4] for c in row if c.is_header))
    near = [b.text for b in above[:6] if b.kind is not BlockKind.TABLE and len(b.text) <= _SHORT]
    signs = (q.unit for row in rows for c in row if (q := parse_quantity(c.text)) and q.sign_only_unit)
    return Frame(
        heads=heads,
        unit=unit,
        scope=_scope_above(f"{caption} {top}", [b for b in above if continued or b.page == block.page]),
        surroundings=" ".join(
            (caption, caption_below, table.unit, top, *near[:3], *source.candidate.chunk.section[-2:])
        ),
        own=parse_period(source.document.metadata.period),
        currency=next(signs, ""),
        undated=_is_undated(set(heads.values())),
        topic=_topic(caption, above, source),
        primary=_is_primary(f"{caption} {top}", [b for b in above if continued or b.page == block.page]),
    )


def _unit_above(page: Sequence[Block], block: Block) -> UnitLine | None:
    """A unit line that the parser did not join to the table: one for the whole page (金额单位均为…), or
    the one right above."""
    ids = [b.block_id for b in page]
    before = page[: ids.index(block.block_id)] if block.block_id in ids else ()
    near = True
    for distance, other in enumerate(reversed(before)):
        near = near and distance < 3 and other.kind is not BlockKind.TABLE
        if (
            near
            and (inside := _UNIT_IN_SENTENCE.search(other.text))
            and (found := parse_unit_line(inside[0]))
        ):
            return found
        if len(other.text) > _UNIT_LINE or not (near or _FOR_ALL.search(other.text)):
            continue
        if _UNIT_CUE.search(other.text) and (found := parse_unit_line(other.text)):
            return found
    return None


def _topic(caption: str, above: Sequence[Block], source: SourcePage) -> str:
    """What the table is about: its caption, else the heading above it, else the section's title."""
    if caption and parse_unit_line(caption) is None and not _is_choice(caption):
        return caption
    heading = next((b.text for b in above if b.kind in (BlockKind.HEADING, BlockKind.TITLE)), "")
    return heading or next(iter(source.candidate.chunk.section[-1:]), "")


def _is_primary(own_words: str, above: Sequence[Block]) -> bool:
    """Whether the table is a statement or a summary: by its own words, else by the nearest heading."""
    if _names_statement(own_words):
        return True
    for block in above:
        heading = block.kind in (BlockKind.HEADING, BlockKind.TITLE, BlockKind.CAPTION)
        text = block.text[:120] if block.kind is BlockKind.TABLE else block.text
        if (heading or len(text) <= _SHORT or block.kind is BlockKind.TABLE) and _names_statement(text):
            return True
        if heading and len(block.text.strip()) > _TELLS_NOTHING:
            return False
    return False


def _names_statement(text: str) -> bool:
    """资产负债表 names a statement; 本集团的资产负债表按到期日分析如下 names an analysis of one."""
    return bool(_PRIMARY.search(text)) and not _ANALYSIS.search(text)


def _is_choice(text: str) -> bool:
    """`√ 适用 □ 不适用` is no caption."""
    return "□" in text or "√" in text


def _is_undated(heads: set[str]) -> bool:
    dated = any(header_period(h, Period(2000, 12, 12)) for h in heads if h and not is_change(h))
    return not dated and any(
        _AGAINST_LAST_YEAR.search(re.sub(r"(?<=[一-鿿])\s+(?=[一-鿿])", "", h)) for h in heads
    )


def _caption_below(library: Library, source: SourcePage, block: Block) -> str:
    """The caption right under a table, as papers set it."""
    blocks = library.page_blocks(source.document.doc_id, block.page)
    ids = [b.block_id for b in blocks]
    following = blocks[ids.index(block.block_id) + 1 :][:1] if block.block_id in ids else ()
    return following[0].text if following and following[0].kind is BlockKind.CAPTION else ""


def _heads_in_line_above(
    above: Sequence[Block], rows: Sequence[Sequence[Cell]]
) -> dict[tuple[int, int], str]:
    """Heads that the parser left outside the table: dates in one line above it, each over its column."""
    columns: dict[int, list[float]] = {}
    for row in rows:
        for cell in row:
            if parse_quantity(cell.text):
                columns.setdefault(cell.column, []).extend((cell.bbox.x0, cell.bbox.x1))
    for block in above:
        if block.kind is BlockKind.TABLE:
            return {}
        found: dict[int, str] = {}
        for match in _DATE_IN_LINE.finditer(block.text):
            box = block.boxes(match.start(), match.end())[0]
            middle = (box.x0 + box.x1) / 2
            over = [c for c, xs in columns.items() if min(xs) - _NEAR <= middle <= max(xs) + _NEAR]
            if len(over) == 1:
                found.setdefault(over[0], match[0])
        if len(found) > 1 and block.words:
            return {(c.row, c.column): found.get(c.column, "") for row in rows for c in row}
    return {}


def rows_of(table: Table) -> list[list[Cell]]:
    """The cells of a table row by row, from left to right."""
    rows: dict[int, list[Cell]] = {}
    for cell in sorted(table.cells, key=lambda c: (c.row, c.column)):
        rows.setdefault(cell.row, []).append(cell)
    return [rows[r] for r in sorted(rows)]


def column_heads(rows: Sequence[Sequence[Cell]]) -> dict[tuple[int, int], str]:
    """The head over each cell: the nearest group of head rows above it, read from top to bottom."""
    heads: dict[tuple[int, int], str] = {}
    current: dict[int, list[str]] = {}
    in_group = False
    extents = _extents(rows)
    for row in rows:
        if _is_head_row(row):
            if not in_group:
                current = {}
            for cell in row:
                if not _stands_over(cell, row, extents):
                    continue
                text = " ".join(cell.text.split())
                if text and not _is_unit_line(text) and text not in current.setdefault(cell.column, []):
                    current[cell.column].append(text)
            in_group = True
            continue
        if any(parse_quantity(c.text) for c in row):
            in_group = False
        for cell in row:
            heads[cell.row, cell.column] = " ".join(current.get(cell.column, ()))
    return heads


def _extents(rows: Sequence[Sequence[Cell]]) -> dict[int, tuple[float, float]]:
    """Column → left and right end of its figures."""
    found: dict[int, tuple[float, float]] = {}
    for row in rows:
        for cell in row:
            if not cell.is_header and parse_quantity(cell.text) is not None:
                left, right = found.get(cell.column, (cell.bbox.x0, cell.bbox.x1))
                found[cell.column] = (min(left, cell.bbox.x0), max(right, cell.bbox.x1))
    return found


def _stands_over(cell: Cell, row: Sequence[Cell], extents: dict[int, tuple[float, float]]) -> bool:
    """Whether a head cell that is repeated for several columns belongs to this one.

    Without rules between columns a parser cannot tell a head over three columns from one that is only set
    a line higher; where its letters stand over the figures of one column alone, it is that column's.
    """
    twins = [c.column for c in row if c.bbox == cell.bbox and c.text == cell.text]
    if len(twins) < 2:
        return True
    width = max(cell.bbox.width, 1.0)
    over = [
        column
        for column in twins
        if column in extents
        and min(extents[column][1], cell.bbox.x1) - max(extents[column][0], cell.bbox.x0)
        > _SHARE_OVER * width
    ]
    return len(over) != 1 or over[0] == cell.column


def _common(a: tuple[float, float], b: tuple[float, float]) -> float:
    return min(a[1], b[1]) - max(a[0], b[0])


def _is_unit_line(text: str) -> bool:
    return bool(_UNIT_CUE.search(text)) and not years_of(text) and parse_unit_line(text) is not None


def scope_of(text: str) -> str:
    """`consolidated` or `parent` where a text names exactly one of them, else empty."""
    consolidated, parent = bool(_CONSOLIDATED.search(text)), bool(_PARENT.search(text))
    if consolidated == parent:
        return ""
    return CONSOLIDATED if consolidated else PARENT


def _is_head_row(row: Sequence[Cell]) -> bool:
    """A head row has a head cell beyond its first column, or names periods and holds no amounts."""
    beyond = [c for c in row if c.text.strip() and c.column > 0]
    if not beyond:
        return False
    if any(c.is_header for c in beyond):
        return True
    amounts = [c for c in beyond if parse_quantity(c.text) and not years_of(c.text)]
    return not amounts and all(_names_column(c.text) for c in beyond)


def _names_column(text: str) -> bool:
    return len(text) <= 40 and (header_period(text, Period(2000, 12)) is not None or is_change(text))


def _continued_from(library: Library, block: Block, table: Table, above: Sequence[Block]) -> Table | None:
    """The table with a head that this one goes on from: the last one on the page before, and so on back
    through pages that it fills, as long as the number of columns stays."""
    page = block.page
    for candidate in (b for b in above if b.kind is BlockKind.TABLE):
        if candidate.page != page - 1:
            return None
        before = library.table_of_block(candidate.block_id)
        if before is None or before.n_columns != table.n_columns:
            return None
        if any(column_heads(rows_of(before)).values()):
            return before
        page = candidate.page
    return None


def _continues(library: Library, block: Block, table: Table, above: Sequence[Block]) -> bool:
    """Whether a table at the top of its page may go on from the last table of the page before."""
    first = next(iter(above), None)
    if first is None or first.page == block.page:
        return False
    before = next((b for b in above if b.kind is BlockKind.TABLE and b.page == block.page - 1), None)
    found = library.table_of_block(before.block_id) if before else None
    return found is not None and found.n_columns == table.n_columns


def _scope_above(own_words: str, above: Sequence[Block]) -> str:
    """From the caption and head rows, else from the nearest heading, short line or table head above."""
    if found := scope_of(own_words):
        return found
    for block in above:
        heading = block.kind in (BlockKind.HEADING, BlockKind.TITLE, BlockKind.CAPTION)
        text = block.text[:120] if block.kind is BlockKind.TABLE else block.text
        if len(text) > _SHORT and not heading and block.kind is not BlockKind.TABLE:
            continue
        if found := scope_of(text):
            return found
        if heading and block.level == 1:
            return ""
    return ""
