"""Parents overlap, so that each can be read alone; side by side, a sentence is handed on once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.types import Chunk


def without_repeats(chunks: Sequence[Chunk]) -> list[Chunk]:
    """The chunks in their order, each without the sentences at its beginning that another one, earlier in
    the document, holds as well. A chunk of which nothing would stay is left as it is.
    """
    return [_after(chunk, _repeated(chunk, chunks)) for chunk in chunks]


def _repeated(chunk: Chunk, others: Sequence[Chunk]) -> int:
    """How many characters at the beginning of `chunk` stand in earlier ones."""
    earlier = [
        (span.block_id, span.block_start, span.block_start + span.end - span.start)
        for other in others
        if other.doc_id == chunk.doc_id and other.ordinal < chunk.ordinal and not other.described_by
        for span in other.spans
    ]
    length = 0
    for span in chunk.spans if not chunk.described_by else ():
        end = span.block_start + span.end - span.start
        reach = max((b for i, a, b in earlier if i == span.block_id and a <= span.block_start < b), default=0)
        if reach <= span.block_start:
            break
        length = span.start + min(reach, end) - span.block_start
        if reach < end:
            break
    return length


def _after(chunk: Chunk, length: int) -> Chunk:
    """The chunk from this character on, white space in front of the rest left out."""
    text = chunk.text[length:].lstrip()
    cut = len(chunk.text) - len(text)
    if not length or not text:
        return chunk
    spans = tuple(
        span._replace(
            start=max(span.start, cut) - cut,
            end=span.end - cut,
            block_start=span.block_start + max(0, cut - span.start),
        )
        for span in chunk.spans
        if span.end > cut
    )
    return replace(chunk, text=text, spans=spans)
