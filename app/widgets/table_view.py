"""The table behind a quote: all of it with unit, period and scope, and as a file."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from app.texts import text
from app.widgets.grid import grid_html
from app.widgets.plain import label, plain
from core.errors import PagewitnessError
from core.export.csv_file import csv_bytes
from core.export.lines import scope_text
from core.export.loading import sheet_of_block
from core.export.sheet import Sheet, SheetCell, SheetRow
from core.export.xlsx_file import xlsx_bytes
from core.index.generation import Generation
from core.types import Block, Document, Quote

_ROWS = 30  # at a time
_MOST_PERIODS = 6
_TITLE = 40
_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def table_view(
    block_id: str,
    document: Document,
    opened: Generation,
    language: str,
    key: str,
    quote: Quote | None = None,
) -> None:
    """The table that the block is a piece of, folded away at first; nothing for a block that is no table.

    The cells of `quote` are marked, and the rows that hold them come first into view.
    """
    table = opened.library.table_of_block(block_id)
    if table is None:
        return
    title = " ".join(table.caption.split())
    name = text("show_table_titled", language, title=_short(title)) if title and not quote else ""
    fold = st.expander(
        label(name) if name else text("show_table", language),
        type="compact",
        icon=":material/table:",
        key=f"table-{key}",
        on_change="rerun",
    )
    if not fold.open:
        return
    with fold:
        try:
            sheet = _sheet(opened.caches, opened.name, block_id, opened)
            block = opened.library.block(block_id)
        except PagewitnessError as error:
            plain(error.text(language), "note")
            return
        if sheet is not None:
            _show(sheet, _cited(sheet, block, quote), document, language, key)


@st.cache_resource(max_entries=32, show_spinner=False)
def _sheet(caches: Path, name: str, block_id: str, _opened: Generation) -> Sheet | None:
    del caches, name  # with the block, the key
    return sheet_of_block(_opened.library, block_id)


def _show(sheet: Sheet, cited: list[SheetCell], document: Document, language: str, key: str) -> None:
    if sheet.title:
        plain(sheet.title)
    plain(_about(sheet, language), "note")
    if not sheet.rows and not sheet.heads:
        plain(text("no_rows", language), "note")
        return
    rows = _rows_in_view(sheet, cited, language, key)
    st.html(grid_html(sheet, rows, cited, language))
    if cited:
        plain(text("cited_cell", language), "note")
    stem = f"{document.name.removesuffix('.pdf').removesuffix('.PDF')}-p{sheet.pages[0]}-table"
    with st.container(horizontal=True, gap="small", key=f"table-files-{key}"):
        st.download_button(
            "CSV",
            data=lambda: csv_bytes([sheet], document, language),
            file_name=f"{stem}.csv",
            mime="text/csv",
            icon=":material/download:",
            help=text("csv_means", language),
            on_click="ignore",
            key=f"csv-{key}",
        )
        st.download_button(
            "Excel",
            data=lambda: xlsx_bytes([sheet], document, language),
            file_name=f"{stem}.xlsx",
            mime=_XLSX,
            icon=":material/download:",
            help=text("xlsx_means", language),
            on_click="ignore",
            key=f"xlsx-{key}",
        )


def _about(sheet: Sheet, language: str) -> str:
    """Unit, period, scope and pages in a line; a unit that is not stated is said to be missing."""
    joint, comma = ("：", "、") if language == "zh" else (": ", ", ")

    def said(name: str, value: str) -> str:
        return f"{text(name, language)}{joint}{value}"

    unit = sheet.unit_line or text("not_stated", language)
    parts = [unit if "单位" in unit else said("table_unit", unit)]
    periods = list(dict.fromkeys(p.label(language) for p in sheet.periods))
    if periods:
        more = "…" if len(periods) > _MOST_PERIODS else ""
        parts.append(said("period", comma.join(periods[:_MOST_PERIODS]) + more))
    if sheet.scopes:
        parts.append(said("table_scope", comma.join(scope_text(s, language) for s in sheet.scopes)))
    pages = sheet.pages
    if len(pages) > 1:
        parts.append(text("pages_n", language, pages=f"{pages[0]}–{pages[-1]}"))
    elif pages:
        parts.append(text("page_n", language, page=pages[0]))
    return " · ".join(parts)


def _rows_in_view(sheet: Sheet, cited: list[SheetCell], language: str, key: str) -> tuple[SheetRow, ...]:
    """Rows enough for a screen, at first those that hold the cited cells."""
    views = -(-len(sheet.rows) // _ROWS)
    if views < 2:
        return sheet.rows
    holds = (i for i, row in enumerate(sheet.rows) if any(c in cited for c in row.cells))
    view = st.pagination(views, default=next(holds, 0) // _ROWS + 1, key=f"table-rows-{key}") - 1
    rows = sheet.rows[view * _ROWS : (view + 1) * _ROWS]
    first = view * _ROWS + 1
    plain(text("rows_of", language, first=first, last=first + len(rows) - 1, all=len(sheet.rows)), "note")
    return rows


def _cited(sheet: Sheet, block: Block, quote: Quote | None) -> list[SheetCell]:
    """The cells that the quote marks: their letters lie in its boxes. Figures where it marks any, since the
    label of a row only says whose they are."""
    if quote is None or quote.described_by:
        return []
    found: list[SheetCell] = []
    for row in sheet.rows:
        for cell in row.cells if row.block_id == block.block_id and not row.is_head else ():
            end = cell.start + len(cell.text)
            if cell.start < 0 or not cell.text.strip() or end <= quote.start or cell.start >= quote.end:
                continue
            x, y = block.boxes(cell.start, end)[0].center
            if any(b.x0 <= x <= b.x1 and b.y0 <= y <= b.y1 for b in quote.boxes):
                found.append(cell)
    return [c for c in found if c.is_figure] or found


def _short(title: str) -> str:
    return title if len(title) <= _TITLE else f"{title[:_TITLE]}…"
