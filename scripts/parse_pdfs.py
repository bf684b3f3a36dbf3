"""Parse the PDFs of a folder: register, read, and keep blocks, tables, figures and page pictures."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from core.library.work import WorkLibrary
from core.pipeline.parse import FileReport, parse_documents
from core.pipeline.parse_totals import Totals, totals_by_status
from core.pipeline.pictures import draw_pictures
from core.pipeline.progress import Progress
from core.types import DocumentStatus
from core.types.names import status_text
from scripts.console import (
    CachesOption,
    ConsoleProgress,
    DatasOption,
    JsonOption,
    NoOcrOption,
    OnlyOption,
    WorkersOption,
    emit_json,
    err,
    folders,
    language,
    run,
    with_workers,
    without_ocr,
)

ForceOption = Annotated[
    bool, typer.Option("--force", help="Parse again what is parsed already (with --only: of those files).")
]

_HEAD = ("documents", "pages", "good", "doubtful", "poor", "OCR", "tables", "figures", "seconds")
_HEAD_ZH = ("文件", "页", "良好", "存疑", "较差", "OCR", "表格", "图", "秒")


def main(
    datas: DatasOption = None,
    caches: CachesOption = None,
    json: JsonOption = None,
    workers: WorkersOption = None,
    only: OnlyOption = None,
    force: ForceOption = False,
    no_ocr: NoOcrOption = False,
) -> None:
    """Parse what is new or changed. A file that fails never stops the others.

    Passwords of protected PDFs are read from passwords.csv in the folder (datas/README.md).
    """
    settings, datas_folder, caches_folder = folders(datas, caches)
    settings = without_ocr(with_workers(settings, workers), no_ocr)
    begun = time.perf_counter()
    with ConsoleProgress() as console, WorkLibrary(caches_folder) as work:
        progress: Progress = console
        summary = parse_documents(work, datas_folder, settings, progress, force=force, only=only or ())
        parsed = time.perf_counter() - begun
        pictures = draw_pictures(work, datas_folder, settings, progress, only=only or ())
        totals = totals_by_status(work, {d.doc_id for d in summary.documents})
    err.print(f"{len(summary.documents)} files, {summary.parsed} documents parsed now in {parsed:.1f} s")
    if totals:
        err.print(_table(totals))
    _print_troubles(summary.documents)
    emit_json(
        {
            "documents": summary.documents,
            "parsed": summary.parsed,
            "seconds": round(parsed, 3),
            "totals": totals,
            "pictures": pictures,
        },
        json,
    )


def _table(totals: Mapping[DocumentStatus, Totals]) -> Table:
    """One row for each status, and one for all."""
    chinese = language() == "zh"
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("状态" if chinese else "status")
    for name in _HEAD_ZH if chinese else _HEAD:
        table.add_column(name, justify="right")
    rows = [(status_text(status, language())[0], row.values()) for status, row in totals.items()]
    if len(rows) > 1:
        rows.append(("合计" if chinese else "all", Totals.sum(totals.values()).values()))
    for name, row in rows:
        table.add_row(name, *(f"{value:.1f}" if isinstance(value, float) else str(value) for value in row))
    return table


def _print_troubles(documents: Sequence[FileReport]) -> None:
    for report in documents:
        if report.reason or report.duplicate_of:
            note = f"same bytes as {report.duplicate_of}" if report.duplicate_of else report.reason
            err.print(f"  {escape(report.file)}: {report.status} — {escape(note)}")


if __name__ == "__main__":
    run(main)
