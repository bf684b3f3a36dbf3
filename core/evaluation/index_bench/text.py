"""Text of any amount from a seed: words with the frequencies of real language, half Chinese, half English."""

from __future__ import annotations

from functools import cache

import numpy as np

_VOCABULARY = 30_000
_CONSONANTS, _VOWELS = "bcdfghklmnprstvw", "aeiou"
_IDEOGRAPHS = (0x4E00, 6_000)
"""First code point, and how many after it are drawn from."""

METRICS = {
    "en": ("total revenue", "net income", "operating income", "research and development"),
    "zh": ("营业收入", "净利润", "营业利润", "研发投入"),
}


@cache
def _vocabulary(language: str) -> tuple[str, ...]:
    """Distinct words, the commonest first; the commonest are the shortest, as everywhere."""
    draw = np.random.default_rng(7)
    found: dict[str, None] = {}
    for rank in range(2 * _VOCABULARY):
        length = 1 + int(rank > 200) + int(rank > 5_000)
        if language == "zh":
            first, count = _IDEOGRAPHS
            found["".join(chr(first + int(i)) for i in draw.integers(0, count, min(2, length)))] = None
        else:
            syllables = draw.integers(0, 80, length + 1)
            found["".join(_CONSONANTS[i // 5] + _VOWELS[i % 5] for i in syllables)] = None
    return tuple(found)[:_VOCABULARY]


def sentences(draw: np.random.Generator, language: str, characters: int) -> str:
    """Sentences of about `characters` characters in all, at least one; every second has a figure."""
    words = _vocabulary(language)
    joint, stop, rate = ("", "。", 2) if language == "zh" else (" ", ".", 6)
    count = max(1, characters // rate)
    ranks = np.minimum((len(words) ** draw.random(count)).astype(np.int64), len(words) - 1)
    amounts = draw.integers(1_000, 99_999_999, count // 12 + 1)
    parts = []
    for number, start in enumerate(range(0, count, 12)):
        chosen = [words[i] for i in ranks[start : start + 12]]
        if number % 2:
            chosen.append(f"{amounts[number]:,}")
        parts.append(joint.join(chosen) + stop)
    return joint.join(parts)
