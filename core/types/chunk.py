"""Pieces of text that are searched (children) and handed on (parents), with their way back to the page."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class ChunkKind(StrEnum):
    TEXT = "text"
    TABLE = "table"
    FIGURE = "figure"
    REFERENCE = "reference"


class ChunkSpan(NamedTuple):
    """Characters `start:end` of a chunk are characters `block_start:…` of a block, letter for letter."""

    start: int
    end: int
    block_id: str
    block_start: int
    page: int


@dataclass(frozen=True, slots=True)
class Chunk:
    """A parent (`parent_id` empty) or a child. `text` is made of verbatim spans and line breaks only.

    Unless `described_by` names a model: then `text` is what that model said of a figure, its spans lead to
    the figure's block by offsets in the description, and nothing of it stands on the page.

    `prefix` (document, company, period, section) is indexed and embedded with the text, never quoted.
    `chunk_id` is `doc_id:p0047:` + 8 hex digits of sha256(kind, first block, text). `ordinal` is the
    position in the document.
    """

    chunk_id: str
    doc_id: str
    kind: ChunkKind
    text: str
    spans: tuple[ChunkSpan, ...]
    parent_id: str = ""
    section: tuple[str, ...] = ()
    prefix: str = ""
    ordinal: int = 0
    described_by: str = ""

    @property
    def page(self) -> int:
        return self.spans[0].page

    @property
    def pages(self) -> tuple[int, ...]:
        return tuple(sorted({s.page for s in self.spans}))

    @property
    def embedding_text(self) -> str:
        """What is embedded: the prefix, then the text."""
        return f"{self.prefix}\n{self.text}" if self.prefix else self.text
