"""`scripts/bench.py embed`: what the embedders that are installed cost."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from core.evaluation.embed_bench.run import HEAD, measure, rows
from core.evaluation.parse_bench.table import machine, markdown, put_between_marks
from core.providers.local import installed_embedders, local_embedder
from scripts.console import JsonOption, emit_json, err, load_settings


def embed(
    folder: Annotated[
        list[str] | None, typer.Option(help="A folder with an ONNX encoder; may be repeated.")
    ] = None,
    count: Annotated[int, typer.Option(min=1, help="Texts of each size and language.")] = 40,
    repetitions: Annotated[int, typer.Option(min=1, help="Runs of each; the best counts.")] = 3,
    doc: Annotated[Path | None, typer.Option(help="Put the table into this document.")] = None,
    json: JsonOption = None,
) -> None:
    """Texts per CPU-second, memory and precision of each embedder on this machine, on made-up texts."""
    models = load_settings().models
    named = tuple(local_embedder(path, models) for path in folder or ())
    costs = measure((*installed_embedders(models), *named), count, repetitions)
    table = Table(*HEAD, box=None, pad_edge=False)
    for row in rows(costs):
        table.add_row(*(escape(cell) for cell in row))
    err.print(table)
    emit_json({"embedders": costs}, json)
    if doc:
        put_between_marks(doc, "embed", f"{machine()}\n\n{markdown(HEAD, rows(costs))}")
