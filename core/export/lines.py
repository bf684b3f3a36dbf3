"""A table as lines of text, in the words of one language: one line for each cell, with all that it means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from core.export.sheet import Sheet, SheetCell, SheetRow
from core.types import Document
from core.types.quantity import unit_words

PATH_JOINT = " > "

_TITLES = {
    "document": ("文件", "Document"),
    "page": ("页码", "Page"),
    "printed_page": ("印刷页码", "Printed page"),
    "table": ("表格", "Table"),
    "row_path": ("行路径", "Row path"),
    "label": ("行标题", "Row label"),
    "header_path": ("列标题", "Column head"),
    "text": ("原文", "As printed"),
    "value": ("数值", "Value"),
    "unit": ("单位", "Unit"),
    "currency": ("币种", "Currency"),
    "scale": ("倍数", "Scale"),
    "period": ("期间", "Period"),
    "scope": ("口径", "Scope"),
}
_SCOPES = {"consolidated": ("合并", "consolidated"), "parent": ("母公司", "parent company")}


class Line(NamedTuple):
    """One cell as text, in the order of the columns of a file. `value` and `scale` are plain decimals."""

    document: str
    page: str
    printed_page: str
    table: str
    row_path: str
    label: str
    header_path: str
    text: str
    value: str = ""
    unit: str = ""
    currency: str = ""
    scale: str = ""
    period: str = ""
    scope: str = ""


def titles(language: str) -> Line:
    """The names of the columns."""
    return Line(*(_TITLES[field][language == "en"] for field in Line._fields))


def lines(sheets: Sequence[Sheet], document: Document, language: str) -> Iterator[Line]:
    """One line for each cell that is no label, row by row; a row that has only labels is a line without text.

    Heads are named with each cell and have no lines of their own.
    """
    for sheet in sheets:
        for row in sheet.rows:
            if row.is_head:
                continue
            cells = [c for c in row.cells if not c.is_label and c.text.strip()]
            for cell in cells:
                yield _line(sheet, row, cell, document, language)
            if not cells:
                path = max((c.row_path for c in row.cells), key=len, default=())
                yield _place(sheet, row, path, document)


def scope_text(scope: str, language: str) -> str:
    """Whose figures: the group's or the parent company's; other scopes as they are."""
    return _SCOPES.get(scope, (scope, scope))[language == "en"]


def unit_text(cell: SheetCell, language: str) -> str:
    """The unit of a cell with its scale in words (`万元`, `million USD`), empty where none is stated."""
    if cell.quantity is None:
        return ""
    return unit_words(cell.quantity, language)


def decimal_text(value: Decimal | None) -> str:
    """A decimal in plain digits, as many as it was printed with."""
    return "" if value is None else f"{value:f}"


def _place(sheet: Sheet, row: SheetRow, path: Sequence[str], document: Document) -> Line:
    label = path[-1] if path else row.label
    return Line(
        document=document.name,
        page=str(row.page),
        printed_page=row.page_label,
        table=sheet.title,
        row_path=PATH_JOINT.join(path),
        label=label,
        header_path="",
        text="",
    )


def _line(sheet: Sheet, row: SheetRow, cell: SheetCell, document: Document, language: str) -> Line:
    return _place(sheet, row, cell.row_path, document)._replace(
        header_path=PATH_JOINT.join(cell.header_path),
        text=cell.text,
        value=decimal_text(cell.value),
        unit=unit_text(cell, language),
        currency=cell.currency,
        scale=decimal_text(cell.scale),
        period=cell.period.label(language) if cell.period else "",
        scope=scope_text(cell.scope, language),
    )
