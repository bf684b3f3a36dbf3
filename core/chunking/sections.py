"""Follows the headings through a document: the section path of every block."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.types import Block, BlockKind

LONGEST_HEADING = 80
"""Characters of a heading that are kept in a section path."""


def with_sections(blocks: Iterable[Block]) -> Iterator[tuple[Block, tuple[str, ...]]]:
    """Each block with the headings above it, outermost first; a heading's own path includes it."""
    path: list[tuple[int, str]] = []
    for block in blocks:
        if block.kind is BlockKind.HEADING:
            level = max(1, block.level)
            while path and path[-1][0] >= level:
                path.pop()
            path.append((level, " ".join(block.text.split())[:LONGEST_HEADING]))
        yield block, tuple(title for _, title in path)
