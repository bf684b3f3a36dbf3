"""Finds the figures of a text, and tells them from years, dates, ordinals, notes and citations.

What is a figure must be proved by a quote; what is only a numeral (a year, `第3页`) is compared as a word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from core.types.quantity.figure import Quantity
from core.types.quantity.units import ONE, PREFIX_CURRENCIES, SCALES, SUFFIX_UNITS, alternatives

_WIDTH = {ord("０") + i: str(i) for i in range(10)} | str.maketrans(
    "（）．％＋－−–—‐‑﹣＄　\u00a0\u2009\u202f", "().%+------" + "-$    "
)
_RUN = re.compile(r"\d[\d,，.]*(?<![,，.])|(?<![\d.])\.\d+")
_WELL_FORMED = re.compile(r"\d{1,3}(?:[,，]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+")
_BEFORE = re.compile(
    rf"(?P<open>\()?\s*(?P<sign>[-+])?\s*(?P<currency>{alternatives(PREFIX_CURRENCIES)})?\s*"
    r"(?P<open2>\()?\s*(?P<sign2>[-+])?\s*$"
)
_AFTER = re.compile(
    rf"(?P<close>\s*\))?\s*(?P<scale>{alternatives(SCALES)})?\s*(?P<unit>{alternatives(SUFFIX_UNITS)})?(?P<close2>\s*\))?",
)
_LETTER_SCALES = {"K": Decimal(10) ** 3, "M": Decimal(10) ** 6, "B": Decimal(10) ** 9, "T": Decimal(10) ** 12}
_APPROXIMATE = re.compile(r"(?:约|大约|近|逾|≈|~|about|approximately|around|nearly|roughly)\s*\S{0,4}\s*$", re.I)
_MONTHS = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)[a-z]*\.?"
_CITATION = re.compile(r"\[\d+(?:\s*[,，、-]\s*\d+)*\]")
_DATES = re.compile(
    r"(?:19|20)\d\d\s*[-/.]\s*\d{1,2}\s*[-/.]\s*\d{1,2}(?!\d)|(?:19|20)\d\d\s*年(?:\s*\d{1,2}\s*月(?:\s*\d{1,2}\s*日)?)?"
    rf"|\d{{1,2}}\s*月(?:\s*\d{{1,2}}\s*日)|{_MONTHS}\s+\d{{1,2}}(?:\s*,\s*(?:19|20)\d\d)?(?![\d,.]*\d)"
    rf"|(?<!\d)\d{{1,2}}\s+{_MONTHS}(?:\s+(?:19|20)\d\d)?"
)
_YEAR = re.compile(r"(?:19|20)\d\d")
_NUMERAL_BEFORE = re.compile(
    r"(?:第|附注|注|表|图|(?<![A-Za-z])(?:notes?|item|items|section|part|table|figure|fig\.?|page|pages|p\.|pp\.|no\.?|chapter|exhibit|"
    r"IFRS|IAS|ASC|ASU|FY|Q|H|Level)|[一二三四五六七八九十]+[、.])\s*[(]?\s*$",
    re.IGNORECASE,
)
_NUMERAL_AFTER = re.compile(r"\s*(?:页|月|日|号|季度|年(?!化|均)|st\b|nd\b|rd\b|th\b|、\s*(?=[一-鿿]))")
_LIST_MARK = re.compile(r"(?:^|[\n|])\s*$")


@dataclass(frozen=True, slots=True)
class Numeral:
    """Digits that count nothing: a year, a date's day, a note's number."""

    text: str
    start: int
    end: int

    @property
    def is_year(self) -> bool:
        return bool(_YEAR.fullmatch(self.text))


@dataclass(frozen=True, slots=True)
class Numbers:
    """All that is written in digits, in order. Citations such as `[1]` are in neither list."""

    figures: tuple[Quantity, ...]
    numerals: tuple[Numeral, ...]


def normalize_width(text: str) -> str:
    """Full-width digits, signs and spaces as their half-width twins; length and positions stay."""
    return text.translate(_WIDTH)


def scan_numbers(text: str) -> Numbers:
    """Every run of digits in `text`, as a figure or as a numeral; spans are positions in `text`."""
    plain = normalize_width(text)
    citations = [m.span() for m in _CITATION.finditer(plain)]
    dates = [m.span() for m in _DATES.finditer(plain) if not _is_counted(plain, m)]
    figures: list[Quantity] = []
    numerals: list[Numeral] = []
    for start, end in _runs(plain):
        if _inside(start, citations):
            continue
        if _inside(start, dates) or _is_numeral(plain, start, end):
            numerals.append(Numeral(plain[start:end], start, end))
        else:
            figures.append(_figure(text, plain, start, end))
    return Numbers(tuple(figures), tuple(numerals))


def find_quantities(text: str) -> tuple[Quantity, ...]:
    """The figures of a text, in order."""
    return scan_numbers(text).figures


def parse_quantity(text: str) -> Quantity | None:
    """A text that is one figure and nothing else (a table cell): `（1,234）`, `-8.9%`, `$ 5.99`; else None.

    A bare `2012` is a figure here: only the caller knows whether a cell heads a column.
    """
    plain = normalize_width(text)
    runs = list(_runs(plain))
    if len(runs) != 1 or not _WELL_FORMED.fullmatch(plain[slice(*runs[0])]):
        return None
    figure = _figure(text, plain, *runs[0])
    rest = plain[: figure.start] + plain[figure.end :]
    return figure if not rest.strip(" *\n") else None


def _runs(plain: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for match in _RUN.finditer(plain):
        run, start = match[0], match.start()
        if _WELL_FORMED.fullmatch(run) or run.count(".") > 1:
            found.append(match.span())
            continue
        for piece in re.finditer(r"[\d.]+", run):
            found.append((start + piece.start(), start + piece.end()))
    return found


def _inside(position: int, spans: list[tuple[int, int]]) -> bool:
    return any(a <= position < b for a, b in spans)


def _is_counted(plain: str, date: re.Match[str]) -> bool:
    """`May 5,000` and `may 12%` are not dates."""
    rest = plain[date.end() :]
    return bool(re.match(r"(?:,\d{3}|\s*%|\s*(?:million|billion))", rest)) or date[0].startswith("may")


def _is_numeral(plain: str, start: int, end: int) -> bool:
    run, before, after = plain[start:end], plain[max(0, start - 14) : start], plain[end : end + 12]
    if run.count(".") > 1:
        return True
    separated = "," in run or "，" in run or "." in run
    if not separated and len(run) > 1 and run[0] == "0":
        return True
    if separated:
        return False
    if _YEAR.fullmatch(run):
        counted = _AFTER.match(after)
        has_unit = counted and (counted["scale"] or counted["unit"])
        front = _BEFORE.search(before)
        return not (has_unit or (front and front["currency"]))
    if _NUMERAL_BEFORE.search(before) or _NUMERAL_AFTER.match(after):
        return True
    if before[-1:].isascii() and before[-1:].isalpha() and not _ends_with_currency(before):
        return True
    if re.match(r"[A-Za-z]", after) and not re.match(
        rf"(?:{alternatives(SCALES)}|{alternatives(SUFFIX_UNITS)}|[KMBT](?![A-Za-z]))", after
    ):
        return True
    if re.search(r"[A-Za-z]-$", before):
        return True
    if len(run) <= 2:
        if before[-1:] == "(" and after[:1] == ")":
            return not _is_cell(plain, start - 1, end + 1) and not re.match(r"\)\s*%", after)
        if _LIST_MARK.search(before) and re.match(r"(?:[.、)](?!\d)|\s*[、)])", after):
            return True
    return False


def _ends_with_currency(before: str) -> bool:
    return any(before.endswith(c) for c in PREFIX_CURRENCIES)


def _is_cell(plain: str, start: int, end: int) -> bool:
    """Whether nothing else stands in the same cell (between ` | ` joints and line ends)."""
    left = re.split(r"[|\n]", plain[:start])[-1]
    right = re.split(r"[|\n]", plain[end:])[0]
    return not left.strip(" $€£¥") and not right.strip(" %")


def _figure(text: str, plain: str, start: int, end: int) -> Quantity:
    before = plain[max(0, start - 16) : start]
    front = _BEFORE.search(before)
    back = _AFTER.match(plain, end)
    assert front is not None  # noqa: S101 - both patterns match the empty text
    assert back is not None  # noqa: S101
    digits = plain[start:end].replace(",", "").replace("，", "")
    value = Decimal(digits)
    decimals = len(digits.partition(".")[2])

    first = start - len(before) + front.start()
    sign = _sign_of(before, front)
    opened = bool(front["open"] or front["open2"])
    closed = bool(back["close"] or back["close2"])
    last = back.end() if back[0].strip() else end
    if opened and closed:
        negative = sign != "+" and (sign == "-" or _means_minus(plain, first, last, front, back, digits))
    else:
        negative = sign == "-"
        if front["open"] or front["open2"]:
            first = start - len(front["sign2"] or "") if front["open2"] else _after_paren(plain, first, start)
        if closed and not opened:
            last = end + len(re.match(r"[^)]*", plain[end:last])[0])  # type: ignore[index]
            if back["close"]:
                last, back = end, re.match(r"(?P<scale>(?!))?(?P<unit>(?!))?", "")  # type: ignore[assignment]
    while first < start and plain[first] == " ":
        first += 1
    if not sign and not front["currency"] and not opened:
        first = start
    elif front["sign"] and not sign:
        first = start if not front["currency"] else plain.index(front["currency"], first)
    while last > end and plain[last - 1] == " ":
        last -= 1

    unit = SUFFIX_UNITS.get(back["unit"] or "", "") if back else ""
    scale = SCALES.get((back["scale"] or "").lower(), ONE) if back else ONE
    currency = PREFIX_CURRENCIES.get(front["currency"] or "", "")
    if currency and scale == ONE and (letter := re.match(r"\s?([KMBT])(?![A-Za-z])", plain[end:])):
        scale, last = _LETTER_SCALES[letter[1]], end + letter.end()
    if currency and unit in ("", "CNY"):
        unit = currency
    return Quantity(
        value=-value if negative else value,
        text=text[first:last],
        start=first,
        end=last,
        unit=unit,
        scale=scale,
        decimals=decimals,
        sign_only_unit=bool(currency) and scale == ONE and not (back and back["unit"]),
        approximate=bool(_APPROXIMATE.search(plain[max(0, first - 14) : first])),
    )


def _after_paren(plain: str, first: int, start: int) -> int:
    opened = plain.find("(", first, start)
    return opened + 1 if opened >= 0 else first


def _sign_of(before: str, front: re.Match[str]) -> str:
    """The sign in front, unless it joins two things: `10%-35%`, `2024-2026`, `COVID-19`."""
    if front["sign2"]:
        return str(front["sign2"])
    if not front["sign"]:
        return ""
    left = before[: front.start("sign")]
    joined = bool(re.search(r"[\w%)]$", left)) and not re.search(r"[一-鿿]$", left)
    dated = bool(re.search(r"[年月日]$", left))
    return "" if joined or dated else str(front["sign"])


def _means_minus(
    plain: str, first: int, last: int, front: re.Match[str], back: re.Match[str], digits: str
) -> bool:
    """Parentheses around nothing but a figure are a minus in tables and after currencies, an aside in prose."""
    if _is_cell(plain, first, last):
        return True
    if front["currency"]:
        return True
    if re.search(r"[一-鿿]\s*$", plain[:first]) or (back["unit"] in ("%", "percent") and back["close2"]):
        return False
    return "." in digits or len(digits) > 3 or bool(back["close"] and (back["unit"] or back["scale"]))
