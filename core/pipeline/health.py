"""Whether the published library is there, whole and of this version."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from core.errors import LibraryDamagedError, PagewitnessError
from core.index.analysis import ANALYSIS_VERSION
from core.index.generation import open_current
from core.index.manifest import Manifest
from core.index.publish import INDEX_VERSION
from core.index.verify import verify
from core.pipeline.publish import stage_versions

BUILD_AGAIN = "uv run scripts/build.py --datas DIR (nothing is parsed or embedded again)"
VERIFY_AND_BUILD = f"uv run scripts/library.py verify, then {BUILD_AGAIN}"


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong, and the one thing to do about it."""

    text: str
    text_zh: str
    remedy: str = "uv run scripts/build.py --datas DIR"


@dataclass(frozen=True, slots=True)
class LibraryHealth:
    """The generation in force. `problems` need doing something, `remarks` are worth knowing.

    `damaged` are its files that are not as they were written, `versions` those it was built with, `outdated`
    the stages that this program has in another version.
    """

    caches: str
    generation: str = ""
    model: str = ""
    dimension: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)
    outdated: tuple[str, ...] = ()
    files_checked: int = 0
    damaged: tuple[Path, ...] = ()
    problems: tuple[Problem, ...] = ()
    remarks: tuple[Problem, ...] = ()

    @property
    def fine(self) -> bool:
        return not self.problems


def check_library(caches: Path) -> LibraryHealth:
    """Reads every file of the generation in force and compares it with its checksum; changes nothing."""
    try:
        verified = verify(caches)
    except PagewitnessError as error:
        return LibraryHealth(str(caches), problems=(_problem(error),))
    manifest = verified.manifest
    problems = [_damage(str(found.file), found.why) for found in verified.damaged]
    if not problems:
        try:
            open_current(caches).close()
        except PagewitnessError as error:
            problems.append(_problem(error))
    now = stage_versions() | {"index": INDEX_VERSION, "analysis": ANALYSIS_VERSION}
    return LibraryHealth(
        caches=str(caches),
        generation=manifest.generation,
        model=manifest.model,
        dimension=manifest.dimension,
        counts=manifest.counts,
        versions=manifest.versions,
        outdated=tuple(stage for stage, version in now.items() if manifest.versions.get(stage) != version),
        files_checked=verified.files,
        damaged=tuple(found.file for found in verified.damaged),
        problems=tuple(problems),
        remarks=tuple(_incomplete(manifest)),
    )


def _problem(error: PagewitnessError) -> Problem:
    return Problem(error.message, error.message_zh)


def _damage(file: str, why: str) -> Problem:
    error = LibraryDamagedError(file, why)
    return Problem(error.message, error.message_zh, VERIFY_AND_BUILD)


def _incomplete(manifest: Manifest) -> list[Problem]:
    counts = manifest.counts
    found = []
    if missing := counts["children"] - counts["embedded"]:
        found.append(
            Problem(
                f"{missing} of {counts['children']} chunks have no vector and are found by words only",
                f"{counts['children']} 个文本块中有 {missing} 个没有向量，只能按词检索",
                "uv run scripts/build_embeddings.py",
            )
        )
    if unread := counts["documents"] - counts["searchable"]:
        found.append(
            Problem(
                f"{unread} of {counts['documents']} documents cannot be searched",
                f"{counts['documents']} 份文档中有 {unread} 份无法检索",
                "uv run scripts/parse_pdfs.py",
            )
        )
    return found
