"""One spelling for names: width, case, punctuation and stray spaces must not keep two writings apart."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

_CJK = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
_DROPPED = frozenset(".,'’`“”\"®™")


class Folded(NamedTuple):
    """A folded text and, for each of its characters, the place it came from."""

    text: str
    origin: tuple[int, ...]


def is_cjk(char: str) -> bool:
    return bool(_CJK.match(char))


def fold_with_origin(text: str) -> Folded:
    """Full width to half, lower case, `.,'` and quotes dropped, runs of spaces to one, none next to Chinese.

    An apostrophe-s is cut off as a possessive ("Fictitia's" folds to "fictitia"); `origin` has one entry a
    character, indexes into `text`.
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
