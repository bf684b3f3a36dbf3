"""Whether every published file is as it was written."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from core.index.generation import current_name
from core.index.integrity import damaged_files, named_files
from core.index.manifest import Manifest, read_manifest
from core.library.paths import CachePaths


@dataclass(frozen=True, slots=True)
class Damage:
    """A file that is not as it was written, and what is wrong with it."""

    file: Path
    why: str


@dataclass(frozen=True, slots=True)
class Verified:
    """The generation in force: its manifest, how many files were read, and those that are damaged."""

    manifest: Manifest
    files: int
    damaged: tuple[Damage, ...]


def verify(caches: Path) -> Verified:
    """Read every file that the manifest in force names and compare it with its checksum; changes nothing.

    Raises LibraryMissingError, VersionMismatchError, or LibraryDamagedError when the manifest itself is
    damaged, or the file that names the generation.
    """
    paths = CachePaths(caches)
    manifest = read_manifest(paths.index / current_name(caches) / "manifest.json")
    files = named_files(paths, manifest)
    damaged = damaged_files(paths, manifest, suspects=files)
    return Verified(manifest, len(files), tuple(Damage(file, why) for file, why in damaged.items()))
