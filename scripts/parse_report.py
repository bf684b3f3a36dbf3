"""Write a report of what parsing made of each document: pages to read, JSON, and pages to check by eye."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from core.errors import InputError
from core.evaluation.parse_report.write import write_report
from core.library.paths import CachePaths
from core.library.patterns import any_matches
from core.library.work import WorkLibrary
from scripts.console import CachesOption, DatasOption, OnlyOption, err, folders, language, run

ReportOption = Annotated[
    Path | None,
    typer.Option(
        "--report", help="Folder to write to.", show_default="caches/reports/parse", file_okay=False
    ),
]
AuditOption = Annotated[
    int,
    typer.Option("--audit", min=0, metavar="N", help="Draw blocks, order and cells of N pages taken by lot."),
]
SeedOption = Annotated[int, typer.Option("--seed", help="The same seed takes the same pages.")]


def main(
    datas: DatasOption = None,
    caches: CachesOption = None,
    report: ReportOption = None,
    audit: AuditOption = 0,
    seed: SeedOption = 0,
    only: OnlyOption = None,
) -> None:
    """Report on what is parsed: nothing is parsed again."""
    _, datas_folder, caches_folder = folders(datas, caches)
    target = (report or CachePaths(caches_folder).reports / "parse").resolve()
    with WorkLibrary(caches_folder) as work:
        documents = [d for d in work.documents() if not only or any_matches(d.paths, only)]
        if not documents:
            raise InputError(
                "There is no parsed document to report on.",
                "没有可报告的文件。",
                hint="Parse first: uv run scripts/parse_pdfs.py --datas DIR",
                hint_zh="请先解析：uv run scripts/parse_pdfs.py --datas 目录",
            )
        written = write_report(
            work,
            datas_folder,
            target,
            doc_ids={d.doc_id for d in documents},
            audit_pages=audit,
            seed=seed,
            language=language(),
        )
    err.print(
        f"{written.documents} documents, {written.audited} pages to check: {escape(str(written.index))}"
    )


if __name__ == "__main__":
    run(main)
