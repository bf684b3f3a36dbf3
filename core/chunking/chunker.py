"""From the blocks of one document to parents (handed on) and children (searched)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from core.chunking.children import children
from core.chunking.groups import Group, groups
from core.chunking.pieces import JOINT, Piece, joined
from core.chunking.prefix import TableFrame, prefix_of
from core.chunking.presets import ChunkSizes
from core.chunking.run_on import joint
from core.types import Block, Chunk, ChunkSpan, Description

CHUNKER_VERSION = "4"

_NO_DESCRIPTIONS: Mapping[str, Description] = {}
_NO_CAPTIONS: Mapping[str, str] = {}


def chunk_document(
    doc_id: str,
    blocks: Sequence[Block],
    tables: Mapping[str, TableFrame],
    label: str,
    sizes: ChunkSizes,
    descriptions: Mapping[str, Description] = _NO_DESCRIPTIONS,
    captions: Mapping[str, str] = _NO_CAPTIONS,
) -> list[Chunk]:
    """Parents, each followed by its children, in reading order.

    `tables` says by block id what holds for all rows of a table; `label` names the document in prefixes.
    A figure gets a chunk of its caption (`captions`: block id of the figure → of its caption) and of what is
    printed in it; `descriptions` (by the block id of the figure) give it another one, which is marked with
    the model's name and is no text of the page.
    No text of an indexed block is left out; no parent exceeds `sizes.parent` characters, and one that goes
    on with a section begins with the last sentences of the one before; sentences and table rows are cut only
    when one alone exceeds `sizes.child`.
    """
    seen: dict[str, int] = {}
    chunks: list[Chunk] = []
    for group in groups(blocks, sizes, descriptions, captions):
        prefix = prefix_of(label, group, tables)
        parent = _chunk(doc_id, group, joined(group.pieces), prefix, "", len(chunks), seen)
        chunks.append(parent)
        for child_pieces in children(group, sizes):
            chunks.append(_chunk(doc_id, group, child_pieces, prefix, parent.chunk_id, len(chunks), seen))
    return chunks


def _chunk(
    doc_id: str,
    group: Group,
    parts: Sequence[Piece],
    prefix: str,
    parent_id: str,
    ordinal: int,
    seen: dict[str, int],
) -> Chunk:
    spans: list[ChunkSpan] = []
    texts: list[str] = []
    offset = 0
    for number, part in enumerate(parts):
        text = part.text
        if number:
            between = joint(texts[-1], text) if part.runs_on else JOINT
            texts.append(between)
            offset += len(between)
        spans.append(ChunkSpan(offset, offset + len(text), part.block.block_id, part.start, part.block.page))
        texts.append(text)
        offset += len(text)
    text = "".join(texts)
    first = parts[0].block
    return Chunk(
        chunk_id=_chunk_id(doc_id, group, bool(parent_id), first, text, seen),
        doc_id=doc_id,
        kind=group.kind,
        text=text,
        spans=tuple(spans),
        parent_id=parent_id,
        section=group.section,
        prefix=prefix,
        ordinal=ordinal,
        described_by=group.described_by,
    )


def _chunk_id(doc_id: str, group: Group, child: bool, first: Block, text: str, seen: dict[str, int]) -> str:
    """Hash of kind, first block and text, and of the model whose words they are; the same text again in the
    same block counts up."""
    key = "\0".join(("child" if child else "parent", group.kind.value, first.block_id, text))
    if group.described_by:
        key = f"{key}\0{group.described_by}"
    times = seen.get(key, 0)
    seen[key] = times + 1
    digest = hashlib.sha256(f"{key}\0{times}".encode() if times else key.encode()).hexdigest()[:8]
    return f"{doc_id}:p{first.page:04d}:{digest}"
