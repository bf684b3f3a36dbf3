"""Whether what a sentence calls greater is greater, by its own figures, each of which is proved apart."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.types.quantity import Quantity
from core.verification.problems import SOMETHING_ELSE, WORDS_NOT_IN_QUOTE, problem

_GREATER = r"高于|多于|大于|领先|更[高多大]|\b(?:higher|more|greater|larger|bigger) than\b|\bexceed\w*\b"
_SMALLER = r"低于|少于|小于|落后|更[低少小]|\b(?:lower|less|fewer|smaller) than\b"
_WORD = re.compile(rf"(?P<greater>{_GREATER})|(?P<smaller>{_SMALLER})", re.IGNORECASE)


def comparison_problems(sentence: str, figures: Sequence[Quantity], quotes: str) -> list[str]:
    """A comparison that the figures on its two sides contradict, or that has none and is in no quote."""
    found: list[str] = []
    for match in _WORD.finditer(sentence):
        before = [f for f in figures if f.end <= match.start()]
        after = [f for f in figures if f.start >= match.end()]
        if not before or not after or before[-1].unit != after[0].unit:
            if match[0] not in quotes:
                found.append(WORDS_NOT_IN_QUOTE)
            continue
        left, right = before[-1].base, after[0].base
        holds = left > right if match["greater"] else left < right
        if not holds:
            found.append(problem(SOMETHING_ELSE, match[0]))
    return found
