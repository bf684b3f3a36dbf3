"""Turns drafts in layout coordinates into the blocks, tables and figures of a document, with their ids."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from core.errors import PagewitnessError
from core.parsing.figure_text import figure_body
from core.parsing.geometry import Frame
from core.parsing.layout import Draft, lay_out
from core.parsing.lines import Fragment, Row, rows_of
from core.parsing.page_figures import PageFigures
from core.parsing.reading import Watermark
from core.parsing.rulings import Rulings
from core.parsing.structure import Structure
from core.parsing.table_blocks import build_table, unit_in
from core.parsing.text import TextBuilder
from core.parsing.turned import Slanted, Turned
from core.types.geometry import BBox
from core.types.page import Block, BlockKind, Figure, Table, WordBox
from image_utils.crops import save_crop

DropHyphen = Callable[[str, str], bool]


class BlockBuilder:
    """Grows the record of one document page by page; block ids count up within a page."""

    def __init__(
        self, doc_id: str, structure: Structure, drop_hyphen: DropHyphen, crops: Path | None
    ) -> None:
        self.doc_id = doc_id
        self._structure = structure
        self._drop_hyphen = drop_hyphen
        self._crops = crops
        self.blocks: list[Block] = []
        self.tables: list[Table] = []
        self.figures: list[Figure] = []

    def mark(self) -> tuple[int, int, int]:
        """Where the record stands, for `back_to`."""
        return len(self.blocks), len(self.tables), len(self.figures)

    def back_to(self, mark: tuple[int, int, int]) -> None:
        """Forget what was added since `mark`."""
        del self.blocks[mark[0] :], self.tables[mark[1] :], self.figures[mark[2] :]

    def rows(self, page: int, frame: Frame, fragments: Sequence[Fragment], kind: BlockKind) -> None:
        """One block for each row of the fragments."""
        for row in rows_of(fragments):
            self._text_block(page, frame, [row.words], kind)

    def sides(self, page: int, frame: Frame, side: Sequence[Turned], slanted: Sequence[Slanted]) -> None:
        """Text that runs in another direction than the page's: laid out in its own frame, after the body."""
        for turned in side:
            for draft in lay_out(turned.fragments, Rulings((), ()), []):
                if draft.table is not None:
                    self._table(page, turned.frame, draft, ())
                else:
                    self._text_block(page, turned.frame, [r.words for r in draft.rows], BlockKind.PARAGRAPH)
        for piece in slanted:
            self._text_block(page, frame.unturned, piece.lines, BlockKind.PARAGRAPH, upright=False)

    def watermarks(self, page: int, marks: Sequence[Watermark]) -> None:
        """Watermarks, one block each: in the record, out of the text."""
        for mark in marks:
            self._text_block(page, mark.frame, mark.lines, BlockKind.WATERMARK, upright=mark.upright)

    def drafts(
        self, number: int, page: Any, frame: Frame, drafts: Sequence[Draft], figures: PageFigures
    ) -> None:
        """Blocks of the drafts of one page, in their order; `figures` holds the text of its figures."""
        above: list[Block] = []
        for draft in drafts:
            if draft.table is not None:
                self._table(number, frame, draft, above)
                above = []
            elif draft.picture is not None:
                self._figure(number, page, frame, draft.picture, figures)
            elif draft.formula:
                self._text_block(number, frame, [r.words for r in draft.rows], BlockKind.FORMULA)
            else:
                parts = self._structure.parts(draft.rows, number)
                above += [self._paragraph(number, frame, rows) for rows in parts]

    def _paragraph(self, number: int, frame: Frame, rows: Sequence[Row]) -> Block:
        block = self._text_block(number, frame, [r.words for r in rows], BlockKind.PARAGRAPH)
        kind = self._structure.note(block, rows, frame.layout_width, frame.layout_height)
        block = self.blocks[-1] = replace(block, kind=kind)
        return block

    def _table(self, number: int, frame: Frame, draft: Draft, above: Sequence[Block]) -> None:
        assert draft.table is not None
        text, words, cells, box = build_table(draft.table, frame, self._drop_hyphen)
        if not cells:
            return
        block = self._add(number, BlockKind.TABLE, text, words, box)
        near = [b for b in above[-4:] if len(b.text) < 200]
        near.reverse()
        caption = next((b.text for b in near if len(b.text) > len(unit_in([b.text])) + 5), "")
        head = text.split("\n")[:3]
        self.tables.append(
            Table(
                table_id=f"{block.block_id}:t",
                block_id=block.block_id,
                page=number,
                bbox=box,
                cells=cells,
                caption=caption,
                unit=unit_in([*head, *[b.text for b in near]]),
            )
        )

    def _figure(self, number: int, page: Any, frame: Frame, place: BBox, figures: PageFigures) -> None:
        box = frame.to_page(place)
        text, words = figure_body(frame, figures.inside.get(place, ()), figures.turned.get(place, ()))
        block = self._add(number, BlockKind.FIGURE, text, words, box)
        digest = crop = ""
        if self._crops is not None:
            with suppress(RuntimeError, ValueError, PagewitnessError):
                digest, crop = save_crop(page, box, self._crops)
        self.figures.append(Figure(f"{block.block_id}:f", block.block_id, number, box, digest, crop))

    def _text_block(
        self,
        number: int,
        frame: Frame,
        lines: Sequence[Sequence[Any]],
        kind: BlockKind,
        *,
        upright: bool = True,
    ) -> Block:
        builder = TextBuilder(frame, self._drop_hyphen)
        builder.lines(lines, upright=upright)
        box = BBox.union(w.bbox for w in builder.words)
        return self._add(number, kind, builder.text, tuple(builder.words), box)

    def _add(self, number: int, kind: BlockKind, text: str, words: tuple[WordBox, ...], box: BBox) -> Block:
        ordinal = 0
        if self.blocks and self.blocks[-1].page == number:
            ordinal = int(self.blocks[-1].block_id.rsplit(":b", 1)[1]) + 1
        block = Block(f"{self.doc_id}:p{number:04d}:b{ordinal:02d}", number, kind, text, box, words)
        self.blocks.append(block)
        return block
