"""The tables of one document: list them, or write them as CSV or Excel with the page in each row."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

from core.errors import InputError
from core.export.csv_file import csv_bytes
from core.export.lines import scope_text
from core.export.loading import sheets_of_document
from core.export.sheet import Sheet
from core.export.xlsx_file import xlsx_bytes
from core.index.generation import open_current
from core.types import Document
from scripts.console import CachesOption, DatasOption, JsonOption, emit_json, err, folders, language, run


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table: its pages (physical), what it is called, its size, the unit line, whose figures."""

    pages: tuple[int, ...]
    title: str
    rows: int
    columns: int
    unit: str
    scope: str


def main(
    document: Annotated[str, typer.Argument(metavar="DOC", help="Part of a file name, or a document id.")],
    datas: DatasOption = None,
    caches: CachesOption = None,
    page: Annotated[int, typer.Option("--page", min=0, help="Only tables of this page; 0: all.")] = 0,
    csv: Annotated[Path | None, typer.Option("--csv", help="Write one line per cell to this file.")] = None,
    xlsx: Annotated[
        Path | None, typer.Option("--xlsx", help="Write a worksheet per table, and one of all cells.")
    ] = None,
    json: JsonOption = None,
) -> None:
    """List the tables of a document, one that goes on over pages once; exit code 1 when there is none."""
    _, _, caches_folder = folders(datas, caches)
    library = open_current(caches_folder).library
    chosen = _document(library.documents(), document)
    sheets = list(sheets_of_document(library, chosen.doc_id, page))
    if json != "-":
        _print(sheets)
    emit_json({"document": chosen.name, "tables": [_row(sheet) for sheet in sheets]}, json)
    if not sheets:
        raise typer.Exit(1)
    for file, make in ((csv, csv_bytes), (xlsx, xlsx_bytes)):
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(make(sheets, chosen, language()))
            err.print(f"{len(sheets)} tables: {file}")


def _document(documents: tuple[Document, ...], named: str) -> Document:
    found = [d for d in documents if named == d.doc_id or any(named == p for p in d.paths)]
    found = found or [d for d in documents if any(named.casefold() in p.casefold() for p in d.paths)]
    if len(found) == 1:
        return found[0]
    if not found:
        raise InputError(f"No document is named {named}.", f"没有名为 {named} 的文件。")
    names = ", ".join(d.name for d in found[:5])
    raise InputError(
        f"{len(found)} documents are named {named}: {names}.",
        f"有 {len(found)} 份文件名为 {named}：{names}。",
        hint="Give more of the name, or the document id.",
        hint_zh="请给出更完整的名称或文件编号。",
    )


def _row(sheet: Sheet) -> TableRow:
    scopes = ", ".join(scope_text(s, language()) for s in sheet.scopes)
    return TableRow(sheet.pages, sheet.title, len(sheet.rows), sheet.columns, sheet.unit_line, scopes)


def _print(sheets: list[Sheet]) -> None:
    grid = Grid(box=None)
    for name in ("pages", "rows", "columns", "title", "unit", "scope"):
        grid.add_column(name, justify="right" if name in ("rows", "columns") else "left", overflow="fold")
    for row in map(_row, sheets):
        pages = "–".join(map(str, sorted({row.pages[0], row.pages[-1]}))) if row.pages else ""
        grid.add_row(pages, str(row.rows), str(row.columns), row.title, row.unit, row.scope)
    Console(highlight=False, soft_wrap=True, markup=False).print(grid if sheets else "nothing found")


if __name__ == "__main__":
    run(main)
