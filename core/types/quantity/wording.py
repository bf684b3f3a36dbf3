"""Figures in words people use: 1,234,567,890.12 元 is easier to grasp as 12.35 亿元."""

from __future__ import annotations

from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal

from core.types.quantity.figure import Quantity
from core.types.quantity.units import CURRENCY_NAMES_ZH

_STEPS_ZH = (("万亿", Decimal(10) ** 12), ("亿", Decimal(10) ** 8), ("万", Decimal(10) ** 4))
_STEPS_EN = (("trillion", Decimal(10) ** 12), ("billion", Decimal(10) ** 9), ("million", Decimal(10) ** 6))
_SCALE_WORDS_ZH = {
    12: "万亿",
    11: "千亿",
    10: "百亿",
    9: "十亿",
    8: "亿",
    7: "千万",
    6: "百万",
    5: "十万",
    4: "万",
    3: "千",
}
_SCALE_WORDS_EN = {12: "trillion", 9: "billion", 6: "million", 3: "thousand"}
_SCALE_PHRASES_EN = {
    11: "hundred billion",
    10: "ten billion",
    8: "hundred million",
    7: "ten million",
    5: "hundred thousand",
    4: "ten thousand",
}
"""Scales of Chinese tables, which English has no single word for: for lists of units, never in sentences."""
_CENT = Decimal("0.01")


def sayable(quantity: Quantity, language: str) -> Quantity:
    """The figure at a scale the language has a word for: in English 12,345.67 万元 is 123,456,700 CNY."""
    power = quantity.scale.adjusted()
    if language == "zh" or not power or power in _SCALE_WORDS_EN:
        return quantity
    decimals = max(0, -int(quantity.base.normalize().as_tuple().exponent))
    return replace(quantity, value=quantity.base, scale=Decimal(1), decimals=decimals)


def converted(quantity: Quantity, language: str) -> str:
    """`≈ 12.35 亿元` (or `= …` where nothing is lost) for a sum of money that is long as printed; else ``.

    Decimal arithmetic, two places, half up. `language` is `zh` or `en`.
    """
    if not quantity.is_money:
        return ""
    size = quantity.base.copy_abs()
    for word, factor in _STEPS_ZH if language == "zh" else _STEPS_EN:
        if size < factor:
            continue
        if quantity.scale == factor:
            return ""
        amount = (quantity.base / factor).quantize(_CENT, ROUND_HALF_UP)
        sign = "=" if amount * factor == quantity.base else "≈"
        if language == "zh":
            return f"{sign} {amount:,} {word}{CURRENCY_NAMES_ZH[quantity.unit]}"
        return f"{sign} {quantity.unit} {amount:,} {word}"
    return ""


def unit_words(quantity: Quantity, language: str) -> str:
    """The unit to print behind a bare figure: `万元`, `百万元`, `million USD`; `` where it is unknown."""
    if quantity.unit in ("", "%"):
        return quantity.unit or _scale_word(quantity.scale, language)
    scale = _scale_word(quantity.scale, language)
    if language == "zh":
        name = {"CNY/share": "元/股", "pp": "个百分点", "bp": "个基点", "x": "倍", "share": "股"}.get(
            quantity.unit, CURRENCY_NAMES_ZH.get(quantity.unit, quantity.unit)
        )
        return scale + name
    name = {
        "CNY/share": "CNY per share",
        "pp": "percentage points",
        "bp": "basis points",
        "share": "shares",
    }.get(quantity.unit, quantity.unit)
    return f"{scale} {name}".strip()


def _scale_word(scale: Decimal, language: str) -> str:
    power = scale.adjusted()
    words = _SCALE_WORDS_ZH if language == "zh" else _SCALE_WORDS_EN | _SCALE_PHRASES_EN
    return words.get(power, f"×{scale:f}") if power else ""
