"""A library in memory: pages of tables and paragraphs, laid out so that every character has a box."""

from __future__ import annotations

from core.answering import answer_from
from core.answering.sources import Library
from core.facts.pages import document_of
from core.facts.periods import parse_period
from core.facts.reading import read_facts
from core.retrieval.planning import plan_question
from core.types import (
    BBox,
    Block,
    BlockKind,
    Candidate,
    Cell,
    Chunk,
    ChunkKind,
    ChunkSpan,
    Document,
    DocumentMetadata,
    DocumentStatus,
    DocumentType,
    Page,
    Table,
    WordBox,
)

_CELL_WIDTH, _LINE = 90.0, 14.0


class MemoryLibrary(Library):
    """Built page by page; every page is a candidate, in the order in which pages were added."""

    def __init__(self) -> None:
        self._documents: dict[str, Document] = {}
        self._pages: dict[tuple[str, int], list[Block]] = {}
        self._tables: dict[str, Table] = {}

    def add_document(
        self, doc_id: str, company: str, period: str, kind=DocumentType.ANNUAL_REPORT, language="zh"
    ) -> str:
        title = f"{company} {period}年报" if language == "zh" else f"{company} {period} annual report"
        meta = DocumentMetadata(title, company, "", (), period, kind, language)
        self._documents[doc_id] = Document(
            doc_id, doc_id, (f"{doc_id}.pdf",), 1, DocumentStatus.PARSED, metadata=meta
        )
        return doc_id

    def add_text(self, doc_id: str, page: int, text: str, kind=BlockKind.PARAGRAPH, level=0) -> Block:
        return self._add(doc_id, page, kind, text, (), level)

    def add_table(
        self, doc_id: str, page: int, rows: list[list[str]], *, heads=1, unit="", caption="", continues=""
    ) -> Block:
        """`rows` of cell texts, the first `heads` of them head rows; empty cells are left out."""
        lines, cells, words, start = [], [], [], 0
        for r, row in enumerate(rows):
            at = start
            for c, text in enumerate(row):
                if text:
                    box = BBox(c * _CELL_WIDTH, r * _LINE, (c + 1) * _CELL_WIDTH - 4, (r + 1) * _LINE - 2)
                    cells.append(Cell(r, c, text, box, at, r < heads))
                    words.append(WordBox(at, at + len(text), box))
                    at += len(text) + 3
            lines.append(" | ".join(text for text in row if text))
            start += len(lines[-1]) + 1
        block = self._add(doc_id, page, BlockKind.TABLE, "\n".join(lines), tuple(words), 0)
        self._tables[block.block_id] = Table(
            f"t{len(self._tables)}",
            block.block_id,
            page,
            block.bbox,
            tuple(cells),
            caption,
            unit,
            "",
            continues,
        )
        return block

    def _add(self, doc_id, page, kind, text, words, level) -> Block:
        blocks = self._pages.setdefault((doc_id, page), [])
        block_id = f"{doc_id}:p{page:04d}:b{len(blocks):02d}"
        block = Block(block_id, page, kind, text, BBox(0, 0, 500, 100), words, level)
        blocks.append(block)
        return block

    def documents(self):
        return tuple(self._documents.values())

    def document(self, doc_id):
        return self._documents[doc_id]

    def block(self, block_id):
        return next(b for blocks in self._pages.values() for b in blocks if b.block_id == block_id)

    def page(self, doc_id, page):
        return Page(page, 500, 700, page_label=str(page))

    def page_blocks(self, doc_id, page):
        return tuple(self._pages.get((doc_id, page), ()))

    def page_text(self, doc_id, page):
        return "\n".join(b.text for b in self.page_blocks(doc_id, page))

    def table_of_block(self, block_id):
        return self._tables.get(block_id)

    def _read(self, doc_id):
        own = parse_period(self._documents[doc_id].metadata.period)
        blocks = [b for (owner, _), page in sorted(self._pages.items()) if owner == doc_id for b in page]
        sections = {
            b.block_id: [o.text for o in blocks if o.page == b.page and o.kind is BlockKind.HEADING]
            for b in blocks
        }
        tables = [self._tables[b.block_id] for b in blocks if b.block_id in self._tables]
        return read_facts(blocks, tables, own, sections)

    def table_context(self, block_id):
        contexts, _ = self._read(block_id.split(":")[0])
        return next((c for c in contexts if c.block_id == block_id), None)

    def facts_of_block(self, block_id):
        _, facts = self._read(block_id.split(":")[0])
        return tuple(f for f in facts if f.table.block_id == block_id)

    def facts_named(self, metrics, words, doc_ids):
        facts = [f for block_id in self._tables for f in self.facts_of_block(block_id)]
        return tuple(f for f in facts if (f.metric in metrics or f.metric in words) and f.doc_id in doc_ids)

    def chunk_of_block(self, block_id):
        block = self.block(block_id)
        chunks = [c.chunk for c in self.candidates()]
        doc_id = document_of(block)
        return next((c for c in chunks if c.doc_id == doc_id and c.page == block.page), None)

    def candidates(self, companies=()):
        found = []
        for (doc_id, page), blocks in self._pages.items():
            if companies and self._documents[doc_id].metadata.company not in companies:
                continue
            section = tuple(b.text for b in blocks if b.kind is BlockKind.HEADING)
            block = blocks[0]
            span = ChunkSpan(0, len(block.text), block.block_id, 0, page)
            chunk = Chunk(
                f"{doc_id}:p{page:04d}:0", doc_id, ChunkKind.TEXT, block.text, (span,), section=section
            )
            found.append(Candidate(chunk, 1.0))
        return found


def ask(library: MemoryLibrary, question: str):
    """The verified answer, from all pages of the asked companies."""
    plan = plan_question(question, library.documents())
    return answer_from(plan, library.candidates(plan.companies), library)


def texts(answer) -> list[str]:
    return [claim.text for claim in answer.claims]
