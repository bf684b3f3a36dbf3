"""Tables of contents are marked: their lines name everything and say nothing, and so cause false hits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from core.types.page import Block, BlockKind

_LEADER = re.compile(r"(?:\.{4,}|…{2,}|(?:\. ){4,}|·{4,})\s*\|?\s*[A-Z]?-?\d{1,4}(?!\d)")
_MIN_LINES = 4


def mark_contents(blocks: Sequence[Block]) -> list[Block]:
    """The blocks of one page; where at least four lines lead to page numbers, these lines are contents."""
    if sum(len(_LEADER.findall(b.text)) for b in blocks) < _MIN_LINES:
        return list(blocks)
    return [
        replace(b, kind=BlockKind.CONTENTS, level=0) if b.kind.indexed and _LEADER.search(b.text) else b
        for b in blocks
    ]
