"""Whether every published file is as it was written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from core.index.generation import current_name
from core.index.manifest import Manifest, file_sha256, read_manifest
from core.index.segments import keys_file, keys_fit
from core.library.paths import CachePaths


@dataclass(frozen=True, slots=True)
class Damage:
    """A file that is not as it was written; `missing` where it cannot be read at all."""

    file: Path
    missing: bool


@dataclass(frozen=True, slots=True)
class Verified:
    """The generation in force: its manifest, how many files were read, and those that are damaged."""

    manifest: Manifest
    files: int
    damaged: tuple[Damage, ...]


def verify(caches: Path) -> Verified:
    """Read every file that the manifest in force names and compare it with its checksum; changes nothing.

    Raises LibraryMissingError, VersionMismatchError, or LibraryError when the manifest itself is damaged.
    """
    paths = CachePaths(caches)
    name = current_name(caches)
    manifest = read_manifest(paths.index / name / "manifest.json")
    checks = list(_checks(paths, name, manifest))
    damaged = [found for file, is_whole in checks if (found := _damage(file, is_whole)) is not None]
    return Verified(manifest, len(checks), tuple(damaged))


def _checks(
    paths: CachePaths, name: str, manifest: Manifest
) -> Iterator[tuple[Path, Callable[[Path], bool]]]:
    whole = {paths.index / name / file: sha256 for file, sha256 in manifest.files.items()}
    whole |= {paths.contents / segment.file: segment.sha256 for segment in manifest.contents}
    whole |= {paths.segments / segment.file: segment.sha256 for segment in manifest.segments}
    for file, sha256 in whole.items():
        yield file, partial(_has, sha256)
    for segment in manifest.segments:
        yield paths.segments / keys_file(segment.file), keys_fit


def _has(sha256: str, file: Path) -> bool:
    return file_sha256(file) == sha256


def _damage(file: Path, is_whole: Callable[[Path], bool]) -> Damage | None:
    try:
        return None if is_whole(file) else Damage(file, missing=False)
    except OSError:
        return Damage(file, missing=True)
