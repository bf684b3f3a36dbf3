"""Long measurements that are no tests: what a build survives, how soon the app answers."""

from __future__ import annotations

import json as json_format
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from core.evaluation.eval_set import read_eval_set
from core.evaluation.faults import kill_and_resume
from core.providers.bundled import bundled_embedder
from core.settings import REPOSITORY
from scripts.console import JsonOption, emit_json, err, run_app

app = typer.Typer(add_completion=False, no_args_is_help=True)


@app.callback()
def bench() -> None:
    """Measurements too long for the tests. Everything happens in a temporary folder."""


@app.command()
def faults(
    datas: Annotated[Path, typer.Option(help="Folder with PDFs.")] = REPOSITORY / "datas" / "samples",
    kills: Annotated[int, typer.Option(min=1, help="How often the build is killed.")] = 10,
    seed: Annotated[int, typer.Option(help="Seed of the moments.")] = 1,
    json: JsonOption = None,
) -> None:
    """Kill -9 a build at random moments, run it to the end, compare with an undisturbed one."""
    labelled = read_eval_set(REPOSITORY / "eval_set.json", REPOSITORY / "datas" / "samples")
    questions = [q.question for q in labelled.questions]
    with tempfile.TemporaryDirectory(prefix="pagewitness-faults-") as folder:
        result = kill_and_resume(datas.resolve(), Path(folder), kills, seed, questions, bundled_embedder())
    err.print(
        f"{result.kills} kills ({result.finished_early} after the end); {result.stored_before_last} of"
        f" {result.texts} vectors stored before the last run, which made {result.embedded_by_last}"
    )
    for difference in result.differences:
        err.print(f"[red]{difference}[/]")
    emit_json(result, json)
    if result.differences:
        raise typer.Exit(1)
    err.print("the same ids, texts, vectors and top 10 as undisturbed; no stored vector made again")


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
