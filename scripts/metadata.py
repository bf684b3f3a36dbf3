"""Show what the library takes each document for, and write a draft of `metadata.csv` to correct it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from core.errors import LibraryMissingError
from core.evaluation.metadata_score import paired, read_labels, score
from core.library.metadata_draft import DRAFT_FILE, doubtful, write_draft
from core.library.overrides import METADATA_FILE
from core.library.paths import CachePaths
from core.library.work import WorkLibrary
from core.types import Document, Source
from scripts.console import CachesOption, DatasOption, JsonOption, emit_json, err, folders, run

DraftOption = Annotated[
    bool, typer.Option("--draft", help=f"Write {DRAFT_FILE} into the datas folder; never over a file.")
]
LabelsOption = Annotated[
    Path | None, typer.Option("--labels", help="Compare with these labels (tests/labels/metadata.jsonl).")
]
ToOption = Annotated[Path | None, typer.Option("--to", help="Write the draft to this file instead.")]


def main(
    datas: DatasOption = None,
    caches: CachesOption = None,
    draft: DraftOption = False,
    to: ToOption = None,
    labels: LabelsOption = None,
    json: JsonOption = None,
) -> None:
    """Company, period and type of every document, `?` where doubtful, `*` where metadata.csv says it.

    To correct them: write a draft, keep the lines that are wrong, save it as metadata.csv, build again.
    """
    _, datas_folder, caches_folder = folders(datas, caches)
    if not CachePaths(caches_folder).work_db.exists():
        raise LibraryMissingError(str(caches_folder))
    with WorkLibrary(caches_folder) as work:
        documents = work.documents()
    if draft or to:
        file = to or datas_folder / DRAFT_FILE
        write_draft(file, documents)
        err.print(
            f"draft of {len(documents)} documents: {file}\n"
            f"keep the lines you correct, save it as {datas_folder / METADATA_FILE} and build again"
        )
    elif labels:
        scores, misses = score(paired(read_labels(labels), documents))
        for one in scores:
            sure = f"{one.sure_right} of {one.sure} where sure"
            print(f"{one.field:14} {one.half:9} {one.right} of {one.judged} right, {sure}")
        for miss in misses:
            err.print(f"{miss.file}: {miss.field} is {' or '.join(miss.wanted)}, not {miss.found!r}")
    elif json != "-":
        Console().print(_table(documents))
    emit_json({"documents": [_payload(d) for d in documents]}, json)


def _table(documents: tuple[Document, ...]) -> Table:
    table = Table("label", "company", "period", "ends", "type", "file")
    for d in documents:
        data = d.metadata
        table.add_row(
            d.label,
            _marked(d, "company", data.company),
            _marked(d, "period", data.period),
            _marked(d, "period_end", data.period_end),
            _marked(d, "document_type", data.document_type),
            d.paths[0],
        )
    return table


def _marked(document: Document, field: str, value: str) -> str:
    origin = document.metadata.origin(field)
    if origin is not None and origin.source is Source.SIDECAR:
        return f"{value} *"
    return f"{value} ?" if field in doubtful(document.metadata) else value


def _payload(document: Document) -> dict[str, object]:
    return {
        "doc_id": document.doc_id,
        "files": document.paths,
        "label": document.label,
        "metadata": document.metadata,
    }


if __name__ == "__main__":
    run(main)
