"""Puts the readings of a question together into a plan and its sub-questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from core.errors import InputError
from core.retrieval.planning.companies import Company, CompanyIndex, Mention
from core.retrieval.planning.kinds import (
    asks_trend,
    language_of_question,
    question_kind,
    scope_of,
    wants_every_period,
)
from core.retrieval.planning.metric import metric_of
from core.retrieval.planning.narrowing import about_company, about_period
from core.retrieval.planning.periods import (
    PeriodMention,
    asks_latest,
    bare_quarter,
    find_periods,
    spelled_out,
    years_asked,
)
from core.retrieval.planning.unknown import unknown_companies, unknown_periods
from core.types import Document, Filters, QueryPlan, QuestionKind, SubQuestion
from core.types.plain_text import writable_text

MAX_CHARACTERS = 4000
"""Of a question. What is longer was pasted by mistake; the time of some rules grows with its square."""

_MOST_SUB_QUESTIONS = 8
_NO_FILTERS = Filters()


def _usable(question: str) -> str:
    question = writable_text(question).strip()
    if not question:
        raise InputError(
            "The question is empty.", "问题是空的。", hint="Type a question.", hint_zh="请输入问题。"
        )
    if len(question) > MAX_CHARACTERS:
        raise InputError(
            f"The question has {len(question):,} characters; {MAX_CHARACTERS:,} are the most.",
            f"问题有 {len(question):,} 个字符，最多 {MAX_CHARACTERS:,} 个。",
            hint="Ask for one thing at a time.",
            hint_zh="请一次只问一件事。",
        )
    return question


def plan_question(
    question: str, documents: Sequence[Document] | CompanyIndex, filters: Filters = _NO_FILTERS
) -> QueryPlan:
    """The plan of a question over a library's documents, or over an index of them that the caller keeps.

    `filters` are the user's own and hold for every sub-question. A company the question names becomes a
    filter; a period never does, because the figures of 2023 also stand in the report of 2024.
    Raises InputError when the question is empty, or over MAX_CHARACTERS.
    """
    question = _usable(question)
    index = documents if isinstance(documents, CompanyIndex) else _index_of(tuple(documents))
    named = index.find(question)
    own_words = _without(question, named)
    language = language_of_question(own_words)
    mentions = _allowed(named, filters)
    companies = tuple(dict.fromkeys(m.company for m in mentions)) or _filtered_companies(index, filters)
    stated = find_periods(question) if index.periods else ()
    if asks_trend(question):
        stated = tuple(spelled_out(m) for m in stated)
    periods = _periods(question, stated, companies, index)
    stated = _with_last_years(question, stated, periods)
    kind = question_kind(own_words, len(companies), len(periods))
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


@lru_cache(maxsize=4)
def _index_of(documents: tuple[Document, ...]) -> CompanyIndex:
    """The index of the same documents is built once, however often a caller hands them over."""
    return CompanyIndex(documents)


def _without(question: str, mentions: Sequence[Mention]) -> str:
    """The question with its company names cut out, so that a long name hides no word that tells the kind."""
    for mention in reversed(mentions):
        question = f"{question[: mention.start]}X{question[mention.end :]}"
    return question


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
    if count := years_asked(question)[2]:
        newest = max(int(p[:4]) for p in held)
        return tuple(str(year) for year in range(newest - count + 1, newest + 1))
    if quarter:
        fitting = [p for p in held if p.endswith(quarter)]
        return (fitting[-1],) if fitting else ()
    if wants_every_period(question) and len(companies) == 1 and 2 <= len(held) <= _MOST_SUB_QUESTIONS:
        return held
    return (_newest(held),) if asks_latest(question) else ()


def _with_last_years(
    question: str, stated: tuple[PeriodMention, ...], periods: tuple[str, ...]
) -> tuple[PeriodMention, ...]:
    """The mentions, with "近三年" as one of them once its years are known."""
    start, end, count = years_asked(question)
    return (PeriodMention(start, end, periods),) if count and periods and not stated else stated


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
        return _per_company(question, mentions, companies, stated, periods, filters)
    company = companies[0] if companies else None
    own = _merged(filters, company) if company else filters
    name = company.name if company else ""
    if kind is QuestionKind.TREND and company and len(periods) > 1:
        return tuple(
            SubQuestion(about_period(question, stated, period), name, period, own)
            for period in periods[:_MOST_SUB_QUESTIONS]
        )
    return (SubQuestion(question, name, periods[0] if len(periods) == 1 else "", own),)


def _per_company(
    question: str,
    mentions: Sequence[Mention],
    companies: Sequence[Company],
    stated: Sequence[PeriodMention],
    periods: Sequence[str],
    filters: Filters,
) -> tuple[SubQuestion, ...]:
    """One search a company; one a company and period where each is asked for several and few are."""
    found = []
    for company in companies[:_MOST_SUB_QUESTIONS]:
        text, own = about_company(question, mentions, stated, company), _merged(filters, company)
        near = _period_near(company, mentions, stated, periods)
        if near or not periods or len(companies) * len(periods) > _MOST_SUB_QUESTIONS:
            found.append(SubQuestion(text, company.name, near, own))
        else:
            again = find_periods(text)
            found += [SubQuestion(about_period(text, again, p), company.name, p, own) for p in periods]
    return tuple(found)


def _merged(filters: Filters, company: Company) -> Filters:
    values = tuple(v for v in company.values if not filters.companies or v in filters.companies)
    return replace(filters, companies=values)


def _period_near(
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
