"""The manifest of a generation: what it is made of, by which versions, with which checksums."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from core.errors import LibraryError, VersionMismatchError
from core.library.files import write_atomically

MANIFEST_FORMAT = 2


@dataclass(frozen=True, slots=True)
class Segment:
    """A file of vectors under `caches/index/segments/`, rows in it, SHA-256 of the file."""

    file: str
    rows: int
    sha256: str


@dataclass(frozen=True, slots=True)
class ContentSegment:
    """A database under `caches/index/content/`: documents in it, what they weigh together (`Content.weight`),
    SHA-256 of the file. Not all of its documents need be in use.
    """

    file: str
    documents: int
    weight: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """`fingerprint` names the content: libraries of the same documents and versions share it.

    `model` is empty in a lexical-only generation. `dead_rows` are vectors no chunk refers to any more,
    `dead_children` and `dead_pages` row numbers of chunks and pages that changed or went, `dead_content` the
    weight of documents in segments that do not serve them any more. `files` has the checksum of each file in
    the generation's own folder.
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
    files: Mapping[str, str] = field(default_factory=dict)
    format: int = MANIFEST_FORMAT

    def write(self, file: Path) -> None:
        write_atomically(file, json.dumps(asdict(self), ensure_ascii=False, indent=1))
        file.chmod(0o644)


def read_manifest(file: Path) -> Manifest:
    """Raises LibraryError when it is missing or damaged, VersionMismatchError when of another format."""
    try:
        values = json.loads(file.read_text(encoding="utf-8"))
        found = values["format"]
        if found == MANIFEST_FORMAT:
            values["segments"] = tuple(Segment(**s) for s in values["segments"])
            values["contents"] = tuple(ContentSegment(**c) for c in values["contents"])
            return Manifest(**values)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise LibraryError(
            f"The manifest {file} cannot be read ({error}).",
            f"无法读取清单 {file}（{error}）。",
            hint="Build again: uv run scripts/build.py --datas DIR",
            hint_zh="请重新构建：uv run scripts/build.py --datas 目录",
        ) from error
    raise VersionMismatchError(
        f"The library was published in format {found}, this version reads {MANIFEST_FORMAT}.",
        f"资料库的发布格式为 {found}，当前版本读取 {MANIFEST_FORMAT}。",
        hint="Build again, what is done is not done twice: uv run scripts/build.py --datas DIR",
        hint_zh="请重新构建，已完成的部分不会重做：uv run scripts/build.py --datas 目录",
    )


def file_sha256(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
