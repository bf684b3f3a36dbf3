"""What a chunk is searched by beside its text: document, section, and what the rows of a table share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.chunking.groups import Group
from core.chunking.sections import LONGEST_HEADING
from core.types import ChunkKind

_SECTIONS = 2
"""Innermost headings that are named."""

_HEADS, _YEARS = 160, 3
"""Characters of heads, and years, that are kept: a prefix stays shorter than its rows."""


@dataclass(frozen=True, slots=True)
class TableFrame:
    """What holds for all rows of a table: its caption, its unit in words, the years of its figures (latest
    first), and the heads of its columns, each with the heads above it. Empty where nothing says it.
    """

    caption: str = ""
    unit: str = ""
    years: tuple[int, ...] = ()
    heads: tuple[str, ...] = ()


_NO_FRAME = TableFrame()


def prefix_of(label: str, group: Group, tables: Mapping[str, TableFrame]) -> str:
    """The parts that are known, each once, in one line. It is indexed and embedded, never quoted."""
    parts = [label, *group.section[-_SECTIONS:], group.caption]
    if group.kind is ChunkKind.TABLE:
        frame = tables.get(group.pieces[0].block.block_id, _NO_FRAME)
        heads = " ".join(frame.heads)[:_HEADS]
        parts.append(" ".join(frame.caption.split())[:LONGEST_HEADING])
        said = " ".join((*parts, heads))
        years = [str(year) for year in frame.years[:_YEARS] if str(year) not in said]
        parts += [frame.unit, " ".join(years), heads]
    return " > ".join(dict.fromkeys(" ".join(p.split()) for p in parts if p.strip()))
