"""Everything in order: a folder of PDFs in, a searchable library early, the full one at the end."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path

from core.chunking.presets import ChunkSizes
from core.index.manifest import Manifest
from core.index.publish import published_manifest
from core.library.work import WorkLibrary
from core.pipeline.chunk import chunk_documents
from core.pipeline.embed import EmbedSummary, embed_children, embed_workers, open_vectors
from core.pipeline.parse import ParseSummary, parse_documents
from core.pipeline.pictures import draw_pictures
from core.pipeline.progress import Progress
from core.pipeline.publish import publish_library, searched_children
from core.providers.protocols import Embedder
from core.settings import Settings


@dataclass(frozen=True, slots=True)
class BuildSummary:
    """What a build did. `seconds` has wall time by stage, and `searchable`: start to first answerable."""

    parse: ParseSummary
    chunked: int
    embed: EmbedSummary
    manifest: Manifest
    published: bool
    seconds: dict[str, float] = field(default_factory=dict)


def build_library(
    datas: Path, caches: Path, settings: Settings, embedder: Embedder, progress: Progress
) -> BuildSummary:
    """Parse, chunk, publish what is searchable, embed, publish again, draw the pages. What is done already
    is not repeated.

    Raises InputError (no such folder) and LibraryBusyError (another script is writing there).
    """
    begun = time.perf_counter()
    seconds: dict[str, float] = {}

    def lap(stage: str) -> None:
        seconds[stage] = round(time.perf_counter() - begun - sum(seconds.values()), 3)

    before = published_manifest(caches)
    with WorkLibrary(caches) as work:
        parse = parse_documents(work, datas, settings, progress)
        lap("parse")
        chunked = chunk_documents(work, ChunkSizes(), progress)
        lap("chunk")
        children = searched_children(work)
        cache = open_vectors(work, embedder)
        first = publish_library(work, children, cache, embedder)
        lap("publish")
        searchable = sum(seconds.values())
        if before is None or first.generation != before.generation:
            progress.note(f"searchable after {searchable:.1f} s ({first.generation})")
        embed = embed_children(cache, embedder, children, embed_workers(embedder, settings), progress)
        lap("embed")
        manifest = publish_library(work, children, cache, embedder)
        lap("publish_full")
        draw_pictures(work, datas, settings, progress)
        lap("picture")
    seconds["searchable"] = round(searchable, 3)
    published = before is None or manifest.generation != before.generation
    return BuildSummary(parse, chunked, embed, manifest, published, seconds)
