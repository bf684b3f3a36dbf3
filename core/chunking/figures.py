"""What the page prints of a figure: its caption, found by place, and the text inside its box."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.types import BBox, Block, BlockKind

_FARTHEST_CAPTION = 36.0
"""Points between a figure and its caption: half an inch."""
_LEAST_ALIGNED = 0.5
_LEAST_INSIDE = 0.9
_OF_A_TABLE = re.compile(r"^\s*(?:表|table)\s*[A-Z]?\d", re.IGNORECASE)
_INNER_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST, BlockKind.FORMULA, BlockKind.FOOTNOTE)


def bind_figures(blocks: Sequence[Block]) -> dict[str, list[Block]]:
    """Figure block id → its caption, then the text in its box, in reading order; figures with neither have
    an empty list. No block is bound twice; headings and tables stay where they are.
    """
    pages: dict[int, list[Block]] = {}
    for block in blocks:
        if block.kind.indexed:
            pages.setdefault(block.page, []).append(block)
    bound: dict[str, list[Block]] = {}
    for page in pages.values():
        figures = [b for b in page if b.kind is BlockKind.FIGURE]
        captions = _captions(figures, page) if figures else {}
        taken = {caption.block_id for caption in captions.values()}
        for figure in figures:
            inner = [b for b in page if b.block_id not in taken and _is_inside(b, figure)]
            taken |= {b.block_id for b in inner}
            caption = captions.get(figure.block_id)
            bound[figure.block_id] = [*([caption] if caption else []), *inner]
    return bound


def _captions(figures: Sequence[Block], page: Sequence[Block]) -> dict[str, Block]:
    """Figure block id → caption: nearest pairs first, at the same distance in reading order."""
    captions = [b for b in page if b.kind is BlockKind.CAPTION and not _OF_A_TABLE.match(b.text)]
    pairs = [
        (round(gap), f, c)
        for f, figure in enumerate(figures)
        for c, caption in enumerate(captions)
        if (gap := _gap(figure.bbox, caption.bbox)) <= _FARTHEST_CAPTION
        and not any(_is_between(other, figure, caption) for other in page)
    ]
    found: dict[str, Block] = {}
    used: set[int] = set()
    for _, f, c in sorted(pairs):
        if figures[f].block_id not in found and c not in used:
            found[figures[f].block_id] = captions[c]
            used.add(c)
    return found


def _gap(figure: BBox, caption: BBox) -> float:
    """Points between the two, above or below; infinite where they do not stand over each other."""
    aligned = min(figure.x1, caption.x1) - max(figure.x0, caption.x0)
    if aligned < _LEAST_ALIGNED * min(figure.width, caption.width):
        return float("inf")
    return max(0.0, caption.y0 - figure.y1, figure.y0 - caption.y1)


def _is_between(other: Block, figure: Block, caption: Block) -> bool:
    if other is figure or other is caption:
        return False
    low, high = sorted((figure.bbox, caption.bbox), key=lambda box: box.center[1])
    x, y = other.bbox.center
    return low.y1 <= y <= high.y0 and min(low.x0, high.x0) <= x <= max(low.x1, high.x1)


def _is_inside(block: Block, figure: Block) -> bool:
    if block.kind not in _INNER_KINDS or block.bbox.area <= 0 or not block.text.strip():
        return False
    return _overlap_area(block.bbox, figure.bbox) >= _LEAST_INSIDE * block.bbox.area


def _overlap_area(a: BBox, b: BBox) -> float:
    width = min(a.x1, b.x1) - max(a.x0, b.x0)
    height = min(a.y1, b.y1) - max(a.y0, b.y0)
    return width * height if width > 0 and height > 0 else 0.0
