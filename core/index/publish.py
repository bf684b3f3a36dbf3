"""Publishes a generation: what changed is written beside the old one, then one small file is replaced."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Mapping
from pathlib import Path

from core.errors import LibraryError
from core.index.analysis import ANALYSIS_VERSION
from core.index.building import Building
from core.index.generation import current_name
from core.index.integrity import note_damage
from core.index.manifest import Manifest, read_manifest
from core.index.published import Published, read_published
from core.index.retention import next_name, remove_left_overs, retire
from core.index.vector_rows import VectorSource
from core.index.verify import verify
from core.library.disk import writing
from core.library.files import sync_folder, sync_tree, write_atomically
from core.library.paths import CachePaths
from core.library.schema import SNAPSHOT_VERSION
from core.library.work import WorkLibrary

INDEX_VERSION = "3"


def published_manifest(caches: Path) -> Manifest | None:
    """The manifest in force, None where there is none that this version can read."""
    try:
        return read_manifest(CachePaths(caches).index / current_name(caches) / "manifest.json")
    except LibraryError:
        return None


def publish(work: WorkLibrary, versions: Mapping[str, str], vectors: VectorSource | None) -> Manifest:
    """Publish the documents of the work database that have a file, with the vectors that exist.

    Only what changed since the generation in force is read and written; nothing at all when nothing did.
    Raises DiskFullError; the generation in force stays so then.
    """
    versions = {
        **versions,
        "index": INDEX_VERSION,
        "analysis": ANALYSIS_VERSION,
        "snapshot": str(SNAPSHOT_VERSION),
    }
    before = _in_force(work.paths)
    with writing("the published library", "已发布的资料库", work.paths.index):
        building = Building(work, versions, vectors, before)
        if before is not None and not building.changed:
            return before.manifest
        return _put_in_force(work.paths, building)


def compact(work: WorkLibrary) -> Manifest:
    """Publish the generation in force anew without anything dead: rows counted from 0, one content segment,
    full vector segments, lexical indexes of their own. Raises LibraryMissingError where nothing is published,
    LibraryError where it is damaged, of another version, or not what the work database holds (a build that
    was not ended): nothing is written then. DiskFullError as `publish` does.
    """
    name = current_name(work.paths.root)
    manifest = read_manifest(work.paths.index / name / "manifest.json")
    before = read_published(work.paths, name)
    building = Building(work, manifest.versions, None, before, compacting=True)
    if before is None or not building.of_the_same_documents or verify(work.paths.root).damaged:
        raise LibraryError(
            f"{name} cannot be compacted: it is damaged, of another version, or a build was not ended.",
            f"无法压缩 {name}：它已损坏、版本不同，或上次构建尚未完成。",
            hint="See uv run scripts/library.py verify, then build: uv run scripts/build.py --datas DIR",
            hint_zh="请先运行 uv run scripts/library.py verify，再构建：uv run scripts/build.py --datas 目录",
        )
    with writing("the compacted library", "压缩后的资料库", work.paths.index):
        return _put_in_force(work.paths, building)


def _in_force(paths: CachePaths) -> Published | None:
    try:
        return read_published(paths, current_name(paths.root))
    except LibraryError:
        return None


def _put_in_force(paths: CachePaths, building: Building) -> Manifest:
    remove_left_overs(paths)
    shared = _shared_files(paths)
    name = next_name(paths)
    folder = paths.index / f".building-{os.getpid()}"
    try:
        folder.mkdir(parents=True)
        manifest = building.write(folder, name)
        manifest.write(folder / "manifest.json")
        sync_tree(folder)
        folder.replace(paths.index / name)
        sync_folder(paths.index)
        write_atomically(paths.current, name + "\n")
    except Exception:
        for left_over in (folder, paths.index / name):
            _remove(left_over)
        for file in _shared_files(paths) - shared:
            file.unlink(missing_ok=True)
        raise
    note_damage(paths, ())
    retire(paths)
    return manifest


def _remove(folder: Path) -> None:
    """A thread of tantivy may still be writing there; what is left after a second goes with the next run."""
    for _ in range(20):
        shutil.rmtree(folder, ignore_errors=True)
        if not folder.exists():
            return
        time.sleep(0.05)


def _shared_files(paths: CachePaths) -> set[Path]:
    return {
        file for folder in (paths.segments, paths.contents) if folder.exists() for file in folder.iterdir()
    }
