"""Chunk what is parsed, embed what has no vector yet, and publish the result."""

from __future__ import annotations

from dataclasses import asdict

from core.chunking.presets import ChunkSizes
from core.library.work import WorkLibrary
from core.pipeline.chunk import chunk_documents
from core.pipeline.embed import embed_children, open_vectors
from core.pipeline.publish import publish_library, searched_children
from core.providers.bundled import bundled_embedder
from scripts.console import (
    CachesOption,
    ConsoleProgress,
    DatasOption,
    JsonOption,
    emit_json,
    err,
    folders,
    run,
)


def main(datas: DatasOption = None, caches: CachesOption = None, json: JsonOption = None) -> None:
    """Saved every 50 texts: stop it whenever you like and run it again, nothing is made twice."""
    settings, _, caches_folder = folders(datas, caches)
    embedder = bundled_embedder()
    err.print(f"embedding model {embedder.model_id}, bundled; nothing leaves this machine")
    with ConsoleProgress() as progress, WorkLibrary(caches_folder) as work:
        chunk_documents(work, ChunkSizes(), progress)
        children = searched_children(work)
        cache = open_vectors(work, embedder)
        summary = embed_children(cache, embedder, children, settings.worker_processes, progress)
        manifest = publish_library(work, children, cache, embedder)
    err.print(
        f"{summary.total} texts: {summary.cached} cached, {summary.embedded} embedded,"
        f" {summary.failed} failed; published {manifest.generation}"
    )
    emit_json({**asdict(summary), "generation": manifest.generation}, json)
    if summary.failed:
        raise SystemExit(1)


if __name__ == "__main__":
    run(main)
