"""Footnotes stand at the foot of the page or right under a table, in smaller type, behind a sign."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from core.parsing.looks import Look
from core.types.page import Block, BlockKind

_SIGN = re.compile(
    r"^(?:[（(\[［]?\d{1,3}[)）\]］]\s?|\d{1,3}(?:\s|(?=[A-Z\u4e00-\u9fff]))|[*†‡§¶#]+|注\s*\d*\s*[:：]|附注\s*[:：]|资料来源\s*[:：]|数据来源\s*[:：]"
    r"|[①-⑳]|notes?\s*[:.]|sources?\s*:|(?-i:[a-z]\s(?=[A-Z]))|[（(][a-z][)）]\s)",
    re.IGNORECASE,
)
_SMALL = 0.93
_UNDER = 30.0
"""Points between a table and the notes under it."""
_TEXT = (BlockKind.PARAGRAPH, BlockKind.LIST, BlockKind.FOOTNOTE)


def find_footnotes(blocks: Sequence[Block], looks: Mapping[str, Look], body: float) -> set[int]:
    """Indices of blocks that are notes: those at the foot of their column with nothing but notes after them,
    and those that follow a table at once. The further lines of a note count as part of it.
    """
    found: set[int] = set()
    for at, block in enumerate(blocks):
        look = looks.get(block.block_id)
        if at in found or look is None or block.kind not in _TEXT or look.size >= _SMALL * body:
            continue
        if not _SIGN.match(block.text.strip()):
            continue
        if look.low and not look.bold and not _text_below(blocks, looks, at, body):
            found |= {at, *_further(blocks, looks, at, body)}
        elif at and _is_under(blocks, at, found):
            found.add(at)
    return found


def _text_below(blocks: Sequence[Block], looks: Mapping[str, Look], at: int, body: float) -> bool:
    """Whether text in the size of the document stands below the block, in its column."""
    box = blocks[at].bbox
    for other in blocks[at + 1 :]:
        if other.page != blocks[at].page:
            break
        if other.kind in (BlockKind.HEADER, BlockKind.FOOTER, BlockKind.WATERMARK):
            continue
        beside = min(box.x1, other.bbox.x1) - max(box.x0, other.bbox.x0) <= 0
        look = looks.get(other.block_id)
        if not beside and other.bbox.y0 >= box.y1 - 1 and (look is None or look.size >= _SMALL * body):
            return True
    return False


def _further(blocks: Sequence[Block], looks: Mapping[str, Look], at: int, body: float) -> list[int]:
    out = []
    for i in range(at + 1, len(blocks)):
        look = looks.get(blocks[i].block_id)
        if blocks[i].page != blocks[at].page or look is None or look.size >= _SMALL * body:
            break
        if blocks[i].kind not in _TEXT or blocks[i].bbox.y0 < blocks[at].bbox.y0:
            break
        out.append(i)
    return out


def _is_under(blocks: Sequence[Block], at: int, notes: set[int]) -> bool:
    before, block = blocks[at - 1], blocks[at]
    near = before.page == block.page and -2 <= block.bbox.y0 - before.bbox.y1 < _UNDER
    return near and (before.kind is BlockKind.TABLE or at - 1 in notes)
