"""Follows the headings through a document: the section path of every block."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from core.types import Block, BlockKind

LONGEST_HEADING = 80
"""Characters of a heading that are kept in a section path."""
_CONTINUED = re.compile(r"\s*[（(\[]\s*(?:续表?|continued|cont['’]?d\.?)\s*[)）\]]\s*$", re.IGNORECASE)


def with_sections(blocks: Iterable[Block]) -> Iterator[tuple[Block, tuple[str, ...]]]:
    """Each block with the headings above it, outermost first; a heading's own path includes it.

    A heading that is printed again because its section goes on (续, continued) opens no section.
    """
    path: list[tuple[int, str]] = []
    for block in blocks:
        if block.kind is BlockKind.HEADING:
            level = max(1, block.level)
            title = " ".join(block.text.split())
            plain = _CONTINUED.sub("", title)[:LONGEST_HEADING]
            if plain == title or plain not in [t for _, t in path]:
                while path and path[-1][0] >= level:
                    path.pop()
                path.append((level, plain))
        yield block, tuple(title for _, title in path)
