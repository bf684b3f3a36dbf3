"""What changed in the datas folder since the library was built, without reading a byte of any PDF."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from core.library.registration import KnownFile, library_path, pdf_files


@dataclass(frozen=True, slots=True)
class FolderChanges:
    """Relative paths, sorted. `changed` files have another size or time than the library knows."""

    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        return not (self.added or self.changed or self.removed)


def folder_changes(datas: Path, known: Mapping[str, KnownFile]) -> FolderChanges:
    """Compare names, sizes and times below `datas` with what the library knows.

    A folder that is not there counts as empty: all known files are removed.
    """
    added: list[str] = []
    changed: list[str] = []
    seen: set[str] = set()
    for file in pdf_files(datas):
        path = library_path(file, datas)
        seen.add(path)
        before = known.get(path)
        if before is None:
            added.append(path)
            continue
        try:
            stat = file.stat()
        except OSError:
            continue
        if not before.size and not before.mtime_ns:  # could not be read
            continue
        if (before.size, before.mtime_ns) != (stat.st_size, stat.st_mtime_ns):
            changed.append(path)
    removed = sorted(set(known) - seen)
    return FolderChanges(tuple(sorted(added)), tuple(sorted(changed)), tuple(removed))
