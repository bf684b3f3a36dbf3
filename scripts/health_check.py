"""Check every model that is named and the published library; exit code 1 when something does not work."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from core.errors import PagewitnessError
from core.pipeline.health import LibraryHealth, Problem, check_library
from core.providers.health import ProviderHealth, check_providers
from core.providers.registry import make_providers, outbound
from scripts.console import (
    CachesOption,
    DatasOption,
    JsonOption,
    emit_json,
    err,
    folders,
    language,
    print_outbound,
    run,
)

OFF = {
    "rerank": "off: the order of search stays (LOCAL_RERANK_MODEL)",
    "chat": "off: answers are extractive (LOCAL_CHAT_MODEL)",
    "vision": "off: figures are not described (LOCAL_TEXT_MODEL)",
}


def main(
    datas: DatasOption = None,
    caches: CachesOption = None,
    models: Annotated[
        bool, typer.Option("--models/--no-models", help="Send one small request to each model that is named.")
    ] = True,
    json: JsonOption = None,
) -> None:
    """One line for each model and for the library, with what to do where something is wrong."""
    settings, _, caches_folder = folders(datas, caches)
    providers: tuple[ProviderHealth, ...] = ()
    if models:
        try:
            print_outbound(outbound(make_providers(settings)))
        except PagewitnessError:
            err.print("nothing is sent, the settings are not complete")
        providers = check_providers(settings)
    library = check_library(caches_folder)
    if json != "-":
        out = Console(highlight=False, soft_wrap=True)
        for health in providers:
            _print_provider(health, settings.embedder, out)
        _print_library(library, out)
    fine = all(p.fine for p in providers) and library.fine
    emit_json({"fine": fine, "providers": providers, "library": asdict(library)}, json)
    if not fine:
        raise typer.Exit(1)


def _mark(fine: bool) -> str:
    return "[green]ok  [/]" if fine else "[bold red]FAIL[/]"


def _print_provider(health: ProviderHealth, embedder: str, out: Console) -> None:
    if not health.on:
        out.print(f"[dim]-   [/] {health.purpose:<11}{OFF.get(health.purpose, 'off')}")
        return
    parts = [f"{health.model} at {health.host}" if health.host else health.model]
    if health.works and not health.host:
        parts.append(f"on this machine (PAGEWITNESS_EMBEDDER={embedder})")
    if health.seconds is not None:
        parts.append(f"{health.seconds * 1000:.0f} ms")
    if health.dimension:
        parts.append(f"{health.dimension} dimensions")
    if health.listed is not None:
        parts.append("listed by the service" if health.listed else "not in the service's list of models")
    out.print(f"{_mark(health.works)} {health.purpose:<11}{escape(', '.join(parts))}")
    if health.problem:
        zh = language() == "zh"
        out.print(f"       {escape(health.problem_zh if zh else health.problem)}")
        out.print(f"       → {escape(health.remedy_zh if zh else health.remedy)}")


def _print_library(library: LibraryHealth, out: Console) -> None:
    counts = library.counts
    parts = [library.caches]
    if library.generation:
        dense = f"{library.model}, {library.dimension} dimensions" if library.model else "words only"
        parts = [
            library.generation,
            f"{counts['searchable']} of {counts['documents']} documents",
            f"{counts['pages']} pages",
            f"{counts['embedded']} of {counts['children']} chunks with vectors ({dense})",
            f"{library.files_checked} files match their checksums" if library.fine else "",
        ]
    out.print(f"{_mark(library.fine)} {'library':<11}{escape(', '.join(p for p in parts if p))}")
    if library.versions:
        versions = ", ".join(f"{stage} {version}" for stage, version in sorted(library.versions.items()))
        out.print(f"       [dim]versions: {escape(versions)}[/]")
    if library.outdated:
        _print_problem(
            Problem(
                f"made by other versions of: {', '.join(library.outdated)}",
                f"以下阶段的版本已更新：{'、'.join(library.outdated)}",
            ),
            out,
        )
    for problem in (*library.problems, *library.remarks):
        _print_problem(problem, out)


def _print_problem(problem: Problem, out: Console) -> None:
    out.print(f"       {escape(problem.text_zh if language() == 'zh' else problem.text)}")
    out.print(f"       → {escape(problem.remedy)}")


if __name__ == "__main__":
    run(main)
