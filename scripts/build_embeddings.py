"""Chunk what is parsed, embed what has no vector yet, and publish the result."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer
from rich.markup import escape

from core.embedding.failed import failed_file
from core.library.work import WorkLibrary
from core.pipeline.chunk import chunk_documents
from core.pipeline.embed import embed_workers, forecast
from core.pipeline.facts import collect_facts
from core.pipeline.publish import publish_library
from core.pipeline.vectors import LibraryVectors, searched_children
from core.providers.registry import Providers, make_providers, outbound
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
from scripts.embed_view import print_forecast


def main(
    datas: DatasOption = None,
    caches: CachesOption = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Tell texts, tokens and price; embed and send nothing.")
    ] = False,
    json: JsonOption = None,
) -> None:
    """Saved every 50 texts: stop it whenever you like and run it again, nothing is made twice.

    The model is LOCAL_EMBEDDING_MODEL, else PAGEWITNESS_EMBEDDER. Vectors of every model are kept apart, so
    that going back to an earlier model sends nothing.
    """
    settings, _, caches_folder = folders(datas, caches)
    embedder = make_providers(settings).embedder
    err.print(f"embedding model {escape(embedder.model_id)}")
    print_outbound(outbound(Providers(embedder)))
    with ConsoleProgress() as progress, WorkLibrary(caches_folder) as work:
        if not dry_run:
            collect_facts(work, progress)
        chunk_documents(work, progress, settings.local_text_model)
        vectors = LibraryVectors(work, embedder)
        if dry_run:
            expected = forecast(vectors.cache, searched_children(work))
            price = print_forecast(expected, embedder, settings)
            emit_json({**asdict(expected), "price": price, "model": embedder.model_id}, json)
            return
        summary = vectors.embed(embed_workers(embedder, settings), progress)
        manifest = publish_library(work, vectors)
    err.print(
        f"{summary.total} texts: {summary.cached} cached, {summary.embedded} embedded,"
        f" {summary.failed} failed; published {manifest.generation}"
    )
    emit_json({**asdict(summary), "generation": manifest.generation}, json)
    if summary.failed:
        err.print(
            "run this again to try the failed texts again; they are found by words meanwhile, and listed in"
            f" {escape(str(failed_file(vectors.cache.folder)))}"
        )
        raise SystemExit(1)


if __name__ == "__main__":
    run(main)
