"""What counts as a figure in a table cell. Only shapes are looked at; values are never computed here."""

from __future__ import annotations

import re

_FIGURE = re.compile(
    r"[(（\[]?\s*(?:US\$|HK\$|RMB|CNY|USD|[$€£¥￥])?\s*[(（\[]?\s*[-+−–]?\s*(?:US\$|HK\$|RMB|[$€£¥￥])?\s*"
    r"\d[\d,，.']*\d*\s*(?:%|％|x|X|bps|pp|元|倍)?\s*[)）\]]?\s*(?:%|％)?\s*[)）\]*†‡#]*(?:\(\d\))?"
)
_DASH = re.compile(r"(?:[$€£¥]\s*)?(?:[-–—−]+|N/?A|n/?a|nm|NM|不适用|无|nil|Nil)\s*%?")
_YEAR = re.compile(r"(?:FY|Q[1-4]\s?)?'?(?:19|20)\d\d(?:年度?|A|E|H[12]|Q[1-4])?(?:\(\d\))?[*]*")
CURRENCY = frozenset(("$", "€", "£", "¥", "￥", "US$", "HK$", "RMB"))


def is_figure(text: str) -> bool:
    """Whether a cell holds one figure or a dash in place of one."""
    text = text.strip()
    return bool(text) and len(text) < 30 and bool(_FIGURE.fullmatch(text) or _DASH.fullmatch(text))


def is_dash(text: str) -> bool:
    return bool(_DASH.fullmatch(text.strip()))


def is_year(text: str) -> bool:
    """Whether a figure is a year, which heads a column rather than fills it."""
    return bool(_YEAR.fullmatch(text.strip()))
