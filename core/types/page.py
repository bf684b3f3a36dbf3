"""What a parser makes of a page: blocks in reading order, tables as cells, figures, each with its box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from core.types.geometry import BBox
from core.types.health import HEALTHY, PageHealth


class BlockKind(StrEnum):
    TITLE = "title"
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST = "list"
    TABLE = "table"
    FIGURE = "figure"
    CAPTION = "caption"
    FOOTNOTE = "footnote"
    FORMULA = "formula"
    HEADER = "header"
    FOOTER = "footer"
    REFERENCE = "reference"
    WATERMARK = "watermark"
    CONTENTS = "contents"

    @property
    def indexed(self) -> bool:
        """Running heads, watermarks and contents lists stay in the record but out of chunks and search."""
        return self not in _ONLY_RECORDED


_ONLY_RECORDED = frozenset((BlockKind.HEADER, BlockKind.FOOTER, BlockKind.WATERMARK, BlockKind.CONTENTS))


class WordBox(NamedTuple):
    """Characters `start:end` of a block's text and the box in which the parser found them."""

    start: int
    end: int
    bbox: BBox


@dataclass(frozen=True, slots=True)
class Block:
    """One piece of a page. `text` is verbatim; `words` lead from its characters back to the page.

    `block_id` is `doc_id:p0047:b03`; `page` is physical and 1-based; `level` is the depth of a heading
    (1 = top), 0 elsewhere. In a table block every row is a line and the cells of a row are joined by
    " | "; words never cover the joints. `confidence` (0–1) is set where the text was read by OCR from the
    picture of the page: the lowest of its lines; None: it is the PDF's own text.
    """

    block_id: str
    page: int
    kind: BlockKind
    text: str
    bbox: BBox
    words: tuple[WordBox, ...] = ()
    level: int = 0
    confidence: float | None = None

    def boxes(self, start: int, end: int) -> tuple[BBox, ...]:
        """One box per visual line for the characters `start:end`, from the words they touch.

        Falls back to the whole block where the parser gave no words; never a guess inside a word.
        """
        lines: list[BBox] = []
        for word in self.words:
            if word.end <= start or word.start >= end:
                continue
            box = word.bbox
            if lines and _same_line(lines[-1], box):
                lines[-1] = BBox.union((lines[-1], box))
            else:
                lines.append(box)
        return tuple(lines) or (self.bbox,)


def _same_line(a: BBox, b: BBox) -> bool:
    overlap = min(a.y1, b.y1) - max(a.y0, b.y0)
    return overlap > 0.5 * min(a.height, b.height)


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table: `text` verbatim, `start` its offset in the table block's text (-1: empty cell)."""

    row: int
    column: int
    text: str
    bbox: BBox
    start: int = -1
    is_header: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """The grid behind a table block. `unit` is the printed unit line (单位：万元), empty when unknown.

    `caption_block` is the block that names the table; `continues` the table (id) on an earlier page whose
    rows go on here. Both are empty where there is none.
    """

    table_id: str
    block_id: str
    page: int
    bbox: BBox
    cells: tuple[Cell, ...]
    caption: str = ""
    unit: str = ""
    caption_block: str = ""
    continues: str = ""

    @property
    def n_rows(self) -> int:
        return max((c.row for c in self.cells), default=-1) + 1

    @property
    def n_columns(self) -> int:
        return max((c.column for c in self.cells), default=-1) + 1


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture on a page. `crop` is the file under `caches/figures/`, relative to it; empty: not stored.
    `caption_block` is the block that holds its caption, empty where it has none.
    """

    figure_id: str
    block_id: str
    page: int
    bbox: BBox
    sha256: str
    crop: str = ""
    caption: str = ""
    caption_block: str = ""


@dataclass(frozen=True, slots=True)
class Description:
    """What the vision model `model` said of a picture: data to search and show, never text of the page."""

    text: str
    model: str


@dataclass(frozen=True, slots=True)
class Page:
    """One physical page. `page_label` is the printed one; `picture` is relative to `caches/pages/`."""

    page: int
    width: float
    height: float
    rotation: int = 0
    page_label: str = ""
    picture: str = ""
    has_text: bool = True
    health: PageHealth = HEALTHY


@dataclass(frozen=True, slots=True)
class ParsedDocument:
    """All that parsing gives for one document. Blocks are in reading order, page by page."""

    doc_id: str
    pages: tuple[Page, ...]
    blocks: tuple[Block, ...]
    tables: tuple[Table, ...] = ()
    figures: tuple[Figure, ...] = ()
    outline: tuple[OutlineEntry, ...] = ()
    info: Mapping[str, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()


class OutlineEntry(NamedTuple):
    """A bookmark of the PDF: depth from 1, its title, its 1-based page."""

    level: int
    title: str
    page: int
