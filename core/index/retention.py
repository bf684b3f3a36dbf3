"""Names of generations, and how long what nobody needs any more is kept."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

from core.errors import LibraryError
from core.index.generation import current_name
from core.index.manifest import read_manifest
from core.index.segments import keys_file
from core.library.paths import CachePaths

KEEP_GENERATIONS = 2
KEEP_SECONDS = 3600.0
"""The last generations, and any younger than this, stay: a reader may be in the middle of a question."""


def generations(paths: CachePaths) -> list[Path]:
    """The folders of all generations, oldest first."""
    return sorted(p for p in paths.index.glob("g[0-9]*") if p.is_dir())


def next_name(paths: CachePaths) -> str:
    numbers = [int(p.name[1:]) for p in generations(paths)]
    return f"g{max(numbers, default=0) + 1:06d}"


def remove_left_overs(paths: CachePaths) -> None:
    """What a run that was killed left half written."""
    for left_over in paths.index.glob(".building-*"):
        shutil.rmtree(left_over, ignore_errors=True)
    for left_over in (*paths.index.glob(".CURRENT.*"), *paths.segments.glob(".*.tmp")):
        left_over.unlink(missing_ok=True)


def retire(paths: CachePaths) -> None:
    """Remove generations nobody can be reading any more, and segments none of the rest refers to."""
    names = generations(paths)
    current = current_name(paths.root)
    now = time.time()
    for old in names[:-KEEP_GENERATIONS]:
        if old.name != current and now - old.stat().st_mtime > KEEP_SECONDS:
            shutil.rmtree(old, ignore_errors=True)
    used: set[Path] = set()
    for left in generations(paths):
        try:
            manifest = read_manifest(left / "manifest.json")
        except LibraryError:
            return  # unknown references: remove nothing
        used |= {paths.contents / c.file for c in manifest.contents}
        used |= {paths.segments / f for s in manifest.segments for f in (s.file, keys_file(s.file))}
    for folder in (paths.segments, paths.contents):
        for file in folder.iterdir() if folder.exists() else ():
            if file not in used and now - file.stat().st_mtime > KEEP_SECONDS:
                file.unlink(missing_ok=True)
