"""Search the library by words alone: BM25 over chunks, phrases in quotation marks."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from core.index.generation import Generation, open_current
from core.retrieval.chosen_filters import chosen_filters
from core.types import Chunk
from core.types.marks import health_mark, ocr_mark
from scripts.console import (
    CachesOption,
    CompanyOption,
    DatasOption,
    FromOption,
    JsonOption,
    LanguageOption,
    PathOption,
    PeriodOption,
    ReferencesOption,
    ToOption,
    TypeOption,
    emit_json,
    folders,
    language,
    run,
)

SNIPPET = 160


@dataclass(frozen=True, slots=True)
class Hit:
    """`chunk` is `file#` and the part of the chunk's id that names page and text; `marks` say what makes its
    text doubtful.
    """

    rank: int
    score: float
    chunk: str
    chunk_id: str
    file: str
    page: int
    page_label: str
    section: str
    text: str
    marks: tuple[str, ...]


def main(
    query: Annotated[str, typer.Argument(help='Words; "a phrase" must stand together.')],
    datas: DatasOption = None,
    caches: CachesOption = None,
    k: Annotated[int, typer.Option("-k", min=1, max=200, help="How many hits.")] = 10,
    full: Annotated[bool, typer.Option("--full", help="Whole chunks instead of their beginnings.")] = False,
    references: ReferencesOption = False,
    company: CompanyOption = None,
    period: PeriodOption = None,
    document_type: TypeOption = None,
    document_language: LanguageOption = None,
    date_from: FromOption = "",
    date_to: ToOption = "",
    path: PathOption = None,
    json: JsonOption = None,
) -> None:
    """Print file#chunk, section, page and score of the best chunks; exit code 1 when nothing is found."""
    _, _, caches_folder = folders(datas, caches)
    generation = open_current(caches_folder)
    filters = chosen_filters(
        generation.library.documents(),
        companies=company or (),
        periods=period or (),
        document_types=document_type or (),
        languages=document_language or (),
        date_from=date_from,
        date_to=date_to,
        paths=path or (),
    )
    allowed = generation.allowed_documents(filters)
    found = generation.lexical.search(query, k, allowed)
    if references and generation.references is not None:
        found += generation.references.search(query, k, allowed)
        found = sorted(found, key=lambda hit: (-hit[1], hit[0]))[:k]
    chunks = generation.library.children_by_row([row for row, _ in found])
    hits = [
        _hit(generation, rank, score, chunk)
        for rank, ((_, score), chunk) in enumerate(zip(found, chunks, strict=True), 1)
    ]
    if json != "-":
        _print(hits, full)
    emit_json({"query": query, "generation": generation.name, "hits": [asdict(h) for h in hits]}, json)
    if not hits:
        raise typer.Exit(1)


def _hit(generation: Generation, rank: int, score: float, chunk: Chunk) -> Hit:
    document = generation.library.document(chunk.doc_id)
    page = generation.library.page(chunk.doc_id, chunk.page)
    read = (generation.library.block(span.block_id).confidence for span in chunk.spans)
    ocr = ocr_mark(min((c for c in read if c is not None), default=None))
    health = health_mark(page.health, language(), without_ocr=bool(ocr))
    return Hit(
        rank=rank,
        score=round(score, 4),
        chunk=f"{document.name}#{chunk.chunk_id.split(':', 1)[1]}",
        chunk_id=chunk.chunk_id,
        file=document.paths[0],
        page=chunk.page,
        page_label=page.page_label,
        section=" > ".join(chunk.section),
        text=chunk.text,
        marks=tuple(mark for mark in (ocr, health) if mark),
    )


def _print(hits: list[Hit], full: bool) -> None:
    out = Console(highlight=False, soft_wrap=True)
    if not hits:
        out.print("nothing found")
    for hit in hits:
        label = f" (printed {hit.page_label})" if hit.page_label not in ("", str(hit.page)) else ""
        out.print(
            f"[bold]{hit.rank:>2}[/]  {escape(hit.chunk)}  p. {hit.page}{label}  [dim]{hit.score:.2f}[/]"
        )
        if hit.section:
            out.print(f"    [dim]{escape(hit.section)}[/]")
        for mark in hit.marks:
            out.print(f"    [yellow]{escape(mark)}[/]")
        text = hit.text if full else " ".join(hit.text.split())[:SNIPPET]
        out.print("    " + escape(text.replace("\n", "\n    ")))


if __name__ == "__main__":
    run(main)
