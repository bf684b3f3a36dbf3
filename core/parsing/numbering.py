"""The numbers that headings carry: 第一节, 一、, （一）, 1.1, Item 7., PART II, Note 3, IV., (a).

A scheme has a rank: where two schemes are used in one document, the lower rank stands above the other.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_HAN = "一二三四五六七八九十百零〇"
_DIGITS = {c: i for i, c in enumerate("〇一二三四五六七八九")} | {"零": 0}
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


@dataclass(frozen=True, slots=True)
class Numbering:
    """`parts` are the numbers: (3, 2) for 3.2. `marked`: the sign alone tells a heading (第一节, Item 7.)."""

    scheme: str
    rank: int
    parts: tuple[int, ...]
    marked: bool = False


_PATTERNS: tuple[tuple[str, int, bool, re.Pattern[str]], ...] = (
    ("part", 0, True, re.compile(rf"^第\s*([{_HAN}\d]+)\s*(?:部分|部|编|篇)(?![{_HAN}]*分)")),
    ("part", 0, True, re.compile(r"^part\s+([ivx]+|\d+)\b", re.IGNORECASE)),
    ("chapter", 1, True, re.compile(rf"^第\s*([{_HAN}\d]+)\s*章")),
    ("chapter", 1, True, re.compile(r"^chapter\s+([ivx]+|\d+)\b", re.IGNORECASE)),
    ("section", 2, True, re.compile(rf"^第\s*([{_HAN}\d]+)\s*节")),
    ("item", 2, True, re.compile(r"^item\s+(\d{1,2})\s*([a-c])?(?![\w(])\s*[.:—–-]?", re.IGNORECASE)),
    ("note", 5, True, re.compile(r"^note\s+(\d{1,2})\b\s*[.:—–-]", re.IGNORECASE)),
    ("note", 5, True, re.compile(r"^note\s+(\d{1,2})\s+(?=[A-Z])", re.IGNORECASE)),
    ("han", 3, True, re.compile(rf"^([{_HAN}]{{1,3}})\s*、")),
    ("han-paren", 4, True, re.compile(rf"^[（(]\s*([{_HAN}]{{1,3}})\s*[)）]")),
    ("decimal", 5, False, re.compile(r"^(\d{1,2}(?:[.．]\d{1,2}){1,4})(?![\d%])[.．、]?\s*(?=[^\s\d.])")),
    ("decimal", 5, False, re.compile(r"^(\d{1,2})\s*[.．、]\s*(?=[^\s\d.])")),
    ("decimal", 5, False, re.compile(r"^(\d{1,2})\s+(?=[A-Z\u4e00-\u9fff])")),
    ("paren", 8, False, re.compile(r"^[（(](\d{1,2})[)）]")),
    ("paren", 8, False, re.compile(r"^(\d{1,2})[)）]")),
    ("circle", 9, False, re.compile(r"^([①-⑳])")),
    ("roman", 3, False, re.compile(r"^([IVX]{1,5})\.\s+(?=\S)")),
    ("capital", 4, False, re.compile(r"^([A-Z])\.\s+(?=[A-Z\u4e00-\u9fff])")),
    ("letter", 9, False, re.compile(r"^\(([a-z])\)\s")),
    ("letter", 9, False, re.compile(r"^([a-z])[.)]\s")),
)


def numbering(text: str) -> Numbering | None:
    """The number a text begins with, None where it begins with none."""
    for scheme, rank, marked, pattern in _PATTERNS:
        match = pattern.match(text)
        if match is None:
            continue
        parts = tuple(_value(g) for g in re.split(r"[.．]", match.group(1)))
        if scheme == "item" and match.group(2):
            parts = (*parts, ord(match.group(2).lower()) - 96)
        if scheme == "decimal":
            scheme, rank = f"decimal{len(parts)}", rank + len(parts) - 1
            marked = len(parts) > 1 and text[match.end() - 1] != ")"
        return Numbering(scheme, rank, parts, marked)
    return None


def _value(sign: str) -> int:
    if sign.isdecimal():
        return int(sign)
    if sign[0] in _HAN:
        return _han(sign)
    if "①" <= sign <= "⑳":
        return ord(sign) - ord("①") + 1
    lower = sign.lower()
    if all(c in _ROMAN for c in lower) and (len(sign) > 1 or sign in "IVX"):
        values = [_ROMAN[c] for c in lower]
        return sum(-v if i + 1 < len(values) and v < values[i + 1] else v for i, v in enumerate(values))
    return ord(lower[0]) - 96


def _han(sign: str) -> int:
    total = digit = 0
    for char in sign:
        if char == "十":
            total, digit = total + 10 * (digit or 1), 0
        elif char == "百":
            total, digit = total + 100 * (digit or 1), 0
        elif char in _DIGITS:
            digit = 10 * digit + _DIGITS[char]
        elif char.isdecimal():
            digit = 10 * digit + int(char)
    return total + digit
