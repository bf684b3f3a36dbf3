"""Build the library from a folder of PDFs: everything in order, searchable early, safe to interrupt."""

from __future__ import annotations

from collections import Counter

from rich.markup import escape

from core.pipeline.build import BuildSummary, build_library
from core.providers.registry import Providers, make_providers, outbound
from scripts.console import (
    CachesOption,
    ConsoleProgress,
    DatasOption,
    JsonOption,
    NoOcrOption,
    PresetOption,
    WorkersOption,
    emit_json,
    err,
    folders,
    print_outbound,
    run,
    with_workers,
    without_ocr,
)


def main(
    datas: DatasOption = None,
    caches: CachesOption = None,
    json: JsonOption = None,
    workers: WorkersOption = None,
    no_ocr: NoOcrOption = False,
    preset: PresetOption = "",
) -> None:
    """Parse, chunk, publish, embed and publish again. What is done already is not done twice.

    To parse again what is parsed already, or some files only: scripts/parse_pdfs.py --force, --only.
    """
    settings, datas_folder, caches_folder = folders(datas, caches)
    settings = without_ocr(with_workers(settings, workers), no_ocr)
    providers = make_providers(settings)
    embedder, vision = providers.embedder, providers.vision
    err.print(f"library of {escape(str(datas_folder))} in {escape(str(caches_folder))}")
    print_outbound(outbound(Providers(embedder, vision=vision)))
    with ConsoleProgress() as progress:
        summary = build_library(
            datas_folder, caches_folder, settings, embedder, progress, vision, preset=preset
        )
    _print(summary)
    emit_json(_payload(summary), json)


def _print(summary: BuildSummary) -> None:
    statuses = Counter(d.status for d in summary.parse.documents)
    err.print("documents: " + (", ".join(f"{n} {s}" for s, n in statuses.most_common()) or "none"))
    counts = summary.manifest.counts
    what = "published" if summary.published else "unchanged"
    err.print(
        f"{what}: {summary.manifest.generation}, {counts['pages']} pages, {counts['children']} chunks,"
        f" {counts['embedded']} with vectors"
    )
    if summary.captions is not None:
        found = summary.captions
        err.print(
            f"figures: {found.total} pictures, {found.cached} described before, {found.captioned} now,"
            f" {found.failed} failed"
        )
    if summary.embed.failed:
        err.print(f"{summary.embed.failed} texts could not be embedded; run this again to try them again")


def _payload(summary: BuildSummary) -> dict[str, object]:
    return {
        "documents": summary.parse.documents,
        "captions": summary.captions,
        "embeddings": summary.embed,
        "generation": summary.manifest.generation,
        "published": summary.published,
        "counts": summary.manifest.counts,
        "seconds": summary.seconds,
    }


if __name__ == "__main__":
    run(main)
