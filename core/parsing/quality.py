"""Whether the text of a page is text: broken character maps give signs nobody printed."""

from __future__ import annotations

import re
import string
import unicodedata

_CID = re.compile(r"\(cid:\d+\)")
_PRIVATE = re.compile("[\ue000-\uf8ff\ufffd\U000f0000-\U0010ffff]")
_GLYPH_NAMES = re.compile(r"(?:(?:/(?:g|c|C|G)|/?(?:gid|glyph|uni)_?)[0-9A-F]{1,5}[\s]*){3,}")
_NAME_STARTS = ("/g", "/c", "/C", "/G", "gid", "glyph", "uni")
_VOWELS = b"AEIOUaeiou"
_LETTERS = string.ascii_letters.encode()
_DIGITS = string.digits.encode()
_SIGNS = b"!\"#&'*+<=>?@[\\]^_`{}~"
_INNER_SIGNS = b'!"#*+<=>?[\\]^_`{|}~'
_LEADER = re.compile(r"[.…·_\-—]{3,}")
_LEAST_BROKEN = 8
_SHARE_BROKEN = 0.01
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")
_COMMON_HAN = re.compile(
    "["
    "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自"
    "二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变"
    "条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指"
    "几九区强放决西被干做必战先回则任取据处府研称准報為國業務產員與實際會計資發關於總經運營動財開設變應從對無種數據電現後來時個們點體書長風門見東車馬議條約億萬元股份"
    "限司款稅额润收营项目金值付投购支券账证债权益税"
    "]"
)
"""Characters that make up 40 % of any Chinese page and more, in both scripts; of random ones, 2 %."""
_LEAST_COMMON = 0.08
_LEAST_HAN = 20
_MOST_RARE = 0.15
"""Share of characters that neither of the two old national sets has: names have hardly any."""
_FOREIGN = re.compile("[\u0590-\u1dff\u2c00-\u2dff\ua000-\uabff]")
_SIGN_INSIDE = re.compile(r"[A-Za-z0-9][!\"#*+<=>?\[\\\]^_`{|}~]+[A-Za-z0-9]")


def is_unreadable(text: str) -> bool:
    """Whether most of a page's text cannot have been meant as it was extracted."""
    dense = "".join(text.split())
    if not dense:
        return False
    if not text.isascii():
        broken = _broken_letters(text)
        if broken > 0.15 * len(dense) and _few_vowels(dense.encode("ascii", "ignore"), 0.25):
            return True
        if len(_PRIVATE.findall(dense)) > 0.3 * len(dense):
            return True
        odd = sum(dense.count(c) for c in set(dense) if _is_odd(c))
        if len(dense) >= 24 and odd + broken > 0.35 * len(dense):
            return True
        if _is_random_han(dense) or _mixes_scripts(dense):
            return True
    return _named_letters(text) > 0.3 * len(dense) or _reads_like_noise(text, dense)


def has_gaps(text: str) -> bool:
    """Whether signs without a meaning stand inside words often enough to doubt the rest: fonts without a
    character map give U+FFFD, private-use characters, (cid:12) or glyph names. Bullets alone do not count.
    """
    broken = 0 if text.isascii() else _broken_letters(text)
    return broken + _named_letters(text) >= max(_LEAST_BROKEN, _SHARE_BROKEN * len(text))


def _is_random_han(dense: str) -> bool:
    """Chinese of rare characters without the common ones: glyph numbers taken for characters."""
    han = _HAN.findall(dense)
    if len(han) < _LEAST_HAN or len(_COMMON_HAN.findall(dense)) >= _LEAST_COMMON * len(han):
        return False
    rare = sum(not (c.encode("gb2312", "ignore") or c.encode("big5", "ignore")) for c in han)
    return rare > _MOST_RARE * len(han)


def _mixes_scripts(dense: str) -> bool:
    """Letters of three scripts or more that never meet on one page."""
    foreign = _FOREIGN.findall(dense)
    if len(foreign) < 8 or len(foreign) < 0.05 * len(dense):
        return False
    return len({unicodedata.name(c, "?").split()[0] for c in set(foreign)}) >= 3


def _is_odd(char: str) -> bool:
    return char > "\x7f" and (
        unicodedata.category(char) in ("Cn", "Co", "Cc", "Sk", "Lm") or "\u0180" <= char <= "\u024f"
    )


def _broken_letters(text: str) -> int:
    """Signs without a meaning inside words; one that stands alone is a bullet."""
    if not _PRIVATE.search(text):
        return 0
    return sum(len(_PRIVATE.findall(t)) for t in text.split() if len(t) > 1 and not t.isascii())


def _named_letters(text: str) -> int:
    """Letters that spell names of glyphs, (cid:12) or /g12/g7, and no words."""
    found = sum(map(len, _CID.findall(text)))
    if any(start in text for start in _NAME_STARTS):
        found += sum(len(m[0]) for m in _GLYPH_NAMES.finditer(text))
    return found


def _reads_like_noise(text: str, dense: str) -> bool:
    """Latin text shifted by a wrong map: hardly a vowel, signs inside words."""
    dense = _LEADER.sub("", dense)
    if len(dense) < 40:
        return False
    ascii_only = dense.encode("ascii", "ignore")
    others = len(dense) - len(ascii_only)
    if others > 0.1 * len(dense) or _count(ascii_only, _DIGITS) > 0.4 * len(dense):
        return False
    if _count(ascii_only, _INNER_SIGNS) > 3:
        tokens = [t for t in text.split() if len(t) > 3]
        signs_inside = sum(bool(_SIGN_INSIDE.search(t)) for t in tokens)
        if signs_inside > 0.4 * len(tokens) and signs_inside > 3:
            return True
    letters = _count(ascii_only, _LETTERS)
    if letters < 40:
        return _count(ascii_only, _SIGNS) > 0.5 * len(dense)
    return _few_vowels(ascii_only, 0.2 if letters > 50 else 0.12)


def _few_vowels(dense: bytes, share: float) -> bool:
    return _count(dense, _VOWELS) < share * _count(dense, _LETTERS)


def _count(text: bytes, of: bytes) -> int:
    return len(text) - len(text.translate(None, of))
