"""Binds captions to figures and tables by place, over the finished page.

A numbered caption (Figure 3, 图表2) stands above, below or beside; all of a page keep to one side where they
can. A figure without one may have a title: a short line right above it that is no sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from core.types.geometry import BBox
from core.types.page import Block, BlockKind, Figure, Table

_FARTHEST = 36.0
"""Points between a thing and its caption: half an inch."""
_FARTHEST_BESIDE = 24.0
_FARTHEST_TITLE = 45.0
_FARTHEST_SECTION = 20.0
"""Points between a figure and the heading of a section that names it."""
_ALIGNED = 0.5
_LINE_GAP = 9.0
_MOST_LINES = 4
_OUTDENT = 40.0
"""Points by which a title may stand out to the left of its figure."""
_LONGEST_TITLE = 120
_OF_A_TABLE = re.compile(r"^\s*(?:表|(?:table|tab\.))\s*[A-Z]?\d", re.IGNORECASE)
_OF_A_FIGURE = re.compile(r"^\s*(?:图(?!表)|figure|fig\.)", re.IGNORECASE)
_SOURCE = re.compile(r"^\s*(?:资料来源|数据来源|来源|注|说明|sources?|notes?)\s*\d*\s*[:：.]", re.IGNORECASE)
_SENTENCE = re.compile(r"[.。:：;；,，?？]\s*$")
_UNIT = re.compile(r"^\s*[（(]?\s*(?:单位|人民币|币种|in (?:thousands|millions)|\$ in)", re.IGNORECASE)
_NUMBERED = re.compile(
    r"^\s*(?:第[一二三四五六七八九十百\d]+[章节部条]|[（(]?[一二三四五六七八九十]+[、)）]|[（(]?\d+[.、)）]|\d+\s|"
    r"item\b|part\b|note\b|[ivx]+\.)",
    re.IGNORECASE,
)
_TITLE_KINDS = (BlockKind.HEADING, BlockKind.TITLE, BlockKind.PARAGRAPH)


def bind_captions(
    blocks: Sequence[Block], tables: Sequence[Table], figures: Sequence[Figure]
) -> tuple[list[Block], list[Table], list[Figure]]:
    """The blocks, tables and figures of a document with `caption` and `caption_block`; none is bound twice.

    A table keeps the line that the parser took for its name where no numbered caption stands at it. A title
    of a figure becomes a CAPTION block, unless it is the heading of a section.
    """
    pages: dict[int, list[Block]] = {}
    for block in blocks:
        pages.setdefault(block.page, []).append(block)
    named: dict[str, Block] = {}
    for page in {t.page for t in tables} | {f.page for f in figures}:
        named |= _on_page(pages[page])
    titles = {named[f.block_id].block_id for f in figures if f.block_id in named}
    return (
        [
            replace(b, kind=BlockKind.CAPTION, level=0) if b.block_id in titles and _is_only_title(b) else b
            for b in blocks
        ],
        [_of_table(t, named.get(t.block_id), pages[t.page]) for t in tables],
        [
            replace(f, caption=caption.text, caption_block=caption.block_id)
            if (caption := named.get(f.block_id)) is not None
            else f
            for f in figures
        ],
    )


def _is_only_title(block: Block) -> bool:
    """Whether a line names a figure and nothing else; numbered headings head the text after it too."""
    if block.kind is BlockKind.PARAGRAPH:
        return True
    return block.kind is BlockKind.HEADING and block.level > 1 and not _NUMBERED.match(block.text)


def _of_table(table: Table, numbered: Block | None, page: Sequence[Block]) -> Table:
    if numbered is not None:
        return replace(table, caption=numbered.text, caption_block=numbered.block_id)
    if not table.caption:
        return table
    at = next((i for i, b in enumerate(page) if b.block_id == table.block_id), 0)
    line = next((b for b in reversed(page[:at]) if b.text == table.caption), None)
    return replace(table, caption_block=line.block_id) if line else table


def _on_page(page: Sequence[Block]) -> dict[str, Block]:
    """Block id of a figure or table → its caption."""
    figures = [b for b in page if b.kind is BlockKind.FIGURE]
    tables = [b for b in page if b.kind is BlockKind.TABLE]
    captions = [b for b in page if b.kind is BlockKind.CAPTION]
    named = _numbered(figures, [c for c in captions if not _OF_A_TABLE.match(c.text)], page, below=True)
    used = {c.block_id for c in named.values()}
    left = [c for c in captions if not _OF_A_FIGURE.match(c.text) and c.block_id not in used]
    named |= _numbered(tables, left, page, below=False)
    used = {c.block_id for c in named.values()}
    for figure in figures:
        if figure.block_id not in named and (title := _title(figure, page, used)) is not None:
            named[figure.block_id] = title
            used.add(title.block_id)
    return named


def _numbered(
    things: Sequence[Block], captions: Sequence[Block], page: Sequence[Block], *, below: bool
) -> dict[str, Block]:
    """Captions of things: the side that serves most of the page, the nearer at a tie; what is left, anyhow.

    `below`: the usual side, taken where both sides serve alike.
    """
    if not things or not captions:
        return {}
    pairs = [
        (gap, side, thing, caption)
        for thing in things
        for caption in captions
        for gap, side in [_gap(thing.bbox, caption.bbox)]
        if gap <= (_FARTHEST_BESIDE if side == "beside" else _FARTHEST)
        and not any(_is_between(other, thing, caption) for other in page)
    ]
    best: dict[str, Block] = {}
    best_key: tuple[int, float, bool] | None = None
    for side in ("below", "above"):
        found, total = _greedy([p for p in pairs if p[1] == side], {})
        key = (-len(found), round(total), (side == "below") != below)
        if best_key is None or key < best_key:
            best, best_key = found, key
    return _greedy(pairs, best)[0]


def _greedy(
    pairs: Iterable[tuple[float, str, Block, Block]], found: dict[str, Block]
) -> tuple[dict[str, Block], float]:
    """Nearest pairs first, at the same distance in reading order; adds to what is found."""
    named = dict(found)
    used = {c.block_id for c in named.values()}
    total = 0.0
    for gap, _, thing, caption in sorted(
        pairs, key=lambda p: (round(p[0]), p[1] == "beside", p[2].block_id, p[3].block_id)
    ):
        if thing.block_id not in named and caption.block_id not in used:
            named[thing.block_id] = caption
            used.add(caption.block_id)
            total += gap
    return named, total


def _gap(thing: BBox, caption: BBox) -> tuple[float, str]:
    """Points between the two and the side on which the caption stands; infinite where it stands at none."""
    across = min(thing.x1, caption.x1) - max(thing.x0, caption.x0)
    if across >= _ALIGNED * min(thing.width, caption.width):
        if caption.center[1] >= thing.center[1]:
            return max(0.0, caption.y0 - thing.y1), "below"
        return max(0.0, thing.y0 - caption.y1), "above"
    along = min(thing.y1, caption.y1) - max(thing.y0, caption.y0)
    if along >= _ALIGNED * min(thing.height, caption.height):
        return max(0.0, -across), "beside"
    return float("inf"), "beside"


def _is_between(other: Block, thing: Block, caption: Block) -> bool:
    if other is thing or other is caption or _SOURCE.match(other.text) or _UNIT.match(other.text):
        return False
    low, high = sorted((thing.bbox, caption.bbox), key=lambda box: box.center[1])
    x, y = other.bbox.center
    return low.y1 <= y <= high.y0 and min(low.x0, high.x0) <= x <= max(low.x1, high.x1)


def _title(figure: Block, page: Sequence[Block], used: set[str]) -> Block | None:
    """The short line above a figure that names it: the first of the lines that stand there by themselves."""
    chain: list[Block] = []
    top, reach = figure.bbox.y0, _FARTHEST_TITLE
    for block in sorted(page, key=lambda b: -b.bbox.y1):
        if (
            block is figure
            or not block.kind.indexed
            or not _is_over(block, figure)
            or block.bbox.y1 > top + 6
        ):
            continue
        farthest = reach if block.kind is BlockKind.PARAGRAPH else max(reach, 2 * _LINE_GAP)
        if top - block.bbox.y1 > farthest or len(chain) >= _MOST_LINES or not _is_title(block, used):
            break
        chain.append(block)
        top, reach = block.bbox.y0, _LINE_GAP
        if block.kind is not BlockKind.PARAGRAPH:
            break
    if not chain or len(chain[-1].text) < 3:
        return None
    first = chain[-1]
    if first.kind in (BlockKind.HEADING, BlockKind.TITLE):
        near = figure.bbox.y0 - chain[0].bbox.y1 <= _FARTHEST_SECTION and len(chain) == 1
        return first if near or first.level > 2 or _is_centred(first, figure) else None
    return first if figure.text or _is_centred(first, figure) else None


def _is_over(block: Block, figure: Block) -> bool:
    left = figure.bbox.x0 - _OUTDENT
    shared = min(figure.bbox.x1, block.bbox.x1) - max(left, block.bbox.x0)
    return block.bbox.center[1] < figure.bbox.y0 + 6 and shared >= _ALIGNED * min(
        figure.bbox.width, block.bbox.width
    )


def _is_title(block: Block, used: set[str]) -> bool:
    return (
        block.kind in _TITLE_KINDS
        and block.block_id not in used
        and len(block.text) <= _LONGEST_TITLE
        and not _SENTENCE.search(block.text)
        and not _SOURCE.match(block.text)
    )


def _is_centred(block: Block, figure: Block) -> bool:
    return abs(block.bbox.center[0] - figure.bbox.center[0]) <= max(12.0, 0.08 * figure.bbox.width)
