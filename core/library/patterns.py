"""How people name files of the datas folder: a path, a file name, a folder, or a pattern with `*` and `?`."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from unicodedata import normalize


def matches(path: str, pattern: str) -> bool:
    """Whether a relative path (POSIX separators) is meant by `pattern`: the path, or a glob over it, in which
    `*` also passes folders; without a `/` the file name alone is compared.
    """
    path, pattern = normalize("NFC", path), _normal(pattern)
    compared = path if "/" in pattern else path.rsplit("/", 1)[-1]
    return compared == pattern or fnmatchcase(compared, pattern)


def any_matches(paths: Sequence[str], patterns: Sequence[str]) -> bool:
    """Whether one of the paths is meant by one of the patterns."""
    return any(matches(path, pattern) for pattern in patterns for path in paths)


def lies_at(path: str, place: str) -> bool:
    """Whether a relative path is in the folder `place` or below it, or is meant by it as a pattern."""
    return normalize("NFC", path).startswith(_folder(place)) or matches(path, place)


@lru_cache(maxsize=256)
def _folder(place: str) -> str:
    return normalize("NFC", place.strip().replace("\\", "/").removeprefix("./").rstrip("/")) + "/"


@lru_cache(maxsize=256)
def _normal(pattern: str) -> str:
    return normalize("NFC", pattern.strip().replace("\\", "/"))
