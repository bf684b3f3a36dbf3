"""Pages drawn by lot for a person to check: blocks, their order, cells, beside the text that was read."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.errors import PagewitnessError
from core.evaluation.parse_report.record import DocumentRecord
from core.library.work import WorkLibrary
from core.types import Block, BlockKind, Document, Page
from image_utils.pages import stored_or_drawn
from image_utils.reading_order import Colour, Marked, draw_reading_order

COLOURS: Mapping[BlockKind, Colour] = {
    BlockKind.TITLE: (176, 30, 90),
    BlockKind.HEADING: (200, 70, 20),
    BlockKind.PARAGRAPH: (31, 95, 168),
    BlockKind.LIST: (90, 80, 190),
    BlockKind.TABLE: (30, 125, 60),
    BlockKind.FIGURE: (140, 60, 150),
    BlockKind.CAPTION: (0, 130, 140),
    BlockKind.FOOTNOTE: (130, 100, 20),
    BlockKind.FORMULA: (190, 40, 160),
    BlockKind.REFERENCE: (90, 110, 40),
    BlockKind.HEADER: (120, 120, 120),
    BlockKind.FOOTER: (120, 120, 120),
    BlockKind.WATERMARK: (150, 150, 150),
    BlockKind.CONTENTS: (100, 130, 150),
}
"""Of outlines and of the legend. Grey: recorded, not in the text."""

_UNORDERED = (BlockKind.HEADER, BlockKind.FOOTER, BlockKind.WATERMARK)


@dataclass(frozen=True, slots=True)
class AuditedPage:
    """One page to check. `picture` is a JPEG, empty where the page cannot be drawn: `problem` says why."""

    document: Document
    page: Page
    blocks: tuple[tuple[str, Block], ...]
    picture: bytes
    problem: tuple[str, str] = ("", "")


def draw_lots(records: Sequence[DocumentRecord], n: int, seed: int) -> list[tuple[DocumentRecord, int]]:
    """At most `n` pages of these documents, each as likely as any other; the same seed, the same pages."""
    pages = [(record, page) for record in records for page in range(1, record.counts.pages + 1)]
    chosen = random.Random(seed).sample(range(len(pages)), min(n, len(pages)))
    return [pages[i] for i in sorted(chosen)]


def audit(
    work: WorkLibrary, datas: Path, lots: Sequence[tuple[DocumentRecord, int]]
) -> tuple[AuditedPage, ...]:
    """Draw these pages (1-based). A page that cannot be drawn is listed with its text and the reason."""
    found = []
    for record, number in lots:
        document = record.document
        page = work.pages(document.doc_id)[number - 1]
        blocks = _numbered([b for b in work.blocks(document.doc_id, words=False) if b.page == number])
        cells = [c.bbox for t in work.tables(document.doc_id) if t.page == number for c in t.cells]
        try:
            picture = draw_reading_order(
                stored_or_drawn(page, document, work.paths.root, datas),
                [Marked(b.bbox, COLOURS[b.kind], number) for number, b in blocks],
                cells,
                (page.width, page.height),
                page.rotation,
            )
        except PagewitnessError as error:
            found.append(AuditedPage(document, page, blocks, b"", (error.text("zh"), error.text("en"))))
        else:
            found.append(AuditedPage(document, page, blocks, picture))
    return tuple(found)


def _numbered(blocks: Sequence[Block]) -> tuple[tuple[str, Block], ...]:
    """Blocks with their place in the order, as text; running heads and watermarks have none."""
    place = 0
    found = []
    for block in blocks:
        if block.kind not in _UNORDERED:
            place += 1
        found.append(("" if block.kind in _UNORDERED else str(place), block))
    return tuple(found)
