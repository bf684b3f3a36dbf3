"""Rounds of embedding: what failed is tried again at the end in smaller batches, down to the single text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from core.pipeline.progress import Progress

BATCHES = (50, 5, 1)
"""Texts between two savings: in the first round, and for what failed in it."""

HOPELESS_AFTER = 20
"""So many batches in a row without a vector: the rest will have none, too."""

Round = Callable[[Sequence[str], int], tuple[dict[str, str], bool]]
"""Embeds texts in batches of a size; gives those that failed, each with its reason, and whether another round
makes sense."""


def in_rounds(texts: Sequence[str], one_round: Round, progress: Progress) -> dict[str, str]:
    """The texts that failed to the end, each with its reason: one bad text costs only itself."""
    failed: dict[str, str] = {}
    for size in BATCHES:
        failed, go_on = one_round(list(failed or texts), size)
        if not failed or not go_on:
            break
        if size != BATCHES[-1]:
            progress.note(f"{len(failed)} texts failed, trying them again in smaller batches")
    for reason, count in Counter(failed.values()).most_common():
        progress.note(f"{count} texts without a vector: {reason}")
    return failed
