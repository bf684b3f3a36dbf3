"""The figures of the index benches as rows of a table."""

from __future__ import annotations

from collections.abc import Iterable

from core.evaluation.index_bench.index import BuildCost
from core.evaluation.index_bench.query import QueryCost

BUILD_HEAD = ("run", "chunks", "CPU s", "wall s", "MB written")
QUERY_HEAD = ("chunks", "documents", "CPU ms", "95 %", "by filter", "open, ms", "memory, MB", "vectors, MB")


def build_rows(costs: Iterable[BuildCost]) -> list[tuple[str, ...]]:
    """One row a run, in the columns of BUILD_HEAD."""
    return [
        (c.step, f"{c.children:,}", f"{c.cpu_seconds:.1f}", f"{c.wall_seconds:.1f}", f"{c.written_mb:.1f}")
        for c in costs
    ]


def query_rows(costs: Iterable[QueryCost]) -> list[tuple[str, ...]]:
    """One row a library, in the columns of QUERY_HEAD."""
    return [
        (
            f"{c.children:,}",
            f"{c.documents:,}",
            f"{c.mean_ms:.1f}",
            f"{c.p95_ms:.1f}",
            ", ".join(f"{name} {ms:.1f}" for name, ms in c.by_filter.items()),
            f"{c.open_ms:.0f}",
            f"{c.rss_mb:.0f}",
            f"{c.vectors_mb:.0f}",
        )
        for c in costs
    ]
