"""Parse the PDFs of a folder: register, read, and keep blocks, tables, figures and page pictures."""

from __future__ import annotations

from collections import Counter

from rich.markup import escape

from core.library.work import WorkLibrary
from core.pipeline.parse import parse_documents
from core.pipeline.pictures import draw_pictures
from core.pipeline.progress import Progress
from scripts.console import (
    CachesOption,
    ConsoleProgress,
    DatasOption,
    JsonOption,
    emit_json,
    err,
    folders,
    run,
)


def main(
    datas: DatasOption = None, caches: CachesOption = None, json: JsonOption = None, force: bool = False
) -> None:
    """Parse what is new or changed (everything with --force). A file that fails never stops the others."""
    settings, datas_folder, caches_folder = folders(datas, caches)
    with ConsoleProgress() as console, WorkLibrary(caches_folder) as work:
        progress: Progress = console
        summary = parse_documents(work, datas_folder, settings, progress, force=force)
        pictures = draw_pictures(work, datas_folder, settings, progress)
    statuses = Counter(d.status for d in summary.documents)
    err.print(
        f"{len(summary.documents)} files, {summary.parsed} documents parsed now: "
        + (", ".join(f"{n} {s}" for s, n in statuses.most_common()) or "no PDF found")
    )
    for report in summary.documents:
        if report.reason or report.duplicate_of:
            note = f"same bytes as {report.duplicate_of}" if report.duplicate_of else report.reason
            err.print(f"  {escape(report.file)}: {report.status} — {escape(note)}")
    emit_json({"documents": summary.documents, "parsed": summary.parsed, "pictures": pictures}, json)


if __name__ == "__main__":
    run(main)
