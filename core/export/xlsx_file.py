"""Tables as an Excel workbook: a worksheet for each as printed, and one of all cells with their meaning."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from core.export.lines import Line, lines, scope_text, titles
from core.export.sheet import Sheet, SheetCell, SheetRow
from core.types import Document

if TYPE_CHECKING:
    from xlsxwriter import Workbook
    from xlsxwriter.worksheet import Worksheet

_CELLS = ("单元格", "Cells")
_TABLE = ("第{page}页 表{number}", "p{page} table {number}")
_PAGE, _PRINTED = 0, 1
_PLACE = 2  # columns before those of the table
_EXACT_DIGITS = 15
_NUMBERS = ("page", "value", "scale")
_WIDTHS = {
    "document": 28,
    "table": 28,
    "row_path": 40,
    "label": 28,
    "header_path": 24,
    "text": 18,
    "value": 18,
}


def xlsx_bytes(sheets: Sequence[Sheet], document: Document, language: str) -> bytes:
    """A workbook made in memory. What is printed is always text, never a formula or a link; only values that
    a spreadsheet holds exactly are numbers."""
    from xlsxwriter import Workbook

    file = io.BytesIO()
    with Workbook(file, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}) as book:
        styles = _Styles(book)
        numbers: dict[int, int] = {}
        for sheet in sheets:
            page = sheet.pages[0] if sheet.pages else 0
            numbers[page] = number = numbers.get(page, 0) + 1
            name = _TABLE[language == "en"].format(page=page, number=number)
            _write_table(book.add_worksheet(name), sheet, document, styles, language)
        _write_cells(book.add_worksheet(_CELLS[language == "en"]), sheets, document, styles, language)
    return file.getvalue()


class _Styles:
    """The formats of one workbook, each made once."""

    def __init__(self, book: Workbook) -> None:
        self._book = book
        self._made: dict[tuple[tuple[str, Any], ...], Any] = {}

    def of(self, **properties: Any) -> Any:
        key = tuple(sorted(properties.items()))
        if key not in self._made:
            self._made[key] = self._book.add_format(properties)
        return self._made[key]


def _write_table(to: Worksheet, sheet: Sheet, document: Document, styles: _Styles, language: str) -> None:
    """The table as it is printed, the page of each row before it."""
    names = titles(language)
    above = [document.name, sheet.title, sheet.unit_line]
    above += [", ".join(scope_text(s, language) for s in sheet.scopes)]
    at = 0
    for line in filter(None, above):
        to.write_string(at, 0, line, styles.of(bold=at == 0))
        at += 1
    at += 1
    first = at
    head = styles.of(bold=True, bottom=1, text_wrap=True, valign="bottom")
    for row in sheet.heads:
        _write_row(to, at, row, head, styles)
        at += 1
    at = max(at, first + 1)
    to.write_string(at - 1, _PAGE, names.page, head)
    to.write_string(at - 1, _PRINTED, names.printed_page, head)
    to.freeze_panes(at, _PLACE + 1)
    for row in sheet.rows:
        to.write_number(at, _PAGE, row.page)
        to.write_string(at, _PRINTED, row.page_label)
        _write_row(to, at, row, head if row.is_head else None, styles)
        at += 1
    to.set_column(_PAGE, _PRINTED, 8)
    to.set_column(_PLACE, _PLACE, 40)
    to.set_column(_PLACE + 1, _PLACE + max(sheet.columns - 1, 1), 20)
    to.ignore_errors({"number_stored_as_text": f"A1:XFD{max(at, 1)}"})


def _write_row(to: Worksheet, at: int, row: SheetRow, head: Any, styles: _Styles) -> None:
    free = 0
    for cell in row.cells:
        column = _PLACE + cell.column
        style = head or _style(cell, styles)
        if cell.span > 1 and column >= free:
            to.merge_range(at, column, at, column + cell.span - 1, "", style)
        free = column + cell.span
        to.write_string(at, column, cell.text, style)


def _style(cell: SheetCell, styles: _Styles) -> Any:
    if cell.is_label:
        return styles.of(text_wrap=True, valign="top", indent=min(cell.indent, 15))
    if cell.is_figure:
        return styles.of(align="right", valign="top")
    return styles.of(text_wrap=True, valign="top")


def _write_cells(
    to: Worksheet, sheets: Sequence[Sheet], document: Document, styles: _Styles, language: str
) -> None:
    """One row for each cell of all tables."""
    for column, name in enumerate(titles(language)):
        to.write_string(0, column, name, styles.of(bold=True, bottom=1))
        to.set_column(column, column, _WIDTHS.get(Line._fields[column], 12))
    last = 0
    for last, line in enumerate(lines(sheets, document, language), 1):
        for column, (field, text) in enumerate(zip(Line._fields, line, strict=True)):
            if field in _NUMBERS and _is_exact(text):
                to.write_number(last, column, float(text), styles.of(num_format=_format(text)))
            elif text:
                to.write_string(last, column, text, styles.of(align="right") if field == "text" else None)
    to.freeze_panes(1, 0)
    to.autofilter(0, 0, max(last, 1), len(Line._fields) - 1)
    to.ignore_errors({"number_stored_as_text": f"A1:XFD{last + 1}"})


def _is_exact(text: str) -> bool:
    """Whether a spreadsheet, which keeps fifteen digits, holds the number as it is."""
    digits = re.sub(r"\D", "", text).lstrip("0")
    return bool(text) and len(digits) <= _EXACT_DIGITS and Decimal(repr(float(text))) == Decimal(text)


def _format(text: str) -> str:
    """Shows as many digits after the point as are printed."""
    decimals = len(text.partition(".")[2])
    return f"0.{'0' * decimals}" if decimals else "0"
