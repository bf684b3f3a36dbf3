"""The authors of a paper: the names between its title and its abstract, or in its properties."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.library.metadata.fold import fold
from core.library.metadata.found import Found
from core.library.metadata.opening import Piece
from core.types import Confidence, Source

_LIST = re.compile(r"^\s*(?:Authors?|By|作者)\s*[:：]?\s+(?P<names>.+)", re.I)
_STOP = re.compile(r"^\s*(?:Abstract|Summary|Introduction|Key\s?words|摘\s*要|关键词|Received\b)", re.I)
_SPLIT = re.compile(r"\s*(?:,|;|，|；|、|·|•|\||\band\b|&)\s*", re.I)
_MARKS = re.compile(r"[\d*†‡§¶#^∗⁎☯✉¹²³⁰-⁹]+|\([^)]*\)|(?<=[a-z\u4e00-\u9fff])\s+[a-f](?=\s|$)")
_PARTICLE = r"(?:van|von|der|den|de|del|della|di|da|dos|la|le|el|al|bin|ibn|ter|ten|zu|af|y)"
_WORD = r"(?:[A-ZÀ-ÖØ-ÞĀ-Ž][\w’'´`]*(?:\.[A-Za-z])*\.?(?:[-‐‑][A-ZÀ-Ža-z][\w’']*\.?)*)"
_NAME = re.compile(rf"{_WORD}(?:\s+(?:{_PARTICLE}|{_WORD})){{1,5}}$")
_ONE_INVERTED = re.compile(rf"{_WORD}, {_WORD}(?:\s{_WORD})?$")
_NAME_ZH = re.compile(r"[\u4e00-\u9fff]{1,2}\s?[\u4e00-\u9fff]{1,3}$")
_NO_NAME = re.compile(
    r"\b(?:Universit|Institut|Departm|College|School|Laborator|Hospital|Center|Centre|Facult|Academy|Inc|Corp|"
    r"Journal|Review|Report|Research|License|Software|Repository|Archive|Editor|Published|Submitted|Open|"
    r"Team|Group|USA|China|Germany|Street|Road|Version|Company|Ltd|LLC)",
)
_LOGIN = re.compile(r"^(?:administrator|user|admin|root|unknown|anonymous|\w*\d\w*|[a-z]+)$", re.I)
_LOOK_AHEAD = 8  # pieces after the title in which authors are looked for


def authors_of(title: str, info_author: str, opening: Sequence[Piece]) -> tuple[tuple[str, ...], Found]:
    """Names in printed order, and their common origin (its value is the first name)."""
    page = fold(" ".join(p.text for p in opening))
    given = tuple(n for n in _people(info_author) if not _LOGIN.match(n))
    if given and all(fold(_family(name)) in page for name in given):
        return given, Found(given[0], Source.PROPERTIES, Confidence.HIGH)
    for names, sure in (_listed(opening), _below_title(title, opening)):
        if names:
            return names, Found(names[0], Source.FIRST_PAGE, sure)
    if given:
        return given, Found(given[0], Source.PROPERTIES, Confidence.LOW)
    return (), Found()


def _listed(opening: Sequence[Piece]) -> tuple[tuple[str, ...], Confidence]:
    """Names after the word "Authors"."""
    for piece in opening[:_LOOK_AHEAD]:
        if (match := _LIST.match(piece.text)) and (names := _people(match["names"])):
            return names, Confidence.HIGH
    return (), Confidence.LOW


def _below_title(title: str, opening: Sequence[Piece]) -> tuple[tuple[str, ...], Confidence]:
    """The run of pieces of mostly names that comes first after the title."""
    wanted = _letters(title)[:30]
    start = next(
        (i for i, p in enumerate(opening) if not p.margin and _letters(p.text).startswith(wanted)), -1
    )
    if not wanted or start < 0:
        return (), Confidence.LOW
    names: list[str] = []
    for piece in opening[start + 1 : start + 1 + _LOOK_AHEAD]:
        if _STOP.match(piece.text):
            break
        found = _people(piece.text)
        if found:
            names += found
        elif names:
            break
    return tuple(dict.fromkeys(names)), Confidence.HIGH if len(names) > 1 else Confidence.MEDIUM


def _people(text: str) -> tuple[str, ...]:
    """The names of a list of names; nothing where the text is mostly something else."""
    if _ONE_INVERTED.match(text.strip()):
        return (text.strip(),)
    if ";" in text and _inverted(text):
        parts = [part.strip() for part in text.split(";")]
        return tuple(part for part in parts if "," in part or _is_name(part))
    parts = [_MARKS.sub(" ", part).strip(" .,:") for part in _SPLIT.split(text)]
    parts = [re.sub(r"\s+", " ", part) for part in parts if re.search(r"\w{2}", part)]
    names = [part for part in parts if _is_name(part)]
    return tuple(names) if names and len(names) >= 0.6 * len(parts) else ()


def _inverted(text: str) -> bool:
    """`Nobody, Nora; Nemo, Ulf`: a comma inside each."""
    parts = [part for part in text.split(";") if part.strip()]
    return sum(part.count(",") == 1 for part in parts) >= 0.6 * len(parts)


def _is_name(part: str) -> bool:
    plain = part.replace("\u00b4", "")
    return bool((_NAME.match(plain) and not _NO_NAME.search(plain)) or _NAME_ZH.match(plain))


def _family(name: str) -> str:
    return name.split(",")[0] if "," in name else name.split()[-1]


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", fold(text))
