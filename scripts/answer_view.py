"""Shows an answer to people and to programs: verdicts, quotes, pages, and pictures with the boxes drawn."""

from __future__ import annotations

import hashlib
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table as RichTable

from core.errors import InputError
from core.index.generation import Generation
from core.library.passwords import read_passwords
from core.library.paths import CachePaths
from core.providers.protocols import ChatModel, Embedder, Reranker
from core.types import Answer, Claim, Evidence, Verdict
from core.types.marks import evidence_marks
from core.verification import problem_text
from image_utils.boxes import draw_boxes
from image_utils.render import page_picture

PICTURE_DPI = 100
_MARKS = {
    Verdict.SUPPORTED: ("green", "✓", "已核验", "supported"),
    Verdict.NOT_CHECKABLE: ("yellow", "?", "未核验", "not checked"),
    Verdict.FIGURE_MISMATCH: ("bold red", "✗", "数字与引文不符", "figure mismatch"),
    Verdict.UNSUPPORTED: ("bold red", "✗", "缺乏依据", "unsupported"),
}


def pictures_folder(chosen: Path | None) -> Path:
    """Where drawn pages go: what the user chose, else a folder for temporary files, never the caches."""
    return chosen if chosen is not None else Path(tempfile.gettempdir()) / "pagewitness"


def draw_evidence(answer: Answer, generation: Generation, datas: Path, folder: Path) -> dict[int, Path]:
    """Evidence number → picture of its page with the boxes of all quotes on that page.

    Evidence whose page can be drawn neither from its stored picture nor from the PDF is left out.
    """
    pages: dict[tuple[str, int], list[Evidence]] = defaultdict(list)
    for evidence in answer.evidence:
        pages[evidence.quote.doc_id, evidence.quote.page].append(evidence)
    drawn: dict[int, Path] = {}
    for (doc_id, number), group in pages.items():
        page = generation.library.page(doc_id, number)
        picture = _page_bytes(group[0], generation, datas, page.picture)
        if picture is None:
            continue
        boxes = [(box, str(e.number)) for e in group for box in e.quote.boxes]
        key = hashlib.sha256(repr(boxes).encode()).hexdigest()[:8]
        target = folder / f"{doc_id}-p{number:04d}-{key}.jpg"
        folder.mkdir(parents=True, exist_ok=True)
        target.write_bytes(
            draw_boxes(
                picture,
                [b for b, _ in boxes],
                (page.width, page.height),
                page.rotation,
                [n for _, n in boxes],
            )
        )
        drawn |= {e.number: target for e in group}
    return drawn


def _page_bytes(evidence: Evidence, generation: Generation, datas: Path, stored: str) -> bytes | None:
    file = CachePaths(generation.caches).pages / stored
    if stored and file.is_file():
        return file.read_bytes()
    try:
        password = read_passwords(datas).of(evidence.document.paths)
    except InputError:
        password = ""
    for path in evidence.document.paths:
        try:
            return page_picture(datas / path, evidence.quote.page, PICTURE_DPI, password=password)
        except InputError:
            continue
    return None


def models_line(
    generation: Generation,
    embedder: Embedder,
    chat: ChatModel | None = None,
    reranker: Reranker | None = None,
) -> str:
    """Which library and which models are in use."""
    embeddings = f"embeddings {generation.manifest.model} ({embedder.host or 'on this machine'})"
    search = embeddings if generation.dense else "search by words only"
    if reranker is not None:
        search += f"; reranked by {reranker.model_id}"
    answers = f"answers by {chat.model_id}" if chat is not None else "extractive answers, no chat model"
    return f"library {generation.name}; {search}; {answers}"


def print_answer(answer: Answer, pictures: dict[int, Path], out: Console) -> None:
    """The answer as a person reads it; texts of PDFs are escaped."""
    zh = answer.plan.language == "zh"
    out.print(f"[bold]{escape(answer.question)}[/]")
    for note in answer.notes:
        out.print(f"  [yellow]{escape(note)}[/]")
    if answer.refusal is not None:
        out.print(f"  [yellow]{'无法回答' if zh else 'refused'}[/]  {escape(answer.refusal.reason)}")
        for hint in answer.refusal.hints:
            out.print(f"  [dim]{escape(hint)}[/]")
        return
    for claim in answer.claims:
        _print_claim(claim, zh, out)
    if answer.table is not None:
        grid = RichTable(*(escape(h) for h in answer.table.header), title=None)
        for row in answer.table.rows:
            grid.add_row(*(escape(cell) for cell in row))
        out.print(grid)
    for evidence in answer.evidence:
        _print_evidence(evidence, pictures.get(evidence.number), zh, out)


def _print_claim(claim: Claim, zh: bool, out: Console) -> None:
    style, mark, chinese, english = _MARKS[claim.verdict]
    out.print(f"  [{style}]{mark} {chinese if zh else english}[/]  {escape(claim.text)}")
    for found in claim.problems:
        out.print(f"      [{style}]{escape(problem_text(found, 'zh' if zh else 'en'))}[/]")


def _print_evidence(evidence: Evidence, picture: Path | None, zh: bool, out: Console) -> None:
    quote = evidence.quote
    label = ""
    if evidence.page_label and evidence.page_label != str(quote.page):
        label = f"（印刷页码 {evidence.page_label}）" if zh else f" (printed {evidence.page_label})"
    where = f"第 {quote.page} 页{label}" if zh else f"p. {quote.page}{label}"
    out.print(f"  [cyan]\\[{evidence.number}][/] {escape(evidence.document.name)}  {escape(where)}")
    text = quote.text.replace("\n", " ")
    if quote.described_by:
        mark = (
            f"模型 {quote.described_by} 的描述，并非原文"
            if zh
            else f"described by {quote.described_by}, not text"
        )
        out.print(f"      [yellow]{escape(mark)}[/]  {escape(text)}")
    else:
        out.print(f"      {escape('“' + text + '”')}")
    for mark in evidence_marks(evidence, "zh" if zh else "en"):
        out.print(f"      [yellow]{escape(mark)}[/]")
    if evidence.context:
        out.print(f"      [dim]{escape(evidence.context.replace(chr(10), ' · '))}[/]")
    if picture is not None:
        out.print(f"      [dim]{escape(str(picture))}[/]")


def answer_payload(answer: Answer, pictures: dict[int, Path], language: str) -> dict[str, Any]:
    """The answer as JSON has it."""
    return {
        "question": answer.question,
        "language": answer.plan.language,
        "kind": answer.plan.kind.value,
        "companies": answer.plan.companies,
        "periods": answer.plan.periods,
        "generation": answer.generation,
        "engine": answer.engine,
        "refused": answer.refused,
        "refusal": answer.refusal,
        "notes": answer.notes,
        "claims": [
            {
                "text": claim.text,
                "citations": claim.citations,
                "verdict": claim.verdict.value,
                "problems": claim.problems,
                "problem_texts": [problem_text(p, language) for p in claim.problems],
            }
            for claim in answer.claims
        ],
        "table": answer.table,
        "evidence": [_evidence_payload(e, pictures.get(e.number)) for e in answer.evidence],
        "seconds": {stage: round(seconds, 4) for stage, seconds in answer.seconds.items()},
    }


def _evidence_payload(evidence: Evidence, picture: Path | None) -> dict[str, Any]:
    quote = evidence.quote
    return {
        "number": evidence.number,
        "file": evidence.document.paths[0] if evidence.document.paths else "",
        "doc_id": quote.doc_id,
        "page": quote.page,
        "page_label": evidence.page_label,
        "section": " > ".join(evidence.candidate.chunk.section),
        "block_id": quote.block_id,
        "chunk_id": evidence.candidate.chunk.chunk_id,
        "quote": quote.text,
        "described_by": quote.described_by,
        "confidence": quote.confidence,
        "page_grade": evidence.health.grade.value,
        "page_reasons": [reason.value for reason in evidence.health.reasons],
        "crop": evidence.crop,
        "boxes": [[round(v, 2) for v in box] for box in quote.boxes],
        "context": evidence.context,
        "routes": {
            name: {"rank": hit.rank, "score": hit.score} for name, hit in evidence.candidate.routes.items()
        },
        "picture": str(picture) if picture else "",
    }
