"""Reads one run of digits with what stands around it: sign, currency, scale word, unit, parentheses."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from core.types.quantity.figure import Quantity
from core.types.quantity.units import ONE, PREFIX_CURRENCIES, SCALES, SUFFIX_UNITS, alternatives

_WIDTH = {ord("０") + i: str(i) for i in range(10)} | str.maketrans(
    "（）．％＋－−–—‐‑﹣＄　\u00a0\u2009\u202f", "().%+------" + "-$    "
)
_CURRENCY = alternatives(PREFIX_CURRENCIES)
_FRONT = re.compile(rf"(?P<sign>[-+])?\s*(?P<currency>{_CURRENCY})?\s*(?P<sign2>[-+])?\s*$")
_FRONT_ENCLOSED = re.compile(
    rf"(?P<outer>{_CURRENCY})?\s*\(\s*(?P<sign>[-+])?\s*(?P<currency>{_CURRENCY})?\s*(?P<sign2>[-+])?\s*$"
)
_UNIT = rf"\s*(?P<scale>{alternatives(SCALES)})?\s*(?P<unit>{alternatives(SUFFIX_UNITS)})?"
_BACK = re.compile(_UNIT)
_BACK_ENCLOSED = re.compile(rf"(?P<inside>{_UNIT})\s*\)")
_LETTER_SCALES = {"K": Decimal(10) ** 3, "M": Decimal(10) ** 6, "B": Decimal(10) ** 9, "T": Decimal(10) ** 12}
_LETTER = re.compile(r"\s?([KMBT])(?![A-Za-z])")
_APPROXIMATE = re.compile(
    r"(?:约|近|逾|≈|~|about|approximately|around|nearly|roughly)\s*\S{0,4}\s*$", re.IGNORECASE
)
_LOOK_BACK = 16


def normalize_width(text: str) -> str:
    """Full-width digits, signs and spaces as their half-width twins; length and positions stay."""
    return text.translate(_WIDTH)


class _Around(NamedTuple):
    """What surrounds the digits: the characters `first:last` belong to the figure."""

    first: int
    last: int
    negative: bool
    currency: str
    scale: Decimal
    unit: str


def read_figure(text: str, plain: str, start: int, end: int) -> Quantity:
    """The figure whose digits are `plain[start:end]`; `plain` is `text` in half width."""
    digits = plain[start:end].replace(",", "").replace("，", "")
    around = _enclosed(plain, start, end, digits) or _bare(plain, start, end)
    scale, last = around.scale, around.last
    if around.currency and scale == ONE and (letter := _LETTER.match(plain, end)):
        scale, last = _LETTER_SCALES[letter[1]], max(last, letter.end())
    value = Decimal(digits)
    currency = PREFIX_CURRENCIES.get(around.currency, "")
    return Quantity(
        value=-value if around.negative else value,
        text=text[around.first : last],
        start=around.first,
        end=last,
        unit=currency if currency and around.unit in ("", "CNY") else around.unit,
        scale=scale,
        decimals=len(digits.partition(".")[2]),
        sign_only_unit=bool(currency) and scale == ONE and not around.unit,
        approximate=bool(_APPROXIMATE.search(plain[max(0, around.first - 14) : around.first])),
    )


def has_unit(plain: str, start: int, end: int) -> bool:
    """Whether a scale word, a unit or a currency stands at the digits."""
    back = _BACK.match(plain, end)
    front = _FRONT.search(plain[max(0, start - _LOOK_BACK) : start])
    return bool((back and (back["scale"] or back["unit"])) or (front and front["currency"]))


def is_cell(plain: str, start: int, end: int) -> bool:
    """Whether nothing else stands in the same cell (between ` | ` joints and line ends)."""
    left = re.split(r"[|\n]", plain[:start])[-1]
    right = re.split(r"[|\n]", plain[end:])[0]
    return not left.strip(" $€£¥") and not right.strip(" %")


def _bare(plain: str, start: int, end: int) -> _Around:
    offset = max(0, start - _LOOK_BACK)
    before = plain[offset:start]
    front = _FRONT.search(before)
    sign, currency = _sign(before, front), (front["currency"] or "") if front else ""
    first = start
    if front and sign:
        first = offset + front.start("sign" if front["sign"] else "sign2")
    if front and currency:
        first = min(first, offset + front.start("currency"))
    back = _BACK.match(plain, end)
    scale, unit = (back["scale"] or "", back["unit"] or "") if back else ("", "")
    last = back.end() if back and (scale or unit) else end
    while last > end and plain[last - 1] == " ":
        last -= 1
    return _Around(first, last, sign == "-", currency, _scale(scale), SUFFIX_UNITS.get(unit, ""))


def _enclosed(plain: str, start: int, end: int, digits: str) -> _Around | None:
    """Digits alone in parentheses that mean a minus (`(1,234)`, `$(56) million`, `(8.9)%`), else None."""
    offset = max(0, start - _LOOK_BACK)
    front = _FRONT_ENCLOSED.search(plain[offset:start])
    back = _BACK_ENCLOSED.match(plain, end)
    if front is None or back is None:
        return None
    behind = _BACK.match(plain, back.end())
    scale, unit = back["scale"] or "", back["unit"] or ""
    last = back.end()
    outside = behind is not None and bool(behind["scale"] or behind["unit"]) and not (scale or unit)
    if behind is not None and outside:
        scale, unit, last = behind["scale"] or "", behind["unit"] or "", behind.end()
    currency = front["outer"] or front["currency"] or ""
    signed = front["sign"] == "-" or front["sign2"] == "-"
    prose = re.search(r"[一-鿿]\s*$", plain[: offset + front.start()])
    percent_aside = unit in ("%", "percent") and not outside
    is_minus = (
        is_cell(plain, offset + front.start(), last)
        or bool(currency)
        or (not prose and not percent_aside and (outside or "." in digits or len(digits) > 3))
    )
    if not is_minus and not signed:
        return None
    first = offset + front.start()
    while plain[first] == " ":
        first += 1
    return _Around(first, last, True, currency, _scale(scale), SUFFIX_UNITS.get(unit, ""))


def _scale(word: str) -> Decimal:
    return SCALES.get(word.lower(), ONE)


def _sign(before: str, front: re.Match[str] | None) -> str:
    """The sign in front, unless it joins two things: `10%-35%`, `2024-2026`, `3月-5月`."""
    if front is None:
        return ""
    if front["sign2"] and front["currency"]:
        return str(front["sign2"])
    sign = front["sign"] or front["sign2"]
    if not sign:
        return ""
    left = before[: front.start("sign" if front["sign"] else "sign2")]
    joins = re.search(r"[\w%)]$", left) and not re.search(r"[一-鿿]$", left)
    return "" if joins or re.search(r"[年月日]$", left) else str(sign)
