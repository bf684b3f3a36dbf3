"""Sizes of chunks under the names people choose them by; how they compare is in docs/evaluation.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from core.errors import InputError
from core.types import DocumentType


@dataclass(frozen=True, slots=True)
class ChunkSizes:
    """Characters: a parent never exceeds `parent` and begins with at most `parent_overlap` of the one before
    it; sections under `merge` join the next; children stay within `child`, and a sentence too long for one
    slides with `overlap`.
    """

    parent: int = 1500
    merge: int = 200
    child: int = 350
    overlap: int = 60
    parent_overlap: int = 225

    def __post_init__(self) -> None:
        children = 0 <= self.overlap < self.child <= self.parent
        parents = self.merge <= self.parent and 0 <= self.parent_overlap <= self.parent // 2
        if not (children and parents):
            raise InputError(
                f"Chunk sizes do not fit together: {self}.",
                f"分块大小不合理：{self}。",
                hint="overlap < child ≤ parent, merge ≤ parent, and parent_overlap ≤ half of parent.",
                hint_zh="须满足 overlap < child ≤ parent、merge ≤ parent、parent_overlap ≤ parent 的一半。",
            )

    @property
    def key(self) -> str:
        return f"{self.parent}/{self.merge}/{self.child}/{self.overlap}/{self.parent_overlap}"


STANDARD = "standard"

PRESETS: Mapping[str, ChunkSizes] = MappingProxyType(
    {
        STANDARD: ChunkSizes(),
        "sciflow": ChunkSizes(parent=700, parent_overlap=120),
        "paper": ChunkSizes(merge=800),
        "notes": ChunkSizes(parent=500, merge=300, overlap=50, parent_overlap=80),
        "filing": ChunkSizes(child=600),
    }
)

BY_TYPE = "by-type"
"""The choice that leaves each document with the preset of its type."""

_OF_TYPE: Mapping[DocumentType, str] = MappingProxyType(dict.fromkeys(DocumentType, STANDARD))
"""The winner of scripts/eval_chunking.py for each type: so far no other preset won on all sets of one."""


def sizes_of(document_type: DocumentType, chosen: str = BY_TYPE) -> ChunkSizes:
    """The sizes for a document of this type. Raises InputError when the chosen preset is unknown."""
    return preset_sizes(_OF_TYPE[document_type] if chosen == BY_TYPE else chosen)


def preset_sizes(name: str) -> ChunkSizes:
    """The sizes of a preset. Raises InputError when there is none of this name."""
    try:
        return PRESETS[name]
    except KeyError:
        raise InputError(
            f"There is no preset '{name}' of chunk sizes.",
            f"没有名为“{name}”的分块预设。",
            hint=f"One of: {', '.join((BY_TYPE, *PRESETS))}.",
            hint_zh=f"可选：{'、'.join((BY_TYPE, *PRESETS))}。",
        ) from None
