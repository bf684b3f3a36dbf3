"""Calculations over two things that the question names: a difference between A and B, a sum of A and B."""

from __future__ import annotations

import re
from typing import NamedTuple

_PERIOD = re.compile(
    r"[,，]?\s*\b(?:(?:in|for|at|during|as of)\s+)?(?:the\s+)?(?:(?:fiscal\s+)?years?\s+(?:ended\s+)?)?"
    r"(?:(?:january|february|march|april|may|june|july|august|september|october|november|december)\s+\d{1,2},?\s+)?"
    r"(?:fy\s*)?(?:19|20)\d\d\b",
    re.IGNORECASE,
)
_END = r"\s*(?:[?.]|$)"
_DIFFERENCE_OF = re.compile(
    r"\bdifference (?:in|of|between)(?: the)? (?P<of>.+?) between (?:the )?(?P<a>.+?)"
    rf" and (?:the )?(?P<b>.+?){_END}",
    re.I,
)
_COMPARED = re.compile(
    r"\bdifference between\s+(?P<a>.+?)['’]s? (?P<of>.+?)(?: as)? compared (?:to|with)"
    rf" (?P<b>.+?)(?:['’]s)?{_END}",
    re.I,
)
_DIFFERENCE = re.compile(rf"\bdifference between (?:the )?(?P<a>.+?) and (?:the )?(?P<b>.+?){_END}", re.I)
_SUM = re.compile(
    rf"\b(?:sum|total)(?: amount| value)? of (?:the |both )?(?P<a>.+?) and (?:the )?(?P<b>.+?)"
    rf"(?:\s+(?:combined|altogether|together))?{_END}",
    re.I,
)
_SUM_ZH = re.compile(
    r"(?P<a>[^，,。？?的]{2,16}?)(?:与|和|加上?)(?P<b>[^，,。？?的]{2,16}?)(?:的)?(?:之和|合计|总和)"
)
_DIFFERENCE_ZH = re.compile(
    r"(?P<a>[^，,。？?的]{2,16}?)(?:与|和|减去?)(?P<b>[^，,。？?的]{2,16}?)(?:的|之间的?)?(?:差额|之差|相差)"
)


class Named(NamedTuple):
    """Two wordings; `is_sum` or else a difference, first minus second."""

    first: str
    second: str
    is_sum: bool


def named_operands(question: str) -> Named | None:
    """The two things whose sum or difference is asked; None where the question names no two."""
    text = " ".join(_PERIOD.sub("", question).split())
    for pattern in (_DIFFERENCE_OF, _COMPARED):
        if match := pattern.search(text):
            return Named(f"{match['a']} {match['of']}", f"{match['b']} {match['of']}", is_sum=False)
    for pattern, is_sum in ((_DIFFERENCE, False), (_SUM, True), (_DIFFERENCE_ZH, False), (_SUM_ZH, True)):
        if match := pattern.search(text):
            a, b = match["a"].strip(), match["b"].strip()
            if re.search(r"[,，、]", a) or (is_sum and " and " in a):
                return None  # more than two
            return Named(_with_head(a, b), b, is_sum) if a and b else None
    return None


def _with_head(a: str, b: str) -> str:
    """The low and high price: the low price."""
    words = b.split()
    return f"{a} {words[-1]}" if len(a.split()) == 1 and len(words) == 2 else a
