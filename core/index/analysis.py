"""How text becomes index terms: the same for the writer, the reader and the query.

Chinese is cut into words by rjieba, and into character bigrams where a word is longer or unknown; English
is lower-cased and stemmed; numbers stay whole and lose their separators; width and ligatures are
normalised (NFKC).
"""

from __future__ import annotations

import re
import unicodedata

import rjieba
import tantivy

from core.index.stop_words import STOP_WORDS

ANALYSIS_VERSION = "1"

ANALYZER = "pagewitness"

_TOKEN = re.compile(
    r"\d[\d,]*(?:\.\d+)?(?:[a-z]+\d*)?"  # 12,345.67 and 10k, 2024h1
    r"|[a-z]+(?:\d+[a-z]*)*"
    r"|[^\W\d_a-z\u2e80-\u9fff\uf900-\ufaff]+"  # other scripts, as they are
    r"|[\u2e80-\u9fff\uf900-\ufaff]+"
)


def terms(text: str) -> list[str]:
    """The raw terms of a text in order, not stemmed yet (the analyzer does that)."""
    found: list[str] = []
    normal = unicodedata.normalize("NFKC", text).lower()
    for match in _TOKEN.finditer(normal):
        token = match.group()
        if token[0] > "\u2e7f":
            found += _chinese(token)
        elif token[0].isdigit():
            found.append(token.replace(",", ""))
        else:
            found.append(token)
    return found


def _chinese(run: str) -> list[str]:
    words = [w for w in rjieba.cut_for_search(run, False) if w.strip()]
    known = set(words)
    bigrams = [run[i : i + 2] for i in range(len(run) - 1)]
    return words + [b for b in bigrams if b not in known]


def analyzed(text: str) -> str:
    """A text as the whitespace-separated terms that are written to the index."""
    return " ".join(terms(text))


def build_analyzer() -> tantivy.TextAnalyzer:
    """Whitespace, then the English stemmer (Snowball); Chinese and numbers pass unchanged."""
    return (
        tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace())
        .filter(tantivy.Filter.stemmer("english"))
        .build()
    )


def query_terms(text: str) -> list[str]:
    """The distinct index terms of a query, in order of first use, without words that only ask."""
    stemmed = build_analyzer().analyze(" ".join(t for t in terms(text) if t not in STOP_WORDS))
    return list(dict.fromkeys(stemmed))
