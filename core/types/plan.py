"""What a question asks for, as the planner understands it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from core.types.metadata import DocumentType


class QuestionKind(StrEnum):
    NUMERIC = "numeric"
    TREND = "trend"
    COMPARISON = "comparison"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Filters:
    """Hard limits on what may be evidence; an empty value means no limit. All are exact.

    `companies` are `DocumentMetadata.company` values, `periods` compare by year when only a year is given.
    `date_from` and `date_to` are days (`2024-03-31`), both included, over `DocumentMetadata.date`. `paths`
    are folders, file names or patterns over a document's paths; one path that is meant is enough.
    """

    doc_ids: tuple[str, ...] = ()
    companies: tuple[str, ...] = ()
    periods: tuple[str, ...] = ()
    document_types: tuple[DocumentType, ...] = ()
    languages: tuple[str, ...] = ()
    date_from: str = ""
    date_to: str = ""
    paths: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        return self == Filters()


@dataclass(frozen=True, slots=True)
class SubQuestion:
    """One search: its text, and the company and period it is about (empty: any)."""

    text: str
    company: str = ""
    period: str = ""
    filters: Filters = field(default_factory=Filters)


@dataclass(frozen=True, slots=True)
class QueryPlan:
    """The plan of one question. `unknown_companies` and `unknown_periods` are asked for, but not in the
    library: the answer says so instead of answering about something else. `metric` is the asked figure as
    the question words it, empty when none is asked.
    """

    question: str
    language: str
    kind: QuestionKind
    sub_questions: tuple[SubQuestion, ...]
    companies: tuple[str, ...] = ()
    periods: tuple[str, ...] = ()
    metric: str = ""
    scope: str = ""
    unknown_companies: tuple[str, ...] = ()
    unknown_periods: tuple[str, ...] = ()
    filters: Filters = field(default_factory=Filters)
