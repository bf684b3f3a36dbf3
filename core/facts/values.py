"""The value of a cell, exactly as printed: parentheses are a minus, marks of footnotes are no digits.

A dash is no value. Reports print it for nil and for "does not apply" alike, and the cell does not say which;
so it reads as None with `dash`, and is never counted as zero.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from core.types.quantity import Quantity, normalize_width, parse_quantity

_DASH = re.compile(r"(?:[$€£¥￥]\s*)?[-–—−－‐‑﹣]+\s*%?|/|不适用|无|N/?A|nm|n/m|nil|NM", re.IGNORECASE)
_MARK = re.compile(
    r"\s*(?:[(（]\d{1,2}[)）]|[(（][a-z][)）]|\[\d{1,2}\]|[*†‡#§△]+|[①-⑳]+|[¹²³⁴⁵⁶⁷⁸⁹]+|注\d?)$"
)
_AMOUNT = re.compile(r"\d[\d,，]*(?:[.．]\d+)?\s*[%％)）]*$")
_COUNTED = re.compile(r"\s*(?:years?|months?|days?|年|个月|天)$")


@dataclass(frozen=True, slots=True)
class CellValue:
    """`number` is the signed number as printed (-1234 for `(1,234)`, 8.9 for `8.9%`), None where the cell has
    none; `quantity` the same with the unit and scale printed in the cell. `marks` are the footnote marks
    behind it; `counted` the word behind a number of years, months or days.
    """

    number: Decimal | None = None
    quantity: Quantity | None = None
    dash: bool = False
    marks: tuple[str, ...] = ()
    counted: str = ""


def cell_value(text: str) -> CellValue:
    """Read one cell. Text that is no single figure has neither number nor dash."""
    plain = " ".join(text.split())
    if not plain:
        return CellValue()
    if _DASH.fullmatch(plain):
        return CellValue(dash=True)
    marks: list[str] = []
    quantity = parse_quantity(plain)
    while quantity is None:
        mark = _MARK.search(plain)
        if mark is None or not _AMOUNT.search(normalize_width(plain[: mark.start()])):
            break
        marks.insert(0, mark[0].strip())
        plain = plain[: mark.start()]
        quantity = parse_quantity(plain)
    counted = _COUNTED.search(plain) if quantity is None else None
    if counted:
        quantity = parse_quantity(plain[: counted.start()])
    if quantity is None:
        return CellValue()
    return CellValue(quantity.value, quantity, False, tuple(marks), counted[0].strip() if counted else "")
