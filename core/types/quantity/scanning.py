"""Finds the figures of a text, and tells them from years, dates, ordinals, notes and citations.

What is a figure must be proved by a quote; what is only a numeral (a year, `第3页`) is compared as a word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.types.quantity.figure import Quantity
from core.types.quantity.reading import has_unit, is_cell, normalize_width, read_figure
from core.types.quantity.units import PREFIX_CURRENCIES, SCALES, SUFFIX_UNITS, alternatives

_RUN = re.compile(r"\d[\d,，.]*(?<![,，.])|(?<![\d.])\.\d+")
_WELL_FORMED = re.compile(r"\d{1,3}(?:[,，]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+")
_MONTHS = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)[a-z]*\.?"
_CITATION = re.compile(r"\[\d+(?:\s*[,，、-]\s*\d+)*\]")
_DATES = re.compile(
    r"(?:19|20)\d\d\s*[-/.]\s*\d{1,2}\s*[-/.]\s*\d{1,2}(?!\d)"
    r"|(?:19|20)\d\d\s*年(?:\s*\d{1,2}\s*月(?:\s*\d{1,2}\s*日)?)?|\d{1,2}\s*月(?:\s*\d{1,2}\s*日)"
    rf"|{_MONTHS}\s+\d{{1,2}}(?:\s*,\s*(?:19|20)\d\d)?(?![\d,.]*\d)"
    rf"|(?<!\d)\d{{1,2}}\s+{_MONTHS}(?:\s+(?:19|20)\d\d)?"
)
_YEAR = re.compile(r"(?:19|20)\d\d")
_NUMERAL_BEFORE = re.compile(
    r"(?:第|附注|注|表|图|(?<![A-Za-z])(?:notes?|items?|section|part|table|figure|fig\.?|pages?|p\.|pp\.|no\.?"
    r"|chapter|exhibit|IFRS|IAS|ASC|ASU|FY|Q|H|Level)|[一二三四五六七八九十]+[、.])\s*[(]?\s*$",
    re.IGNORECASE,
)
_NUMERAL_AFTER = re.compile(
    r"\s*(?:页|月|日|号|季度|年(?!化|均)|(?:st|nd|rd|th)(?![A-Za-z])|、\s*(?=[一-鿿]))"
)
_CELL_START = re.compile(r"(?:^|[\n|])\s*$")
_LIST_MARK = re.compile(r"(?:[.、)](?!\d)|\s*[、)])")
_AMOUNT_BEHIND = re.compile(
    r"\s*(?:%|[十百千万亿]+(?:元|股|美元|港元)|元|(?:thousand|million|billion|trillion|percent)s?\b)",
    re.IGNORECASE,
)
_LETTERS_OF_A_UNIT = re.compile(
    rf"(?:{alternatives(SCALES)}|{alternatives(SUFFIX_UNITS)}|[KMBT](?![A-Za-z]))"
)


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
            figures.append(read_figure(text, plain, start, end))
    return Numbers(tuple(figures), tuple(numerals))


def find_quantities(text: str) -> tuple[Quantity, ...]:
    """The figures of a text, in order."""
    return scan_numbers(text).figures


def parse_quantity(text: str) -> Quantity | None:
    """A text that is one figure and nothing else (a table cell): `（1,234）`, `-8.9%`, `$ 5.99`; else None.

    A bare `2012` is a figure here: only the caller knows whether a cell heads a column.
    """
    plain = normalize_width(text)
    runs = _runs(plain)
    if len(runs) != 1 or not _WELL_FORMED.fullmatch(plain[slice(*runs[0])]):
        return None
    figure = read_figure(text, plain, *runs[0])
    rest = plain[: figure.start] + plain[figure.end :]
    return figure if not rest.strip(" *\n") else None


def _runs(plain: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for match in _RUN.finditer(plain):
        run, start = match[0], match.start()
        if _WELL_FORMED.fullmatch(run) or run.count(".") > 1:
            found.append(match.span())
            continue
        found += [(start + piece.start(), start + piece.end()) for piece in re.finditer(r"[\d.]+", run)]
    return found


def _inside(position: int, spans: list[tuple[int, int]]) -> bool:
    return any(a <= position < b for a, b in spans)


def _is_counted(plain: str, date: re.Match[str]) -> bool:
    """`May 5,000` and `may 12%` are not dates."""
    rest = plain[date.end() :]
    return bool(re.match(r"(?:,\d{3}|\s*%|\s*(?:million|billion))", rest))


def _is_numeral(plain: str, start: int, end: int) -> bool:
    run, before, after = plain[start:end], plain[max(0, start - 14) : start], plain[end : end + 20]
    if run.count(".") > 1:
        return True
    if "," in run or "，" in run or "." in run:
        return False
    if len(run) > 1 and run[0] == "0":
        return True
    if _YEAR.fullmatch(run):
        return not has_unit(plain, start, end)
    if _NUMERAL_BEFORE.search(before) or _NUMERAL_AFTER.match(after):
        return True
    return _is_glued(before, after) or (len(run) <= 2 and _is_mark(plain, start, end))


def _is_glued(before: str, after: str) -> bool:
    """Part of a name: `A320`, `COVID-19`, `5G`."""
    if re.search(r"[A-Za-z]-?$", before) and not before.endswith(tuple(PREFIX_CURRENCIES)):
        return True
    return bool(re.match(r"[A-Za-z]", after)) and not _LETTERS_OF_A_UNIT.match(after)


def _is_mark(plain: str, start: int, end: int) -> bool:
    """An item's number: `(1)` in running text, `2.` or `3、` at the start of a line."""
    before, after = plain[:start], plain[end : end + 4]
    if before.endswith("(") and after.startswith(")"):
        return not is_cell(plain, start - 1, end + 1) and not _is_negative(plain, start - 1, end + 1)
    return bool(_CELL_START.search(before) and _LIST_MARK.match(after))


def _is_negative(plain: str, start: int, end: int) -> bool:
    """`$(12)` and `(12) million` are amounts, `(1) 人员` is the first item of a list."""
    behind = _AMOUNT_BEHIND.match(plain, end)
    return bool(behind) or plain[:start].rstrip().endswith(tuple(PREFIX_CURRENCIES))
