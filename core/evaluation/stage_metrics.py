"""Judges what each stage of a search gave a question, and which of them lost it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.evaluation.boxes import BoxScore, score_boxes
from core.evaluation.coverage_asked import Asked, asked_of_labels
from core.evaluation.documents import DocumentNames
from core.evaluation.labels import GoldPlace, LabelledQuestion
from core.evaluation.layers import Looked, Loss, loss_before_search, loss_in_search
from core.evaluation.metrics import PageKey, first_rank
from core.evaluation.snippets import COVERED, covered
from core.evaluation.stages import Stage, StageRows
from core.index.generation import Generation
from core.types.chunk import Chunk
from core.types.geometry import BBox

#: The depths that are measured; the last one decides whether a question was missed.
DEPTHS = (1, 3, 5, 10)
DEPTH = DEPTHS[-1]

#: So many characters of parents make pages and small chunks comparable.
HANDED_ON = 8000


@dataclass(frozen=True, slots=True)
class StageResult:
    """What one question got. `ranks` are those of the best labelled page after each stage, `pages` the first
    pages of each; `snippet` says for each depth whether the labelled text was handed on (None: judged by page
    only); `loss` is None when nothing was missed."""

    question: LabelledQuestion
    gold: frozenset[PageKey]
    pages: Mapping[Stage, tuple[PageKey, ...]]
    ranks: Mapping[Stage, int | None]
    hit_8k: bool
    snippet: Mapping[int, bool] | None
    context: int
    box: BoxScore | None
    asked: Asked
    loss: Loss | None


def judge_stages(
    question: LabelledQuestion,
    stage_rows: StageRows,
    generation: Generation,
    looked: Looked,
    *,
    by_snippet: bool,
) -> StageResult:
    """Judges one question by the rows of its stages."""
    names, table = looked.names, looked.table
    gold = names.gold_pages(question)
    chunks = {stage: table.children(rows) for stage, rows in stage_rows.rows.items()}
    rankings = {stage: _pages(found) for stage, found in chunks.items()}
    ranks = {stage: first_rank(ranking, gold) for stage, ranking in rankings.items()}
    snippet_judged = by_snippet and any(place.quote for place in question.evidence)

    def found(stage: Stage) -> bool:
        rank = ranks[stage]
        if rank is None or rank > DEPTH:
            return False
        return not snippet_judged or covers_labels(question, names, table.parents(chunks[stage], DEPTH))

    final = chunks[Stage.SPREAD]
    handed = table.parents(final, DEPTH)
    loss = loss_in_search({stage: found(stage) for stage in Stage}, ranks)
    return StageResult(
        question=question,
        gold=gold,
        pages={stage: ranking[:DEPTH] for stage, ranking in rankings.items()},
        ranks=ranks,
        hit_8k=_hit_within(table.parents(final), gold, HANDED_ON),
        snippet={k: covers_labels(question, names, handed[:k]) for k in DEPTHS} if snippet_judged else None,
        context=sum(len(parent.text) for parent in handed),
        box=_box(question, names, final[:DEPTH], generation),
        asked=asked_of_labels(question, stage_rows.plan, names, handed, generation.library),
        loss=loss and (loss_before_search(question, looked) or loss),
    )


def _pages(chunks: Sequence[Chunk]) -> tuple[PageKey, ...]:
    return tuple(dict.fromkeys((chunk.doc_id, page) for chunk in chunks for page in chunk.pages))


def _hit_within(parents: Sequence[Chunk], gold: frozenset[PageKey], limit: int) -> bool:
    left = limit
    for parent in parents:
        if any((parent.doc_id, span.page) in gold for span in parent.spans if span.start < left):
            return True
        left -= len(parent.text)
        if left <= 0:
            break
    return False


def covers_labels(question: LabelledQuestion, names: DocumentNames, parents: Sequence[Chunk]) -> bool:
    """Whether texts of the right document and page (± 1) have the labelled text; all of them where every
    place is needed."""

    def covers(place: GoldPlace) -> bool:
        doc_id = names.doc_id(place.doc)
        near = [
            p.text for p in parents if p.doc_id == doc_id and any(abs(n - place.page) <= 1 for n in p.pages)
        ]
        return bool(near) and covered(place.quote, near) >= COVERED

    quoted = [place for place in question.evidence if place.quote]
    return (all if question.needs_every_place else any)(covers(place) for place in quoted)


def _box(
    question: LabelledQuestion, names: DocumentNames, chunks: Sequence[Chunk], generation: Generation
) -> BoxScore | None:
    """The boxes of the first chunks' blocks by the rule for highlights; each block is one highlight."""
    if not any(place.bbox for place in question.evidence):
        return None
    library = generation.library

    def on_page(place: GoldPlace) -> list[tuple[BBox, ...]]:
        doc_id = names.doc_id(place.doc)
        spans = dict.fromkeys(
            (s.block_id, s.block_start, s.block_start + s.end - s.start)
            for c in chunks
            for s in c.spans
            if c.doc_id == doc_id and s.page == place.page and not c.described_by
        )
        return [library.block(block_id).boxes(start, end) for block_id, start, end in spans]

    highlights = {place: on_page(place) for place in question.evidence}
    areas = {}
    for place, some in highlights.items():
        if some:
            page = library.page(names.doc_id(place.doc) or "", place.page)
            areas[place] = page.width * page.height
    return score_boxes(question.evidence, highlights, areas, every_place=question.needs_every_place)
