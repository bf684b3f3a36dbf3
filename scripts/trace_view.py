"""Shows how an answer came about: plan, ranks of each route, what was dropped, time, tokens and money."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.markup import escape

from core.types import Answer, Candidate, QueryPlan, RouteHit, Trace

_ROUTES = ("lexical", "dense", "page", "fused", "coverage", "before_rerank", "reranked")


def print_trace(answer: Answer, out: Console) -> None:
    """The trace as a person reads it; texts of PDFs and models are escaped."""
    trace = answer.trace
    if trace is None:
        return
    plan = answer.plan
    out.print(f"[bold]plan[/]  by {escape(trace.planned_by)}: {plan.kind.value}, {plan.language}")
    for name, values in (
        ("companies", plan.companies),
        ("periods", plan.periods),
        ("metric", (plan.metric,)),
    ):
        if any(values):
            out.print(f"  {name}: {escape(', '.join(values))}")
    for remark in trace.plan_remarks:
        out.print(f"  [yellow]{escape(remark)}[/]")
    for number, search in enumerate(trace.searches):
        about = " ".join(filter(None, (search.company, search.period)))
        out.print(
            f"  search {number}: {escape(search.text)}" + (f"  [dim]{escape(about)}[/]" if about else "")
        )
    for number, candidate in enumerate(trace.candidates, 1):
        out.print(f"  {escape(_candidate(number, candidate))}")
    for dropped in trace.dropped:
        out.print(f"  [dim]dropped[/] {escape(dropped.what)}  [dim]{escape(dropped.why)}[/]")
    for call in trace.calls:
        tokens = f"{call.prompt_tokens} + {call.completion_tokens} tokens"
        line = f"{call.purpose}: {call.model} at {call.host}, {call.seconds:.2f} s, {tokens}, {call.cost:.6f}"
        out.print(
            f"  [cyan]call[/] {escape(line)}" + (f"  [red]{escape(call.error)}[/]" if call.error else "")
        )
    times = ", ".join(f"{stage} {seconds * 1000:.0f} ms" for stage, seconds in trace.seconds.items())
    out.print(f"  time: {times}")
    out.print(f"  models: {len(trace.calls)} calls, {trace.tokens} tokens, cost {trace.cost:.6f}")


def _candidate(number: int, candidate: Candidate) -> str:
    """One line: place in the final order, page, the rank in each route that found it, how it begins."""
    chunk = candidate.chunk
    ranks = ", ".join(f"{r} {candidate.routes[r].rank}" for r in _ROUTES if r in candidate.routes)
    begins = " ".join(chunk.text.split())[:30]
    return (
        f"{number:>3} {chunk.doc_id}:p{chunk.page:04d} search {candidate.sub_question}: {ranks}  “{begins}”"
    )


def trace_payload(answer: Answer) -> dict[str, Any] | None:
    """The trace as JSON has it: no key, no header, no prompt; chunks by id, their text is in the library."""
    trace = answer.trace
    if trace is None:
        return None
    return {
        "question": answer.question,
        "generation": answer.generation,
        "engine": answer.engine,
        "notes": answer.notes,
        "plan": _plan(answer.plan, trace),
        "candidates": [
            {
                "rank": number,
                "chunk_id": c.chunk.chunk_id,
                "page": c.chunk.page,
                "search": c.sub_question,
                "score": c.score,
                "routes": _routes(c.routes),
            }
            for number, c in enumerate(trace.candidates, 1)
        ],
        "rerank": _rerank(trace.candidates),
        "dropped": [asdict(d) for d in trace.dropped],
        "sentences": [
            {"text": c.text, "verdict": c.verdict.value, "problems": c.problems} for c in answer.claims
        ],
        "calls": [asdict(c) for c in trace.calls],
        "seconds": {stage: round(seconds, 4) for stage, seconds in trace.seconds.items()},
        "tokens": trace.tokens,
        "cost": trace.cost,
    }


def _plan(plan: QueryPlan, trace: Trace) -> dict[str, Any]:
    return {
        "by": trace.planned_by,
        "remarks": trace.plan_remarks,
        "kind": plan.kind.value,
        "language": plan.language,
        "companies": plan.companies,
        "periods": plan.periods,
        "metric": plan.metric,
        "scope": plan.scope,
        "unknown_companies": plan.unknown_companies,
        "unknown_periods": plan.unknown_periods,
        "searches": [{"text": s.text, "company": s.company, "period": s.period} for s in trace.searches],
    }


def _routes(routes: Mapping[str, RouteHit]) -> dict[str, dict[str, float]]:
    return {name: {"rank": hit.rank, "score": hit.score} for name, hit in routes.items()}


def _rerank(candidates: tuple[Candidate, ...]) -> dict[str, list[str]] | None:
    """The order before and after, by chunk; None where no model reranked."""
    moved = [c for c in candidates if "reranked" in c.routes]
    if not moved:
        return None
    before = sorted(moved, key=lambda c: c.routes["before_rerank"].rank)
    return {
        "before": [c.chunk.chunk_id for c in before],
        "after": [c.chunk.chunk_id for c in moved],
    }
