"""Measures ways to cut and to search one library: presets or sizes of chunks × channels × fusion weights.

The parsed blocks are reused, each text is embedded once and kept, and a row is handed out the moment it is
measured, so that a run can be stopped and gone on with.
"""

from __future__ import annotations

import time
from collections.abc import Container, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from statistics import fmean, median
from tempfile import TemporaryDirectory
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from core.answering.llm.material import LABEL_TOKENS, estimate_tokens
from core.chunking.presets import ChunkSizes
from core.errors import InputError
from core.evaluation.chunking_grid import Channel, Grid, Row, weights_text
from core.evaluation.documents import DocumentNames
from core.evaluation.labels import LabelledQuestion
from core.evaluation.metrics import hit_at_k, page_ranking, reciprocal_rank
from core.evaluation.retrieval_run import DEPTH
from core.evaluation.snippets import sources_by_snippet
from core.evaluation.stage_metrics import HANDED_ON, covers_labels
from core.evaluation.trial import Cut, cut, open_trial, write_pages
from core.index.generation import Generation
from core.library.work import WorkLibrary
from core.pipeline.embed import embed_children, embed_workers, open_vectors
from core.pipeline.progress import Progress
from core.providers.protocols import Embedder
from core.retrieval.fusion import FusionWeights
from core.retrieval.planning import plan_question
from core.retrieval.retriever import Retriever
from core.settings import Settings
from core.types import Candidate, Chunk, QueryPlan

#: How many children are asked for, so that ten pages come together; an answer is made from the first of them.
CHUNKS, CANDIDATES = 60, 30


def run_chunking(
    set_name: str,
    questions: Sequence[LabelledQuestion],
    work: WorkLibrary,
    embedder: Embedder,
    settings: Settings,
    grid: Grid,
    progress: Progress,
    *,
    known: Container[tuple[Any, ...]] = (),
    deadline: float = float("inf"),
    asked_documents_only: bool = False,
) -> Iterator[Row]:
    """Rows in the order of the grid, those `known` left out. No combination begins after `deadline` (as
    time.monotonic counts). `asked_documents_only` leaves out documents that no question is about.

    Raises InputError when the library holds none of the documents asked about.
    """
    documents = [d for d in work.documents() if d.status.searchable]
    names = DocumentNames.of(documents)
    asked = [q for q in questions if q.evidence and names.gold_documents(q)]
    if asked_documents_only:
        wanted = {doc_id for q in asked for doc_id in names.gold_documents(q)}
        documents = [d for d in documents if d.doc_id in wanted]
    if not asked:
        raise InputError(
            f"The library of {set_name} holds no document that a question has a page in.",
            f"{set_name} 的资料库中没有任何带页码标注问题所涉的文档。",
            hint="Build it first: uv run scripts/build.py --datas BUNDLE --caches CACHES/<bundle name>",
            hint_zh="请先构建：uv run scripts/build.py --datas 数据包 --caches 缓存/<数据包名>",
        )
    plans = {q.question_id: plan_question(q.question, documents) for q in asked}
    asking = _Remembering(embedder)
    cache = open_vectors(work, embedder)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="pagewitness-trial-")))
        page_keys = write_pages(work, documents, folder / "pages")
        for number, sizes in enumerate(grid.sizes()):
            todo = [
                (channel, weights)
                for channel, weights in grid.searches()
                if _row(set_name, sizes, channel, weights, len(asked)).key not in known
            ]
            if not todo or time.monotonic() > deadline:
                continue
            made = cut(work, documents, sizes)
            progress.note(f"{set_name} {sizes.key}: {len(made.children)} chunks")
            vectors = None
            if any(channel is not Channel.LEXICAL for channel, _ in todo):
                summary = embed_children(
                    cache, embedder, made.children, embed_workers(embedder, settings), progress
                )
                if summary.failed:
                    progress.note(f"{set_name} {sizes.key}: {summary.failed} texts failed, left out")
                    continue
                vectors = cache
            generation = open_trial(
                folder / f"t{number}", made, documents, folder / "pages", page_keys, vectors
            )
            for channel, weights in todo:
                if time.monotonic() > deadline:
                    return
                row = _row(set_name, sizes, channel, weights, len(asked))
                tokens = settings.context_tokens
                yield _measure(row, asked, plans, names, made, generation, asking, weights, tokens, progress)


def _row(set_name: str, sizes: ChunkSizes, channel: Channel, weights: FusionWeights, questions: int) -> Row:
    """A row before it is measured."""
    shown = weights_text(weights) if channel is Channel.BOTH else ""
    return Row(set_name, sizes, channel.value, shown, questions)


def _measure(
    row: Row,
    questions: Sequence[LabelledQuestion],
    plans: dict[str, QueryPlan],
    names: DocumentNames,
    made: Cut,
    generation: Generation,
    embedder: Embedder,
    weights: FusionWeights,
    tokens: int,
    progress: Progress,
) -> Row:
    retriever = Retriever(generation, None if row.channel == Channel.LEXICAL else embedder, weights)
    by_text = sources_by_snippet(questions)
    started = time.perf_counter()
    progress.start("search", len(questions), "questions")
    found: list[tuple[float, float, float, float, float, float, int]] = []
    for question in questions:
        candidates = retriever.retrieve(plans[question.question_id], CHUNKS)
        ranking, gold = page_ranking(candidates), names.gold_pages(question)
        parents = _parents(candidates, made)
        hits = [hit_at_k(ranking, gold, k) for k in (1, 5, 10)]
        within = _has_page(_handed_on(parents), gold)
        material = _material(_parents(candidates[:CANDIDATES], made), tokens)
        if question.source in by_text and any(place.quote for place in question.evidence):
            given = float(covers_labels(question, names, material))
        else:
            given = _has_page(material, gold)
        context = sum(len(p.text) for p in parents[:DEPTH])
        ranked = reciprocal_rank(ranking, gold, 10)
        found.append((hits[0], hits[1], hits[2], ranked, within, given, context))
        progress.advance()
    progress.finish()
    columns = list(zip(*found, strict=True))
    hit_1, hit_5, hit_10, mrr, hit_8k, given = (round(fmean(column), 4) for column in columns[:6])
    return replace(
        row,
        children=len(made.children),
        hit_1=hit_1,
        hit_5=hit_5,
        hit_10=hit_10,
        mrr=mrr,
        hit_8k=hit_8k,
        material=given,
        context=int(median(columns[6])),
        seconds=round(time.perf_counter() - started, 2),
        reciprocals=tuple(round(value, 4) for value in columns[3]),
        materials=tuple(columns[5]),
    )


def _parents(candidates: Sequence[Candidate], made: Cut) -> list[Chunk]:
    """The parents of the candidates, each once, in their order."""
    return [made.parents[i] for i in dict.fromkeys(c.chunk.parent_id for c in candidates)]


def _handed_on(parents: Sequence[Chunk]) -> list[Chunk]:
    """The parents that begin within the characters handed on."""
    handed: list[Chunk] = []
    length = 0
    for parent in parents:
        if length >= HANDED_ON:
            break
        handed.append(parent)
        length += len(parent.text)
    return handed


def _material(parents: Sequence[Chunk], tokens: int) -> list[Chunk]:
    """The parents that fit the budget of an answer, best first."""
    chosen: list[Chunk] = []
    for parent in parents:
        needed = estimate_tokens(parent.text) + LABEL_TOKENS
        if needed <= tokens:
            tokens -= needed
            chosen.append(parent)
    return chosen


def _has_page(parents: Sequence[Chunk], gold: frozenset[tuple[str, int]]) -> float:
    return float(any((parent.doc_id, page) in gold for parent in parents for page in parent.pages))


class _Remembering:
    """An embedder that embeds a question once in a run, however many combinations ask it."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._questions: dict[str, NDArray[np.float32]] = {}

    @property
    def model_id(self) -> str:
        return self._embedder.model_id

    @property
    def dimension(self) -> int:
        return self._embedder.dimension

    @property
    def host(self) -> str:
        return self._embedder.host

    def embed(self, texts: Sequence[str], kind: Literal["query", "passage"]) -> NDArray[np.float32]:
        if kind == "passage":
            return self._embedder.embed(texts, kind)
        missing = [text for text in dict.fromkeys(texts) if text not in self._questions]
        if missing:
            vectors = self._embedder.embed(missing, kind)
            self._questions.update(zip(missing, vectors, strict=True))
        return np.stack([self._questions[text] for text in texts])
