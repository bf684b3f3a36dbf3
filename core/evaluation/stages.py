"""The order of chunks after each stage of a search, small enough to be kept for every question of a set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from core.evaluation.chunk_table import ChunkTable
from core.retrieval.recall import RecallHit
from core.retrieval.retriever import Stages
from core.retrieval.spread import interleave
from core.types.plan import QueryPlan


class Stage(StrEnum):
    """The stages in their order; `lexical` and `dense` stand side by side."""

    LEXICAL = "lexical"
    DENSE = "dense"
    FUSED = "fused"
    RERANKED = "reranked"
    SPREAD = "spread"


ROUTES = (Stage.LEXICAL, Stage.DENSE)


@dataclass(frozen=True, slots=True)
class StageRows:
    """Rows of children, best first, after each stage. The rankings of several sub-questions take turns."""

    plan: QueryPlan
    rows: Mapping[Stage, tuple[int, ...]]


def stage_rows(plan: QueryPlan, stages: Stages, table: ChunkTable) -> StageRows:
    """The rows of every stage of one search."""
    rows_of: dict[str, int] = {}
    reranked: list[list[int]] = []
    for hits, candidates in zip(stages.recalled, stages.reranked, strict=True):
        pool = [hit.row for hit in hits[: len(candidates)]]
        chunks = table.children(pool)
        rows_of |= {chunk.chunk_id: row for chunk, row in zip(chunks, pool, strict=True)}
        reranked.append([rows_of[c.chunk.chunk_id] for c in candidates])
    return StageRows(
        plan,
        {
            **{route: _turns([_by_route(hits, route) for hits in stages.recalled]) for route in ROUTES},
            Stage.FUSED: _turns([[hit.row for hit in hits] for hits in stages.recalled]),
            Stage.RERANKED: _turns(reranked),
            Stage.SPREAD: tuple(rows_of[c.chunk.chunk_id] for c in stages.final),
        },
    )


def _by_route(hits: Sequence[RecallHit], route: Stage) -> list[int]:
    found = [hit for hit in hits if route.value in hit.routes]
    return [hit.row for hit in sorted(found, key=lambda hit: hit.routes[route.value].rank)]


def _turns(rankings: Sequence[Sequence[int]]) -> tuple[int, ...]:
    return tuple(interleave(rankings, lambda row: row, sum(map(len, rankings))))
