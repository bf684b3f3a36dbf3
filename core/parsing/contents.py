"""Tables of contents are marked: their lines name everything and say nothing, and so cause false hits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.parsing.outline import bare
from core.types.page import Block, BlockKind

HEADING = re.compile(
    r"^(?:table\s+of\s+contents?|contents|index(?:\s+to\s+.{5,80})?|(?:list|table)s?\s+of\s+(?:figures|tables|illustrations|plates|charts|appendices)"
    r"|目\s*[录錄次]|(?:插图|插表|图表|图|表|附表|表格|附图)\s*(?:目\s*[录錄]|清单|索引))\s*(?:[（(]?(?:continued|续)[)）]?)?\s*[:：]?$",
    re.IGNORECASE,
)
_LEADER = re.compile(
    r"(?:\.{4,}|…{2,}|(?:\. ){4,}|·{4,}|_{6,})\s*\|?\s*(?:[A-Z]{1,2}-?)?(?:\d{1,4}|[ivxl]{1,6})\s*$",
    re.MULTILINE,
)
_FIGURE = re.compile(r"\d,\d{3}|\d\.\d+\s*%?\s*(?:\||$)|[%$€£¥￥]|\(\d+\)\s*(?:\||$)", re.MULTILINE)
_LAST = re.compile(r"(?:^|[\s|.…·_])((?:[A-Z]{1,2}-)?\d{1,3}|[ivxl]{1,6})\s*$")
_INNER = re.compile(
    r"(?<=\s)(\d{1,3})(?=\s+(?:item|part|note|schedule)\s)|^(\d{1,3})(?=\s+(?:item|part|note)\s)",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[.。!！?？;；]\s*$")
_PROSE = 120
_MIN_LINES = 4
_MOST_FALLS = 0.2
"""Share of the steps from entry to entry on which the page number may fall: a list in two columns."""
_RUNNING = 4
"""A title that stands on this many pages heads no contents: it is a link back to them."""
_INNER_KINDS = frozenset(
    (
        BlockKind.PARAGRAPH,
        BlockKind.LIST,
        BlockKind.TABLE,
        BlockKind.HEADING,
        BlockKind.TITLE,
        BlockKind.CAPTION,
        BlockKind.FOOTNOTE,
        BlockKind.REFERENCE,
    )
)


@dataclass(frozen=True, slots=True)
class _Entries:
    """What a page looks like as a list of titles and page numbers. `indices` are of its blocks."""

    indices: tuple[int, ...]
    titles: tuple[str, ...]
    numbers: tuple[int, ...]
    lines: int
    figures: int

    @property
    def is_list(self) -> bool:
        """Whether most lines lead to numbers that grow."""
        if len(self.numbers) < _MIN_LINES or self.figures > 0.15 * self.lines:
            return False
        steps = list(zip(self.numbers, self.numbers[1:], strict=False))
        falls = sum(b < a for a, b in steps)
        return (
            falls <= _MOST_FALLS * len(steps)
            and len(set(self.numbers)) >= 3
            and len(self.numbers) >= 0.35 * self.lines
        )


def mark_contents(blocks: Sequence[Block]) -> list[Block]:
    """All blocks of a document; those that list its contents come back as CONTENTS, with their titles.

    A list has dot leaders; or a title (Contents, 目录, List of Figures) and page numbers that grow, also on
    the pages after it; or page numbers and titles most of which are headings of the document.
    """
    out = list(blocks)
    pages: dict[int, list[int]] = {}
    for i, block in enumerate(blocks):
        if block.kind in _INNER_KINDS:
            pages.setdefault(block.page, []).append(i)
    last = max(pages, default=0)
    headings = {bare(b.text) for b in blocks if b.kind is BlockKind.HEADING}
    running = _running(blocks)
    goes_on = False
    for indices in pages.values():
        goes_on = _mark_page(out, indices, last, headings, running, goes_on)
    return out


def _mark_page(
    out: list[Block],
    indices: Sequence[int],
    last: int,
    headings: set[str],
    running: set[str],
    goes_on: bool,
) -> bool:
    """Mark one page; whether a list reaches its end and may go on."""
    named = [i for i in indices if HEADING.match(out[i].text.strip())]
    title = next((i for i in named if bare(out[i].text) not in running), None)
    if title is None and len({out[i].text for i in named}) > 1:
        title = named[-1]  # the link that runs over all pages, and the title itself
    leaders = sum(len(_LEADER.findall(out[i].text)) for i in indices) >= _MIN_LINES
    start = indices.index(title) if title is not None else 0
    entries = _entries(out, indices[start:], last)
    unnamed = title is None and not goes_on and not leaders
    if not entries.is_list or (unnamed and not _names_headings(entries, headings)):
        return False
    chosen = list(entries.indices)
    first = title if title is not None else min([*named[-1:], chosen[0]])
    inner = [i for i in indices if first <= i <= chosen[-1] and _is_inner(out[i])]
    for i in {*chosen, *inner}:
        out[i] = replace(out[i], kind=BlockKind.CONTENTS, level=0)
    return not any(i > chosen[-1] and len(out[i].text) > _PROSE for i in indices)


def _entries(blocks: Sequence[Block], indices: Sequence[int], last: int) -> _Entries:
    chosen: list[int] = []
    titles: list[str] = []
    numbers: list[int] = []
    lines = figures = 0
    for i in indices:
        block = blocks[i]
        if _is_prose(block):
            if numbers:
                break
            continue
        here = 0
        for line in block.text.split("\n"):
            if not line.strip():
                continue
            lines += 1
            figures += bool(_FIGURE.search(line))
            for number, end in _numbers(line):
                if number <= last + 60:
                    titles.append(bare(line[:end]))
                    numbers.append(number)
                    here += 1
        if here:
            chosen.append(i)
    return _Entries(tuple(chosen), tuple(titles), tuple(numbers), lines, figures)


def _numbers(line: str) -> list[tuple[int, int]]:
    """The page numbers in a line and where the title before each ends. Roman ones and F-12 count as 0."""
    found = [(int(m.group(1) or m.group(2)), m.start()) for m in _INNER.finditer(line)]
    if match := _LAST.search(line):
        sign = match.group(1)
        if sign.isdigit():
            found.append((int(sign), match.start(1)))
    return found


def _is_prose(block: Block) -> bool:
    return (
        block.kind is not BlockKind.TABLE and len(block.text) > _PROSE and bool(_SENTENCE.search(block.text))
    )


def _is_inner(block: Block) -> bool:
    """Whether a block between entries belongs to the list: PART II, the first line of a long title."""
    return not _is_prose(block) and (block.kind is not BlockKind.TABLE or not _FIGURE.search(block.text))


def _names_headings(entries: _Entries, headings: set[str]) -> bool:
    """Whether most of the titles are headings of the document."""
    long = [h for h in headings if len(h) > 6]
    titles = [t for t in entries.titles if len(t) > 3]
    known = sum(t in headings or any(t.endswith(h) or h.endswith(t) for h in long) for t in titles)
    return len(titles) >= _MIN_LINES and known >= 0.6 * len(titles)


def _running(blocks: Sequence[Block]) -> set[str]:
    pages: dict[str, set[int]] = {}
    for block in blocks:
        if len(block.text) < 60 and HEADING.match(block.text.strip()):
            pages.setdefault(bare(block.text), set()).add(block.page)
    return {title for title, on in pages.items() if len(on) >= _RUNNING}
