"""Text that a page or column break cuts in two is put together again; what stood between comes after it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.types import Block, BlockKind

_BETWEEN = (BlockKind.FOOTNOTE, BlockKind.CAPTION, BlockKind.FIGURE, BlockKind.TABLE)
_MOST_BETWEEN = 8
_OPEN_END = re.compile(r"[\w,，、—–-]\s*$")
_HAN = re.compile(r"[\u3400-\u9fff]")
_GOES_ON_HAN = re.compile(r"^[\u3400-\u9fff]")
_STARTS_ANEW = re.compile(
    r"^(?:第[一二三四五六七八九十百\d]+|[一二三四五六七八九十]{1,3}[、是为]|其[一二三四]|注)"
)
_GOES_ON = re.compile(r"^[a-z]")
_LEAST = 20
"""Characters of a text before a break that may go on after it: a label does not."""
_NEAR_EDGE = 0.9


def join_breaks(blocks: Sequence[Block]) -> tuple[list[Block], frozenset[str]]:
    """The blocks with the two halves of a cut text next to each other, and the ids of the second halves.

    A text goes on where its last line is full and ends no sentence, and the next text, on the following page
    or in the next column, begins in lower case or with a Chinese character.
    """
    out: list[Block] = []
    second: set[str] = set()
    left = list(blocks)
    at = 0
    while at < len(left):
        block = left[at]
        out.append(block)
        at += 1
        if block.kind not in (BlockKind.PARAGRAPH, BlockKind.LIST) or not _is_cut(block):
            continue
        ahead = at
        while ahead < len(left) and ahead - at < _MOST_BETWEEN and left[ahead].kind in _BETWEEN:
            ahead += 1
        if ahead < len(left) and _goes_on(block, left[ahead]):
            left[at : ahead + 1] = [left[ahead], *left[at:ahead]]
            second.add(left[at].block_id)
    return out, frozenset(second)


def _is_cut(block: Block) -> bool:
    text = block.text.rstrip()
    if len(text) < _LEAST or not _OPEN_END.search(text):
        return False
    if not block.words or block.bbox.width <= 0:
        return True
    width = block.bbox.width
    return block.words[-1].bbox.x1 >= block.bbox.x0 + _NEAR_EDGE * width


def _goes_on(block: Block, after: Block) -> bool:
    if after.kind is not BlockKind.PARAGRAPH:
        return False
    over_page = after.page == block.page + 1
    over_column = (
        after.page == block.page and after.bbox.y1 <= block.bbox.y0 and after.bbox.x0 > block.bbox.x0
    )
    if not (over_page or over_column):
        return False
    if _GOES_ON_HAN.match(after.text):
        return bool(_HAN.search(block.text[-12:])) and not _STARTS_ANEW.match(after.text)
    return bool(_GOES_ON.match(after.text)) and len(after.text) > 2


def joint(before: str, after: str) -> str:
    """What stands between the halves of a cut text: nothing in Chinese, a line break elsewhere."""
    return "" if _HAN.match(before[-1:]) and _HAN.match(after[:1]) else "\n"
