"""From a PDF file to blocks, tables and figures: the one entry of this package."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from core.errors import PagewitnessError
from core.parsing.figures import find_pictures
from core.parsing.geometry import Frame
from core.parsing.layout import Draft, lay_out
from core.parsing.lines import Fragment, fragments_of, rows_of
from core.parsing.opening import damaged, open_pdf
from core.parsing.quality import UNREADABLE, is_unreadable
from core.parsing.rulings import Rulings, read_rulings
from core.parsing.running import RunningText, find_running
from core.parsing.structure import Structure, body_size
from core.parsing.table_blocks import build_table, unit_in
from core.parsing.text import TextBuilder
from core.parsing.words import PageText, TextLine, read_page
from core.types.document import DocumentStatus
from core.types.geometry import BBox
from core.types.page import (
    Block,
    BlockKind,
    Figure,
    OutlineEntry,
    Page,
    ParsedDocument,
    Table,
    WordBox,
)
from image_utils.crops import picture_name, save_crop

PARSER_VERSION = "1"

CONTENTS = "contents"
BROKEN_CHARACTERS = "broken characters replaced"
PLAIN = "layout failed: plain text"
FAILED = "page failed"

_LEADER = re.compile(r"(?:\.{4,}|…{2,}|(?:\. ){4,}|·{4,})\s*\|?\s*[A-Z]?-?\d{1,4}(?!\d)")
_MIN_CONTENTS_LINES = 4


@dataclass(frozen=True, slots=True)
class ParseOptions:
    """Where crops of figures go; None: none are made."""

    figures: Path | None = None


@dataclass(slots=True)
class _ReadPage:
    """A page after its text was read, before it is laid out."""

    width: float
    height: float
    rotation: int
    label: str
    text: PageText
    fragments: list[Fragment]
    side: list[TextLine]
    warnings: list[str] = field(default_factory=list)


def parse_pdf(path: Path, doc_id: str, options: ParseOptions = ParseOptions()) -> ParsedDocument:
    """Parse one PDF. Raises UnreadableDocumentError when it gives no pages; a page that fails is kept, with
    a warning and what text could be read.
    """
    document = open_pdf(path)
    try:
        return _Parsing(document, doc_id, options).run()
    finally:
        document.close()


def status_of(parsed: ParsedDocument) -> tuple[DocumentStatus, str]:
    """`parsed`, `partial` (some pages without readable text) or `no_text`, with the reason in words."""
    unread = [p.page for p in parsed.pages if UNREADABLE in p.warnings or FAILED in p.warnings]
    silent = [p.page for p in parsed.pages if not p.has_text]
    if len(set(unread) | set(silent)) == len(parsed.pages):
        if unread:
            return DocumentStatus.NO_TEXT, f"no readable text: {UNREADABLE} on {_pages(unread)}"
        return DocumentStatus.NO_TEXT, "no text layer (scanned pages?)"
    if unread:
        return DocumentStatus.PARTIAL, f"no readable text on {_pages(unread)}"
    pictured = {f.page for f in parsed.figures}
    scans = [page for page in silent if page in pictured]
    if scans:
        return DocumentStatus.PARTIAL, f"no text layer on {_pages(scans)}"
    return DocumentStatus.PARSED, ""


def _pages(pages: Sequence[int]) -> str:
    shown = ", ".join(str(p) for p in pages[:8])
    more = f" and {len(pages) - 8} more" if len(pages) > 8 else ""
    return f"page {shown}{more}" if len(pages) == 1 else f"pages {shown}{more}"


class _Parsing:
    """One run over one open document."""

    def __init__(self, document: Any, doc_id: str, options: ParseOptions) -> None:
        self._document = document
        self._doc_id = doc_id
        self._options = options
        self._blocks: list[Block] = []
        self._tables: list[Table] = []
        self._figures: list[Figure] = []
        self._vocabulary: set[str] = set()

    def run(self) -> ParsedDocument:
        read = [self._read(number) for number in range(self._document.page_count)]
        if all(FAILED in r.warnings for r in read):
            raise damaged("No page of the PDF can be read.", "PDF 中没有一页可以读取。")
        self._vocabulary = {
            w.text.strip(".,;:()[]\"'“”‘’?!").lower() for r in read for f in r.fragments for w in f.words
        }
        running = find_running([(r.fragments, r.text.frame.layout_height) for r in read])
        outline = self._outline()
        structure = Structure(body_size(r.fragments for r in read), outline)
        pages = tuple(self._page(i, r, running, structure) for i, r in enumerate(read))
        return ParsedDocument(
            doc_id=self._doc_id,
            pages=pages,
            blocks=tuple(self._blocks),
            tables=tuple(self._tables),
            figures=tuple(self._figures),
            outline=outline,
            info=self._info(),
            warnings=(),
        )

    # reading -------------------------------------------------------------------------------------

    def _read(self, number: int) -> _ReadPage:
        try:
            page = self._document[number]
            rotation = page.rotation % 360
            width, height = page.rect.width, page.rect.height
            if rotation in (90, 270):
                width, height = height, width
            label = _clean(page.get_label())
        except Exception:
            empty = PageText(Frame(0, 612, 792), (), 0, vertical=False)
            return _ReadPage(612, 792, 0, "", empty, [], [], [FAILED])
        try:
            text = read_page(page, width, height)
        except Exception:
            empty = PageText(Frame(rotation, width, height), (), 0, vertical=False)
            return _ReadPage(width, height, rotation, label, empty, [], [], [FAILED])
        if text.vertical:
            upright, side = [], list(text.lines)
        else:
            upright = [line for line in text.lines if line.upright]
            side = [line for line in text.lines if not line.upright]
        warnings = [BROKEN_CHARACTERS] if text.broken else []
        fragments = list(fragments_of(upright))
        return _ReadPage(width, height, rotation, label, text, fragments, side, warnings)

    def _outline(self) -> tuple[OutlineEntry, ...]:
        try:
            entries = self._document.get_toc(simple=True)
        except Exception:
            return ()
        return tuple(OutlineEntry(level, _clean(title), page) for level, title, page in entries if page > 0)

    def _info(self) -> dict[str, str]:
        try:
            metadata = self._document.metadata or {}
        except Exception:
            return {}
        return {k: _clean(v) for k, v in metadata.items() if isinstance(v, str) and v.strip()}

    # pages ---------------------------------------------------------------------------------------

    def _page(self, index: int, read: _ReadPage, running: RunningText, structure: Structure) -> Page:
        number = index + 1
        first = len(self._blocks)
        warnings = list(read.warnings)
        heads, feet = running.headers[index], running.footers[index]
        page = self._document[index] if FAILED not in warnings else None
        frame = read.text.frame
        has_text = bool(read.fragments or read.side)
        self._running(number, frame, [f for f in read.fragments if id(f) in heads], BlockKind.HEADER)
        body = [f for f in read.fragments if id(f) not in heads and id(f) not in feet]
        marks = len(self._blocks), len(self._tables), len(self._figures)
        try:
            pictures = find_pictures(page, read.width, read.height, has_text) if page is not None else []
            rulings = read_rulings(page, frame) if page is not None and body else Rulings((), ())
            drafts = lay_out(body, rulings, [frame.to_layout(p) for p in pictures])
            self._drafts(number, page, frame, drafts, structure)
        except Exception:
            del self._blocks[marks[0] :], self._tables[marks[1] :], self._figures[marks[2] :]
            warnings.append(PLAIN)
            for row in rows_of(body):
                self._text_block(number, frame, [row.words], BlockKind.PARAGRAPH)
        self._sides(number, read)
        self._running(number, frame, [f for f in read.fragments if id(f) in feet], BlockKind.FOOTER)
        text = "\n".join(b.text for b in self._blocks[first:])
        if is_unreadable(text):
            warnings.append(UNREADABLE)
        if len(_LEADER.findall(text)) >= _MIN_CONTENTS_LINES:
            warnings.append(CONTENTS)
        return Page(
            page=number,
            width=read.width,
            height=read.height,
            rotation=read.rotation,
            page_label=read.label or running.labels[index],
            picture=picture_name(self._doc_id, number),
            has_text=has_text,
            warnings=tuple(warnings),
        )

    def _running(self, number: int, frame: Frame, fragments: list[Fragment], kind: BlockKind) -> None:
        for row in rows_of(fragments):
            self._text_block(number, frame, [row.words], kind)

    def _sides(self, number: int, read: _ReadPage) -> None:
        """Text that runs in another direction than the page's, and vertical writing: as it was drawn."""
        groups: dict[int, list[TextLine]] = {}
        for line in read.side:
            groups.setdefault(line.group, []).append(line)
        for lines in groups.values():
            words = [list(line.words) for line in lines]
            self._text_block(number, read.text.frame, words, BlockKind.PARAGRAPH, upright=False)

    def _drafts(
        self, number: int, page: Any, frame: Frame, drafts: Sequence[Draft], structure: Structure
    ) -> None:
        above: list[Block] = []
        for draft in drafts:
            if draft.table is not None:
                self._table(number, frame, draft, above)
                above = []
            elif draft.picture is not None:
                self._figure(number, page, frame, draft, above)
            else:
                rows = draft.rows
                size = max(rows, key=lambda r: len(r.text)).size
                bold = all(w.bold for r in rows for w in r.words)
                block = self._text_block(number, frame, [r.words for r in rows], BlockKind.PARAGRAPH)
                kind, level = structure.kind(
                    block.text,
                    page=number,
                    size=size,
                    bold=bold,
                    lines=len(rows),
                    low=draft.box.y0 > 0.6 * frame.layout_height,
                )
                if kind is not BlockKind.PARAGRAPH:
                    block = Block(block.block_id, number, kind, block.text, block.bbox, block.words, level)
                    self._blocks[-1] = block
                above.append(block)

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
        self._tables.append(
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

    def _figure(self, number: int, page: Any, frame: Frame, draft: Draft, above: Sequence[Block]) -> None:
        box = frame.to_page(draft.box)
        block = self._add(number, BlockKind.FIGURE, "", (), box)
        digest = crop = ""
        if self._options.figures is not None:
            with suppress(RuntimeError, ValueError, PagewitnessError):
                digest, crop = save_crop(page, box, self._options.figures)
        caption = next((b.text for b in reversed(above[-2:]) if b.kind is BlockKind.CAPTION), "")
        self._figures.append(
            Figure(f"{block.block_id}:f", block.block_id, number, box, digest, crop, caption)
        )

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
        if self._blocks and self._blocks[-1].page == number:
            ordinal = int(self._blocks[-1].block_id.rsplit(":b", 1)[1]) + 1
        block = Block(f"{self._doc_id}:p{number:04d}:b{ordinal:02d}", number, kind, text, box, words)
        self._blocks.append(block)
        return block

    def _drop_hyphen(self, before: str, after: str) -> bool:
        """Whether the document itself writes the broken word as one (and not with a hyphen)."""
        left = before.lstrip("(“\"'[").lower()
        right = after.rstrip(".,;:()[]\"'“”‘’?!").lower()
        return left + right in self._vocabulary and f"{left}-{right}" not in self._vocabulary


def _clean(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8").replace("\x00", "").strip()
