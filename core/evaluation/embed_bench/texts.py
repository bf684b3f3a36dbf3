"""Texts to measure with: sentences of our own in any order, among made-up ones with other words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.evaluation.index_bench.text import sentences
from core.providers.e5.model import PAIRS

_MADE_UP_EVERY = 3


@dataclass(frozen=True, slots=True)
class TextSize:
    """A size of texts, by its characters in Chinese and in English."""

    name: str
    chinese: int
    english: int


SIZES = (
    TextSize("about 100 tokens", 145, 400),
    TextSize("about 300 tokens", 440, 1250),
    TextSize("350 characters", 350, 350),
)


def synthetic_texts(language: str, characters: int, count: int, seed: int = 1) -> list[str]:
    """`count` texts of this many characters in `zh` or `en`; the same seed gives the same texts."""
    own = _own_sentences(language)
    draw = np.random.default_rng(seed)
    return [_text(own, language, characters, draw) for _ in range(count)]


def _text(own: Sequence[str], language: str, characters: int, draw: np.random.Generator) -> str:
    gap = "" if language == "zh" else " "
    parts: list[str] = []
    while sum(map(len, parts)) < characters:
        made_up = len(parts) % _MADE_UP_EVERY == _MADE_UP_EVERY - 1
        parts.append(sentences(draw, language, 40) if made_up else own[int(draw.integers(len(own)))])
    return gap.join(parts)[:characters]


def _own_sentences(language: str) -> list[str]:
    column = ("en", "zh").index(language)
    return [line.split("\t")[column] for line in PAIRS.read_text(encoding="utf-8").splitlines()]
