"""From blocks to groups: the sentences, rows or captions that are handed on together as one parent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from core.chunking import pieces
from core.chunking.pieces import JOINT, Piece
from core.chunking.presets import ChunkSizes
from core.chunking.run_on import join_breaks
from core.chunking.sections import with_sections
from core.types import Block, BlockKind, ChunkKind, Description

_KINDS = {
    BlockKind.TABLE: ChunkKind.TABLE,
    BlockKind.REFERENCE: ChunkKind.REFERENCE,
}
_HEADINGS = (BlockKind.HEADING, BlockKind.TITLE)


@dataclass(slots=True)
class Group:
    """Pieces that become one parent, and the section path of each. The first `repeated` pieces are the last
    sentences of the parent before: context, of which no child is made again.

    `described_by` names the model whose words a figure's group holds; `caption` is printed beside them.
    """

    kind: ChunkKind
    pieces: list[Piece] = field(default_factory=list)
    sections: list[tuple[str, ...]] = field(default_factory=list)
    repeated: int = 0
    described_by: str = ""
    caption: str = ""

    @property
    def own(self) -> list[Piece]:
        """The pieces that are not repeated."""
        return self.pieces[self.repeated :]

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

    def add(self, piece: Piece, section: tuple[str, ...]) -> None:
        self.pieces.append(piece)
        self.sections.append(section)

    def take_last_sentence(self, limit: int) -> tuple[Piece, tuple[str, ...]] | None:
        """Remove and return the last sentence, with its section, where it fits `limit` and text stays."""
        last, rest = pieces.last_sentence(self.pieces[-1])
        if last.size > limit or rest is None:
            return None
        self.pieces[-1] = rest
        return last, self.sections[-1]

    def last_sentences(self, limit: int) -> list[Piece]:
        """The whole sentences that the last section ends with here, at most `limit` characters together;
        none of a text so short that all of it would be repeated.
        """
        if pieces.size(self.own) <= limit:
            return []
        sentences: list[list[Piece]] = []
        for piece, section in zip(self.own, self.sections[self.repeated :], strict=True):
            if section != self.sections[-1] or piece.block.kind in _HEADINGS:
                sentences = []
                continue
            for sentence in pieces.sentences(piece):
                if not sentence.runs_on:
                    sentences.append([sentence])
                elif sentences:
                    sentences[-1].append(sentence)
        taken: list[Piece] = []
        for parts in reversed(sentences):
            grown = pieces.joined([*parts, *taken])
            if pieces.size(grown) > limit:
                break
            taken = grown
        return taken


def groups(
    blocks: Sequence[Block],
    sizes: ChunkSizes,
    descriptions: Mapping[str, Description],
    captions: Mapping[str, str],
) -> Iterator[Group]:
    """Groups within `sizes.parent` characters, in reading order; a figure comes after the text around it."""
    lines = {b.block_id: b for b in blocks if b.kind is BlockKind.CAPTION}
    taken = {caption for caption in captions.values() if caption in lines}
    current: Group | None = None
    waiting: list[Group] = []  # figures do not cut the text around them; they come after it
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
        for number, piece in enumerate(_split(block, kind, sizes)):
            if not number and block.block_id in second_halves:
                piece = piece._replace(runs_on=True)
            following = Group(kind)
            if current is not None and not _belongs(current, kind, section, piece, sizes):
                following = _following(current, kind, section, piece, sizes)
                yield current
                current = None
            if current is None:
                yield from waiting
                waiting = []
                current = following
            current.add(piece, section)
    if current is not None:
        yield current
    yield from waiting


def _is_chunked(block: Block) -> bool:
    return block.kind is BlockKind.FIGURE or (block.kind.indexed and bool(block.text.strip()))


def _split(block: Block, kind: ChunkKind, sizes: ChunkSizes) -> Iterator[Piece]:
    """The block in pieces that fit a parent; of several, each leaves room for what is repeated."""
    room = sizes.parent_overlap + len(JOINT) if kind is ChunkKind.TEXT and sizes.parent_overlap else 0
    limit = sizes.parent if len(block.text) <= sizes.parent else sizes.parent - room
    return pieces.split(pieces.whole(block), limit)


def _belongs(
    group: Group, kind: ChunkKind, section: tuple[str, ...], piece: Piece, sizes: ChunkSizes
) -> bool:
    if group.kind is not kind or kind is ChunkKind.TABLE:
        return False
    if pieces.size(group.pieces) + len(JOINT) + piece.size > sizes.parent:
        return False
    return section == group.sections[-1] or group.only_headings or pieces.size(group.own) < sizes.merge


def _following(
    before: Group, kind: ChunkKind, section: tuple[str, ...], piece: Piece, sizes: ChunkSizes
) -> Group:
    """The group that begins with `piece`: in front of it stands the first half of a sentence that goes on in
    it, and what the text before it ends with.
    """
    group = Group(kind)
    if before.kind is not kind:
        return group
    room = sizes.parent - len(JOINT) - piece.size
    half = before.take_last_sentence(room) if piece.runs_on else None
    if half is not None:
        room -= half[0].size + len(JOINT)
    goes_on = kind is ChunkKind.TEXT and section == before.sections[-1] and piece.block.kind not in _HEADINGS
    if goes_on:
        for sentence in before.last_sentences(min(sizes.parent_overlap, room)):
            group.add(sentence, section)
        group.repeated = len(group.pieces)
    if half is not None:
        group.add(*half)
    return group


def _figure_groups(
    figure: Block,
    caption: Block | None,
    description: Description | None,
    section: tuple[str, ...],
    sizes: ChunkSizes,
) -> Iterator[Group]:
    """What is printed of a figure, then what a model said of it."""
    group = Group(ChunkKind.FIGURE)
    for block in (figure,) if caption is None else (caption, figure):
        for piece in pieces.split(pieces.whole(block), sizes.parent) if block.text.strip() else ():
            if group.pieces and pieces.size(group.pieces) + len(JOINT) + piece.size > sizes.parent:
                yield group
                group = Group(ChunkKind.FIGURE)
            group.add(piece, section)
    if group.pieces:
        yield group
    if description is None:
        return
    said = replace(figure, text=description.text, words=())
    for piece in pieces.split(pieces.whole(said), sizes.parent):
        yield Group(
            ChunkKind.FIGURE,
            [piece],
            [section],
            described_by=description.model,
            caption=caption.text if caption else "",
        )
