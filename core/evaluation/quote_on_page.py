"""Finds a quote that a person typed on the page it comes from, and the boxes it stands in.

White space and the bars between the cells of a row do not count; every other character does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.types.geometry import BBox
from core.types.page import Block
from core.types.quantity import normalize_width


@dataclass(frozen=True, slots=True)
class Found:
    """The quote as the page prints it, its boxes line by line, and how often it stands there."""

    text: str
    boxes: tuple[BBox, ...]
    times: int

    @property
    def box(self) -> BBox:
        """The box around all lines."""
        return BBox.union(self.boxes)


def find_quote(blocks: Sequence[Block], quote: str) -> Found | None:
    """The first place of the quote in the blocks of a page, in reading order; None where it is not.

    A quote that begins or ends inside a number is not verbatim.
    """
    wanted = "".join(char for char in normalize_width(quote) if not _ignored(char))
    places = [(number, at) for number, block in enumerate(blocks) for at, char in enumerate(block.text)
              if not _ignored(char)]  # fmt: skip
    page = "".join(normalize_width(blocks[number].text[at]) for number, at in places)
    if not wanted or len(page) != len(places):
        return None
    starts = [
        start
        for start in _occurrences(page, wanted)
        if not _cuts_number(blocks, places, start) and not _cuts_number(blocks, places, start + len(wanted))
    ]
    if not starts:
        return None
    spans: dict[int, tuple[int, int]] = {}
    for number, at in places[starts[0] : starts[0] + len(wanted)]:
        first, _ = spans.get(number, (at, at))
        spans[number] = (first, at + 1)
    texts = [blocks[number].text[a:b] for number, (a, b) in spans.items()]
    boxes = [box for number, (a, b) in spans.items() for box in blocks[number].boxes(a, b)]
    return Found(" ".join(" ".join(texts).replace("|", " ").split()), tuple(boxes), len(starts))


def _ignored(char: str) -> bool:
    return char.isspace() or char == "|"


def _occurrences(page: str, wanted: str) -> list[int]:
    starts, at = [], page.find(wanted)
    while at >= 0:
        starts.append(at)
        at = page.find(wanted, at + 1)
    return starts


def _cuts_number(blocks: Sequence[Block], places: Sequence[tuple[int, int]], cut: int) -> bool:
    """Whether the characters before and behind `cut` are next to each other within one number."""
    if cut <= 0 or cut >= len(places):
        return False
    (before, a), (behind, b) = places[cut - 1], places[cut]
    if before != behind or b != a + 1:
        return False
    left, right = blocks[before].text[a], blocks[behind].text[b]
    follows = blocks[behind].text[b + 1 : b + 2]
    if right in ".," and left.isdigit():
        return follows.isdigit()
    if left in ".," and right.isdigit():
        return blocks[before].text[a - 1 : a].isdigit()
    return left.isdigit() and right.isdigit()
