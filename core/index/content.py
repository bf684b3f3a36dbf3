"""Content segments of the published index: what is shown and quoted of some documents, written once.

A document that changed or went stays in its old segment, where nobody is led any more, until that is merged.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from core.index.manifest import ContentSegment, mark_of
from core.index.tiers import Size, to_merge
from core.library.contents import Content
from core.library.files import sync_folder
from core.library.work import WorkLibrary


def write_contents(
    work: WorkLibrary,
    kept: Sequence[Content],
    new: Sequence[Content],
    earlier: Mapping[str, ContentSegment],
    temporary: Path,
) -> tuple[dict[str, Content], tuple[ContentSegment, ...]]:
    """Write the `new` documents, and those of segments worth merging, into one new segment; `kept` ones stay
    where they are else. Gives all contents with their segments, and the segments.
    """
    live: dict[str, int] = {}
    for content in kept:
        live[content.segment] = live.get(content.segment, 0) + content.weight
    names = list(live)
    sizes = [Size(live[name], earlier[name].weight) for name in names]
    fresh = sum(content.weight for content in new)
    if fresh:
        names.append("")
        sizes.append(Size(fresh, fresh))
    chosen = {names[i] for i in to_merge(sizes)}
    joined = [c for c in kept if c.segment in chosen]
    segments = [replace(earlier[name]) for name in live if name not in chosen]
    groups = [[*joined, *new]] if "" in chosen else [joined, list(new)]
    found = {c.doc_id: c for c in kept if c.segment not in chosen}
    for group in groups:
        if group:
            segment = _write(work, group, temporary)
            segments.append(segment)
            found |= {c.doc_id: replace(c, segment=segment.file) for c in group}
    return found, tuple(segments)


def _write(work: WorkLibrary, contents: Sequence[Content], temporary: Path) -> ContentSegment:
    work.write_segment(temporary, {c.doc_id: c.first_row for c in contents})
    temporary.chmod(0o644)
    mark = mark_of(temporary)
    name = f"{mark.sha256[:16]}.sqlite"
    folder = work.paths.contents
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(temporary)
    temporary.replace(folder / name)
    sync_folder(folder)
    return ContentSegment(name, len(contents), sum(c.weight for c in contents), mark)
