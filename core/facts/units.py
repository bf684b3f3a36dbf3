"""The unit of one cell, from what is printed nearest to it; what nothing says stays unknown.

Order: the cell itself, a ratio in the head, the row's label and the groups it is in, the head, then what is
stated around the table. Rows that count (shares, people, years) and rows per share do not take over the
scale of a table's money.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from core.facts.unit_lines import UnitsAround
from core.facts.values import CellValue, cell_value
from core.types.quantity import UnitLine, parse_unit_line, unit_in_head, unit_in_label
from core.types.quantity.units import CURRENCIES, PREFIX_CURRENCIES, RATIOS

_ONE = Decimal(1)
_PER_SHARE = re.compile(
    r"每股|per\s+(?:\w+\s+){0,2}(?:share|ads|unit)\b|(?:stock|share) prices?\b|元[/／]股", re.IGNORECASE
)
_SHARES = re.compile(
    r"\bshares\b(?! (?:issued )?(?:for|to|under)\b.*\$)|股[数份]|持股"
    r"|weighted[- ]average .{0,40}(?:shares|outstanding)",
    re.IGNORECASE,
)
_COUNT = re.compile(
    r"\bnumber of\b|\bemployees\b|\bstaff\b|\bheadcount\b|\bunit sales\b|\bunits sold\b"
    r"|人数|户数|家数|笔数|件数|数量|网点数|门店数|次数|销量|产量",
    re.IGNORECASE,
)
_TIME = re.compile(
    r"\((?:in )?(?:years|months|days)\)|\b(?:remaining|average) (?:\w+ ){0,3}(?:term|life|lives)\b|年限|期限"
    r"|天数|\bdays (?:sales|payables?|inventor)|\bin days\b",
    re.IGNORECASE,
)
_RATIO = re.compile(
    r"率(?:[(（].*)?$|比例|占比|比重|息差|利差|margin\b|\bratio\b|\brate\b|\byield\b|percentage|percent\b|%",
    re.IGNORECASE,
)
_PERCENT_HEAD = re.compile(
    r"[%％]\s*$|^\s*[%％]|[(（]\s*[%％]\s*[)）]|占比|比例|percent(?:age)?\b|^% ", re.IGNORECASE
)
_EXCEPTED = re.compile(r"\bexcept\b[^()]*|除[^()（）]{1,20}外", re.IGNORECASE)
_SIGN_ALONE = re.compile(r"[(（]?\s*(US\$|HK\$|RMB|[$€£¥￥])\s*[)）]?(?:\s*\(\d\))?")
_MONEY_HEAD = re.compile(
    r"(US\$|HK\$|[$€£])\s*(?:['’]?000['’]?s?|m|mn|bn|millions?|thousands?|billions?)(?![A-Za-z])",
    re.IGNORECASE,
)


class UnitKind(StrEnum):
    """What a unit measures."""

    MONEY = "money"
    PER_SHARE = "per share"
    RATIO = "ratio"
    COUNT = "count"
    TIME = "time"
    UNKNOWN = "unknown"


_KINDS = (
    (_PER_SHARE, UnitKind.PER_SHARE),
    (_TIME, UnitKind.TIME),
    (_RATIO, UnitKind.RATIO),
    (_SHARES, UnitKind.COUNT),
    (_COUNT, UnitKind.COUNT),
)


@dataclass(frozen=True, slots=True)
class Unit:
    """`text` is what is printed, `currency` an ISO code (empty: no money, or unknown), `scale` what the
    printed number is multiplied by. `name` is the canonical unit (`CNY`, `%`, `pp`, `share` …), `source`
    where it stands: `cell`, `row`, `head`, or as in UnitsAround; `sign`: only a currency sign says it.
    """

    text: str
    currency: str
    scale: Decimal
    kind: UnitKind
    name: str = ""
    source: str = ""


def unit_of(
    text: str, row_path: Sequence[str], header_path: Sequence[str], around: UnitsAround
) -> Unit | None:
    """The unit of the cell `text` under its heads and beside its labels; None where nothing says it."""
    if own := _in_cell(cell_value(text)):
        return own
    if ratio := _ratio_in_head(header_path):
        return ratio
    if line := next((u for part in reversed(row_path) if (u := unit_in_label(part))), None):
        return _of_line(line, "row")
    labels = row_path[-2:]
    kind, said = _kind_of(labels, " ".join(_EXCEPTED.sub("", head) for head in header_path))
    if line := _in_head(header_path, around):
        return _of_line(line, "head") if kind is UnitKind.RATIO else _plain(kind, said, line, "head", around)
    if around.line is None:
        return _by_sign(kind, around)
    return _plain(kind, said, around.line, around.source, around)


def _in_cell(value: CellValue) -> Unit | None:
    if value.counted:
        return Unit(value.counted, "", _ONE, UnitKind.TIME, value.counted, "cell")
    quantity = value.quantity
    if quantity is None or not quantity.unit or quantity.sign_only_unit:
        if quantity is not None and quantity.scale != _ONE:
            return Unit(quantity.text, "", quantity.scale, UnitKind.UNKNOWN, quantity.unit, "cell")
        return None
    return _of_line(UnitLine(quantity.unit, quantity.scale, quantity.text), "cell")


def _of_line(line: UnitLine, source: str) -> Unit:
    if line.unit in RATIOS:
        return Unit(line.text, "", line.scale, UnitKind.RATIO, line.unit, source)
    if line.unit.endswith("/share"):
        return Unit(
            line.text, line.unit.removesuffix("/share"), line.scale, UnitKind.PER_SHARE, line.unit, source
        )
    if line.unit in CURRENCIES:
        return Unit(line.text, line.unit, line.scale, UnitKind.MONEY, line.unit, source)
    kind = UnitKind.COUNT if line.unit else UnitKind.UNKNOWN
    return Unit(line.text, "", line.scale, kind, line.unit, source)


def _ratio_in_head(header_path: Sequence[str]) -> Unit | None:
    for head in reversed(header_path[-2:]):
        if _PERCENT_HEAD.search(head):
            return Unit(head, "", _ONE, UnitKind.RATIO, "%", "head")
    return None


def _in_head(header_path: Sequence[str], around: UnitsAround) -> UnitLine | None:
    """A unit in the heads, the lowest first; a lone currency sign takes the scale of the line around."""
    for head in reversed(header_path):
        if sign := _SIGN_ALONE.fullmatch(head.strip()) or re.search(
            r"[(（]\s*(US\$|HK\$|[$€£])\s*[)）]", head
        ):
            line = around.line if around.line and around.line.unit not in RATIOS else None
            text = f"{head} {line.text}" if line and line.scale != _ONE else head
            return UnitLine(PREFIX_CURRENCIES.get(sign[1], ""), line.scale if line else _ONE, text)
        if line := unit_in_label(head) or unit_in_head(head):
            return line if line.unit else UnitLine(around.sign, line.scale, line.text)
        if match := _MONEY_HEAD.search(head):
            text = re.sub(r"(?<=[$€£])\s*m\b", " million", match[0], flags=re.IGNORECASE)
            if line := parse_unit_line(f"(in {text})"):
                return line
    return None


def _kind_of(labels: Sequence[str], head: str) -> tuple[UnitKind, str]:
    """What a row or column measures, and the words that say so: the first that tells, in the label, its
    group, then the head."""
    for text in (*reversed(labels), head):
        hits = [(m.start(), kind) for pattern, kind in _KINDS if (m := pattern.search(text))]
        if hits:
            return min(hits)[1], text
    return UnitKind.MONEY, ""


def _plain(kind: UnitKind, said: str, line: UnitLine, source: str, around: UnitsAround) -> Unit | None:
    """The unit of a row of this kind under a line for the whole table."""
    unit = line.unit or around.sign
    if kind is UnitKind.MONEY or line.unit in RATIOS or (line.unit and not line.is_money):
        return _of_line(UnitLine(unit, line.scale, line.text), source)
    if kind is UnitKind.PER_SHARE:
        return Unit(line.text, unit, _ONE, kind, f"{unit}/share" if unit else "", source)
    if kind is UnitKind.COUNT:
        shares = bool(_SHARES.search(said)) and line.unit != "CNY"
        scale = (around.shares or _ONE) if shares else _ONE
        return Unit(line.text, "", scale, kind, "share" if _SHARES.search(said) else "", source)
    return None


def _by_sign(kind: UnitKind, around: UnitsAround) -> Unit | None:
    """Where no line states a unit a printed currency sign does, and the number is what it says."""
    if not around.sign or kind not in (UnitKind.MONEY, UnitKind.PER_SHARE):
        return None
    if kind is UnitKind.MONEY and not around.sign_is_whole:
        return None
    name = around.sign if kind is UnitKind.MONEY else f"{around.sign}/share"
    return Unit("", around.sign, _ONE, kind, name, "sign")
