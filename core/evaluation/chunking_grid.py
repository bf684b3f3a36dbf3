"""What a comparison of chunks tries, and the row that each combination becomes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from itertools import product
from typing import Any

from core.chunking.presets import ChunkSizes, preset_sizes
from core.errors import InputError
from core.retrieval.fusion import FusionWeights


class Channel(StrEnum):
    """What a search goes by: words, vectors, or both."""

    LEXICAL = "lexical"
    DENSE = "dense"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Grid:
    """What is tried: the sizes of `presets` where some are named, else every combination of the sizes.
    `weights` concern the channel `both` alone.
    """

    presets: tuple[str, ...] = ()
    children: tuple[int, ...] = (200, 350, 600)
    parents: tuple[int, ...] = (1500,)
    overlaps: tuple[int, ...] = (60,)
    parent_overlaps: tuple[int, ...] = (225,)
    channels: tuple[Channel, ...] = tuple(Channel)
    weights: tuple[FusionWeights, ...] = (FusionWeights(),)

    def sizes(self) -> tuple[ChunkSizes, ...]:
        """The sizes that fit together. Raises InputError when none do, or a preset is unknown."""
        if self.presets:
            return tuple(preset_sizes(name) for name in self.presets)
        found = []
        sizes = product(self.children, self.parents, self.overlaps, self.parent_overlaps)
        for child, parent, overlap, parent_overlap in sizes:
            if overlap < child <= parent and parent_overlap <= parent // 2:
                merge = min(ChunkSizes().merge, parent)
                found.append(ChunkSizes(parent, merge, child, overlap, parent_overlap))
        if not found:
            raise InputError(
                "No combination of these sizes fits: overlap < child ≤ parent, parent overlap ≤ parent / 2.",
                "没有合理的尺寸组合：须满足 overlap < child ≤ parent，且父块重叠不超过父块的一半。",
            )
        return tuple(found)

    def searches(self) -> tuple[tuple[Channel, FusionWeights], ...]:
        """Each channel with its weights."""
        dense = FusionWeights(lexical=0.0, page=0.0, dense=1.0, coverage=0.0)
        out: list[tuple[Channel, FusionWeights]] = []
        for channel in self.channels:
            if channel is Channel.BOTH:
                out += [(channel, weights) for weights in self.weights]
            else:
                out.append((channel, dense if channel is Channel.DENSE else FusionWeights()))
        return tuple(out)


@dataclass(frozen=True, slots=True)
class Row:
    """One combination and what it came to: means over questions. `context` is the median number of characters
    of the first ten parents, `children` how many chunks are searched, `material` the share of questions whose
    labelled text (the page, where labels have no texts long enough to tell) is in what a model would be given
    to answer from: parents of the first candidates within the budget of tokens.

    `reciprocals` and `materials` are the values behind `mrr` and `material`, a question each.
    """

    set_name: str
    sizes: ChunkSizes
    channel: str
    weights: str
    questions: int
    children: int = 0
    hit_1: float = 0.0
    hit_5: float = 0.0
    hit_10: float = 0.0
    mrr: float = 0.0
    hit_8k: float = 0.0
    material: float = 0.0
    context: int = 0
    seconds: float = 0.0
    reciprocals: tuple[float, ...] = ()
    materials: tuple[float, ...] = ()

    @property
    def search(self) -> tuple[str, str, str, int]:
        """What two rows must share for their sizes to be compared."""
        return (self.set_name, self.channel, self.weights, self.questions)

    @property
    def key(self) -> tuple[str, str, str, int, str]:
        """What makes a row another one; rows of equal keys need not be measured twice."""
        return (*self.search, self.sizes.key)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Row:
        """The row that `as_dict` made. Raises KeyError or TypeError where it did not."""
        tuples = {name: tuple(values[name]) for name in ("reciprocals", "materials")}
        return cls(**{**values, **tuples, "sizes": ChunkSizes(**values["sizes"])})


def weights_text(weights: FusionWeights) -> str:
    """lexical/page/dense/coverage, as on the command line."""
    return f"{weights.lexical:g}/{weights.page:g}/{weights.dense:g}/{weights.coverage:g}"
