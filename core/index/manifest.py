"""The manifest of a generation: what it is made of, by which versions, with which checksums."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from core.errors import LibraryError, VersionMismatchError

MANIFEST_FORMAT = 1


@dataclass(frozen=True, slots=True)
class Segment:
    """A file of vectors under `caches/index/segments/`, rows in it, SHA-256 of the file."""

    file: str
    rows: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """`fingerprint` names the content, `lexical_fingerprint` the part that the lexical index depends on.

    `model` is empty in a lexical-only generation. `dead_rows` are vectors no chunk refers to any more.
    """

    generation: str
    fingerprint: str
    lexical_fingerprint: str
    versions: Mapping[str, str]
    counts: Mapping[str, int]
    model: str = ""
    dimension: int = 0
    segments: tuple[Segment, ...] = ()
    dead_rows: int = 0
    files: Mapping[str, str] = field(default_factory=dict)
    format: int = MANIFEST_FORMAT

    def write(self, file: Path) -> None:
        file.write_text(json.dumps(asdict(self), ensure_ascii=False, indent=1), encoding="utf-8")


def read_manifest(file: Path) -> Manifest:
    """Raises LibraryError when it is missing or damaged, VersionMismatchError when of another format."""
    try:
        values = json.loads(file.read_text(encoding="utf-8"))
        found = values["format"]
        if found == MANIFEST_FORMAT:
            values["segments"] = tuple(Segment(**s) for s in values["segments"])
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
        hint="Build again: uv run scripts/build.py --datas DIR",
        hint_zh="请重新构建：uv run scripts/build.py --datas 目录",
    )


def file_sha256(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
