"""Sentences without figures: when a rule may say that the quote supports them.

A paraphrase cannot be checked by rule, so almost nothing counts: the sentence must be the quote itself, or
the quote without some of its later clauses. Each clause must be a clause of the quote, nine tenths of its
words in the same order in both directions (who did what to whom stays), beginning with the first one (it
names the subject), and no negation, condition, bound, forecast or direction may be lost or gained. Anything
looser would take a rival's closing of shops for the company's. All else is shown as not checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from core.answering.llm.clauses import clauses_of, reservations
from core.types.quantity import normalize_width

_TOKEN = re.compile(r"[一-鿿]|[A-Za-z0-9][\w%'-]*")
_CITATION = re.compile(r"\[\d+\]")
_SELF = re.compile(r"(?:本|我|该)?公司|\bthe company(?:['’]s)?|\b(?:we|our|its)\b", re.IGNORECASE)
_IN_ORDER = 0.9
_FEWEST = 4
_UP_OR_DOWN = re.compile(
    r"(增|升|涨|扩|提高|加强)|(减|降|跌|缩|收紧|削)|\b(increas\w*|expand\w*|rais\w*|grew|rose|open\w*)"
    r"|\b(decreas\w*|reduc\w*|cut\w*|fell|clos\w*|declin\w*)",
    re.IGNORECASE,
)


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
    names = tuple(names)
    own = [c for a, b in clauses_of(sentence) if (c := tokens_of(sentence[a:b], names))]
    other = [c for a, b in clauses_of(quote) if (c := tokens_of(quote[a:b], names))]
    if sum(map(len, own)) < _FEWEST or not other or not _alike(own[0], other[0]):
        return False
    at = 0
    for clause in own:
        at = next((i + 1 for i in range(at, len(other)) if _alike(clause, other[i])), 0)
        if not at:
            return False
    return reservations(sentence) == reservations(quote) and _directions(sentence) <= _directions(quote)


def _alike(a: list[str], b: list[str]) -> bool:
    return min(in_order(a, b), in_order(b, a)) >= _IN_ORDER


def _directions(text: str) -> set[str]:
    return {("up" if m[1] or m[3] else "down") for m in _UP_OR_DOWN.finditer(text)}
