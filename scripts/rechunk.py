"""Cut a built library by other sizes: nothing is parsed again, and only texts that are new are embedded."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer
from rich.markup import escape

from core.errors import LibraryMissingError
from core.library.paths import CachePaths
from core.library.work import WorkLibrary
from core.pipeline.chunk import ChunkSummary
from core.pipeline.rechunk import rechunk_forecast, rechunk_library
from core.providers.registry import Providers, make_providers, outbound
from scripts.console import (
    CachesOption,
    ConsoleProgress,
    JsonOption,
    OnlyOption,
    PresetOption,
    emit_json,
    err,
    folders,
    print_outbound,
    run,
)
from scripts.embed_view import print_forecast


def main(
    caches: CachesOption = None,
    preset: PresetOption = "",
    only: OnlyOption = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Tell chunks, texts, tokens and price; change and send nothing.")
    ] = False,
    json: JsonOption = None,
) -> None:
    """Publishes when all is embedded; the app answers from the old chunks until then.

    Stop it whenever you like and run it again. Vectors are kept by text: going back to earlier sizes embeds
    nothing. Without --preset, what was chosen before is brought up to date.
    """
    settings, _, caches_folder = folders(None, caches)
    if not CachePaths(caches_folder).work_db.exists():
        raise LibraryMissingError(str(caches_folder))
    embedder = make_providers(settings).embedder
    print_outbound(outbound(Providers(embedder)))
    with ConsoleProgress() as progress, WorkLibrary(caches_folder) as work:
        if dry_run:
            expected = rechunk_forecast(work, settings, embedder, preset, only or ())
            _print_chunks(expected.chunks)
            price = print_forecast(expected.embed, embedder, settings)
            emit_json({**asdict(expected), "price": price, "model": embedder.model_id}, json)
            return
        summary = rechunk_library(work, settings, embedder, progress, preset, only or ())
    _print_chunks(summary.chunks)
    embed = summary.embed
    err.print(
        f"{embed.total} texts: {embed.cached} had a vector, {embed.embedded} embedded, {embed.failed} failed;"
        f" published {escape(summary.manifest.generation)}"
    )
    emit_json(
        {
            "chunks": summary.chunks,
            "embeddings": embed,
            "generation": summary.manifest.generation,
        },
        json,
    )
    if embed.failed:
        err.print("run this again to try the failed texts again; they are found by words meanwhile")
        raise SystemExit(1)


def _print_chunks(chunks: ChunkSummary) -> None:
    err.print(
        f"{chunks.documents} documents cut anew; of their chunks {chunks.stayed} stay, {chunks.came} come,"
        f" {chunks.went} go"
    )


if __name__ == "__main__":
    run(main)
