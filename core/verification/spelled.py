"""Numbers said in words: 三亿元, 翻番, three million, doubled. They are figures no less than those in digits.

A rule does not work them out: they must stand in a quote as they are, else the sentence is marked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from core.types.quantity import normalize_width

_DIGIT_ZH = "一二两三四五六七八九"
_NUMBER_ZH = rf"[零〇十百千万亿]*[{_DIGIT_ZH}][零〇{_DIGIT_ZH}十百千万亿]*(?:点[零〇{_DIGIT_ZH}]+)?"
_ONES = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
    r"|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)"
)
_SPELLED = re.compile(
    rf"百分之{_NUMBER_ZH}|{_NUMBER_ZH}分之{_NUMBER_ZH}"
    rf"|{_NUMBER_ZH}(?:多|余|来)?\s*(?:[万亿]*(?:美|港|欧|日)?元|(?:个)?百分点|倍|[%‰])"
    rf"|{_NUMBER_ZH}成(?![立为长本员功果就交效分熟都])"
    r"|翻(?:了)?[一两二三四]?番|翻(?:了)?[一两二三四]?倍|减半|腰斩|过半|(?:大|小|近)半数?"
    rf"|\b{_ONES}(?:[\s-]+(?:and\s+)?{_ONES})*[\s-]+(?:thousand|million|billion|trillion|per\s?cent|percentage\s+points?"
    r"|dollars|yuan|times|fold)\b"
    r"|\b(?:doubl(?:ed|es|ing)|tripl(?:ed|es|ing)|quadrupl(?:ed|es|ing)|halv(?:ed|es|ing)|twice|thrice|two-?fold"
    r"|three-?fold|(?:one|two)[\s-](?:half|thirds?|quarters?)|half\s+of)\b",
    re.IGNORECASE,
)


def unquoted_words(sentence: str, quotes: Iterable[str]) -> list[str]:
    """The numbers in words of a sentence that stand in none of the quotes."""
    beside = " ".join(_squeeze(quote) for quote in quotes)
    found = dict.fromkeys(m[0].strip() for m in _SPELLED.finditer(normalize_width(sentence)))
    return [words for words in found if _squeeze(words) not in beside]


def _squeeze(text: str) -> str:
    return re.sub(r"[\s-]+", "", normalize_width(text)).lower()
