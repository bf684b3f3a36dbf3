"""Does a question name the row of a person, a region, a product? As whole words, and nobody else of the name:
Lee is not in Leeson, Carl Lee is not the row Lee, 李明华 is not the row 李明."""

from __future__ import annotations

import re

import rjieba

from core.answering.facts import Fact
from core.answering.question import Asked
from core.answering.row_and_head import TITLES_ZH
from core.facts.names import plain_label
from core.types.quantity import normalize_width

_HAN = re.compile(r"[一-鿿]")
_WORD = re.compile(r"[a-z0-9&%']+|[^\sa-z0-9&%'-]")
_POSSESSIVE = re.compile(r"['’]s?$")
_BESIDE_NAME = frozenset(
    re.findall(
        r"\S+",
        "mr ms mrs dr prof sir director chair chairman chairwoman president ceo cfo coo officer executive "
        "founder earn earned receive received get got paid",
    )
)
"""English words that may stand beside a name and are no part of it."""

_AFTER_NAME = frozenset({"jr", "sr", "ii", "iii", "iv"})
_ENDING = 2
_GLUE_ZH = re.compile(
    rf"[的之在从和与及、为是有由对于向给被将共所领获得取拿担任年月日中其各每股元\d]+|{TITLES_ZH}"
    r"|本人|个人|多少|去年|今年"
)
"""Chinese words that may stand beside a name and are no part of it."""


def names_row(fact: Fact, label: str, asked: Asked) -> bool:
    """Whether the question names a row or group label of this fact, and no word beside it makes it the name
    of another: a word that the question demands and that label, head and caption do not say."""
    if not asked.mentions(label):
        return False
    around = (
        f"{label} {fact.label} {' '.join(fact.groups)} {fact.header} {' '.join(fact.beside)} {fact.topic}"
    )
    around = f"{around} {fact.surroundings}".lower()
    if _HAN.search(label):
        return _names_in_chinese(label, around, asked)
    return _names_in_english(label, around, asked)


def is_namesake(fact: Fact, label: str, asked: Asked) -> bool:
    """Whether a head or group is only a part of a longer name that the question says: Lee of Carl Lee. Of
    Chinese labels only people's names: 负债 in 资产负债表 is no namesake."""
    if _HAN.search(label) and not any(tag == "nr" for _, tag in rjieba.tag(label)):
        return False
    return asked.mentions(label) and not names_row(fact, label, asked)


def _names_in_english(label: str, around: str, asked: Asked) -> bool:
    wanted = plain_label(label).split()
    text = normalize_width(asked.wording).lower()
    words = [w for w in (_POSSESSIVE.sub("", word) for word in _WORD.findall(text)) if w != "the"]
    said = set(re.findall(r"[a-z0-9&]+", around))
    for start in range(len(words) - len(wanted) + 1):
        found = words[start : start + len(wanted)]
        if found[:-1] != wanted[:-1] or found[-1].removesuffix("s") != wanted[-1].removesuffix("s"):
            continue
        before, after = words[max(0, start - 1) : start], words[start + len(wanted) :]
        if not any(_goes_on(word, said, asked) for word in (*before, *after[:1])) and not (
            {*after[:1], *(after[1:2] if after[:1] == [","] else ())} & (_AFTER_NAME - set(wanted))
        ):
            return True
    return False


def _goes_on(word: str, said: set[str], asked: Asked) -> bool:
    """Whether a word beside a name belongs to a longer one."""
    terms = {part for term in asked.terms for part in term.split("-")}
    if word in _BESIDE_NAME or not any(word.startswith(term) for term in terms):
        return False
    return not any(s.startswith(word[:-_ENDING] if len(word) > 2 * _ENDING else word) for s in said)


def _names_in_chinese(label: str, around: str, asked: Asked) -> bool:
    text = re.sub(r"\s+", "", normalize_width(asked.wording)).lower()
    pattern = r"[的·—_-]?".join(map(re.escape, plain_label(label)))
    tokens = rjieba.cut(text)
    ends, at = [0], 0
    for token in tokens:
        at += len(token)
        ends.append(at)
    for match in re.finditer(pattern, text):
        if match.start() in ends and match.end() in ends:
            first, last = ends.index(match.start()), ends.index(match.end())
            beside = (*tokens[max(0, first - 1) : first], *tokens[last : last + 1])
            if all(_is_no_name(token, around) for token in beside):
                return True
    return False


def _is_no_name(token: str, around: str) -> bool:
    return not _HAN.search(token) or bool(_GLUE_ZH.fullmatch(token)) or token in around
