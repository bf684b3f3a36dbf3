"""Small labelled questions, chunks and answers, so that each test shows only what it is about."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pymupdf

from core.evaluation.labels import GoldFact, GoldPlace, LabelledQuestion
from core.types.answer import Answer, Claim, Refusal, Verdict
from core.types.chunk import Chunk, ChunkKind, ChunkSpan
from core.types.document import Document, DocumentStatus
from core.types.evidence import Candidate, Evidence, Quote, RouteHit
from core.types.geometry import BBox
from core.types.page import Page
from core.types.plan import QueryPlan, QuestionKind

A, B = "aaaaaaaaaaaa", "bbbbbbbbbbbb"


def document(doc_id: str, *paths: str) -> Document:
    return Document(doc_id, doc_id * 5, paths, 1, DocumentStatus.PARSED, pages=9)


DOCUMENTS = (document(A, "pdfs/a.pdf"), document(B, "pdfs/b.pdf", "copy/b again.pdf"))


def question(question_id: str = "q1", **fields: Any) -> LabelledQuestion:
    values: dict[str, Any] = {
        "question": "收入是多少？",
        "type": "numeric",
        "language": "zh",
        "source": "own",
    }
    return LabelledQuestion(question_id, **(values | fields))


def place(doc: str = "a.pdf", page: int = 1, *box: float) -> GoldPlace:
    return GoldPlace(doc, page, bbox=BBox(*box) if box else None)


def fact(*forms: str, **fields: Any) -> GoldFact:
    return GoldFact(forms[0] if forms else "fact", forms, **fields)


def candidate(doc_id: str, *pages: int, rank: int = 1) -> Candidate:
    spans = tuple(ChunkSpan(i, i + 1, f"{doc_id}:p{p:04d}:b00", 0, p) for i, p in enumerate(pages))
    chunk = Chunk(f"{doc_id}:p{pages[0]:04d}:{rank:08x}", doc_id, ChunkKind.TEXT, "x" * len(pages), spans)
    return Candidate(chunk, 1.0 / rank, {"lexical": RouteHit(rank, 1.0)})


def evidence(
    number: int, doc_id: str = A, page: int = 1, text: str = "营业收入 12.35 亿元", *boxes: BBox
) -> Evidence:
    owner = next(d for d in DOCUMENTS if d.doc_id == doc_id)
    quote = Quote(doc_id, page, f"{doc_id}:p{page:04d}:b00", 0, len(text), text, boxes)
    return Evidence(number, owner, quote, candidate(doc_id, page))


def answer(*claims: Claim, evidence: tuple[Evidence, ...] = (), refuse: str = "") -> Answer:
    plan = QueryPlan("?", "zh", QuestionKind.NUMERIC, ())
    return Answer("?", plan, claims, evidence, refusal=Refusal(refuse) if refuse else None)


def claim(text: str, *citations: int, verdict: Verdict = Verdict.SUPPORTED) -> Claim:
    return Claim(text, citations, verdict)


def page_of(doc_id: str, page: int) -> Page:
    return Page(page, 600.0, 800.0)


def write_pdf(file: Path, *pages: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with pymupdf.open() as pdf:
        for text in pages:
            pdf.new_page().insert_text((72, 72), text)
        pdf.save(file, no_new_id=True)


def write_bundle(folder: Path, *lines: dict[str, Any] | str, documents: tuple[str, ...] = ("a.pdf",)) -> Path:
    for name in documents:
        write_pdf(folder / "pdfs" / name, f"Revenue of {name} was 12.5 million.", "Second page.")
    rows = [json.dumps({"doc": name, "pages": 2}) for name in documents]
    (folder / "docs.jsonl").write_text("\n".join(rows), encoding="utf-8")
    texts = [x if isinstance(x, str) else json.dumps(x, ensure_ascii=False) for x in lines]
    (folder / "questions.jsonl").write_text("\n".join(texts) + "\n", encoding="utf-8")
    return folder


def line(question_id: str = "q1", **fields: Any) -> dict[str, Any]:
    values = {
        "id": question_id,
        "question": "What was revenue?",
        "answer": "12.5",
        "doc": "a.pdf",
        "docs": ["a.pdf"],
        "evidence": [{"doc": "a.pdf", "page": 1, "text": "Revenue"}],
        "type": "span",
        "lang": "en",
        "source": "own",
        "verified": True,
    }
    return values | fields
