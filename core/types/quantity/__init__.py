"""Printed figures as exact values: found in text, read with their unit and scale, compared, put in words."""

from core.types.quantity.figure import Quantity
from core.types.quantity.reading import normalize_width
from core.types.quantity.scanning import (
    Numbers,
    Numeral,
    find_quantities,
    parse_quantity,
    scan_numbers,
)
from core.types.quantity.units import UnitLine, parse_unit_line, unit_in_head, unit_in_label
from core.types.quantity.wording import converted, sayable, unit_words

__all__ = [
    "Numbers",
    "Numeral",
    "Quantity",
    "UnitLine",
    "converted",
    "find_quantities",
    "normalize_width",
    "parse_quantity",
    "parse_unit_line",
    "sayable",
    "scan_numbers",
    "unit_in_head",
    "unit_in_label",
    "unit_words",
]
