"""Whether the text of a page is text: broken character maps give signs nobody printed."""

from __future__ import annotations

import re
import unicodedata

_CID = re.compile(r"\(cid:\d+\)")
_PRIVATE = re.compile("[\ue000-\uf8ff\ufffd\U000f0000-\U0010ffff]")
_GLYPH_NAMES = re.compile(r"(?:/?\b(?:g|gid|glyph|cid|uni|C|c|G)_?\d{1,5}\b[/\s]*){3,}")
_LETTERS = re.compile("[A-Za-z]")
_VOWELS = re.compile("[AEIOUaeiou]")
_DIGITS = re.compile("[0-9]")
_NOT_ASCII = re.compile("[^\x00-\x7f]")
_LEADER = re.compile(r"[.…·_\-—]{3,}")
_LEAST_BROKEN = 8
_SHARE_BROKEN = 0.01
_SIGNS = re.compile(r"[!\"#&'*+<=>?@\[\\\]^_`{}~]")
_SIGN_INSIDE = re.compile(r"[A-Za-z0-9][!\"#*+<=>?\[\\\]^_`{|}~]+[A-Za-z0-9]")


def is_unreadable(text: str) -> bool:
    """Whether most of a page's text cannot have been meant as it was extracted."""
    dense = "".join(text.split())
    if not dense:
        return False
    if not text.isascii():
        broken = sum(len(_PRIVATE.findall(t)) for t in text.split() if len(t) > 1 and not t.isascii())
        if broken > 0.15 * len(dense) and _few_vowels(dense, 0.25):
            return True
        if len(_PRIVATE.findall(dense)) > 0.3 * len(dense):
            return True
        if len(dense) >= 24 and sum(map(_is_odd, dense)) + broken > 0.35 * len(dense):
            return True
    names = sum(len(m[0]) for m in _GLYPH_NAMES.finditer(text)) + sum(map(len, _CID.findall(text)))
    return names > 0.3 * len(dense) or _reads_like_noise(text, dense)


def has_gaps(text: str) -> bool:
    """Whether signs without a meaning stand inside words often enough to doubt the rest: fonts without a
    character map give U+FFFD, private-use characters, (cid:12) or glyph names. Bullets alone do not count.
    """
    names = sum(len(m) for m in _CID.findall(text)) + sum(len(m[0]) for m in _GLYPH_NAMES.finditer(text))
    broken = 0
    if not text.isascii() and _PRIVATE.search(text):
        broken = sum(len(_PRIVATE.findall(t)) for t in text.split() if len(t) > 1 and not t.isascii())
    return broken + names >= max(_LEAST_BROKEN, _SHARE_BROKEN * len(text))


def _is_odd(char: str) -> bool:
    return char > "\x7f" and (
        unicodedata.category(char) in ("Cn", "Co", "Cc", "Sk", "Lm") or "\u0180" <= char <= "\u024f"
    )


def _reads_like_noise(text: str, dense: str) -> bool:
    """Latin text shifted by a wrong map: hardly a vowel, signs inside words."""
    dense = _LEADER.sub("", dense)
    if len(dense) < 40:
        return False
    letters = len(_LETTERS.findall(dense))
    others = len(_NOT_ASCII.findall(dense))
    if others > 0.1 * len(dense) or len(_DIGITS.findall(dense)) > 0.4 * len(dense):
        return False
    tokens = [t for t in text.split() if len(t) > 3]
    signs_inside = sum(bool(_SIGN_INSIDE.search(t)) for t in tokens)
    if signs_inside > 0.4 * len(tokens) and signs_inside > 3:
        return True
    if letters < 40:
        return len(_SIGNS.findall(dense)) > 0.5 * len(dense)
    return _few_vowels(dense, 0.2 if letters > 50 else 0.12)


def _few_vowels(dense: str, share: float) -> bool:
    return len(_VOWELS.findall(dense)) < share * len(_LETTERS.findall(dense))
