"""Moves the vectors of Chinese texts to where those of the same English texts are, and the middle to zero.

A small multilingual model prefers passages in the question's own language: between two languages its vectors
differ by much the same step, whatever the text says. The step is the mean over parallel sentences of our own
(`e5/pairs.tsv`) of Chinese minus English. It is taken from vectors of Chinese texts where they are published
and asked, never from those in the cache. Mixed texts and those of an unknown language are not moved by it.

All vectors of such a model also share one direction: any two are alike by .7 and more, and next to the other
routes of a search, which start at zero, their differences would not count. So the mean of the English
sentences is taken from all of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]

CHINESE_SHARE = 0.65
"""So much of a text's letters must be Chinese characters."""

_LETTERS = re.compile(r"[^\W\d_]")
_CHINESE = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")


def is_chinese(text: str) -> bool:
    """Whether a text is Chinese: kana and hangul count as other letters, a text without letters is not."""
    letters = len(_LETTERS.findall(text))
    return letters > 0 and len(_CHINESE.findall(text)) >= CHINESE_SHARE * letters


@dataclass(frozen=True, slots=True)
class Shift:
    """Taken from vectors: `origin` from all, `step` from those of Chinese texts; shape (dimension,) each."""

    version: str
    origin: NDArray[np.float32]
    step: NDArray[np.float32]

    def applied(self, texts: Sequence[str], vectors: Vectors) -> Vectors:
        """The shifted vectors of these texts, rows of length 1."""
        moved = vectors - self.origin
        moved[[row for row, text in enumerate(texts) if is_chinese(text)]] -= self.step
        return np.asarray(moved / np.linalg.norm(moved, axis=1, keepdims=True), np.float32)


def shift_between(version: str, english: Vectors, chinese: Vectors) -> Shift:
    """The shift that brings parallel texts together, from the raw vectors of both, row by row the same."""
    origin = english.mean(axis=0)
    return Shift(version, origin, chinese.mean(axis=0) - origin)
