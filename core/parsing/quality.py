"""Whether the text of a page is text: broken character maps give signs nobody printed."""

from __future__ import annotations

import re
import unicodedata

UNREADABLE = "unreadable text"

_CID = re.compile(r"\(cid:\d+\)")
_PRIVATE = re.compile("[\ue000-\uf8ff\ufffd\U000f0000-\U0010ffff]")


def is_unreadable(text: str) -> bool:
    """Whether most of a page's text cannot have been meant as it was extracted."""
    letters = [c for c in text if not c.isspace()]
    if not letters:
        return False
    if len(_CID.findall(text)) >= 3:
        return True
    broken = len(_PRIVATE.findall(text)) / len(letters)
    if broken > 0.3:
        return True
    if len(letters) < 24:
        return False
    odd = sum(_is_odd(c) for c in letters) / len(letters)
    return odd + broken > 0.35 or _reads_like_noise(text)


def _is_odd(char: str) -> bool:
    return unicodedata.category(char) in ("Cn", "Co", "Cc", "Sk", "Lm") or "\u0180" <= char <= "\u024f"


def _reads_like_noise(text: str) -> bool:
    """Latin text shifted by a wrong map: hardly a vowel, signs inside words."""
    ascii_letters = [c for c in text.lower() if "a" <= c <= "z"]
    dense = [c for c in text if not c.isspace()]
    if any(ord(c) > 0x2E80 for c in dense) and len(ascii_letters) < 0.5 * len(dense):
        return False
    if sum(c.isdigit() for c in dense) > 0.4 * len(dense):
        return False
    tokens = [t for t in text.split() if len(t) > 3]
    if len(dense) < 40:
        return False
    signs_inside = sum(bool(re.search(r"\w[^\w\s.,'’\-–—/&@:;()$%]+\w", t)) for t in tokens)
    if tokens and signs_inside > 0.4 * len(tokens):
        return True
    if len(ascii_letters) < 40:
        return len(ascii_letters) < 0.1 * len(dense) and sum(c.isascii() for c in dense) > 0.9 * len(dense)
    vowels = sum(c in "aeiou" for c in ascii_letters) / len(ascii_letters)
    return vowels < 0.12
