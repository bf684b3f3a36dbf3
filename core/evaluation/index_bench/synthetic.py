"""A library of any size without a PDF: its pages are made up, all stages after parsing are the real ones.

The files under `datas` are stubs that no parser could read; the work database knows them as parsed, so that a
build of the same folder finds nothing to do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import numpy as np

from core.embedding.cache import text_key
from core.evaluation.index_bench.text import METRICS, sentences
from core.library.overrides import METADATA_FILE, by_document, read_overrides
from core.library.passwords import Passwords
from core.library.registration import scan
from core.library.work import WorkLibrary
from core.pipeline.chunk import chunk_documents
from core.pipeline.embed import open_vectors
from core.pipeline.facts import collect_facts
from core.pipeline.metadata import describe_documents
from core.pipeline.parse_version import version_of
from core.pipeline.progress import Silent
from core.pipeline.vectors import searched_children
from core.providers.protocols import Vectors
from core.settings import Settings
from core.types import (
    BBox,
    Block,
    BlockKind,
    Cell,
    Document,
    DocumentStatus,
    Page,
    ParsedDocument,
    Table,
    WordBox,
)

PARAGRAPHS = 5
"""On a page, besides its heading; each becomes one child."""

FOLDER = "synthetic"
"""Where the stubs lie below `datas`."""

_TABLE_EVERY = 5
_CHARACTERS = 270
_COMPANIES = 50
_YEARS = range(2005, 2025)
_VECTORS_AT_ONCE = 20_000


@dataclass(frozen=True, slots=True)
class SyntheticEmbedder:
    """Random unit vectors that depend on the text alone: the cost and the shape of real ones, no meaning."""

    dimension: int = 512
    host: str = ""

    @property
    def model_id(self) -> str:
        return f"synthetic-{self.dimension}"

    def embed(self, texts: Sequence[str], kind: Literal["query", "passage"] = "passage") -> Vectors:
        """See `Embedder`."""
        del kind
        out = np.empty((len(texts), self.dimension), np.float32)
        for row, text in enumerate(texts):
            seed = int.from_bytes(text_key(text)[:8], "little")
            np.random.default_rng(seed).standard_normal(dtype=np.float32, out=out[row])
        out /= np.linalg.norm(out, axis=1, keepdims=True)
        return out


def add_documents(
    work: WorkLibrary, datas: Path, settings: Settings, numbers: Iterable[int], pages: int = 20
) -> None:
    """Register and save these documents (their number is their seed) with `pages` pages each; those those
    that were added before stay. Then all are described in `metadata.csv`, read for facts and cut into chunks.
    """
    folder = datas / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    new = {}
    for number in numbers:
        file = folder / f"{number:06d}.pdf"
        file.write_bytes(f"%PDF-1.7\n% a stub: synthetic document {number}\n".encode())
        new[file.relative_to(datas).as_posix()] = number
    work.register(list(scan(datas, work.known_files())))
    for document in work.documents():
        if (made := new.get(document.paths[0])) is not None:
            parsed = _parsed(document.doc_id, made, pages)
            read = replace(document, status=DocumentStatus.PARSED, pages=pages)
            version = version_of(read, settings, Passwords(), parsed)
            work.save_parsed(read, parsed, version)
            work.save_stage(document.doc_id, "picture", str(settings.page_dpi))
    _write_metadata(datas, work.documents())
    describe_documents(work, by_document(read_overrides(datas), work.documents()))
    collect_facts(work, Silent())
    chunk_documents(work, Silent(), settings.local_text_model)


def add_vectors(work: WorkLibrary, embedder: SyntheticEmbedder) -> None:
    """Store the vectors of all children that have none."""
    cache = open_vectors(work, embedder)
    texts = {text_key(c.embedding_text): c.embedding_text for c in searched_children(work)}
    missing = [key for key in texts if key not in cache]
    for start in range(0, len(missing), _VECTORS_AT_ONCE):
        keys = missing[start : start + _VECTORS_AT_ONCE]
        cache.add(keys, embedder.embed([texts[key] for key in keys]))


def _write_metadata(datas: Path, documents: Sequence[Document]) -> None:
    lines = ["file,company,period,document_type,language"]
    for document in documents:
        folder, _, name = document.paths[0].partition("/")
        if folder == FOLDER:
            number = int(name.removesuffix(".pdf"))
            company, year = f"Company{number % _COMPANIES:02d}", _YEARS[number // _COMPANIES % len(_YEARS)]
            lines.append(f"{document.paths[0]},{company},{year},annual_report,{_language(number)}")
    (datas / METADATA_FILE).write_text("\n".join(lines) + "\n", encoding="utf-8")


def _language(number: int) -> str:
    return "zh" if number % 2 else "en"


def _parsed(doc_id: str, number: int, pages: int) -> ParsedDocument:
    draw = np.random.default_rng(number)
    language = _language(number)
    blocks: list[Block] = []
    tables: list[Table] = []
    for page in range(1, pages + 1):
        heading = sentences(draw, language, 24).rstrip(".。")
        texts = [(BlockKind.HEADING, heading)]
        texts += [(BlockKind.PARAGRAPH, sentences(draw, language, _CHARACTERS)) for _ in range(PARAGRAPHS)]
        for place, (kind, text) in enumerate(texts):
            blocks.append(_block(f"{doc_id}:p{page:04d}:b{place:02d}", page, kind, text, 60.0 + 110 * place))
        if page % _TABLE_EVERY == 0:
            block, table = _table(draw, f"{doc_id}:p{page:04d}:b{len(texts):02d}", page, language)
            blocks.append(block)
            tables.append(table)
    return ParsedDocument(
        doc_id=doc_id,
        pages=tuple(Page(page, 595.0, 842.0) for page in range(1, pages + 1)),
        blocks=tuple(blocks),
        tables=tuple(tables),
    )


def _block(block_id: str, page: int, kind: BlockKind, text: str, top: float) -> Block:
    words = []
    for line, start in enumerate(range(0, len(text), 60)):
        y = top + 14 * line
        for left in range(start, min(start + 60, len(text)), 6):
            x = 50.0 + 8 * (left - start)
            words.append(WordBox(left, min(left + 6, len(text)), BBox(x, y, x + 48, y + 12)))
    box = BBox.union(word.bbox for word in words)
    level = 1 if kind is BlockKind.HEADING else 0
    return Block(block_id, page, kind, text, box, tuple(words), level)


def _table(draw: np.random.Generator, block_id: str, page: int, language: str) -> tuple[Block, Table]:
    years = ["", "2024", "2023"] if language == "en" else ["", "2024年", "2023年"]
    rows = [years]
    rows += [
        [metric, *(f"{v:,}" for v in draw.integers(1_000, 9_999_999, 2))] for metric in METRICS[language]
    ]
    cells, lines, start = [], [], 0
    for r, row in enumerate(rows):
        at = start
        for c, text in enumerate(row):
            box = BBox(50.0 + 150 * c, 700.0 + 14 * r, 190.0 + 150 * c, 712.0 + 14 * r)
            cells.append(Cell(r, c, text, box, at if text else -1, r == 0))
            at += len(text) + 3
        lines.append(" | ".join(row))
        start += len(lines[-1]) + 1
    block = _block(block_id, page, BlockKind.TABLE, "\n".join(lines), 700.0)
    return block, Table(f"{block_id}:t", block_id, page, block.bbox, tuple(cells))
