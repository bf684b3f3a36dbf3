"""See it work: builds the sample library and answers five questions with their evidence."""

from __future__ import annotations

import json as json_format
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from core.answering import answer_question
from core.index.generation import open_current
from core.pipeline.build import build_library
from core.providers.bundled import bundled_embedder
from core.settings import REPOSITORY
from scripts.answer_view import answer_payload, draw_evidence, models_line, pictures_folder, print_answer
from scripts.console import (
    CachesOption,
    ConsoleProgress,
    JsonOption,
    emit_json,
    err,
    language,
    load_settings,
    print_outbound,
    run,
)

SAMPLES = REPOSITORY / "datas" / "samples"
EVAL_SET = REPOSITORY / "eval_set.json"
TYPES = ("numeric", "trend", "strategy", "comparison", "refusal")
FAVOURITES = ("num-01", "tr-02", "st-05", "cmp-02", "ref-02")


def main(
    caches: CachesOption = None,
    pictures: Annotated[
        Path | None,
        typer.Option(help="Folder for the drawn pages.", show_default="a temporary folder", file_okay=False),
    ] = None,
    json: JsonOption = None,
) -> None:
    """Build the samples (caches/demo, unless told otherwise), then answer one question of each type."""
    settings = load_settings()
    folder = caches.resolve() if caches else settings.caches.resolve() / "demo"
    err.print(f"samples: {escape(str(SAMPLES))}, library: {escape(str(folder))}")
    started = perf_counter()
    with ConsoleProgress() as progress:
        build_library(SAMPLES, folder, settings, bundled_embedder(), progress)
    err.print(f"library ready after {perf_counter() - started:.1f} s")
    generation = open_current(folder)
    err.print(escape(models_line(generation, bundled_embedder())), style="dim")
    print_outbound(())
    out = Console(highlight=False, soft_wrap=True)
    payloads = []
    for question in demo_questions():
        answer = answer_question(question, generation, bundled_embedder() if generation.dense else None)
        drawn = draw_evidence(answer, generation, SAMPLES, pictures_folder(pictures))
        if json != "-":
            out.print()
            print_answer(answer, drawn, out)
        payloads.append(answer_payload(answer, drawn, language()))
    emit_json({"answers": payloads}, json)


def demo_questions() -> list[str]:
    """One question of each type from `eval_set.json`: the favourite where it is there, else the first."""
    questions: list[dict[str, Any]] = json_format.loads(EVAL_SET.read_text(encoding="utf-8"))["questions"]
    chosen = []
    for type_ in TYPES:
        of_type = [q for q in questions if q["type"] == type_]
        of_type.sort(key=lambda q: q["id"] not in FAVOURITES)
        chosen += [str(q["question"]) for q in of_type[:1]]
    return chosen


if __name__ == "__main__":
    run(main)
