"""Which segments to write anew together, so that there are few of them and little is written twice.

Sizes stay geometric: a segment is merged with all smaller ones as soon as these together are as large as it.
A row is then written again about as often as the library doubles.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

MAX_SEGMENTS = 8


class Size(NamedTuple):
    """Rows of a segment: those in use, and all."""

    live: int
    total: int


def to_merge(sizes: Sequence[Size], limit: int = MAX_SEGMENTS) -> list[int]:
    """The positions of the segments to put together into one; empty when all can stay as they are.

    Segments of which more than half is dead are among them.
    """
    order = sorted(range(len(sizes)), key=lambda i: (sizes[i].live, i))
    prefix, smaller = 0, 0
    for place, i in enumerate(order):
        if place and sizes[i].live <= smaller:
            prefix = place + 1
        smaller += sizes[i].live
    if len(order) - max(0, prefix - 1) > limit:
        prefix = len(order) - limit + 1
    chosen = set(order[:prefix]) | {i for i in order if 2 * sizes[i].live < sizes[i].total}
    return sorted(chosen)
