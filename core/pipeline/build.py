"""Everything in order: a folder of PDFs in, a searchable library early, the full one at the end."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path

from core.index.manifest import Manifest
from core.index.publish import published_manifest
from core.library.work import WorkLibrary
from core.pipeline.captions import CaptionSummary, caption_figures, forecast
from core.pipeline.chunk import chunk_documents
from core.pipeline.embed import EmbedSummary, embed_workers
from core.pipeline.facts import collect_facts
from core.pipeline.parse import ParseSummary, parse_documents
from core.pipeline.pictures import draw_pictures
from core.pipeline.progress import Progress
from core.pipeline.publish import publish_library
from core.pipeline.rechunk import choose_preset
from core.pipeline.vectors import LibraryVectors
from core.providers.protocols import Embedder, VisionModel
from core.settings import Settings


@dataclass(frozen=True, slots=True)
class BuildSummary:
    """What a build did. `seconds` has wall time by stage, and `searchable`: start to first answerable.

    `captions` is None without a vision model.
    """

    parse: ParseSummary
    chunked: int
    embed: EmbedSummary
    manifest: Manifest
    published: bool
    seconds: dict[str, float] = field(default_factory=dict)
    captions: CaptionSummary | None = None


def build_library(
    datas: Path,
    caches: Path,
    settings: Settings,
    embedder: Embedder,
    progress: Progress,
    vision: VisionModel | None = None,
    preset: str = "",
) -> BuildSummary:
    """Parse, describe figures, chunk, publish what is searchable, embed, publish again, draw the pages. What
    is done already is not repeated.

    Where figures wait for a description, a state without them is published first: describing takes long, and
    a model that fails costs the descriptions, never the build.

    A `preset` of chunk sizes is remembered for the whole library; without one, what was chosen before holds.

    Raises InputError (no such folder or preset) and LibraryBusyError (another script is writing there).
    """
    begun = time.perf_counter()
    seconds: dict[str, float] = {}

    def lap(stage: str) -> None:
        passed = round(time.perf_counter() - begun - sum(seconds.values()), 3)
        seconds[stage] = round(seconds.get(stage, 0.0) + passed, 3)

    def publish_chunks(work: WorkLibrary) -> int:
        """Chunk what changed and publish it with the vectors there are."""
        chunked = chunk_documents(work, progress, model).documents
        lap("chunk")
        state = publish_library(work, vectors)
        lap("publish")
        if not searchable:
            searchable.append(sum(seconds.values()))
            if before is None or state.generation != before.generation:
                progress.note(f"searchable after {searchable[0]:.1f} s ({state.generation})")
        return chunked

    before = published_manifest(caches)
    searchable: list[float] = []
    model = vision.model_id if vision is not None else settings.local_text_model
    captions = None
    with WorkLibrary(caches) as work:
        if preset:
            choose_preset(work, preset)
        parse = parse_documents(work, datas, settings, progress)
        lap("parse")
        collect_facts(work, progress)
        lap("facts")
        vectors = LibraryVectors(work, embedder)
        if vision is not None:
            if forecast(work, vision.model_id).requests:
                publish_chunks(work)
            captions = caption_figures(work, vision, settings.model_concurrency, progress)
            lap("caption")
        chunked = publish_chunks(work)
        embed = vectors.embed(embed_workers(embedder, settings), progress)
        lap("embed")
        manifest = publish_library(work, vectors)
        lap("publish_full")
        draw_pictures(work, datas, settings, progress)
        lap("picture")
    seconds["searchable"] = round(searchable[0], 3)
    published = before is None or manifest.generation != before.generation
    return BuildSummary(parse, chunked, embed, manifest, published, seconds, captions)
