"""From the blocks of one document to parents (handed on) and children (searched)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from core.chunking import pieces
from core.chunking.pieces import Piece
from core.chunking.presets import ChunkSizes
from core.chunking.run_on import join_breaks, joint
from core.chunking.sections import with_sections
from core.types import Block, BlockKind, Chunk, ChunkKind, ChunkSpan, Description, Table
from core.types.sentences import sentence_spans

CHUNKER_VERSION = "3"

_KINDS = {
    BlockKind.TABLE: ChunkKind.TABLE,
    BlockKind.REFERENCE: ChunkKind.REFERENCE,
}
_HEADINGS = (BlockKind.HEADING, BlockKind.TITLE)
_JOINT = "\n"
_NO_DESCRIPTIONS: Mapping[str, Description] = {}
_NO_CAPTIONS: Mapping[str, str] = {}


@dataclass(slots=True)
class _Group:
    """Pieces that become one parent, and the section path of each.

    `described_by` names the model whose words a figure's group holds; `caption` is printed beside them.
    """

    kind: ChunkKind
    pieces: list[Piece] = field(default_factory=list)
    sections: list[tuple[str, ...]] = field(default_factory=list)
    described_by: str = ""
    caption: str = ""

    def add(self, piece: Piece, section: tuple[str, ...]) -> None:
        self.pieces.append(piece)
        self.sections.append(section)

    def take_last_sentence(self, limit: int) -> tuple[Piece, tuple[str, ...]] | None:
        """Remove and return the last sentence, with its section, where it fits `limit` and text stays."""
        last, rest = _last_sentence(self.pieces[-1])
        if last.size > limit or rest is None:
            return None
        self.pieces[-1] = rest
        return last, self.sections[-1]

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
    descriptions: Mapping[str, Description] = _NO_DESCRIPTIONS,
    captions: Mapping[str, str] = _NO_CAPTIONS,
) -> list[Chunk]:
    """Parents, each followed by its children, in reading order.

    `tables` maps block ids to the grids behind table blocks; `label` names the document in prefixes.
    A figure gets a chunk of its caption (`captions`: block id of the figure → of its caption) and of what is
    printed in it; `descriptions` (by the block id of the figure) give it another one, which is marked with
    the model's name and is no text of the page.
    No text of an indexed block is left out; no parent exceeds `sizes.parent` characters; sentences and
    table rows are cut only when one alone exceeds `sizes.child`.
    """
    seen: dict[str, int] = {}
    chunks: list[Chunk] = []
    for group in _groups(blocks, sizes, descriptions, captions):
        prefix = _prefix(label, group, tables)
        parent = _chunk(doc_id, group, group.pieces, prefix, "", len(chunks), seen)
        chunks.append(parent)
        for child_pieces in _children(group, sizes):
            chunks.append(_chunk(doc_id, group, child_pieces, prefix, parent.chunk_id, len(chunks), seen))
    return chunks


def _groups(
    blocks: Sequence[Block],
    sizes: ChunkSizes,
    descriptions: Mapping[str, Description],
    captions: Mapping[str, str],
) -> Iterator[_Group]:
    lines = {b.block_id: b for b in blocks if b.kind is BlockKind.CAPTION}
    taken = {caption for caption in captions.values() if caption in lines}
    current: _Group | None = None
    waiting: list[_Group] = []  # figures do not cut the text around them; they come after it
    ordered, second_halves = join_breaks([b for b in blocks if _is_chunked(b)])
    for block, section in with_sections(ordered):
        if block.kind is BlockKind.FIGURE:
            description = descriptions.get(block.block_id)
            caption = lines.get(captions.get(block.block_id, ""))
            waiting += _figure_groups(block, caption, description, section, sizes)
            continue
        if block.block_id in taken:
            continue
        kind = _KINDS.get(block.kind, ChunkKind.TEXT)
        for number, piece in enumerate(pieces.split(pieces.whole(block), sizes.parent)):
            if not number and block.block_id in second_halves:
                piece = piece._replace(runs_on=True)
            half = None
            if current is not None and not _belongs(current, kind, section, piece, sizes):
                if piece.runs_on and current.kind is kind:
                    half = current.take_last_sentence(sizes.parent - len(_JOINT) - piece.size)
                yield current
                current = None
            if current is None:
                yield from waiting
                waiting = []
                current = _Group(kind)
            if half is not None:
                current.add(*half)
            current.add(piece, section)
    if current is not None:
        yield current
    yield from waiting


def _is_chunked(block: Block) -> bool:
    return block.kind is BlockKind.FIGURE or (block.kind.indexed and bool(block.text.strip()))


def _figure_groups(
    figure: Block,
    caption: Block | None,
    description: Description | None,
    section: tuple[str, ...],
    sizes: ChunkSizes,
) -> Iterator[_Group]:
    """What is printed of a figure, then what a model said of it."""
    group = _Group(ChunkKind.FIGURE)
    for block in (figure,) if caption is None else (caption, figure):
        for piece in pieces.split(pieces.whole(block), sizes.parent) if block.text.strip() else ():
            if group.pieces and group.size + len(_JOINT) + piece.size > sizes.parent:
                yield group
                group = _Group(ChunkKind.FIGURE)
            group.add(piece, section)
    if group.pieces:
        yield group
    if description is None:
        return
    said = replace(figure, text=description.text, words=())
    for piece in pieces.split(pieces.whole(said), sizes.parent):
        yield _Group(ChunkKind.FIGURE, [piece], [section], description.model, caption.text if caption else "")


def _belongs(
    group: _Group, kind: ChunkKind, section: tuple[str, ...], piece: Piece, sizes: ChunkSizes
) -> bool:
    if group.kind is not kind or kind is ChunkKind.TABLE:
        return False
    if group.size + len(_JOINT) + piece.size > sizes.parent:
        return False
    return section == group.sections[-1] or group.only_headings or group.size < sizes.merge


def _children(group: _Group, sizes: ChunkSizes) -> Iterator[list[Piece]]:
    """Runs of neighbouring sentences (or rows) within `sizes.child`; a run stays on one page. The halves of
    a sentence that goes on over a break are a run of their own.
    """
    run: list[Piece] = []
    size = 0
    for piece in group.pieces:
        for number, sentence in enumerate(pieces.sentences(piece, sizes.child, sizes.overlap)):
            if not number and piece.runs_on and run and run[-1].end == len(run[-1].block.text.rstrip()):
                yield from _over_break(run, sentence, sizes.child)
                run = []
                continue
            goes_on = bool(run) and run[-1].block is sentence.block and run[-1].end <= sentence.start
            grown = size + (sentence.end - run[-1].end if goes_on else len(_JOINT) + sentence.size)
            if run and (grown > sizes.child or sentence.block.page != run[-1].block.page):
                yield run
                run, goes_on = [], False
            if goes_on:
                run[-1] = Piece(sentence.block, run[-1].start, sentence.end, run[-1].runs_on)
            else:
                run.append(sentence)
            size = grown if len(run) > 1 or goes_on else sentence.size
    if run:
        yield run


def _over_break(run: list[Piece], half: Piece, limit: int) -> Iterator[list[Piece]]:
    """The run, whose last sentence goes on in `half`, cut so that the sentence is whole where it fits."""
    last = run[-1]
    first, rest = _last_sentence(last)
    if first.size + len(_JOINT) + half.size > limit:
        yield run
        yield [half]
        return
    before = [*run[:-1], *([rest] if rest else [])]
    if before:
        yield before
    yield [first, half._replace(runs_on=True)]


def _last_sentence(piece: Piece) -> tuple[Piece, Piece | None]:
    """The last sentence of a piece, and what stands before it."""
    spans = sentence_spans(piece.text)
    last = piece._replace(start=piece.start + spans[-1][0], runs_on=piece.runs_on and len(spans) == 1)
    rest = piece._replace(end=piece.start + spans[-2][1]) if len(spans) > 1 else None
    return last, rest


def _prefix(label: str, group: _Group, tables: Mapping[str, Table]) -> str:
    parts = [label, *group.section[-2:], group.caption]
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
    for number, part in enumerate(parts):
        text = part.text
        if number:
            between = joint(texts[-1], text) if part.runs_on else _JOINT
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


def _chunk_id(doc_id: str, group: _Group, child: bool, first: Block, text: str, seen: dict[str, int]) -> str:
    """Hash of kind, first block and text, and of the model whose words they are; the same text again in the
    same block counts up."""
    key = "\0".join(("child" if child else "parent", group.kind.value, first.block_id, text))
    if group.described_by:
        key = f"{key}\0{group.described_by}"
    times = seen.get(key, 0)
    seen[key] = times + 1
    digest = hashlib.sha256(f"{key}\0{times}".encode() if times else key.encode()).hexdigest()[:8]
    return f"{doc_id}:p{first.page:04d}:{digest}"
