"""How text becomes index terms: the same for the writer, the reader and the query.

Two views of a text. Words: Chinese cut by rjieba, English lower-cased and stemmed, numbers whole and without
separators, codes also as they are written (`10-k`, `brk.b`, `600519.sh`). Grams: words, but Chinese as the
sequence of its character bigrams, which finds names no dictionary knows and makes phrases exact.

Text and query are normalised first, the quote never is: width, ligatures, radicals and compatibility forms
(NFKC), the radicals of which Unicode says no equal, and signs that nobody sees.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

import rjieba
import tantivy

from core.index.stop_words import STOP_WORDS

ANALYSIS_VERSION = "4"

ANALYZER = "pagewitness"

_CHINESE = "\u2e80-\u2fff\u3005-\u3007\u3021-\u3029\u3031-\u30fa\u30fc-\u9fff\uf900-\ufaff"
"""Ideographs, their radicals and kana, without the signs between sentences."""

_TOKEN = re.compile(
    r"\d{1,3}(?:,\d{2,3})*,\d{3}(?!\d)(?:\.\d+)?"  # 12,345.67
    r"|\d+(?:\.\d+)?(?:[a-z]+\d*)?"  # 12345.67 and 10k, 2024h1
    r"|[a-z]+(?:\d+[a-z]*)*"
    rf"|[^\W\d_a-z{_CHINESE}]+"  # other scripts, as they are
    rf"|[{_CHINESE}]+"
)


# Fonts map these glyphs to the radicals block, where Unicode names no unified ideograph for them.
_RADICALS = (
    "⺁厂⺄乙⺅亻⺆冂⺇几⺈刀⺉刂⺋卩⺌小⺎兀⺏尣⺒巳⺓幺⺔彑⺕彐⺖忄⺗心⺘扌⺙攵⺛旡⺝月⺟母⺠民⺡氵⺢水⺣灬⺤爪⺥爫⺦丬⺧牛⺨犭⺩王⺪疋⺫目⺬示⺭礻⺯糸⺰纟"
    "⺱罓⺲罒⺳㓁⺴网⺵罒⺶羊⺸羊⺹耂⺻聿⺼肉⻁虎⻂衣⻃覀⻄西⻅见⻆角⻇角⻈讠⻉贝⻊足⻋车⻌辶⻍辶⻎辶⻏阝⻐金⻑長⻒长⻓长⻔门⻕阜⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻞食⻟飠⻠饣⻡首"
    "⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟"
)
_UNSEEN = "\u00ad\u200b\u200c\u200d\u2060\ufeff\u200e\u200f"
_NORMAL = str.maketrans(
    {**dict(zip(_RADICALS[::2], _RADICALS[1::2], strict=True)), **dict.fromkeys(_UNSEEN, "")}
)
_ODD = re.compile(f"[{_RADICALS[::2]}{_UNSEEN}]")
_CODE = re.compile(
    r"(?<![a-z\d.&/-])(?:[a-z\d]{1,10}(?:[.&/-][a-z\d]{1,10}){1,3}|[a-z](?:\+\+|#))(?![a-z\d+#]|[.&/-][a-z\d])"
)
_JOINT = re.compile(r"[.&/-]")
_LISTED = re.compile("，(?<=[0-9]，)(?=[0-9])")
"""A Chinese comma between ASCII figures separates two numbers; between full-width ones it groups digits."""

_WIDE = tuple((wide, unicodedata.normalize("NFKC", wide)) for wide in "，：；（）％．－！？")
"""What most Chinese texts hold: without these NFKC finds nothing to change, and takes a tenth of the time."""

_IDEOGRAPHS = re.compile(f"[{_CHINESE}]+")
_PAIR = re.compile(f"[{_CHINESE}]{{2}}")


class QueryTerms(NamedTuple):
    """Distinct terms of a query in order of first use: words, and the bigrams that are no words."""

    words: tuple[str, ...]
    grams: tuple[str, ...]


def normalized(text: str) -> str:
    """Text as it is compared: one form of each sign, lower case. Offsets are not those of `text`."""
    if _ODD.search(text):
        text = text.translate(_NORMAL)
    text = _LISTED.sub(" ", text)
    for wide, sign in _WIDE:
        text = text.replace(wide, sign)
    return unicodedata.normalize("NFKC", text).lower()


def _terms(normal: str, chinese: Callable[[str], list[str]]) -> list[str]:
    found: list[str] = []
    for token in _TOKEN.findall(normal):
        if token[0] > "\u2e7f":
            found += chinese(token)
        else:
            found.append(_whole(token))
    return found


def _whole(token: str) -> str:
    """A number without its separators; anything else as it is."""
    return token.replace(",", "") if token[0].isdigit() else token


def _codes(normal: str) -> list[str]:
    """What is one name though not one word: letters with figures, or single letters, joined by a sign."""
    return [code for code in _CODE.findall(normal) if _is_code(code)]


def _is_code(text: str) -> bool:
    if _TOKEN.fullmatch(text) or text.replace(".", "").isdigit():
        return False
    parts = _JOINT.split(text)
    lettered = any(part[0].isalpha() for part in parts)
    return lettered and (
        any(c.isdigit() for c in text) or any(len(part) == 1 or part[-1] in "+#" for part in parts)
    )


def _cut(run: str) -> list[str]:
    return [word for word in rjieba.cut_for_search(run, False) if word.strip()]


def _bigrams(run: str) -> list[str]:
    return [run[i : i + 2] for i in range(len(run) - 1)] or [run]


def words(text: str) -> list[str]:
    """Terms of a text in order, then its codes; not stemmed yet (the analyzer does that)."""
    normal = normalized(text)
    return _terms(normal, _cut) + _codes(normal)


def grams(text: str) -> list[str]:
    """Terms of a text in order with Chinese as character bigrams, not stemmed yet."""
    return _terms(normalized(text), _bigrams)


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


@lru_cache(maxsize=65_536)
def _stem(term: str) -> str:
    return stemmed([term])[0]


@lru_cache(maxsize=256)
def query_terms(text: str) -> QueryTerms:
    """What to look for, without words that only ask."""
    found = [word for word in words(text) if word not in STOP_WORDS]
    extra = [gram for gram in grams(text) if gram not in STOP_WORDS and gram not in found]
    chinese_only = [gram for gram in extra if gram[0] > "\u2e7f"]
    return QueryTerms(tuple(dict.fromkeys(stemmed(found))), tuple(dict.fromkeys(chinese_only)))


class TermFinder:
    """Which of some index terms stand in a text, without making all terms of the text.

    A bigram of ideographs stands in a text where its two characters do; Chinese is cut into words only in
    runs that hold a longer term not found yet; another token is looked at in the first text that has it, and
    stemmed only where a term begins with the same letter. One finder is for many texts of one question.
    """

    def __init__(self, terms: Iterable[str]) -> None:
        self._terms = set(terms)
        self._pairs = [t for t in self._terms if _PAIR.fullmatch(t)]
        self._longer = [t for t in self._terms if t[0] > "\u2e7f" and not _PAIR.fullmatch(t)]
        self._codes = any(_JOINT.search(t) or t[-1] in "+#" for t in self._terms)
        self._initials = {t[0] for t in self._terms if t[0] <= "\u2e7f"}
        self._seen: set[str] = set()
        self._term_of: dict[str, str] = {}

    def found(self, text: str) -> set[str]:
        """Those of the terms that are among the words or the bigrams of the text."""
        normal = normalized(text)
        found = self._terms.intersection(map(_stem, _codes(normal))) if self._codes else set()
        found.update([pair for pair in self._pairs if pair in normal])
        longer = [term for term in self._longer if term in normal]
        tokens = set(_TOKEN.findall(normal))
        for token in tokens - self._seen:
            if token[0] <= "\u2e7f":
                if token[0] in self._initials:
                    self._look_at(token)
            elif not _IDEOGRAPHS.match(token):
                found.update(self._terms.intersection(stemmed([*_cut(token), *_bigrams(token)])))
            elif longer and (inside := [term for term in longer if term in token]):
                found.update({token, *rjieba.cut_for_search(token, False)}.intersection(inside))
                longer = [term for term in longer if term not in found]
        found.update([self._term_of[token] for token in self._term_of.keys() & tokens])
        return found

    def _look_at(self, token: str) -> None:
        self._seen.add(token)
        stem = _stem(_whole(token))
        if stem in self._terms:
            self._term_of[token] = stem
