"""One spelling for names: width, case, punctuation and stray spaces must not keep two writings apart."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

_CJK = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
_CHINESE_YEAR = re.compile(r"[二2][〇○零0][〇○零一二三四五六七八九]{2}(?=\s*年)")
_DIGITS = str.maketrans("〇○零一二三四五六七八九", "000123456789")
_DROPPED = frozenset(".,'’`“”\"®™")


class Folded(NamedTuple):
    """A folded text and, for each of its characters, the place it came from."""

    text: str
    origin: tuple[int, ...]


def is_cjk(char: str) -> bool:
    return bool(_CJK.match(char))


def fold_with_origin(text: str) -> Folded:
    """Full width to half, lower case, `.,'` and quotes dropped, runs of spaces to one, none next to Chinese.

    An apostrophe-s is parted from its word ("Fictitia's" folds to "fictitia s"), so that a possessive still
    ends in the name. `origin` has one index into `text` for each folded character.
    """
    chars: list[str] = []
    origin: list[int] = []
    for index, raw in enumerate(text):
        if (
            raw in "’'"
            and text[index + 1 : index + 2] in ("s", "S")
            and not text[index + 2 : index + 3].isalpha()
        ):
            chars.append(" ")
            origin.append(index)
            continue
        for char in unicodedata.normalize("NFKC", raw).lower():
            if char in _DROPPED:
                continue
            if char.isspace():
                if not chars or chars[-1] == " " or is_cjk(chars[-1]):
                    continue
                char = " "
            elif is_cjk(char) and chars and chars[-1] == " ":
                chars.pop()
                origin.pop()
            chars.append(char)
            origin.append(index)
    while chars and chars[-1] == " ":
        chars.pop()
        origin.pop()
    return Folded("".join(chars), tuple(origin))


def fold(text: str) -> str:
    """The folded text alone."""
    return fold_with_origin(text).text


def plain_digits(text: str) -> str:
    """The text in half width and with years in digits (二〇二三年 → 2023年), of the same length."""
    half = "".join(c if len(n := unicodedata.normalize("NFKC", c)) != 1 else n for c in text)
    return _CHINESE_YEAR.sub(lambda m: m.group().translate(_DIGITS), half)
