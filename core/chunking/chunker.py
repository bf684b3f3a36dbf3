"""From the blocks of one document to parents (handed on) and children (searched)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from core.chunking import pieces
from core.chunking.pieces import Piece
from core.chunking.presets import ChunkSizes
from core.chunking.sections import with_sections
from core.types import Block, BlockKind, Chunk, ChunkKind, ChunkSpan, Table

CHUNKER_VERSION = "1"

_KINDS = {
    BlockKind.TABLE: ChunkKind.TABLE,
    BlockKind.FIGURE: ChunkKind.FIGURE,
    BlockKind.REFERENCE: ChunkKind.REFERENCE,
}
_HEADINGS = (BlockKind.HEADING, BlockKind.TITLE)
_JOINT = "\n"


@dataclass(slots=True)
class _Group:
    """Pieces that become one parent, and the section path of each."""

    kind: ChunkKind
    pieces: list[Piece] = field(default_factory=list)
    sections: list[tuple[str, ...]] = field(default_factory=list)

    def add(self, piece: Piece, section: tuple[str, ...]) -> None:
        self.pieces.append(piece)
        self.sections.append(section)

    @property
    def size(self) -> int:
        return sum(p.size for p in self.pieces) + len(_JOINT) * max(0, len(self.pieces) - 1)

    @property
    def only_headings(self) -> bool:
        return all(p.block.kind in _HEADINGS for p in self.pieces)

    @property
    def section(self) -> tuple[str, ...]:
        """The path that all the text shares; headings themselves do not count beside text."""
        pairs = list(zip(self.pieces, self.sections, strict=True))
        paths = [s for p, s in pairs if p.block.kind not in _HEADINGS] or self.sections[-1:]
        shared = 0
        for level in zip(*paths, strict=False):
            if len(set(level)) > 1:
                break
            shared += 1
        return paths[0][:shared]


def chunk_document(
    doc_id: str,
    blocks: Sequence[Block],
    tables: Mapping[str, Table],
    label: str,
    sizes: ChunkSizes,
) -> list[Chunk]:
    """Parents, each followed by its children, in reading order.

    `tables` maps block ids to the grids behind table blocks; `label` names the document in prefixes.
    No text of an indexed block is left out; no parent exceeds `sizes.parent` characters; sentences and
    table rows are cut only when one alone exceeds `sizes.child`.
    """
    seen: dict[str, int] = {}
    chunks: list[Chunk] = []
    for group in _groups(blocks, sizes):
        prefix = _prefix(label, group, tables)
        parent = _chunk(doc_id, group, group.pieces, prefix, "", len(chunks), seen)
        chunks.append(parent)
        for child_pieces in _children(group, sizes):
            chunks.append(_chunk(doc_id, group, child_pieces, prefix, parent.chunk_id, len(chunks), seen))
    return chunks


def _groups(blocks: Iterable[Block], sizes: ChunkSizes) -> Iterator[_Group]:
    current: _Group | None = None
    for block, section in with_sections(b for b in blocks if b.kind.indexed and b.text.strip()):
        kind = _KINDS.get(block.kind, ChunkKind.TEXT)
        for piece in pieces.split(pieces.whole(block), sizes.parent):
            if current is not None and not _belongs(current, kind, section, piece, sizes):
                yield current
                current = None
            if current is None:
                current = _Group(kind)
            current.add(piece, section)
    if current is not None:
        yield current


def _belongs(
    group: _Group, kind: ChunkKind, section: tuple[str, ...], piece: Piece, sizes: ChunkSizes
) -> bool:
    if group.kind is not kind or kind in (ChunkKind.TABLE, ChunkKind.FIGURE):
        return False
    if group.size + len(_JOINT) + piece.size > sizes.parent:
        return False
    return section == group.sections[-1] or group.only_headings or group.size < sizes.merge


def _children(group: _Group, sizes: ChunkSizes) -> Iterator[list[Piece]]:
    """Runs of neighbouring sentences (or rows) within `sizes.child`; a run stays on one page."""
    run: list[Piece] = []
    size = 0
    for piece in group.pieces:
        for sentence in pieces.sentences(piece, sizes.child, sizes.overlap):
            grown = size + len(_JOINT) + sentence.size
            if run and (grown > sizes.child or sentence.block.page != run[-1].block.page):
                yield run
                run, size = [], 0
            if run and run[-1].block is sentence.block and run[-1].end <= sentence.start:
                size += sentence.end - run[-1].end
                run[-1] = Piece(sentence.block, run[-1].start, sentence.end)
            else:
                run.append(sentence)
                size += sentence.size + (len(_JOINT) if len(run) > 1 else 0)
    if run:
        yield run


def _prefix(label: str, group: _Group, tables: Mapping[str, Table]) -> str:
    parts = [label, *group.section[-2:]]
    if group.kind is ChunkKind.TABLE:
        table = tables.get(group.pieces[0].block.block_id)
        if table is not None:
            header = " ".join(c.text for c in table.cells if c.is_header and c.row == 0 and c.text)
            parts += [table.caption, table.unit, header]
    return " > ".join(dict.fromkeys(" ".join(p.split()) for p in parts if p.strip()))


def _chunk(
    doc_id: str,
    group: _Group,
    parts: Sequence[Piece],
    prefix: str,
    parent_id: str,
    ordinal: int,
    seen: dict[str, int],
) -> Chunk:
    spans: list[ChunkSpan] = []
    texts: list[str] = []
    offset = 0
    for part in parts:
        text = part.text
        spans.append(ChunkSpan(offset, offset + len(text), part.block.block_id, part.start, part.block.page))
        texts.append(text)
        offset += len(text) + len(_JOINT)
    text = _JOINT.join(texts)
    first = parts[0].block
    return Chunk(
        chunk_id=_chunk_id(doc_id, group.kind, bool(parent_id), first, text, seen),
        doc_id=doc_id,
        kind=group.kind,
        text=text,
        spans=tuple(spans),
        parent_id=parent_id,
        section=group.section,
        prefix=prefix,
        ordinal=ordinal,
    )


def _chunk_id(
    doc_id: str, kind: ChunkKind, child: bool, first: Block, text: str, seen: dict[str, int]
) -> str:
    """Hash of kind, first block and text; the same text again in the same block counts up."""
    key = "\0".join(("child" if child else "parent", kind.value, first.block_id, text))
    times = seen.get(key, 0)
    seen[key] = times + 1
    digest = hashlib.sha256(f"{key}\0{times}".encode() if times else key.encode()).hexdigest()[:8]
    return f"{doc_id}:p{first.page:04d}:{digest}"
