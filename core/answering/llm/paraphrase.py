"""Sentences without figures: when a rule may say that the quote supports them.

A paraphrase cannot be checked by rule, so almost nothing counts: the sentence must be the quote itself, or
the quote without some of its later clauses. Each clause must be a clause of the quote word for word, but for
glue and the company's name, beginning with the first one (it names the subject), and no negation, condition,
bound or forecast may go with a clause that is left out. Anything looser takes 高 for 不高, higher wages for
lower ones, or a rival's closing of shops for the company's. All else is shown as not checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from core.answering.llm.clauses import clauses_of, reservations
from core.types.quantity import normalize_width

_TOKEN = re.compile(r"[一-鿿]|[A-Za-z0-9][\w%'-]*")
_CITATION = re.compile(r"\[\d+\]")
_SELF = re.compile(r"(?:本|我|该)?公司|\bthe company(?:['’]s)?|\b(?:we|our|its)\b", re.IGNORECASE)
_GLUE = frozenset(
    {
        "的",
        "了",
        "在",
        "于",
        "是",
        "为",
        "其",
        "该",
        "将",
        "并",
        "a",
        "an",
        "the",
        "of",
        "its",
        "has",
        "have",
        "also",
    }
)
_FEWEST = 4


def tokens_of(text: str, names: Iterable[str] = ()) -> list[str]:
    """Han characters and Latin words or numbers, lower case, without names and citations."""
    plain = _SELF.sub(" ", _CITATION.sub(" ", normalize_width(text)))
    for name in sorted(names, key=len, reverse=True):
        plain = re.sub(re.escape(name) + r"(?:['’]s)?", " ", plain, flags=re.IGNORECASE)
    return [t.lower() for t in _TOKEN.findall(plain)]


def in_order(sentence: list[str], quote: list[str]) -> float:
    """Share of the sentence's tokens in its longest common subsequence with the quote."""
    if not sentence:
        return 0.0
    row = [0] * (len(quote) + 1)
    for token in sentence:
        previous = 0
        for i, other in enumerate(quote, 1):
            kept = row[i]
            row[i] = previous + 1 if token == other else max(row[i], row[i - 1])
            previous = kept
    return row[-1] / len(sentence)


def is_extract(sentence: str, quote: str, names: Iterable[str] = ()) -> bool:
    """Whether a sentence is made of whole clauses of the quote, in order, from its first one on."""
    own, other = plain_clauses(sentence, names), plain_clauses(quote, names)
    if sum(map(len, own)) < _FEWEST or not other or own[0] != other[0]:
        return False
    at = 0
    for clause in own:
        if clause not in other[at:]:
            return False
        at = other.index(clause, at) + 1
    return reservations(sentence) == reservations(quote)


def plain_clauses(text: str, names: Iterable[str] = ()) -> list[tuple[str, ...]]:
    """The clauses of a text as words without glue, names and citations; empty ones are left out."""
    names = tuple(names)
    found = (tokens_of(text[a:b], names) for a, b in clauses_of(text))
    return [clause for words in found if (clause := tuple(w for w in words if w not in _GLUE))]
