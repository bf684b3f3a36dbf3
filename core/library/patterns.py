"""How people name files of the datas folder: a path, a file name, a folder, or a pattern with `*` and `?`."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from unicodedata import normalize


def matches(path: str, pattern: str) -> bool:
    """Whether a relative path (POSIX separators) is meant by `pattern`: the path, or a glob over it, in which
    `*` also passes folders; without a `/` the file name alone is compared.
    """
    path, pattern = normalize("NFC", path), normalize("NFC", pattern.strip().replace("\\", "/"))
    compared = path if "/" in pattern else path.rsplit("/", 1)[-1]
    return compared == pattern or fnmatchcase(compared, pattern)


def any_matches(paths: Sequence[str], patterns: Sequence[str]) -> bool:
    """Whether one of the paths is meant by one of the patterns."""
    return any(matches(path, pattern) for pattern in patterns for path in paths)


def lies_at(path: str, place: str) -> bool:
    """Whether a relative path is in the folder `place` or below it, or is meant by it as a pattern."""
    folder = normalize("NFC", place.strip().replace("\\", "/").removeprefix("./").rstrip("/")) + "/"
    return normalize("NFC", path).startswith(folder) or matches(path, place)
