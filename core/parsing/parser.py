"""From a PDF file to blocks, tables and figures: the one entry of this package."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from core.library.disk import is_full
from core.parsing.blocks import BlockBuilder
from core.parsing.captions import bind_captions
from core.parsing.health import grade_page
from core.parsing.hyphens import hyphen_rule
from core.parsing.layout import lay_out
from core.parsing.ocr.page import examine, with_confidence
from core.parsing.opening import attachment_notes, damaged, load_page, open_pdf
from core.parsing.page_figures import FigureFinder
from core.parsing.reading import ReadPage, read_info, read_one, read_outline
from core.parsing.rulings import Rulings, read_rulings
from core.parsing.running import RunningText, find_running
from core.parsing.structure import Structure, body_size
from core.parsing.table_continuation import join_tables
from core.parsing.watermarks import take_watermarks
from core.types.health import HealthReason
from core.types.page import BlockKind, Page, ParsedDocument
from image_utils.crops import picture_name

PARSER_VERSION = "2"


@dataclass(frozen=True, slots=True)
class ParseOptions:
    """Where crops of figures go (None: none are made), where readings by OCR are kept (None: no OCR) with the
    seconds it may take, and the password of a file that asks for one.
    """

    figures: Path | None = None
    ocr: Path | None = None
    ocr_seconds: float = math.inf
    password: str = field(default="", repr=False)


def parse_pdf(path: Path, doc_id: str, options: ParseOptions = ParseOptions()) -> ParsedDocument:
    """Parse one PDF. Raises UnreadableDocumentError when it gives no pages, OcrUnfinishedError when OCR needs
    another turn; a page that fails is kept, with its reason and what text could be read.
    """
    document = open_pdf(path, password=options.password)
    try:
        return _parse(document, doc_id, options)
    finally:
        document.close()


def _parse(document: Any, doc_id: str, options: ParseOptions) -> ParsedDocument:
    read = [read_one(document, number) for number in range(document.page_count)]
    if all(r.failed for r in read):
        raise damaged("No page of the PDF can be read.", "PDF 中没有一页可以读取。")
    warnings = (*attachment_notes(document), *examine(document, read, options.ocr, options.ocr_seconds))
    take_watermarks(read)
    labels = [r.label for r in read]
    running = find_running([(r.fragments, r.text.frame.layout_height) for r in read], labels)
    outline = read_outline(document)
    structure = Structure(body_size(r.fragments for r in read), outline)
    builder = BlockBuilder(doc_id, structure, hyphen_rule(r.fragments for r in read), options.figures)
    figures = FigureFinder(document, read)
    pages = tuple(_page(document, i, r, running, builder, figures) for i, r in enumerate(read))
    builder.blocks, builder.tables = structure.settle(builder.blocks, builder.tables)
    builder.blocks, builder.tables, builder.figures = bind_captions(
        builder.blocks, builder.tables, builder.figures
    )
    return ParsedDocument(
        doc_id=doc_id,
        pages=pages,
        blocks=tuple(builder.blocks),
        tables=tuple(join_tables(builder.blocks, builder.tables)),
        figures=tuple(builder.figures),
        outline=outline,
        info=read_info(document),
        warnings=warnings,
    )


def _page(
    document: Any,
    index: int,
    read: ReadPage,
    running: RunningText,
    builder: BlockBuilder,
    figures: FigureFinder,
) -> Page:
    """Lay out one page; where that fails its lines are kept as they stand."""
    number = index + 1
    first = len(builder.blocks)
    troubles = list(read.troubles)
    frame = read.text.frame
    heads, feet = running.headers[index], running.footers[index]
    page = None if read.failed else load_page(document, index)
    has_text = bool(read.fragments or read.side or read.slanted)
    builder.rows(number, frame, [f for f in read.fragments if id(f) in heads], BlockKind.HEADER)
    body = [f for f in read.fragments if id(f) not in heads and id(f) not in feet]
    mark = builder.mark()
    try:
        paths = page.get_cdrawings() if page is not None else []
        found = figures.of_page(index, read, paths, body)
        rulings = read.rulings or read_rulings(paths, frame) if found.body else Rulings((), ())
        builder.drafts(number, page, frame, lay_out(found.body, rulings, found.boxes, found.titles), found)
        builder.sides(number, frame, found.side, read.slanted)
    except Exception as error:
        if is_full(error):
            raise
        builder.back_to(mark)
        troubles.append(HealthReason.PLAIN)
        builder.rows(number, frame, body, BlockKind.PARAGRAPH)
        for turned in read.side:
            builder.rows(number, turned.frame, turned.fragments, BlockKind.PARAGRAPH)
    builder.watermarks(number, read.watermarks)
    builder.rows(number, frame, [f for f in read.fragments if id(f) in feet], BlockKind.FOOTER)
    builder.blocks[first:] = with_confidence(builder.blocks[first:], read)
    return Page(
        page=number,
        width=read.width,
        height=read.height,
        rotation=read.rotation,
        page_label=running.labels[index],
        picture=picture_name(builder.doc_id, number),
        has_text=has_text,
        health=grade_page(troubles, builder.blocks[first:]),
    )
