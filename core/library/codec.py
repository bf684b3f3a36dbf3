"""How the values of `core.types` lie in table rows. Encoding and decoding stand side by side."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Sequence
from dataclasses import asdict

import numpy as np

from core.library.damage import decoding
from core.types import (
    BBox,
    Block,
    BlockKind,
    Cell,
    Chunk,
    ChunkKind,
    ChunkSpan,
    Confidence,
    Document,
    DocumentMetadata,
    DocumentStatus,
    DocumentType,
    Figure,
    HealthReason,
    Origin,
    Page,
    PageGrade,
    PageHealth,
    Source,
    Table,
    WordBox,
)

Row = tuple[object, ...]

_BOX = struct.Struct("<4f")
_WORD = np.dtype([("start", "<i4"), ("end", "<i4"), ("box", "<f4", 4)])


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def encode_box(box: BBox) -> bytes:
    return _BOX.pack(*box)


def decode_box(data: bytes) -> BBox:
    return BBox(*(round(v, 2) for v in _BOX.unpack(data)))


def encode_words(words: Sequence[WordBox]) -> bytes:
    array = np.array([(w.start, w.end, tuple(w.bbox)) for w in words], dtype=_WORD)
    return zlib.compress(array.tobytes(), 1)


def decode_words(data: bytes) -> tuple[WordBox, ...]:
    array = np.frombuffer(zlib.decompress(data), dtype=_WORD)
    boxes = array["box"].round(2).tolist()
    return tuple(
        WordBox(start, end, BBox(*box))
        for start, end, box in zip(array["start"].tolist(), array["end"].tolist(), boxes, strict=True)
    )


def encode_metadata(metadata: DocumentMetadata) -> str:
    return _dump(asdict(metadata))


@decoding
def decode_metadata(text: str) -> DocumentMetadata:
    values = json.loads(text)
    if not values:
        return DocumentMetadata()
    for field in ("aliases", "authors"):
        values[field] = tuple(values.get(field, ()))
    values["document_type"] = DocumentType(values["document_type"])
    values["origins"] = tuple(
        Origin(o["field"], Source(o["source"]), Confidence(o["confidence"]))
        for o in values.get("origins", ())
    )
    return DocumentMetadata(**values)


DOCUMENT_COLUMNS = "doc_id, sha256, bytes, status, pages, reason, warnings, metadata"


def encode_document(document: Document) -> Row:
    return (
        document.doc_id,
        document.sha256,
        document.bytes,
        document.status.value,
        document.pages,
        document.reason,
        _dump(document.warnings),
        encode_metadata(document.metadata),
    )


@decoding
def decode_document(row: Sequence[object], paths: Sequence[str]) -> Document:
    doc_id, sha256, size, status, pages, reason, warnings, metadata = row
    return Document(
        doc_id=str(doc_id),
        sha256=str(sha256),
        paths=tuple(paths),
        bytes=int(str(size)),
        status=DocumentStatus(str(status)),
        pages=int(str(pages)),
        reason=str(reason),
        warnings=tuple(json.loads(str(warnings))),
        metadata=decode_metadata(str(metadata)),
    )


@decoding
def decode_health(text: str) -> PageHealth:
    grade, *reasons = json.loads(text)
    return PageHealth(PageGrade(grade), tuple(map(HealthReason, reasons)))


PAGE_COLUMNS = "page, width, height, rotation, page_label, picture, has_text, health"


def encode_page(page: Page) -> Row:
    return (
        page.page,
        page.width,
        page.height,
        page.rotation,
        page.page_label,
        page.picture,
        int(page.has_text),
        _dump([page.health.grade, *page.health.reasons]),
    )


@decoding
def decode_page(row: Sequence[object]) -> Page:
    page, width, height, rotation, label, picture, has_text, health = row
    return Page(
        page=int(str(page)),
        width=float(str(width)),
        height=float(str(height)),
        rotation=int(str(rotation)),
        page_label=str(label),
        picture=str(picture),
        has_text=bool(has_text),
        health=decode_health(str(health)),
    )


BLOCK_COLUMNS = "block_id, page, kind, level, text, bbox, words, confidence"


def encode_block(block: Block) -> Row:
    return (
        block.block_id,
        block.page,
        block.kind.value,
        block.level,
        block.text,
        encode_box(block.bbox),
        encode_words(block.words),
        block.confidence,
    )


@decoding
def decode_block(
    row: tuple[str, int, str, int, str, bytes, bytes, float | None], *, words: bool = True
) -> Block:
    block_id, page, kind, level, text, bbox, packed, confidence = row
    return Block(
        block_id=block_id,
        page=page,
        kind=BlockKind(kind),
        text=text,
        bbox=decode_box(bbox),
        words=decode_words(packed) if words else (),
        level=level,
        confidence=confidence,
    )


TABLE_COLUMNS = "table_id, block_id, page, bbox, caption, unit, cells, caption_block, continues"


def encode_table(table: Table) -> Row:
    cells = [
        (c.row, c.column, c.text, [round(v, 2) for v in c.bbox], c.start, int(c.is_header))
        for c in table.cells
    ]
    return (
        table.table_id,
        table.block_id,
        table.page,
        encode_box(table.bbox),
        table.caption,
        table.unit,
        _dump(cells),
        table.caption_block,
        table.continues,
    )


@decoding
def decode_table(row: tuple[str, str, int, bytes, str, str, str, str, str]) -> Table:
    table_id, block_id, page, bbox, caption, unit, cells, caption_block, continues = row
    return Table(
        table_id=table_id,
        block_id=block_id,
        page=page,
        bbox=decode_box(bbox),
        caption=caption,
        unit=unit,
        cells=tuple(
            Cell(row=r, column=c, text=text, bbox=BBox(*box), start=start, is_header=bool(header))
            for r, c, text, box, start, header in json.loads(cells)
        ),
        caption_block=caption_block,
        continues=continues,
    )


FIGURE_COLUMNS = "figure_id, block_id, page, bbox, sha256, crop, caption, caption_block"


def encode_figure(figure: Figure) -> Row:
    return (
        figure.figure_id,
        figure.block_id,
        figure.page,
        encode_box(figure.bbox),
        figure.sha256,
        figure.crop,
        figure.caption,
        figure.caption_block,
    )


@decoding
def decode_figure(row: tuple[str, str, int, bytes, str, str, str, str]) -> Figure:
    figure_id, block_id, page, bbox, sha256, crop, caption, caption_block = row
    return Figure(figure_id, block_id, page, decode_box(bbox), sha256, crop, caption, caption_block)


CHUNK_COLUMNS = "chunk_id, doc_id, parent_id, kind, ordinal, text, prefix, section, spans, described_by"


def encode_chunk(chunk: Chunk) -> Row:
    return (
        chunk.chunk_id,
        chunk.doc_id,
        chunk.parent_id,
        chunk.kind.value,
        chunk.ordinal,
        chunk.text,
        chunk.prefix,
        _dump(chunk.section),
        _dump(chunk.spans),
        chunk.described_by,
    )


@decoding
def decode_chunk(row: tuple[str, str, str, str, int, str, str, str, str, str]) -> Chunk:
    chunk_id, doc_id, parent_id, kind, ordinal, text, prefix, section, spans, described_by = row
    return Chunk(
        chunk_id=chunk_id,
        doc_id=doc_id,
        kind=ChunkKind(kind),
        text=text,
        spans=tuple(ChunkSpan(*span) for span in json.loads(spans)),
        parent_id=parent_id,
        section=tuple(json.loads(section)),
        prefix=prefix,
        ordinal=ordinal,
        described_by=described_by,
    )
