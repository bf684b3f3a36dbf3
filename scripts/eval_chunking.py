"""Compare presets or sizes of chunks, channels and fusion weights on labelled bundles that are built."""

from __future__ import annotations

import json as json_format
import os
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from core.errors import InputError
from core.evaluation.bundle import read_bundle
from core.evaluation.chunking_grid import Channel, Grid, Row
from core.evaluation.chunking_run import run_chunking
from core.evaluation.chunking_view import markdown as as_markdown
from core.evaluation.chunking_view import svg as as_svg
from core.evaluation.chunking_view import table_lines
from core.library.work import WorkLibrary
from core.providers.bundled import bundled_embedder
from core.retrieval.fusion import FusionWeights
from scripts.console import CachesOption, ConsoleProgress, err, folders, run

DEFAULT = Grid()


def main(
    bundle: Annotated[
        list[Path],
        typer.Option(help="Folder with questions.jsonl and pdfs/; may be repeated.", file_okay=False),
    ],
    caches: CachesOption = None,
    preset: Annotated[
        list[str] | None,
        typer.Option(help="Sizes of this preset; may be repeated; leaves out the next four."),
    ] = None,
    child: Annotated[list[int] | None, typer.Option(help="Characters of a child; may be repeated.")] = None,
    parent: Annotated[list[int] | None, typer.Option(help="Characters of a parent; may be repeated.")] = None,
    overlap: Annotated[
        list[int] | None, typer.Option(help="Overlap in long sentences; may be repeated.")
    ] = None,
    parent_overlap: Annotated[
        list[int] | None, typer.Option(help="Overlap of parents; may be repeated.")
    ] = None,
    channel: Annotated[list[Channel] | None, typer.Option(help="What to search by; may be repeated.")] = None,
    weights: Annotated[
        list[str] | None,
        typer.Option(
            help="lexical/page/dense/coverage for channel both, as 0.3/0.5/0.25/0.3; may be repeated."
        ),
    ] = None,
    source: Annotated[str, typer.Option(help="Only questions of this source, as uda-tathybrid.")] = "",
    asked_only: Annotated[
        bool, typer.Option("--asked-only", help="Only the documents that questions are about.")
    ] = False,
    limit: Annotated[int, typer.Option(min=0, help="Only the first questions of each bundle; 0: all.")] = 0,
    minutes: Annotated[float, typer.Option(min=0, help="Begin nothing new after so long; 0: no limit.")] = 0,
    json: Annotated[
        Path | None,
        typer.Option(help="Rows are kept here as they come; rows that are there are not measured again."),
    ] = None,
    markdown: Annotated[Path | None, typer.Option(help="Write the table as Markdown.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Write the plot.")] = None,
) -> None:
    """Page hit@1/5/10, MRR@10, hit@8k, and what the material of an answer holds, for every combination, with
    lexical search and bundled vectors; each beside the first of its bundle and channel: better, worse, noise.

    The library of a bundle is CACHES/<bundle name>, as eval_rag.py builds it: pages are not parsed again,
    texts are embedded once and kept there. Ctrl+C shows what was measured so far.
    """
    settings, _, caches_folder = folders(None, caches)
    grid = Grid(
        presets=tuple(preset or ()),
        children=tuple(child or DEFAULT.children),
        parents=tuple(parent or DEFAULT.parents),
        overlaps=tuple(overlap if overlap else DEFAULT.overlaps),
        parent_overlaps=tuple(parent_overlap if parent_overlap else DEFAULT.parent_overlaps),
        channels=tuple(channel or DEFAULT.channels),
        weights=tuple(_weights(text) for text in weights) if weights else DEFAULT.weights,
    )
    grid.sizes()
    rows = _read(json)
    deadline = time.monotonic() + minutes * 60 if minutes else float("inf")
    try:
        with ConsoleProgress() as progress, ExitStack() as stack:
            for folder in bundle:
                labelled = read_bundle(folder)
                work_folder = caches_folder / labelled.name
                if not (work_folder / "work.sqlite").is_file():
                    raise InputError(
                        f"{labelled.name} is not built in {work_folder}.",
                        f"{labelled.name} 尚未在 {work_folder} 中构建。",
                        hint="Build it first: uv run scripts/eval_rag.py --bundle DIR --retrieval-only",
                        hint_zh="请先构建：uv run scripts/eval_rag.py --bundle 目录 --retrieval-only",
                    )
                questions = [q for q in labelled.questions if q.evidence and source in ("", q.source)]
                name = f"{labelled.name}:{source}" if source else labelled.name
                work = stack.enter_context(WorkLibrary(work_folder))
                for row in run_chunking(
                    f"{name} (asked)" if asked_only else name,
                    questions[: limit or None],
                    work,
                    bundled_embedder(),
                    settings,
                    grid,
                    progress,
                    known=rows,
                    deadline=deadline,
                    asked_documents_only=asked_only,
                ):
                    rows[row.key] = row
                    _keep(json, rows)
    except KeyboardInterrupt:
        err.print("stopped; run the same command with --json to go on")
    shown = list(rows.values())
    for line in table_lines(shown):
        typer.echo(line)
    if markdown:
        markdown.write_text(as_markdown(shown), encoding="utf-8")
    if svg:
        svg.write_text(as_svg(shown), encoding="utf-8")


def _weights(text: str) -> FusionWeights:
    try:
        values = [float(part) for part in text.split("/")]
    except ValueError:
        values = []
    if len(values) != 4 or not all(0 <= value < float("inf") for value in values):
        raise InputError(
            f"'{text}' is no set of weights: four numbers from 0, as 0.3/0.5/0.25/0.3.",
            f"“{text}” 不是权重：应为四个不小于 0 的数，如 0.3/0.5/0.25/0.3。",
        )
    return FusionWeights(*values)


def _read(file: Path | None) -> dict[tuple[object, ...], Row]:
    if file is None or not file.is_file():
        return {}
    try:
        rows = [Row.of(values) for values in json_format.loads(file.read_text(encoding="utf-8"))["rows"]]
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(
            f"{file} holds no rows of this command ({error}).",
            f"{file} 不是本命令的结果文件（{error}）。",
            hint="Name another file.",
            hint_zh="请换一个文件名。",
        ) from error
    return {row.key: row for row in rows}


def _keep(file: Path | None, rows: dict[tuple[object, ...], Row]) -> None:
    """Whole or not at all: a run may be killed while it writes."""
    if file is None:
        return
    text = json_format.dumps({"rows": [row.as_dict() for row in rows.values()]}, ensure_ascii=False, indent=1)
    file.parent.mkdir(parents=True, exist_ok=True)
    temporary = file.with_name(f".{file.name}.{os.getpid()}.tmp")
    temporary.write_text(text + "\n", encoding="utf-8")
    temporary.replace(file)


if __name__ == "__main__":
    run(main)
