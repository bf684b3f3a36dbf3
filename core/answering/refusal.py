"""Says that the library does not hold what was asked, what was looked for, and what it does hold."""

from __future__ import annotations

from collections.abc import Sequence

from core.types import Candidate, Document, QueryPlan, Refusal

_MOST_HINTS = 3


def refuse_unknown(plan: QueryPlan, documents: Sequence[Document]) -> Refusal | None:
    """A refusal where the question names a company or period that no document covers; else None."""
    zh = plan.language == "zh"
    if plan.unknown_companies:
        names = ("、" if zh else ", ").join(plan.unknown_companies)
        reason = (
            f"资料库中没有{names}的文件，无法回答。" if zh else f"The library holds no document of {names}."
        )
        return Refusal(reason, _companies_held(documents, plan.language))
    if plan.unknown_periods and set(plan.unknown_periods) >= set(plan.periods):
        periods = ("、" if zh else ", ").join(plan.unknown_periods)
        whose = ("、" if zh else ", ").join(plan.companies)
        if zh:
            reason = f"资料库中没有{whose}{periods}期间的报告，无法回答。"
        else:
            reason = f"The library holds no report of {whose or 'any company'} for {periods}."
        return Refusal(reason, _periods_held(plan, documents))
    return None


def refuse_not_found(
    plan: QueryPlan, candidates: Sequence[Candidate], documents: Sequence[Document]
) -> Refusal:
    """A refusal where the pages found do not say what was asked; names what was looked for and where."""
    zh = plan.language == "zh"
    sought = plan.metric or plan.question
    whose = ("、" if zh else ", ").join((*plan.companies, *plan.periods))
    if zh:
        reason = f"在资料库中没有找到可以引用的依据：{whose}{' ' if whose else ''}“{sought}”。"
    else:
        reason = f'Nothing in the library proves an answer on "{sought}"{f" ({whose})" if whose else ""}.'
    by_id = {d.doc_id: d for d in documents}
    pages: dict[tuple[str, int], None] = {}
    for candidate in candidates:
        pages[candidate.chunk.doc_id, candidate.chunk.page] = None
    nearest = []
    for doc_id, page in list(pages)[:_MOST_HINTS]:
        if doc_id in by_id:
            name = by_id[doc_id].name
            nearest.append(f"最接近的页面：{name} 第 {page} 页" if zh else f"nearest page: {name}, p. {page}")
    return Refusal(reason, tuple(nearest) or _companies_held(documents, plan.language))


def _companies_held(documents: Sequence[Document], language: str) -> tuple[str, ...]:
    names = sorted({d.metadata.company for d in documents if d.metadata.company})
    if not names:
        return ()
    shown = ("、" if language == "zh" else ", ").join(names[:12])
    more = ("等" if language == "zh" else " …") if len(names) > 12 else ""
    return (
        f"资料库中的公司：{shown}{more}" if language == "zh" else f"companies in the library: {shown}{more}",
    )


def _periods_held(plan: QueryPlan, documents: Sequence[Document]) -> tuple[str, ...]:
    own = [d for d in documents if not plan.companies or d.metadata.company in plan.companies]
    held = sorted({d.metadata.period for d in own if d.metadata.period})
    if not held:
        return ()
    shown = ("、" if plan.language == "zh" else ", ").join(held)
    return (f"资料库中的期间：{shown}" if plan.language == "zh" else f"periods in the library: {shown}",)
