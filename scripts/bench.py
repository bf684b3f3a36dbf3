"""Long measurements that are no tests: how PDFs are read, what a build survives, how soon the app answers."""

from __future__ import annotations

import json as json_format
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from core.evaluation.eval_set import read_eval_set
from core.evaluation.kills import KillRun, kill_and_resume
from core.evaluation.mutations import SECONDS as MUTATION_SECONDS
from core.evaluation.mutations import MutationRun, mutate_and_parse, outcome_rows
from core.evaluation.parse_bench.gate import falls, read_parse_gate, write_parse_gate
from core.evaluation.parse_bench.peers import HEAD as PEERS_HEAD
from core.evaluation.parse_bench.peers import peer_rows, peer_speeds
from core.evaluation.parse_bench.run import WITH_BOXES, WITH_TEXTS, Quality, measure_quality
from core.evaluation.parse_bench.speed import memory
from core.evaluation.parse_bench.speed import speed as parse_speed
from core.evaluation.parse_bench.table import HEAD, machine, markdown, put_between_marks, rows
from core.library.work import WorkLibrary
from core.pipeline.parse import parse_documents
from core.providers.bundled import bundled_embedder
from core.settings import REPOSITORY
from scripts import bench_index
from scripts.bench_embed import embed
from scripts.console import (
    CachesOption,
    ConsoleProgress,
    JsonOption,
    emit_json,
    err,
    load_settings,
    print_table,
    run_app,
)

_PATIENT_SECONDS = 1800.0
"""Time for one document where quality is measured: a busy machine must not look like a bad parser."""

_SHOWN = 20
"""Misses of one measure on screen; the JSON has them all."""

PARSING_DOC = REPOSITORY / "docs" / "parsing.md"

app = typer.Typer(add_completion=False, no_args_is_help=True)
app.command()(bench_index.index)
app.command()(bench_index.query)
app.command()(embed)


@app.callback()
def bench() -> None:
    """Measurements too long for the tests. Everything happens in a temporary folder."""


@app.command()
def parse(
    data: Annotated[Path, typer.Option(help="Folder with the labelled real documents.", file_okay=False)],
    caches: CachesOption = None,
    speed: Annotated[bool, typer.Option(help="Also speed and memory; they need minutes.")] = True,
    repetitions: Annotated[int, typer.Option(min=1, help="Runs of the speed measurement.")] = 3,
    gate: Annotated[Path | None, typer.Option(help="Fail when less is right than this file says.")] = None,
    write_gate: Annotated[Path | None, typer.Option(help="Write what is right now to this file.")] = None,
    doc: Annotated[Path | None, typer.Option(help="Put the table into this document.")] = None,
    json: JsonOption = None,
) -> None:
    """What the parser must reach, on real documents; every miss is named. --caches keeps the parse."""
    data = data.resolve()
    with tempfile.TemporaryDirectory(prefix="pagewitness-parse-") as folder:
        quality = _parsed_quality(data, caches or Path(folder))
    finance = data / "finance_en" / "pdfs"
    timed = speed and finance.is_dir()
    amounts = (
        (*parse_speed(finance, repetitions), memory([data / name for name in WITH_BOXES])) if timed else ()
    )
    measures = quality.measures
    print_table(HEAD, rows(measures, amounts))
    for measure in measures:
        for miss in measure.misses[:_SHOWN]:
            err.print(escape(f"{measure.key}: {miss.item}: {miss.why}"))
        if len(measure.misses) > _SHOWN:
            err.print(escape(f"{measure.key}: {len(measure.misses) - _SHOWN} more, see --json"))
    for skipped in quality.skipped:
        err.print(f"[yellow]skipped:[/] {escape(skipped)}")
    emit_json({"measures": measures, "amounts": amounts, "skipped": quality.skipped}, json)
    if doc:
        put_between_marks(doc, "measures", f"{machine()}\n\n{markdown(HEAD, rows(measures, amounts))}")
    fallen = falls(read_parse_gate(gate), measures) if gate else []
    for fall in fallen:
        err.print(f"[red]{escape(fall)}[/]")
    if write_gate:
        write_parse_gate(write_gate, measures)
    if fallen:
        raise typer.Exit(1)


@app.command()
def peers(
    data: Annotated[Path, typer.Option(help="Folder with the real documents.", file_okay=False)],
    repetitions: Annotated[int, typer.Option(min=1, help="Runs of each parser.")] = 3,
    doc: Annotated[Path | None, typer.Option(help="Put the table into this document.")] = None,
    json: JsonOption = None,
) -> None:
    """Pages per CPU-second beside other parsers, on the same pages; each in its own environment (uv)."""
    speeds = peer_speeds(data.resolve() / "finance_en" / "pdfs", repetitions)
    print_table(PEERS_HEAD, peer_rows(speeds))
    emit_json({"peers": speeds}, json)
    if doc:
        put_between_marks(doc, "peers", f"{machine()}\n\n{markdown(PEERS_HEAD, peer_rows(speeds))}")


@app.command()
def refresh(
    data: Annotated[Path, typer.Option(help="Folder with the labelled real documents.", file_okay=False)],
    doc: Annotated[Path, typer.Option(help="Document with the marked places.")] = PARSING_DOC,
) -> None:
    """Measure anew what docs/parsing.md states (parse, peers, faults without kills), and write it there."""
    parse(data, doc=doc)
    peers(data, doc=doc)
    faults(kills=0, doc=doc)


def _parsed_quality(data: Path, caches: Path) -> Quality:
    settings = load_settings().model_copy(update={"document_seconds": _PATIENT_SECONDS, "ocr": False})
    with ConsoleProgress() as progress, WorkLibrary(caches) as work:
        there = [f"{name}/*" for name in WITH_TEXTS if (data / name).is_dir()]
        if there:
            parse_documents(work, data, settings, progress, only=there)
        return measure_quality(data, work, settings.worker_processes, REPOSITORY / "tests" / "labels")


@app.command()
def faults(
    datas: Annotated[Path, typer.Option(help="Folder with PDFs.")] = REPOSITORY / "datas" / "samples",
    kills: Annotated[int, typer.Option(min=0, help="How often a build is killed; 0: none.")] = 10,
    mutations: Annotated[int, typer.Option(min=0, help="How many broken PDFs are parsed; 0: none.")] = 2000,
    seed: Annotated[int, typer.Option(help="Seed of the moments and of the mutations.")] = 1,
    doc: Annotated[Path | None, typer.Option(help="Put the table of outcomes into this document.")] = None,
    json: JsonOption = None,
) -> None:
    """Parse seeded mutations of small PDFs; kill -9 a build at random moments, run it to the end, and compare
    it with an undisturbed one.
    """
    broken = _mutations(mutations, seed, doc) if mutations else None
    killed = _kills(datas, kills, seed) if kills else None
    emit_json({"mutations": broken, "kills": killed}, json)
    if (broken and broken.wrong) or (killed and killed.differences):
        raise typer.Exit(1)


def _mutations(count: int, seed: int, doc: Path | None) -> MutationRun:
    with tempfile.TemporaryDirectory(prefix="pagewitness-mutations-") as folder:
        run = mutate_and_parse(Path(folder), count, seed, load_settings().worker_processes)
    header, body = outcome_rows(run)
    print_table(header, body)
    for wrong in run.wrong:
        err.print(f"[red]{escape(wrong)}[/]")
    err.print(
        f"{run.mutations} mutations, {len(run.wrong)} without a document or a typed status within its limits;"
        f" the slowest took {run.slowest:.1f} s of {MUTATION_SECONDS:g}"
    )
    if doc:
        said = (
            f"{machine()} Seed {run.seed}, {run.mutations} mutations, {len(run.wrong)} wrong outcomes;"
            f" the slowest took {run.slowest:.1f} s."
        )
        put_between_marks(doc, "mutations", f"{said}\n\n{markdown(header, body)}")
    return run


def _kills(datas: Path, kills: int, seed: int) -> KillRun:
    labelled = read_eval_set(REPOSITORY / "eval_set.json", REPOSITORY / "datas" / "samples")
    questions = [q.question for q in labelled.questions]
    with tempfile.TemporaryDirectory(prefix="pagewitness-faults-") as folder, ConsoleProgress() as progress:
        settings = load_settings().model_copy(update={"ocr": False})
        result = kill_and_resume(
            datas.resolve(), Path(folder), kills, seed, questions, bundled_embedder(), settings, progress
        )
    err.print(
        f"{result.kills} kills over {result.libraries} libraries of {result.texts} texts:"
        f" {result.while_embedding} with a part of the vectors stored, {result.published} with a generation"
    )
    for difference in result.differences:
        err.print(f"[red]{escape(difference)}[/]")
    if not result.differences:
        err.print(
            "nothing finished was lost or made twice, every library could be read, and in the end all had the"
            " same ids, texts, vectors and top 10"
        )
    return result


@app.command(name="app")
def app_(
    datas: Annotated[Path, typer.Option(help="Folder with the PDFs.")] = REPOSITORY / "datas" / "samples",
    caches: Annotated[Path, typer.Option(help="Its library.")] = REPOSITORY / "caches" / "demo",
    runs: Annotated[int, typer.Option(min=1, help="How often the app is started.")] = 3,
    json: JsonOption = None,
) -> None:
    """Seconds until the app takes a question, and from Enter to quote and page, in headless Chromium."""
    command = [
        sys.executable,
        "-m",
        "tests.browser.bench",
        str(datas.resolve()),
        str(caches.resolve()),
        str(runs),
    ]
    done = subprocess.run(command, cwd=REPOSITORY, stdout=subprocess.PIPE, encoding="utf-8")
    if done.returncode:
        raise typer.Exit(1)
    result = json_format.loads(done.stdout)
    slow = False
    for what, limit in (("start", 3.0), ("first_question", 0.7), ("later_questions", 0.7)):
        seconds = result[what]
        slow |= seconds["best"] > limit
        err.print(
            f"{what.replace('_', ' ')}: best {seconds['best']:.2f} s, median {seconds['median']:.2f},"
            f" worst {seconds['worst']:.2f} of {seconds['runs']} (at most {limit} when nothing else runs)"
        )
    emit_json(result, json)
    if slow:
        raise typer.Exit(1)


if __name__ == "__main__":
    run_app(app)
