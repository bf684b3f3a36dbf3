"""Which files a generation stands on, and which of them are not as they were written.

Sizes are always compared, checksums only of what is small or suspected: a build and a reader look every time,
and reading all of a large library would cost more than what they do with it. `library.py verify` reads all,
and notes what it found for the next build.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from core.index.manifest import Manifest, Mark, file_sha256
from core.library.files import write_atomically
from core.library.paths import CachePaths

KEYS = ".keys"
"""Ending of the file beside a vector segment that holds the 32-byte key of each of its rows. Readers do
without it.
"""

_LEXICAL = "lexical/"


def keys_file(segment_file: str) -> str:
    return segment_file.removesuffix(".npy") + KEYS


def named_files(paths: CachePaths, manifest: Manifest) -> dict[Path, Mark]:
    """Every file that the manifest names."""
    found = {paths.index / manifest.generation / name: mark for name, mark in manifest.files.items()}
    found |= {paths.contents / segment.file: segment.mark for segment in manifest.contents}
    for segment in manifest.segments:
        found[paths.segments / segment.file] = segment.mark
        found[paths.segments / keys_file(segment.file)] = segment.keys
    return found


def damaged_files(
    paths: CachePaths, manifest: Manifest, suspects: Collection[Path] = frozenset()
) -> dict[Path, str]:
    """What is wrong with which file: missing, another size; of small files of the generation's own folder and
    of `suspects` also another checksum.
    """
    small = set(_small_files(paths, manifest))
    found = {}
    for file, mark in named_files(paths, manifest).items():
        if why := _why(file, mark, thorough=file in small or file in suspects):
            found[file] = why
    return found


def is_whole(file: Path, mark: Mark) -> bool:
    """Whether a file is as it was written; reads all of it."""
    return not _why(file, mark, thorough=True)


def lexical_is_whole(paths: CachePaths, manifest: Manifest) -> bool:
    """Whether the lexical indexes of a generation are as they were written; reads all of them."""
    folder = paths.index / manifest.generation
    return all(is_whole(folder / n, mark) for n, mark in manifest.files.items() if n.startswith(_LEXICAL))


def note_damage(paths: CachePaths, files: Iterable[Path]) -> None:
    """Leave word of files to look at for the next build; without any, take it back. `files` lie below
    `caches/index`.
    """
    names = sorted(file.relative_to(paths.index).as_posix() for file in files)
    if names:
        write_atomically(paths.damaged, json.dumps(names, ensure_ascii=False))
    else:
        paths.damaged.unlink(missing_ok=True)


def noted_damage(paths: CachePaths) -> frozenset[Path]:
    """The files that were noted; none where the note itself cannot be read."""
    try:
        return frozenset(paths.index / name for name in json.loads(paths.damaged.read_bytes()))
    except (OSError, ValueError, TypeError):
        return frozenset()


def _small_files(paths: CachePaths, manifest: Manifest) -> Iterator[Path]:
    for name in manifest.files:
        if not name.startswith(_LEXICAL) or name.endswith(".json"):
            yield paths.index / manifest.generation / name


def _why(file: Path, mark: Mark, *, thorough: bool) -> str:
    """Empty where nothing is wrong."""
    try:
        size = file.stat().st_size
        if size != mark.bytes:
            return f"{size:,} bytes instead of {mark.bytes:,}"
        return "checksum" if thorough and file_sha256(file) != mark.sha256 else ""
    except OSError as error:
        return error.strerror or type(error).__name__
