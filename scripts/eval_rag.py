"""Measure the chain on labelled questions: any bundle, or `eval_set.json` on the sample library."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from core.answering.limits import Limits
from core.errors import InputError
from core.evaluation.baseline import compare_outcomes, read_baseline
from core.evaluation.beir import evaluate_texts, read_text_set
from core.evaluation.bundle import read_bundle
from core.evaluation.eval_set import read_eval_set
from core.evaluation.gate import Fall, compare, read_gate, write_gate
from core.evaluation.history import keep_run, kept_runs
from core.evaluation.html_report import html_page
from core.evaluation.labels import QuestionSet
from core.evaluation.markdown_report import markdown
from core.evaluation.paid_answers import PaidAnswers
from core.evaluation.report import SetRun, report
from core.evaluation.run import Measured, Models, evaluate_set
from core.evaluation.table import answer_lines, change_lines, layer_lines, retrieval_lines, text_lines
from core.evaluation.thumbnails import Thumbnails
from core.providers.registry import Providers, make_providers, outbound
from core.settings import REPOSITORY, Settings
from scripts.console import (
    CachesOption,
    ConsoleProgress,
    DatasOption,
    JsonOption,
    emit_json,
    err,
    folders,
    print_outbound,
    run,
)

SAMPLES = REPOSITORY / "datas" / "samples"


def main(
    bundle: Annotated[
        list[Path] | None,
        typer.Option(help="Folder with questions.jsonl, docs.jsonl and pdfs/; may be repeated."),
    ] = None,
    questions: Annotated[
        Path | None,
        typer.Option(help="Labels of your own, as eval_new.py makes them: asked of DATAS in CACHES."),
    ] = None,
    texts: Annotated[
        list[Path] | None,
        typer.Option(help="Folder in BEIR form (corpus.jsonl, queries.jsonl, qrels.tsv); may be repeated."),
    ] = None,
    queries: Annotated[
        Path | None, typer.Option(help="Ask --texts the queries of this folder: another language, same ids.")
    ] = None,
    datas: DatasOption = None,
    caches: CachesOption = None,
    retrieval_only: Annotated[
        bool, typer.Option("--retrieval-only", help="Search only: no answers, no refusals.")
    ] = False,
    skip_llm: Annotated[
        bool, typer.Option("--skip-llm", help="Answers by extraction, even where a chat model is named.")
    ] = False,
    limit: Annotated[int, typer.Option(min=0, help="Only the first questions of a set; 0: all.")] = 0,
    type_: Annotated[
        list[str] | None, typer.Option("--type", help="Only this type; may be repeated.")
    ] = None,
    gate: Annotated[Path | None, typer.Option(help="Exit with 1 when counts fell below this gate.")] = None,
    write_gate_to: Annotated[
        Path | None, typer.Option("--write-gate", help="Write the counts of this run as a gate.")
    ] = None,
    baseline: Annotated[
        Path | None, typer.Option(help="Earlier report: says better, worse or noise for each measure.")
    ] = None,
    markdown_to: Annotated[
        Path | None, typer.Option("--markdown", help="Write the report as Markdown.")
    ] = None,
    html_to: Annotated[
        Path | None, typer.Option("--html", help="Write the report as one page with plots and pictures.")
    ] = None,
    json: JsonOption = None,
) -> None:
    """Retrieval by stage, answers and grounding of labelled questions; each miss under the layer that failed.

    A bundle is a library of its own under CACHES/<bundle name>. Without --bundle, eval_set.json is asked of
    DATAS (the samples), whose library is CACHES itself (caches/demo, as in demo.py, where none is given).
    Every run of whole sets is kept in CACHES/reports; a chat model's answers are kept and paid for once.
    """
    if (gate or write_gate_to) and (limit or type_):
        raise InputError(
            "A gate counts whole sets: leave out --limit and --type.",
            "门槛针对完整数据集：请去掉 --limit 和 --type。",
        )
    if questions and bundle:
        raise InputError(
            "--questions is asked of DATAS, not of a bundle.",
            "--questions 针对 DATAS 目录，不能与 --bundle 同用。",
        )
    settings, datas_folder, caches_folder = folders(datas, caches)
    before = read_gate(gate) if gate else {}
    earlier = read_baseline(baseline) if baseline else None
    if questions:
        jobs = [(read_eval_set(questions, datas_folder, questions.stem), caches_folder)]
    elif texts and not bundle:
        jobs = []
    else:
        jobs = _jobs(bundle or [], datas or SAMPLES, caches_folder, whole_caches=caches is not None)
    measured = Measured(answers=not retrieval_only)
    providers = make_providers(settings)
    models = Models() if retrieval_only else _models(settings, providers, caches_folder, skip_llm=skip_llm)
    print_outbound(outbound(Providers(providers.embedder, models.reranker, models.chat)))
    runs: list[SetRun] = []
    with ConsoleProgress() as progress:
        for question_set, library in jobs:
            progress.note(f"{question_set.name}: library in {library}")
            chosen = _chosen(question_set, type_ or [], limit)
            runs.append(
                evaluate_set(chosen, library, settings, providers.embedder, progress, measured, models)
            )
        plain = [read_text_set(folder, queries) for folder in texts or ()]
        found = {p.name: evaluate_texts(p, providers.embedder, progress) for p in plain}
    payload = report(runs) | {"texts": found}
    if earlier is not None:
        payload["compared"] = [c.row() for c in compare_outcomes(earlier, payload["outcomes"])]
    history = jobs[0][1] if jobs and not bundle else caches_folder
    if jobs and not (limit or type_):
        keep_run(history, payload)
    if json != "-":
        _print(payload)
    if write_gate_to:
        write_gate(write_gate_to, runs)
    if markdown_to:
        _write(markdown_to, markdown(payload))
    if html_to:
        pictures = Thumbnails({question_set.name: library for question_set, library in jobs})
        _write(html_to, html_page(payload, pictures, kept_runs(history)))
    falls = compare(before, runs) if gate else ()
    payload["fell"] = [fall.text() for fall in falls]
    emit_json(payload, json)
    _print_falls(falls)
    if falls:
        raise typer.Exit(1)


def _models(settings: Settings, providers: Providers, caches: Path, *, skip_llm: bool) -> Models:
    chat = PaidAnswers(providers.chat, caches) if providers.chat and not skip_llm else None
    return Models(chat, providers.reranker, Limits.of(settings))


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def _jobs(
    bundles: list[Path], datas: Path, caches: Path, *, whole_caches: bool
) -> list[tuple[QuestionSet, Path]]:
    """Each set and the caches folder of its library."""
    if not bundles:
        samples = read_eval_set(REPOSITORY / "eval_set.json", datas.resolve())
        return [(samples, caches if whole_caches else caches / "demo")]
    sets = [read_bundle(folder) for folder in bundles]
    if len({s.name for s in sets}) < len(sets):
        raise InputError(
            "Two bundles have the same folder name, and so the same library.",
            "两个数据包的文件夹同名，会共用一个资料库。",
        )
    return [(s, caches / s.name) for s in sets]


def _chosen(question_set: QuestionSet, types: list[str], limit: int) -> QuestionSet:
    chosen = question_set.narrowed(types, limit)
    if types and not chosen.questions:
        known = ", ".join(sorted({q.type for q in question_set.questions}))
        raise InputError(
            f"{question_set.name} has no question of type {', '.join(types)}; it has {known}.",
            f"{question_set.name} 没有类型为 {', '.join(types)} 的问题，现有类型：{known}。",
        )
    return chosen


def _print(payload: dict[str, Any]) -> None:
    for line in (
        *retrieval_lines(payload),
        *text_lines(payload),
        "",
        *layer_lines(payload),
        "",
        *answer_lines(payload),
        *change_lines(payload),
    ):
        typer.echo(line)


def _print_falls(falls: tuple[Fall, ...]) -> None:
    for fall in falls:
        err.print(f"[red]fell[/] {escape(fall.text())}")
        err.print(f"     wrong now: {escape(', '.join(fall.wrong))}")


if __name__ == "__main__":
    run(main)
