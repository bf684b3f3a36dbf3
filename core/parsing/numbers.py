"""What counts as a figure in a table cell. Only shapes are looked at; values are never computed here."""

from __future__ import annotations

import re

_FIGURE = re.compile(
    r"[(（\[]?\s*(?:US\$|HK\$|RMB|CNY|USD|[$€£¥￥])?\s*[(（\[]?\s*[-+−–]?\s*(?:US\$|HK\$|RMB|[$€£¥￥])?\s*"
    r"\d[\d,，.']*\d*\s*(?:%|％|x|X|bps|pp|years?|months?|days|pts|[万亿]?[元股]|倍|年|个月|天|人|家|个百分点)?\s*[)）\]]?\s*(?:%|％)?\s*[)）\]*†‡#]*(?:\(\d\))?"
)
_DASH = re.compile(r"(?:[$€£¥]\s*)?(?:[-–—−]+|N/?A|n/?a|nm|NM|不适用|无|nil|Nil)\s*%?")
_YEAR = re.compile(
    r"(?:FY|Q[1-4]\s?)?'?(?:19|20)\d\d(?:\s*[-–/]\s*(?:19|20)?\d\d)?"
    r"(?:年度?|A|E|H[12]|Q[1-4])?(?:\(\d\))?[*]*"
)
_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?"
_DATE = re.compile(
    r"(?:(?:19|20)\d\d\s*年(?:\s*\d{1,2}\s*月)?(?:\s*\d{1,2}\s*日)?(?:度|末|初|[上下]半年|\s*第?[一二三四1-4]季度?)?"
    rf"|(?:as\s+(?:of|at)\s+)?(?:\d{{1,2}}\s+)?{_MONTH}(?:\s+\d{{1,2}},?)?(?:\s*(?:19|20)\d\d)?"
    r"|(?:19|20)\d\d[-./]\d{1,2}(?:[-./]\d{1,2})?|[本上]年(?:度|末|数|金额)?|[本上]期(?:末|金额|数)?|本报告期末?|上年同期"
    r"|(?:期末|期初|年初|本期|上期)(?:余额|数|金额|发生额)?)",
    re.IGNORECASE,
)
_RANGE = re.compile(
    r"[$€£¥]?\(?\d[\d,.]*\)?\s*[%％x]?\s*(?:to|-|–|—|~|～|至)\s*[$€£¥]?\(?\d[\d,.]*\)?\s*[%％x]?(?:\s*\([\d.,]+[%x]?\))?"
)
CURRENCY = frozenset(("$", "€", "£", "¥", "￥", "US$", "HK$", "RMB"))


def is_figure(text: str) -> bool:
    """Whether a cell holds one figure, a range, or a dash in place of one."""
    text = text.strip()
    return bool(text) and len(text) < 30 and any(p.fullmatch(text) for p in (_FIGURE, _DASH, _RANGE))


def is_dash(text: str) -> bool:
    return bool(_DASH.fullmatch(text.strip()))


def is_year(text: str) -> bool:
    """Whether a figure is a year, which heads a column rather than fills it."""
    return bool(_YEAR.fullmatch(text.strip()))


def is_period(text: str) -> bool:
    """Whether a cell names a year, a date or a period, as the heads of figure columns do."""
    text = text.strip()
    return len(text) < 40 and bool(_YEAR.fullmatch(text) or _DATE.fullmatch(text))
