"""A guessed value with where it was found and how far to trust it."""

from __future__ import annotations

from typing import NamedTuple

from core.types import Confidence, Source

_STEPS = (Confidence.LOW, Confidence.MEDIUM, Confidence.HIGH)


class Found(NamedTuple):
    """One value; an empty one means that nothing was found."""

    value: str = ""
    source: Source = Source.TEXT
    confidence: Confidence = Confidence.LOW


def raised(confidence: Confidence) -> Confidence:
    """One step up: a second place says the same."""
    return _STEPS[min(_STEPS.index(confidence) + 1, len(_STEPS) - 1)]


def lowest(*confidences: Confidence) -> Confidence:
    """What is put together from several values is as certain as the least of them."""
    return min(confidences, key=_STEPS.index)
