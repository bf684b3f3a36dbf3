"""Sizes of chunks. One value today; chosen with `scripts/eval_rag.py`, see docs/evaluation.md."""

from __future__ import annotations

from dataclasses import dataclass

from core.errors import InputError


@dataclass(frozen=True, slots=True)
class ChunkSizes:
    """Characters: a parent never exceeds `parent`, sections under `merge` join the next, children stay
    within `child` and a sentence too long for one slides with `overlap`.
    """

    parent: int = 1500
    merge: int = 200
    child: int = 350
    overlap: int = 60

    def __post_init__(self) -> None:
        if not 0 <= self.overlap < self.child <= self.parent or self.merge > self.parent:
            raise InputError(
                f"Chunk sizes do not fit together: {self}.",
                f"分块大小不合理：{self}。",
                hint="overlap < child ≤ parent, and merge ≤ parent.",
            )

    @property
    def key(self) -> str:
        return f"{self.parent}/{self.merge}/{self.child}/{self.overlap}"
