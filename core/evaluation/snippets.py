"""Whether texts cover the text of a label: by tokens, because parsers differ in spaces and line ends."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from statistics import median

from core.evaluation.labels import LabelledQuestion

#: The share of gold tokens that has to be covered.
COVERED = 0.8

#: Sources whose median gold text is shorter are judged by page only: so few tokens stand in many places.
LEAST_TOKENS = 20

_TOKEN = re.compile(r"\d[\d,]*(?:\.\d+)?|[a-z]+|[\u3400-\u9fff]|[^\W\d_a-z\u3400-\u9fff]+")


def tokens(text: str) -> list[str]:
    """English words in lower case, Chinese characters, and whole numbers without their separators."""
    folded = unicodedata.normalize("NFKC", text).lower()
    return [token.replace(",", "") for token in _TOKEN.findall(folded)]


def covered(gold: str, texts: Iterable[str]) -> float:
    """The share (0 to 1) of gold tokens, each as often as it occurs, that the texts have together; 1 for no
    tokens."""
    wanted = Counter(tokens(gold))
    if not wanted:
        return 1.0
    have = Counter(token for text in texts for token in tokens(text))
    return (wanted & have).total() / wanted.total()


def sources_by_snippet(questions: Iterable[LabelledQuestion]) -> frozenset[str]:
    """The sources whose gold texts are long enough to be looked for in what is handed on."""
    lengths: dict[str, list[int]] = {}
    for question in questions:
        for place in question.evidence:
            if place.quote:
                lengths.setdefault(question.source, []).append(len(tokens(place.quote)))
    return frozenset(source for source, some in lengths.items() if median(some) >= LEAST_TOKENS)
