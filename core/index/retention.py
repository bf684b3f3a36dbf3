"""Names of generations, and how long what nobody needs any more is kept."""

from __future__ import annotations

import json
import secrets
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from core.index.generation import GENERATION_NAME, current_name
from core.index.integrity import keys_file
from core.library.paths import CachePaths

KEEP_GENERATIONS = 2
KEEP_SECONDS = 3600.0
"""The last generations, and any younger than this, stay: a reader may be in the middle of a question."""


def generations(paths: CachePaths) -> list[Path]:
    """The folders of all generations, oldest first."""
    found = (p for p in paths.index.glob("g*") if GENERATION_NAME.fullmatch(p.name) and p.is_dir())
    return sorted(found, key=lambda p: (_number(p), p.name))


def next_name(paths: CachePaths) -> str:
    return f"g{max(map(_number, generations(paths)), default=0) + 1:06d}-{secrets.token_hex(3)}"


def _number(folder: Path) -> int:
    return int(folder.name[1:].split("-")[0])


def remove_left_overs(paths: CachePaths) -> None:
    """What a run that was killed left half written."""
    for left_over in paths.index.glob(".building-*"):
        shutil.rmtree(left_over, ignore_errors=True)
    for left_over in (
        *paths.index.glob(".CURRENT.*"),
        *paths.index.glob(".DAMAGED.*"),
        *paths.segments.glob(".*.tmp"),
    ):
        left_over.unlink(missing_ok=True)


def retire(paths: CachePaths) -> None:
    """Remove generations nobody can be reading any more, and segments none of the rest refers to. One whose
    manifest cannot be read is of no use to whoever comes: it goes, and keeps nothing alive.
    """
    names = generations(paths)
    current = current_name(paths.root)
    now = time.time()
    used: set[Path] = set()
    for place, folder in enumerate(names):
        old = place < len(names) - KEEP_GENERATIONS and now - folder.stat().st_mtime > KEEP_SECONDS
        try:
            files = set(_shared_files(paths, folder))
        except (OSError, ValueError, TypeError, LookupError):
            files, old = set(), True
        if old and folder.name != current:
            shutil.rmtree(folder, ignore_errors=True)
        else:
            used |= files
    for shared in (paths.segments, paths.contents):
        for file in shared.iterdir() if shared.exists() else ():
            if file not in used and now - file.stat().st_mtime > KEEP_SECONDS:
                with suppress(OSError):  # open elsewhere, on Windows
                    file.unlink()


def _shared_files(paths: CachePaths, folder: Path) -> Iterator[Path]:
    """What a generation refers to outside its folder, be it of another format than this version's."""
    manifest = json.loads((folder / "manifest.json").read_bytes())
    for content in manifest["contents"]:
        yield paths.contents / content["file"]
    for segment in manifest["segments"]:
        yield paths.segments / segment["file"]
        yield paths.segments / keys_file(segment["file"])
