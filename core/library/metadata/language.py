"""The language of a text, told by its script."""

from __future__ import annotations

import re

_CJK = re.compile(r"[\u3400-\u9fff]")
_LATIN_WORD = re.compile(r"[A-Za-z]{2,}")


def language_of(text: str) -> str:
    """`zh`, `en`, or "" where there are too few letters to tell. A Chinese character weighs as a word."""
    chinese, latin = len(_CJK.findall(text)), len(_LATIN_WORD.findall(text))
    if chinese + latin < 2 and not chinese:
        return "en" if latin else ""
    return "zh" if chinese >= 0.3 * (chinese + latin) else "en"
