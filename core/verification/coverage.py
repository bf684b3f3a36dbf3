"""How much of a sentence is said in the quote's own words; a paraphrase cannot be checked by rule."""

from __future__ import annotations

import re
from collections.abc import Iterable

from core.types.quantity import normalize_width

_HAN = re.compile(r"[一-鿿]+")
_WORD = re.compile(r"[a-z][a-z'-]+")
_CITATION = re.compile(r"\[\d+\]")
_GLUE_ZH = re.compile(
    r"为|是|的|约|即|由|和|与|及|在|其|分别|所示|引文|原文|变为|表头|期间|单位|口径|亿元|万元|百万元|千元|元|年|年度|计算"
)
_GLUE_EN = frozenset(
    {"the", "of", "and", "for", "was", "were", "is", "are", "in", "to", "at", "by", "an", "on", "as", "from"}
    | {"with", "which", "that", "its", "it", "be", "has", "had", "about", "approximately", "computed"}
    | {"million", "billion", "thousand", "trillion", "usd", "cny", "rmb", "per", "share", "percent"}
    | {"year", "ended"}
)


def terms(text: str) -> set[str]:
    """Han bigrams (single characters where they stand alone) and Latin words, without glue and digits."""
    folded = _CITATION.sub(" ", normalize_width(text)).lower()
    found = {w for w in _WORD.findall(folded) if w not in _GLUE_EN}
    for run in _HAN.findall(_GLUE_ZH.sub(" ", folded)):
        found |= {run[i : i + 2] for i in range(len(run) - 1)} if len(run) > 1 else {run}
    return found


def coverage(sentence: str, beside: Iterable[str]) -> float:
    """Share of the sentence's terms that occur in the texts; 1.0 for a sentence without terms."""
    wanted = terms(sentence)
    if not wanted:
        return 1.0
    squeezed = " ".join(beside)
    have = terms(squeezed)
    low = normalize_width(squeezed).lower()
    return sum(t in have or t in low for t in wanted) / len(wanted)


def is_verbatim(sentence: str, quotes: Iterable[str]) -> bool:
    """Whether the sentence, but for citations, white space and quotation marks, is part of a quote."""
    bare = _squeeze(_CITATION.sub("", sentence))
    return bool(bare) and any(bare in _squeeze(quote) for quote in quotes)


def _squeeze(text: str) -> str:
    return re.sub(r"[\s“”\"「」]+", "", normalize_width(text)).rstrip("。.")
