"""Proves that killing a build loses nothing: kill it at random moments, run it to the end, compare."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from core.embedding.cache import VectorCache
from core.errors import LibraryMissingError, PagewitnessError
from core.evaluation.faults import compare
from core.evaluation.forked_build import ForkedBuild
from core.index.generation import Generation, open_current
from core.library.paths import CachePaths
from core.pipeline.progress import Progress
from core.providers.protocols import Embedder
from core.settings import Settings


@dataclass(frozen=True, slots=True)
class KillRun:
    """What became of builds killed `kills` times. `differences` is empty when nothing was lost.

    A build that ends before its kill is compared with the undisturbed one, and another is begun: there were
    `libraries` of them. `while_embedding` and `published` count the kills that left vectors without the
    generation that has them, and those that left a generation.
    """

    kills: int
    libraries: int
    published: int
    while_embedding: int
    texts: int
    differences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Stored:
    """Finished work on disk: stages of documents, vectors, and whether a generation is in force."""

    stages: int
    vectors: int
    generation: str


def kill_and_resume(
    datas: Path,
    work: Path,
    kills: int,
    seed: int,
    questions: Sequence[str],
    embedder: Embedder,
    settings: Settings,
    progress: Progress,
) -> KillRun:
    """Build `datas` undisturbed in `work/calm`, then in `work/killed` with SIGKILL at random moments.

    The moments are uniform over the time the undisturbed build took, drawn from `seed`. After each kill the
    library must still open, and nothing that was finished may be gone. Each difference is also a note of
    `progress` the moment it is found.
    """
    calm, killed = work / "calm", work / "killed"
    undisturbed = ForkedBuild(datas, calm, settings, embedder)
    undisturbed.wait()
    truth, texts = open_current(calm), _stored(calm, embedder).vectors
    moments = random.Random(seed)
    differences: list[str] = []

    def differs(found: list[str]) -> None:
        differences.extend(found)
        for difference in found:
            progress.note(f"after {done} kills: {difference}")

    progress.start("kill", kills, "kills")
    done, libraries, published, while_embedding = 0, 0, 0, 0
    while done < kills:
        before = _stored(killed, embedder)
        build = ForkedBuild(datas, killed, settings, embedder)
        if build.ends_within(moments.uniform(0, undisturbed.seconds)):
            differs(_ended(build, before, killed, embedder) + _compared(truth, killed, questions, embedder))
            libraries += 1
            shutil.rmtree(killed)
            continue
        build.kill()
        done += 1
        progress.advance()
        after = _stored(killed, embedder)
        differs(_lost(before, after) + _unreadable(killed))
        published += bool(after.generation)
        while_embedding += 0 < after.vectors < texts
    before = _stored(killed, embedder)
    last = ForkedBuild(datas, killed, settings, embedder)
    last.wait()
    differs(_ended(last, before, killed, embedder) + _compared(truth, killed, questions, embedder))
    truth.close()
    progress.finish()
    return KillRun(kills, libraries + 1, published, while_embedding, texts, tuple(differences))


def _compared(truth: Generation, caches: Path, questions: Sequence[str], embedder: Embedder) -> list[str]:
    generation = open_current(caches)
    try:
        return compare(truth, generation, questions, embedder)
    finally:
        generation.close()


def _ended(build: ForkedBuild, before: _Stored, caches: Path, embedder: Embedder) -> list[str]:
    """What a build that ran to its end lost or made twice."""
    after = _stored(caches, embedder)
    found = _lost(before, after)
    if before.vectors + build.embedded != after.vectors:
        found.append(
            f"{before.vectors} vectors were stored, {build.embedded} made, {after.vectors} are there"
        )
    return found


def _lost(before: _Stored, after: _Stored) -> list[str]:
    found = []
    if after.stages < before.stages:
        found.append(f"{before.stages} stages of documents were finished, {after.stages} are left")
    if after.vectors < before.vectors:
        found.append(f"{before.vectors} vectors were stored, {after.vectors} are left")
    if before.generation and not after.generation:
        found.append(f"{before.generation} was in force, nothing is now")
    return found


def _unreadable(caches: Path) -> list[str]:
    """Why the library in force cannot be asked; nothing where none is published yet."""
    try:
        generation = open_current(caches)
        found = generation.lexical.search("2024", 3)
        generation.library.children_by_row([row for row, _ in found])
        generation.close()
    except LibraryMissingError:
        return []
    except (PagewitnessError, OSError, ValueError, sqlite3.Error) as error:
        return [f"unreadable after a kill: {error}"]
    return []


def _stored(caches: Path, embedder: Embedder) -> _Stored:
    paths = CachePaths(caches)
    stages = 0
    if paths.work_db.exists():
        with closing(sqlite3.connect(paths.work_db)) as db:
            made = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'stages'").fetchone()
            stages = db.execute("SELECT count(*) FROM stages").fetchone()[0] if made else 0
    folder = paths.vectors / embedder.model_id
    vectors = len(VectorCache(folder, embedder.model_id, embedder.dimension)) if folder.exists() else 0
    generation = paths.current.read_text(encoding="utf-8").strip() if paths.current.exists() else ""
    return _Stored(stages, vectors, generation)
