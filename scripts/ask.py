"""Ask the library a question: a verified answer with quotes, pages and boxes, or a refusal."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from core.answering import answer_question
from core.answering.limits import Limits
from core.index.generation import open_current
from core.providers.bundled import bundled_embedder
from core.providers.registry import make_providers, outbound
from core.retrieval.chosen_filters import chosen_filters
from scripts.answer_view import answer_payload, draw_evidence, models_line, pictures_folder, print_answer
from scripts.console import (
    CachesOption,
    CompanyOption,
    DatasOption,
    FromOption,
    JsonOption,
    LanguageOption,
    PathOption,
    PeriodOption,
    ReferencesOption,
    ToOption,
    TypeOption,
    emit_json,
    err,
    folders,
    language,
    print_outbound,
    run,
)
from scripts.trace_view import print_trace, trace_payload


def main(
    question: Annotated[str, typer.Argument(help="The question, in Chinese or English.")],
    datas: DatasOption = None,
    caches: CachesOption = None,
    picture: Annotated[
        bool, typer.Option("--picture/--no-picture", help="Draw the cited pages with their boxes.")
    ] = True,
    pictures: Annotated[
        Path | None,
        typer.Option(help="Folder for the drawn pages.", show_default="a temporary folder", file_okay=False),
    ] = None,
    references: ReferencesOption = False,
    company: CompanyOption = None,
    period: PeriodOption = None,
    document_type: TypeOption = None,
    document_language: LanguageOption = None,
    date_from: FromOption = "",
    date_to: ToOption = "",
    path: PathOption = None,
    json: JsonOption = None,
    trace: Annotated[
        bool,
        typer.Option("--trace", help="Print how the answer came about: plan, ranks, calls, times, cost."),
    ] = False,
    trace_file: Annotated[
        Path | None, typer.Option(help="Write the same as JSON.", dir_okay=False, show_default="not written")
    ] = None,
) -> None:
    """Print the answer, the verdict on each sentence, and each quote with file, page, section and picture.

    Reads the published library and writes nothing into it. A refusal is an answer: exit code 0.
    """
    settings, datas_folder, caches_folder = folders(datas, caches)
    providers = make_providers(settings)
    embedder = providers.embedder
    generation = open_current(caches_folder)
    filters = chosen_filters(
        generation.library.documents(),
        companies=company or (),
        periods=period or (),
        document_types=document_type or (),
        languages=document_language or (),
        date_from=date_from,
        date_to=date_to,
        paths=path or (),
    )
    err.print(escape(models_line(generation, embedder, providers.chat, providers.reranker)), style="dim")
    used = replace(providers, embedder=embedder if generation.dense else bundled_embedder(), vision=None)
    print_outbound(outbound(used))
    answer = answer_question(
        question,
        generation,
        embedder if generation.dense else None,
        filters,
        chat=providers.chat,
        reranker=providers.reranker,
        limits=Limits.of(settings),
        references=references,
    )
    drawn = draw_evidence(answer, generation, datas_folder, pictures_folder(pictures)) if picture else {}
    if json != "-":
        print_answer(answer, drawn, Console(highlight=False, soft_wrap=True))
    if trace:
        print_trace(answer, err)
    emit_json(answer_payload(answer, drawn, language()), json)
    emit_json(trace_payload(answer), str(trace_file) if trace_file else None)


if __name__ == "__main__":
    run(main)
