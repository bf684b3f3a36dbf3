"""How text becomes index terms: the same for the writer, the reader and the query.

Two views of a text. Words: Chinese cut by rjieba, English lower-cased and stemmed, numbers whole and without
separators. Grams: the same, but Chinese as the sequence of its character bigrams, which finds names no
dictionary knows and makes phrases exact. Width and ligatures are normalised first (NFKC).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import NamedTuple

import rjieba
import tantivy

from core.index.stop_words import STOP_WORDS

ANALYSIS_VERSION = "2"

ANALYZER = "pagewitness"

_TOKEN = re.compile(
    r"\d[\d,]*(?:\.\d+)?(?:[a-z]+\d*)?"  # 12,345.67 and 10k, 2024h1
    r"|[a-z]+(?:\d+[a-z]*)*"
    r"|[^\W\d_a-z\u2e80-\u9fff\uf900-\ufaff]+"  # other scripts, as they are
    r"|[\u2e80-\u9fff\uf900-\ufaff]+"
)


class QueryTerms(NamedTuple):
    """Distinct terms of a query in order of first use: words, and the bigrams that are no words."""

    words: list[str]
    grams: list[str]


def _terms(text: str, chinese: Callable[[str], list[str]]) -> list[str]:
    found: list[str] = []
    for match in _TOKEN.finditer(unicodedata.normalize("NFKC", text).lower()):
        token = match.group()
        if token[0] > "\u2e7f":
            found += chinese(token)
        elif token[0].isdigit():
            found.append(token.replace(",", ""))
        else:
            found.append(token)
    return found


def _cut(run: str) -> list[str]:
    return [word for word in rjieba.cut_for_search(run, False) if word.strip()]


def _bigrams(run: str) -> list[str]:
    return [run[i : i + 2] for i in range(len(run) - 1)] or [run]


def words(text: str) -> list[str]:
    """Terms of a text in order, not stemmed yet (the analyzer does that)."""
    return _terms(text, _cut)


def grams(text: str) -> list[str]:
    """Terms of a text in order with Chinese as character bigrams, not stemmed yet."""
    return _terms(text, _bigrams)


def build_analyzer() -> tantivy.TextAnalyzer:
    """Whitespace, then the English stemmer (Snowball); Chinese and numbers pass unchanged."""
    return (
        tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace())
        .filter(tantivy.Filter.stemmer("english"))
        .build()
    )


def stemmed(terms: list[str]) -> list[str]:
    """Terms as they stand in the index."""
    return list(build_analyzer().analyze(" ".join(terms)))


def query_terms(text: str) -> QueryTerms:
    """What to look for, without words that only ask."""
    found = [word for word in words(text) if word not in STOP_WORDS]
    extra = [gram for gram in grams(text) if gram not in STOP_WORDS and gram not in found]
    chinese_only = [gram for gram in extra if gram[0] > "\u2e7f"]
    return QueryTerms(list(dict.fromkeys(stemmed(found))), list(dict.fromkeys(chinese_only)))


def term_set(text: str) -> frozenset[str]:
    """All index terms of a text, words and bigrams."""
    return frozenset(stemmed(words(text))) | frozenset(grams(text))
