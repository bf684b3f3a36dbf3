"""The number printed on each page, and which label a page gets where the PDF has labels of its own.

A printed number is believed where it grows with the pages. What is printed wins over the labels stored in the
PDF, because it is what readers of the paper see and cite; a stored label counts where nothing is printed,
unless it contradicts the printed numbers of the other pages (then it is the count of a program). A page
without a number between two pages of one run gets the number it would have.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from core.parsing.lines import Row

_LABEL = re.compile(
    r"[\[(（<|·.~–—―-]*\s*(?:page|pg\.?|p\.|第|页码[:：]?)?\s*"
    r"(?:(?:(?P<prefix>(?-i:[A-Z]{1,2}))\s?(?P<dash>[-–.]\s?)?)?(?P<number>\d{1,4})"
    r"|(?P<roman>(?-i:[ivxlc]{1,7}|[IVXLC]{1,7})))\s*页?\s*"
    r"(?:(?:of|[/／,，、]\s*共?|共|总共)\s*\d{1,4}\s*页?)?\s*[\])）>|·.~–—―-]*",
    re.IGNORECASE,
)
_SAYS_SO = re.compile(r"page|第.*页|/|of", re.IGNORECASE)
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_ROMAN_FORM = re.compile(r"c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})")
_YEAR = re.compile(r"(?:19|20)\d\d")
_SCAN_DRIFT = 15  # points by which lines of scanned pages stand off their place
_MAX_PIECES = 3  # a row of more with several numbers is the head of a table


class PrintedNumber(NamedTuple):
    """A number that may be a page's: as printed with its prefix, its value, its kind ("1", "i", "F-1")."""

    label: str
    value: int
    kind: str


class EdgeNumber(NamedTuple):
    """A printed number with where it stands: at the top or the foot, at which height. `clear`: it stands
    alone, or in a line that comes back on other pages.
    """

    number: PrintedNumber
    at_top: bool
    y: float
    clear: bool


def read_number(text: str) -> PrintedNumber | None:
    """The page number a piece of text consists of: 3, iv, F-12, - 3 -, 3/9, Page 3 of 9, 第 3 页 共 9 页."""
    match = _LABEL.fullmatch(text.strip())
    if match is None:
        return None
    if roman := match["roman"]:
        value = _roman(roman.lower())
        return PrintedNumber(roman, value, "i") if value else None
    prefix, number = match["prefix"] or "", match["number"]
    joint = "-" if match["dash"] else ""
    return PrintedNumber(f"{prefix}{joint}{number}", int(number), f"{prefix}{joint}1")


def numbers_in(row: Row) -> tuple[list[PrintedNumber], list[PrintedNumber]]:
    """Numbers of a row that may be the page's: a piece of it or all of it; its first or last word."""
    texts = dict.fromkeys((row.text, *(f.text for f in row.fragments)))
    pieces = [n for n in (read_number(t) for t in texts if len(t) < 24) if n]
    if len(row.fragments) > _MAX_PIECES:
        return (pieces if len(pieces) == 1 else []), []
    words = [w.text for w in row.words]
    ends = [read_number(t) for t in (words[0], words[-1]) if t.isdigit() and not _YEAR.fullmatch(t)]
    if len(words) > 4:
        ends.append(read_number("".join(words[-4:])))
    return pieces, [n for n in ends if n and n not in pieces]


def printed_labels(pages: Sequence[Sequence[EdgeNumber]]) -> dict[int, EdgeNumber]:
    """The number of each page (by index), where numbers grow with the pages."""
    runs: dict[tuple[str, int, bool], dict[int, EdgeNumber]] = {}
    for index, numbers in enumerate(pages):
        for n in sorted(numbers, key=lambda n: not n.clear):
            run = runs.setdefault((n.number.kind, n.number.value - index, n.at_top), {})
            run.setdefault(index, n)
    needed = min(3, max(2, len(pages) // 2))
    strong = [r for r in runs.values() if len(r) >= needed and (_is_clear(r) or _keeps_its_place(r))]
    heights = [n.y for r in strong for n in r.values()]
    weak = [
        r
        for r in runs.values()
        if len(r) == 2 < needed
        and _is_clear(r)
        and max(r) - min(r) == 1
        and all(any(abs(n.y - y) < 3 for y in heights) for n in r.values())
    ]
    out: dict[int, EdgeNumber] = {}
    for run in sorted([*weak, *strong], key=len):
        out.update(run)
    return out


def _is_clear(run: dict[int, EdgeNumber]) -> bool:
    return 2 * sum(n.clear for n in run.values()) >= len(run)


def _keeps_its_place(run: dict[int, EdgeNumber]) -> bool:
    heights = sorted(n.y for n in run.values())
    return len(run) >= 3 and heights[-1] - heights[0] < (3 if len(run) == 3 else _SCAN_DRIFT)


def labels_of(printed: dict[int, EdgeNumber], stored: Sequence[str]) -> list[str]:
    """The label of each page from the printed numbers and the labels stored in the PDF."""
    labels = [printed[i].number.label if i in printed else "" for i in range(len(stored))]
    agree = sum(stored[i].strip().lower() == n.number.label.lower() for i, n in printed.items())
    keep_stored = 2 * agree >= len(printed)
    known = sorted(printed)
    for before, after in pairwise(known):
        a, b = printed[before].number, printed[after].number
        if a.kind == b.kind and b.value - a.value == after - before and a.label.endswith(str(a.value)):
            for i in range(before + 1, after):
                labels[i] = a.label[: -len(str(a.value))] + str(a.value + i - before)
    return [label or (own.strip() if keep_stored else "") for label, own in zip(labels, stored, strict=True)]


def says_so(text: str) -> bool:
    """Whether a text says that it is a page number, so that one page is enough to believe it."""
    return bool(_SAYS_SO.search(text)) and read_number(text) is not None


def _roman(text: str) -> int:
    """The value of a Roman number; 0 for letters that are none."""
    if not _ROMAN_FORM.fullmatch(text):
        return 0
    digits = [_ROMAN[c] for c in text]
    return sum(-v if v < after else v for v, after in zip(digits, [*digits[1:], 0], strict=True))
