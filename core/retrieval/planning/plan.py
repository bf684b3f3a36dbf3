"""Puts the readings of a question together into a plan and its sub-questions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from core.errors import InputError
from core.retrieval.planning.companies import Company, CompanyIndex, Mention
from core.retrieval.planning.kinds import (
    language_of_question,
    question_kind,
    scope_of,
    wants_every_period,
)
from core.retrieval.planning.metric import metric_of
from core.retrieval.planning.periods import (
    PeriodMention,
    asks_latest,
    bare_quarter,
    find_periods,
    years_asked,
)
from core.retrieval.planning.unknown import unknown_companies, unknown_periods
from core.types import Document, Filters, QueryPlan, QuestionKind, SubQuestion

_MOST_SUB_QUESTIONS = 8


def plan_question(
    question: str, documents: Sequence[Document] | CompanyIndex, filters: Filters = Filters()
) -> QueryPlan:
    """The plan of a question over a library's documents, or over an index of them that the caller keeps.

    `filters` are the user's own and hold for every sub-question. A company the question names becomes a
    filter; a period never does, because the figures of 2023 also stand in the report of 2024.
    Raises InputError when the question is empty.
    """
    question = question.strip()
    if not question:
        raise InputError(
            "The question is empty.", "问题是空的。", hint="Type a question.", hint_zh="请输入问题。"
        )
    index = documents if isinstance(documents, CompanyIndex) else CompanyIndex(documents)
    language = language_of_question(question)
    mentions = _allowed(index.find(question), filters)
    companies = tuple(dict.fromkeys(m.company for m in mentions)) or _filtered_companies(index, filters)
    stated = find_periods(question) if index.periods else ()
    periods = _periods(question, stated, companies, index)
    kind = question_kind(question, len(companies), len(periods))
    metric = ""
    if kind is not QuestionKind.TEXT:
        metric = metric_of(
            question, [(m.start, m.end) for m in mentions], [(p.start, p.end) for p in stated], language
        )
    return QueryPlan(
        question=question,
        language=language,
        kind=kind,
        sub_questions=_sub_questions(question, kind, mentions, companies, stated, periods, filters),
        companies=tuple(c.name for c in companies),
        periods=periods,
        metric=metric,
        scope=scope_of(question),
        unknown_companies=unknown_companies(question, index, mentions, language),
        unknown_periods=unknown_periods(question, periods, companies, index, kind is not QuestionKind.TEXT),
        filters=filters,
    )


def _allowed(mentions: tuple[Mention, ...], filters: Filters) -> tuple[Mention, ...]:
    """A company the user has filtered away is not searched, however the question names it."""
    if not filters.companies:
        return mentions
    return tuple(m for m in mentions if set(m.company.values) & set(filters.companies))


def _filtered_companies(index: CompanyIndex, filters: Filters) -> tuple[Company, ...]:
    held = (index.by_value(value) for value in filters.companies)
    found = tuple(dict.fromkeys(company for company in held if company))
    return found if len(found) == 1 else ()


def _periods(
    question: str, stated: Sequence[PeriodMention], companies: tuple[Company, ...], index: CompanyIndex
) -> tuple[str, ...]:
    periods = tuple(dict.fromkeys(p for mention in stated for p in mention.periods))
    quarter = bare_quarter(question)
    if periods:
        years = {p[:4] for p in periods}
        if (
            quarter
            and len(years) == 1
            and len(periods) == 1
            and len(periods[0]) == 4
            and "四个季度" not in question
        ):
            return (f"{periods[0]}{quarter}",)
        return periods
    held = _held_periods(companies, index)
    if not held:
        return ()
    if count := years_asked(question):
        newest = max(int(p[:4]) for p in held)
        return tuple(str(year) for year in range(newest - count + 1, newest + 1))
    if quarter:
        fitting = [p for p in held if p.endswith(quarter)]
        return (fitting[-1],) if fitting else ()
    if wants_every_period(question) and len(companies) == 1 and 2 <= len(held) <= _MOST_SUB_QUESTIONS:
        return held
    return (_newest(held),) if asks_latest(question) else ()


def _held_periods(companies: tuple[Company, ...], index: CompanyIndex) -> tuple[str, ...]:
    """Periods of the one company that is asked about, or of a library that holds only one."""
    asked = companies or (index.companies if len(index.companies) == 1 else ())
    return asked[0].periods if len(asked) == 1 else ()


def _newest(periods: Sequence[str]) -> str:
    ends = {"": 4, "Q1": 1, "H1": 2, "Q2": 2, "Q3": 3, "M9": 3, "H2": 4, "Q4": 4}
    return max(periods, key=lambda p: (p[:4], ends.get(p[4:], 0)))


def _sub_questions(
    question: str,
    kind: QuestionKind,
    mentions: Sequence[Mention],
    companies: Sequence[Company],
    stated: Sequence[PeriodMention],
    periods: Sequence[str],
    filters: Filters,
) -> tuple[SubQuestion, ...]:
    if kind is QuestionKind.COMPARISON:
        return tuple(
            SubQuestion(
                text=_narrow(question, [m for m in mentions if m.company != company]),
                company=company.name,
                period=_period_near(question, company, mentions, stated, periods),
                filters=_merged(filters, company),
            )
            for company in companies[:_MOST_SUB_QUESTIONS]
        )
    company = companies[0] if companies else None
    own = _merged(filters, company) if company else filters
    name = company.name if company else ""
    if kind is QuestionKind.TREND and company and len(periods) > 1:
        return tuple(
            SubQuestion(_for_period(question, stated, period), name, period, own)
            for period in periods[:_MOST_SUB_QUESTIONS]
        )
    return (SubQuestion(question, name, periods[0] if len(periods) == 1 else "", own),)


def _merged(filters: Filters, company: Company) -> Filters:
    values = tuple(v for v in company.values if not filters.companies or v in filters.companies)
    return replace(filters, companies=values)


def _narrow(question: str, others: Sequence[Mention]) -> str:
    """The question without the other companies' names and the words that joined them."""
    text = question
    for mention in sorted(others, reverse=True):
        text = text[: mention.start] + "\x00" + text[mention.end :]
    text = re.sub(
        r"\s*(?:和|与|及|以及|、|，|,|/|\band\b|\bor\b|\bvs\.?|versus)?\s*\x00(?:['’]s)?", " ", text
    )
    text = re.sub(r"^\s*(?:和|与|及|、|，|,|and\b|or\b)\s*", "", text)
    return re.sub(r"\s{2,}", " ", text).strip()


def _period_near(
    question: str,
    company: Company,
    mentions: Sequence[Mention],
    stated: Sequence[PeriodMention],
    periods: Sequence[str],
) -> str:
    """The period right after a company's name ("甲2023年和乙2024年"), else the only one asked."""
    for mention in mentions:
        if mention.company != company:
            continue
        for period in stated:
            if 0 <= period.start - mention.end <= 2 and len(period.periods) == 1:
                return period.periods[0]
    return periods[0] if len(periods) == 1 else ""


def _for_period(question: str, stated: Sequence[PeriodMention], period: str) -> str:
    """The question about one of its periods: its first mention says that period, the others are cut."""
    if not stated:
        return f"{question} {period}"
    text = question
    for mention in reversed(stated):
        said = _worded(period, question) if mention == stated[0] else ""
        text = text[: mention.start] + said + text[mention.end :]
    text = re.sub(r"(?:和|与|及|、)(?=\s*(?:的|[，,。？?]|$))|从(?=20\d\d)", "", text)
    return re.sub(r"\s{2,}", " ", text)


def _worded(period: str, question: str) -> str:
    if not re.search(r"[\u4e00-\u9fff]", question):
        return f"{period[4:]} {period[:4]}".strip()
    words = {
        "": "",
        "Q1": "第一季度",
        "Q2": "第二季度",
        "Q3": "第三季度",
        "Q4": "第四季度",
        "H1": "上半年",
        "H2": "下半年",
        "M9": "前三季度",
    }
    return f"{period[:4]}年{words.get(period[4:], '')}"
