"""Small PDFs for one failure mode each, drawn with Base-14 type and the bundled CJK face."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pymupdf

from core.parsing.parser import ParseOptions, parse_pdf
from core.types import BlockKind, ParsedDocument

LATIN = pymupdf.Font("helv")
CJK = pymupdf.Font("cjk")

Drawing = Callable[[pymupdf.Page], None]


def write(
    page: pymupdf.Page, x: float, y: float, text: str, size: float = 10, *, right: bool = False
) -> None:
    """Text with its baseline at (x, y); `right`: it ends at x."""
    font = LATIN if text.isascii() else CJK
    if right:
        x -= font.text_length(text, size)
    writer = pymupdf.TextWriter(page.rect)
    writer.append((x, y), text, font=font, fontsize=size)
    writer.write_text(page)


def rule(page: pymupdf.Page, x0: float, y0: float, x1: float, y1: float) -> None:
    page.draw_line((x0, y0), (x1, y1), width=0.6)


def make_pdf(path: Path, drawings: Sequence[Drawing], **save: object) -> Path:
    document = pymupdf.open()
    for draw in drawings:
        draw(document.new_page(width=595, height=842))
    document.subset_fonts()
    document.save(path, **save)
    document.close()
    return path


def parse(path: Path, **options: object) -> ParsedDocument:
    return parse_pdf(path, "0123456789ab", ParseOptions(**options))


def parse_page(tmp_path: Path, draw: Drawing) -> ParsedDocument:
    return parse(make_pdf(tmp_path / "one.pdf", [draw]))


def texts(parsed: ParsedDocument, *kinds: BlockKind) -> list[str]:
    return [b.text for b in parsed.blocks if not kinds or b.kind in kinds]


def words_match_page(parsed: ParsedDocument, path: Path) -> Iterable[tuple[str, str]]:
    """Pairs of (slice of the block's text, what the page prints in the word's box)."""
    with pymupdf.open(path) as document:
        for block in parsed.blocks:
            page = document[block.page - 1]
            page.set_rotation(0)
            for word in block.words:
                x0, y0, x1, y1 = word.bbox
                middle = (y0 + y1) / 2
                clip = pymupdf.Rect(x0 - 0.5, middle - 1, x1 + 0.5, middle + 1)
                yield block.text[word.start : word.end], page.get_textbox(clip).strip()
