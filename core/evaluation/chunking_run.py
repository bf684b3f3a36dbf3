"""Measures ways to cut and to search one library: presets or sizes of chunks × channels × fusion weights.

The parsed blocks are reused, each text is embedded once and kept, and a row is handed out the moment it is
measured, so that a run can be stopped and gone on with.
"""

from __future__ import annotations

import time
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from itertools import product
from pathlib import Path
from statistics import fmean, median
from tempfile import TemporaryDirectory
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from core.chunking.presets import ChunkSizes, preset_sizes
from core.errors import InputError
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

#: How many children are asked for, so that ten pages come together.
CHUNKS = 60


class Channel(StrEnum):
    """What a search goes by: words, vectors, or both."""

    LEXICAL = "lexical"
    DENSE = "dense"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Grid:
    """What is tried: the sizes of `presets` where some are named, else every combination of the sizes.
    `weights` concern the channel `both` alone.
    """

    presets: tuple[str, ...] = ()
    children: tuple[int, ...] = (200, 350, 600)
    parents: tuple[int, ...] = (1500,)
    overlaps: tuple[int, ...] = (60,)
    parent_overlaps: tuple[int, ...] = (225,)
    channels: tuple[Channel, ...] = tuple(Channel)
    weights: tuple[FusionWeights, ...] = (FusionWeights(),)

    def sizes(self) -> tuple[ChunkSizes, ...]:
        """The sizes that fit together. Raises InputError when none do, or a preset is unknown."""
        if self.presets:
            return tuple(preset_sizes(name) for name in self.presets)
        found = []
        sizes = product(self.children, self.parents, self.overlaps, self.parent_overlaps)
        for child, parent, overlap, parent_overlap in sizes:
            if overlap < child <= parent and parent_overlap <= parent // 2:
                merge = min(ChunkSizes().merge, parent)
                found.append(ChunkSizes(parent, merge, child, overlap, parent_overlap))
        if not found:
            raise InputError(
                "No combination of these sizes fits: overlap < child ≤ parent, parent overlap ≤ parent / 2.",
                "没有合理的尺寸组合：须满足 overlap < child ≤ parent，且父块重叠不超过父块的一半。",
            )
        return tuple(found)

    def searches(self) -> tuple[tuple[Channel, FusionWeights], ...]:
        """Each channel with its weights."""
        dense = FusionWeights(lexical=0.0, page=0.0, dense=1.0, coverage=0.0)
        out: list[tuple[Channel, FusionWeights]] = []
        for channel in self.channels:
            if channel is Channel.BOTH:
                out += [(channel, weights) for weights in self.weights]
            else:
                out.append((channel, dense if channel is Channel.DENSE else FusionWeights()))
        return tuple(out)


@dataclass(frozen=True, slots=True)
class Row:
    """One combination and what it came to: means over questions. `context` is the median number of characters
    of the first ten parents, `children` how many chunks are searched, `text_8k` the share of questions whose
    labelled text is handed on within 8,000 characters (None: the labels have no texts long enough to tell).

    `reciprocals` and `handed` are the values behind `mrr` and `hit_8k`, a question each.
    """

    set_name: str
    sizes: ChunkSizes
    channel: str
    weights: str
    questions: int
    children: int = 0
    hit_1: float = 0.0
    hit_5: float = 0.0
    hit_10: float = 0.0
    mrr: float = 0.0
    hit_8k: float = 0.0
    text_8k: float | None = None
    context: int = 0
    seconds: float = 0.0
    reciprocals: tuple[float, ...] = ()
    handed: tuple[float, ...] = ()

    @property
    def search(self) -> tuple[str, str, str, int]:
        """What two rows must share for their sizes to be compared."""
        return (self.set_name, self.channel, self.weights, self.questions)

    @property
    def key(self) -> tuple[str, str, str, int, str]:
        """What makes a row another one; rows of equal keys need not be measured twice."""
        return (*self.search, self.sizes.key)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Row:
        """The row that `as_dict` made. Raises KeyError or TypeError where it did not."""
        tuples = {name: tuple(values[name]) for name in ("reciprocals", "handed")}
        return cls(**{**values, **tuples, "sizes": ChunkSizes(**values["sizes"])})


def weights_text(weights: FusionWeights) -> str:
    """lexical/page/dense/coverage, as on the command line."""
    return f"{weights.lexical:g}/{weights.page:g}/{weights.dense:g}/{weights.coverage:g}"


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
                yield _measure(row, asked, plans, names, made, generation, asking, weights, progress)


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
    progress: Progress,
) -> Row:
    retriever = Retriever(generation, None if row.channel == Channel.LEXICAL else embedder, weights)
    by_text = sources_by_snippet(questions)
    started = time.perf_counter()
    progress.start("search", len(questions), "questions")
    found: list[tuple[float, float, float, float, float, int]] = []
    texts: list[float] = []
    for question in questions:
        candidates = retriever.retrieve(plans[question.question_id], CHUNKS)
        ranking, gold = page_ranking(candidates), names.gold_pages(question)
        parents = _parents(candidates, made)
        hits = [hit_at_k(ranking, gold, k) for k in (1, 5, 10)]
        context = sum(len(p.text) for p in parents[:DEPTH])
        handed = _handed_on(parents)
        within = float(any((p.doc_id, page) in gold for p in handed for page in p.pages))
        found.append((hits[0], hits[1], hits[2], reciprocal_rank(ranking, gold, 10), within, context))
        if question.source in by_text and any(place.quote for place in question.evidence):
            texts.append(float(covers_labels(question, names, handed)))
        progress.advance()
    progress.finish()
    columns = list(zip(*found, strict=True))
    hit_1, hit_5, hit_10, mrr, hit_8k = (round(fmean(column), 4) for column in columns[:5])
    return replace(
        row,
        children=len(made.children),
        hit_1=hit_1,
        hit_5=hit_5,
        hit_10=hit_10,
        mrr=mrr,
        hit_8k=hit_8k,
        text_8k=round(fmean(texts), 4) if texts else None,
        context=int(median(columns[5])),
        seconds=round(time.perf_counter() - started, 2),
        reciprocals=tuple(round(value, 4) for value in columns[3]),
        handed=tuple(columns[4]),
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
