"""A draft table becomes one block of text and a grid of cells that point into it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from core.parsing.geometry import Frame
from core.parsing.grids import DraftCell, DraftTable
from core.parsing.numbers import is_dash, is_figure, is_year
from core.parsing.text import CELL_JOINT, JoinsWithoutHyphen, TextBuilder
from core.types.geometry import BBox
from core.types.page import Cell, WordBox

_UNIT = re.compile(
    r"(?:金额)?(?:货币)?单位\s*[:：]?\s*(?:人民币|美元|港元|港币)?\s*[^\s，,。;；）)]{1,12}(?:\s*币种\s*[:：]\s*\S{1,6})?"
    r"|[(（]\s*(?:除[^()（）]{2,30}外[，,]?)?(?:人民币|美元|港币|金额)[^()（）]{0,16}[元位][^()（）]{0,30}[)）]"
    r"|\(?(?:all\s+)?(?:amounts?\s+|figures\s+|dollars\s+|expressed\s+|u\.?s\.?\s*)*(?:are\s+)?in\s+"
    r"(?:[a-z$€£.’']+\s+){0,3}(?:thousands|millions|billions|000[’']?s|dollars|euros?|rmb|percent)\b[^()\n]{0,60}\)?"
    r"|\([^()]{0,30}(?:\$|€|£|US\$|RMB|HK\$)\s*(?:in\s+)?(?:thousands?|millions?|m|bn|000s?|’000|'000)\b[^()]{0,40}\)",
    re.IGNORECASE,
)
_HEADS_LABELS = re.compile(r"项\s*目|\S{0,6}(?:名称|姓名)|类\s*别|分\s*类|name|item", re.IGNORECASE)
_MAX_UNIT = 90
_YEAR_DIGITS = re.compile(r"\d{4}")


def build_table(
    draft: DraftTable, frame: Frame, drop_hyphen: JoinsWithoutHyphen
) -> tuple[str, tuple[WordBox, ...], tuple[Cell, ...], BBox]:
    """Text of the block, its words, its cells, its box in points of the unrotated page."""
    builder = TextBuilder(frame, drop_hyphen)
    n_header = header_rows(draft.rows, ruled=draft.ruled) if draft.heads is None else draft.heads
    within = heads_within(draft.rows, n_header)
    cells: list[Cell] = []
    for number, row in enumerate(draft.rows):
        if number:
            builder.joint("\n")
        for i, cell in enumerate(sorted(row, key=lambda c: c.column)):
            if i:
                builder.joint(CELL_JOINT)
            start = builder.length
            builder.cell(cell.lines)
            text = builder.text[start:]
            box = frame.to_page(cell.box)
            heads = number < n_header or number in within
            for column in range(cell.column, cell.column + (cell.span if heads else 1)):
                cells.append(Cell(number, column, text, box, start, heads))
    return builder.text, tuple(builder.words), tuple(cells), frame.to_page(draft.box)


def header_rows(rows: Sequence[Sequence[DraftCell]], *, ruled: bool = False) -> int:
    """How many rows head the table: those before the first one that holds a figure other than a year, but
    for labels that stand alone right above it, which head rows and not columns. Where cells are drawn
    (`ruled`) a second row with a label and words in all columns is a row."""
    for number, row in enumerate(rows):
        label = [c for c in row if c.column == 0 and not is_figure(c.text)]
        figures = [c.text for c in row if is_figure(c.text) and (c.column or len(row) == 1)]
        if not figures:
            continue
        if not all(map(is_year, figures)) or (label and number and not _follow_each_other(figures)):
            number = _without_group_heads(rows, number)
            return (
                1
                if ruled and number > 1 and _is_whole(rows[0], rows) and _is_whole(rows[1], rows)
                else number
            )
    return 1 if len(rows) > 1 and not _is_list_of_pairs(rows) else 0


def _is_whole(row: Sequence[DraftCell], rows: Sequence[Sequence[DraftCell]]) -> bool:
    """Whether a row has a cell of its own in each column."""
    width = max(c.column + c.span for r in rows for c in r)
    return width > 2 and len(row) == width


def heads_within(rows: Sequence[Sequence[DraftCell]], n_header: int) -> frozenset[int]:
    """Rows further down that head what follows: words in all columns, under a row that names the part of the
    table over its full width, or with a first cell that says so (项目, 姓名); with the rows of words below
    that divide them."""
    width = max((c.column + c.span for row in rows for c in row), default=0)
    found: set[int] = set()
    for number in range(n_header + 1, len(rows) - 1):
        row, above, below = rows[number], rows[number - 1], rows[number + 1 : number + 4]
        if len(row) < 3 or width < 3 or any(is_figure(c.text) for c in row):
            continue
        if sum(c.span for c in row) < width or row[0].column:
            continue
        titled = len(above) == 1 and above[0].span == width
        if not titled and not _HEADS_LABELS.fullmatch(row[0].text.strip()):
            continue
        divided = number
        while divided + 1 < len(rows) and rows[divided + 1] and _divides(rows[divided + 1]):
            divided += 1
        if any(is_figure(c.text) for part in rows[divided + 1 :][:3] for c in part if c.column) and below:
            found.update(range(number, divided + 1))
    return frozenset(found)


def _divides(row: Sequence[DraftCell]) -> bool:
    return row[0].column > 0 and not any(is_figure(c.text) for c in row)


def _without_group_heads(rows: Sequence[Sequence[DraftCell]], number: int) -> int:
    """Rows of one label each between the head and the first figures belong to the body."""
    while number and len(rows[number - 1]) == 1 and rows[number - 1][0].column == 0:
        if rows[number - 1][0].span > 1 and number > 1:
            break
        number -= 1
    if number and _is_list_of_pairs(rows):
        return 0
    return number


def _is_list_of_pairs(rows: Sequence[Sequence[DraftCell]]) -> bool:
    """Names with what they are beside them (名称 | 说明), row after row: nothing heads the second column.

    The first row then is set like all others: its second cell begins where theirs begin."""
    pairs = [row for row in rows if len(row) == 2 and row[0].column == 0]
    if len(pairs) < 3 or len(pairs) < 0.8 * len(rows) or len(rows[0]) != 2:
        return False
    lefts = [row[1].lines[0][0].x0 for row in pairs]
    first, *others = lefts
    aligned = sum(abs(x - first) < 3.0 for x in others)
    said = [row[1].text for row in pairs[1:] if not is_dash(row[1].text)]
    words = sum(not is_figure(text) for text in said)
    return aligned >= 0.6 * len(others) and words >= max(2, 0.5 * len(said))


def _follow_each_other(years: Sequence[str]) -> bool:
    values = [int(_YEAR_DIGITS.search(y).group()) for y in years]  # type: ignore[union-attr]
    return all(abs(a - b) <= 1 for a, b in itertools.pairwise(values))


def unit_in(texts: Sequence[str]) -> str:
    """The printed unit in the first text that has one, verbatim."""
    for text in texts:
        match = _UNIT.search(text)
        if match:
            return match.group().strip()[:_MAX_UNIT]
    return ""
