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
    """Files and bytes below a folder, none where there is no folder. A file with two names counts once."""
    seen: set[tuple[int, int]] = set()
    total = 0
    for here, _, names in os.walk(folder):
        for name in names:
            try:
                stat = (Path(here) / name).stat()
            except OSError:  # gone since it was listed
                continue
            if (stat.st_dev, stat.st_ino) not in seen:
                seen.add((stat.st_dev, stat.st_ino))
                total += stat.st_size
    return Size(len(seen), total)


def library_sizes(caches: Path) -> dict[str, Size]:
    """Size by part: `index`, `content`, `segments`, `pages`, `figures`, `vectors`, `paid`, `work`."""
    paths = CachePaths(caches)
    content, segments = folder_size(paths.contents), folder_size(paths.segments)
    whole = folder_size(paths.index)
    work = [f for f in caches.glob(paths.work_db.name + "*") if f.is_file()]
    return {
        "index": Size(
            whole.files - content.files - segments.files, whole.bytes - content.bytes - segments.bytes
        ),
        "content": content,
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
