"""A draft table becomes one block of text and a grid of cells that point into it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from core.parsing.geometry import Frame
from core.parsing.grids import DraftCell, DraftTable
from core.parsing.numbers import is_figure, is_year
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
_MAX_UNIT = 90
_YEAR_DIGITS = re.compile(r"\d{4}")


def build_table(
    draft: DraftTable, frame: Frame, drop_hyphen: JoinsWithoutHyphen
) -> tuple[str, tuple[WordBox, ...], tuple[Cell, ...], BBox]:
    """Text of the block, its words, its cells, its box in points of the unrotated page."""
    builder = TextBuilder(frame, drop_hyphen)
    n_header = header_rows(draft.rows)
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
            heads = number < n_header
            for column in range(cell.column, cell.column + (cell.span if heads else 1)):
                cells.append(Cell(number, column, text, box, start, heads))
    return builder.text, tuple(builder.words), tuple(cells), frame.to_page(draft.box)


def header_rows(rows: Sequence[Sequence[DraftCell]]) -> int:
    """How many rows head the table: those before the first one that holds a figure other than a year."""
    for number, row in enumerate(rows):
        label = [c for c in row if c.column == 0 and not is_figure(c.text)]
        figures = [c.text for c in row if is_figure(c.text) and (c.column or len(row) == 1)]
        if not figures:
            continue
        if not all(map(is_year, figures)) or (label and number and not _follow_each_other(figures)):
            return number
    return 1 if len(rows) > 1 else 0


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
