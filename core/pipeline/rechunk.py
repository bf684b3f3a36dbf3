"""Cuts a built library anew: nothing is parsed, and only texts that are new are embedded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.chunking.presets import sizes_of
from core.errors import InputError
from core.index.manifest import Manifest
from core.library.patterns import any_matches
from core.library.work import WorkLibrary
from core.pipeline.chunk import ChunkSummary, chunk_documents, chunks_of, outdated_documents
from core.pipeline.embed import EmbedForecast, EmbedSummary, embed_workers, forecast
from core.pipeline.facts import collect_facts
from core.pipeline.progress import Progress
from core.pipeline.publish import publish_library
from core.pipeline.vectors import LibraryVectors, searched_children
from core.providers.protocols import Embedder
from core.settings import Settings
from core.types import ChunkKind, DocumentType


@dataclass(frozen=True, slots=True)
class RechunkSummary:
    """What was cut, embedded and published."""

    chunks: ChunkSummary
    embed: EmbedSummary
    manifest: Manifest


@dataclass(frozen=True, slots=True)
class RechunkForecast:
    """What a run would do to chunks, and which texts it would embed."""

    chunks: ChunkSummary
    embed: EmbedForecast


def rechunk_library(
    work: WorkLibrary,
    settings: Settings,
    embedder: Embedder,
    progress: Progress,
    preset: str = "",
    only: Sequence[str] = (),
) -> RechunkSummary:
    """Cut by `preset` (of the documents that `only` names, else of all) and publish. Without a preset, what
    was chosen before is brought up to date.

    What was published stays in force until all is embedded. The choice is remembered first, each document is
    one transaction, vectors are stored batch by batch: a run that was killed is gone on with by the next one,
    or by a build.

    Raises InputError (no such preset, no such document, documents without a preset).
    """
    if preset or only:
        choose_preset(work, preset, only)
    collect_facts(work, progress)
    chunks = chunk_documents(work, progress, settings.local_text_model)
    vectors = LibraryVectors(work, embedder)
    embed = vectors.embed(embed_workers(embedder, settings), progress)
    return RechunkSummary(chunks, embed, publish_library(work, vectors))


def rechunk_forecast(
    work: WorkLibrary, settings: Settings, embedder: Embedder, preset: str = "", only: Sequence[str] = ()
) -> RechunkForecast:
    """What `rechunk_library` would do; nothing is written or sent. Raises what it raises."""
    presets = work.presets()
    if preset or only:
        chosen = _chosen(work, preset, only)
        presets = {**presets, **dict.fromkeys(chosen, preset)} if chosen else {"": preset}
    outdated = outdated_documents(work, presets, settings.local_text_model)
    anew = {each.document.doc_id for each in outdated}
    children = [c for c in searched_children(work) if c.doc_id not in anew]
    summary = ChunkSummary()
    for each in outdated:
        chunks = chunks_of(work, each.document, each.sizes, each.descriptions)
        summary = summary.plus(work.chunk_ids(each.document.doc_id), {c.chunk_id for c in chunks})
        children += [c for c in chunks if c.parent_id and c.kind is not ChunkKind.REFERENCE]
    return RechunkForecast(summary, forecast(LibraryVectors(work, embedder).cache, children))


def choose_preset(work: WorkLibrary, preset: str, only: Sequence[str] = ()) -> None:
    """Remember a preset for the documents that `only` names, else for the whole library.

    Raises InputError (no such preset, no such document, documents without a preset).
    """
    work.choose_preset(preset, _chosen(work, preset, only))


def _chosen(work: WorkLibrary, preset: str, only: Sequence[str]) -> list[str]:
    """The ids of the documents that `only` names, by path, file name, pattern or id; none for all."""
    if not preset:
        raise InputError(
            "Documents are named, but no preset to cut them by.",
            "指定了文档，但没有指定分块预设。",
            hint="Add --preset NAME.",
            hint_zh="请加上 --preset 名称。",
        )
    sizes_of(DocumentType.OTHER, preset)
    found = [d.doc_id for d in work.documents() if d.doc_id in only or any_matches(d.paths, only)]
    if only and not found:
        raise InputError(
            f"No document of this library matches {', '.join(only)}.",
            f"资料库中没有与 {'、'.join(only)} 匹配的文档。",
            hint="Name a path below the folder of PDFs, a file name, or either with * and ?.",
            hint_zh="请写出 PDF 文件夹中的路径、文件名，可用 * 和 ?。",
        )
    return found
