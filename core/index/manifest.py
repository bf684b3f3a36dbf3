"""The manifest of a generation: what it is made of, by which versions, with which checksums."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from core.errors import LibraryDamagedError, VersionMismatchError
from core.library.damage import reading
from core.library.files import write_atomically

MANIFEST_FORMAT = 3


@dataclass(frozen=True, slots=True)
class Mark:
    """What a file is known by: its size in bytes, its SHA-256."""

    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Segment:
    """A file of vectors under `caches/index/segments/`, rows in it; `keys` marks the file of keys."""

    file: str
    rows: int
    mark: Mark
    keys: Mark


@dataclass(frozen=True, slots=True)
class ContentSegment:
    """A database under `caches/index/content/`: documents in it, what they weigh together (`Content.weight`).
    Not all of its documents need be in use.
    """

    file: str
    documents: int
    weight: int
    mark: Mark


@dataclass(frozen=True, slots=True)
class Manifest:
    """`fingerprint` names the content: libraries of the same documents and versions share it.

    `model` is empty in a lexical-only generation. `dead_rows` are vectors no chunk refers to any more,
    `dead_children` and `dead_pages` row numbers of chunks and pages that changed or went, `dead_content` the
    weight of documents in segments that do not serve them any more. `files` has the mark of each file in the
    generation's own folder. The file itself carries the checksum of all this.
    """

    generation: str
    versions: Mapping[str, str]
    counts: Mapping[str, int]
    fingerprint: str = ""
    model: str = ""
    dimension: int = 0
    segments: tuple[Segment, ...] = ()
    contents: tuple[ContentSegment, ...] = ()
    dead_rows: int = 0
    dead_children: int = 0
    dead_pages: int = 0
    dead_content: int = 0
    files: Mapping[str, Mark] = field(default_factory=dict)
    format: int = MANIFEST_FORMAT

    def write(self, file: Path) -> None:
        values = asdict(self)
        write_atomically(file, _dump({**values, _CHECKSUM: _checksum(values)}))
        file.chmod(0o644)


_CHECKSUM = "checksum"


def read_manifest(file: Path) -> Manifest:
    """Raises LibraryDamagedError when it is missing or not as it was written, VersionMismatchError when of
    another format.
    """
    with reading(file):
        values: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        made = values["format"]
        if made == MANIFEST_FORMAT:
            if values.pop(_CHECKSUM) != _checksum(values):
                raise LibraryDamagedError(str(file), "checksum")
            values["segments"] = tuple(Segment(**_marked(s)) for s in values["segments"])
            values["contents"] = tuple(ContentSegment(**_marked(c)) for c in values["contents"])
            values["files"] = {name: Mark(**mark) for name, mark in values["files"].items()}
            return Manifest(**values)
    raise VersionMismatchError(
        f"The library was published in format {made}, this version reads {MANIFEST_FORMAT}.",
        f"资料库的发布格式为 {made}，当前版本读取 {MANIFEST_FORMAT}。",
        hint="Build again, what is done is not done twice: uv run scripts/build.py --datas DIR",
        hint_zh="请重新构建，已完成的部分不会重做：uv run scripts/build.py --datas 目录",
    )


def _marked(values: dict[str, Any]) -> dict[str, Any]:
    return {name: Mark(**value) if name in ("mark", "keys") else value for name, value in values.items()}


def _dump(values: Mapping[str, Any]) -> str:
    return json.dumps(values, ensure_ascii=False, indent=1)


def _checksum(values: Mapping[str, Any]) -> str:
    """Of the values as they are written: what is read and written again is the same, digit for digit."""
    return hashlib.sha256(_dump(values).encode()).hexdigest()


def file_sha256(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def mark_of(file: Path) -> Mark:
    """Reads the whole file. Raises OSError."""
    return Mark(file.stat().st_size, file_sha256(file))
