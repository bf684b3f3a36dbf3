"""What a library takes on disk, part by part, and which published states it keeps."""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from core.library.paths import CachePaths


@dataclass(frozen=True, slots=True)
class Size:
    files: int
    bytes: int


@dataclass(frozen=True, slots=True)
class GenerationFolder:
    """A published state on disk. `published` is local time; files shared by hard links count in each."""

    name: str
    size: Size
    published: datetime
    current: bool


def folder_size(folder: Path) -> Size:
    """Files and bytes below a folder; a folder that is not there has none."""
    files = total = 0
    for here, _, names in os.walk(folder):
        for name in names:
            try:
                total += (Path(here) / name).stat().st_size
            except OSError:  # gone since it was listed
                continue
            files += 1
    return Size(files, total)


def library_sizes(caches: Path) -> dict[str, Size]:
    """Size by part: `index`, `segments`, `pages`, `figures`, `vectors`, `paid`, `work`."""
    paths = CachePaths(caches)
    segments = folder_size(paths.segments)
    whole = folder_size(paths.index)
    work = [f for f in caches.glob(paths.work_db.name + "*") if f.is_file()]
    return {
        "index": Size(whole.files - segments.files, whole.bytes - segments.bytes),
        "segments": segments,
        "pages": folder_size(paths.pages),
        "figures": folder_size(paths.figures),
        "vectors": folder_size(paths.vectors),
        "paid": folder_size(paths.paid),
        "work": Size(len(work), sum(f.stat().st_size for f in work)),
    }


def generation_folders(caches: Path, current: str) -> tuple[GenerationFolder, ...]:
    """The states that can still be opened, newest first."""
    found = []
    for manifest in sorted(CachePaths(caches).index.glob("g*/manifest.json"), reverse=True):
        folder = manifest.parent
        published = datetime.fromtimestamp(manifest.stat().st_mtime)
        found.append(GenerationFolder(folder.name, folder_size(folder), published, folder.name == current))
    return tuple(found)
