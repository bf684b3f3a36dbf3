"""What a document is about, field by field: the value, where it came from, and how far to trust it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

_LAST_DAYS = {
    "": "12-31",
    "Q1": "03-31",
    "Q2": "06-30",
    "H1": "06-30",
    "Q3": "09-30",
    "M9": "09-30",
    "Q4": "12-31",
    "H2": "12-31",
}


class DocumentType(StrEnum):
    ANNUAL_REPORT = "annual_report"
    HALF_YEAR_REPORT = "half_year_report"
    QUARTERLY_REPORT = "quarterly_report"
    PROSPECTUS = "prospectus"
    BROKER_RESEARCH = "broker_research"
    PAPER = "paper"
    OTHER = "other"


class Source(StrEnum):
    """Where the value of a field was found."""

    SIDECAR = "sidecar"
    FILE_NAME = "file_name"
    PROPERTIES = "properties"
    FIRST_PAGE = "first_page"
    TEXT = "text"


class Confidence(StrEnum):
    """HIGH: said in so many words, or by two places alike. MEDIUM: said once, in a usual place. LOW: a sign
    only, or two places disagree; shown as doubtful.
    """

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the value of the field named `field` comes from."""

    field: str
    source: Source
    confidence: Confidence


@dataclass(frozen=True, slots=True)
class DocumentMetadata:
    """Guessed from name, properties and first pages, or given by the user; an empty value means unknown.

    `period` is `2024`, `2024H1`, `2024Q1` … (the report's own period as the file name or the document names
    it, fiscal years included; not its publication date). `period_end` is its last day as the document states
    it, `2023-09-30`: fiscal and calendar quarters of one name are told apart by it. `company` is the short
    name people type, `company_full` the registered one, `ticker` a stock symbol or code, `aliases` other
    names and tickers that a question may use. `authors`, `doi` and `published` (a year) are of papers.
    `origins` has one entry for each field that has a value.
    """

    title: str = ""
    company: str = ""
    company_full: str = ""
    aliases: tuple[str, ...] = ()
    period: str = ""
    document_type: DocumentType = DocumentType.OTHER
    language: str = ""
    ticker: str = ""
    period_end: str = ""
    authors: tuple[str, ...] = ()
    doi: str = ""
    published: str = ""
    origins: tuple[Origin, ...] = ()

    @property
    def year(self) -> str:
        return self.period[:4]

    @property
    def date(self) -> str:
        """The last day of what the document is of, `2023-09-30`: as it states it, else the end of its period
        by the calendar, else of the year it was published in; empty where none is known.
        """
        if self.period_end:
            return self.period_end
        day = _LAST_DAYS.get(self.period[4:]) if self.period else None
        if day:
            return f"{self.year}-{day}"
        return f"{self.published[:4]}-12-31" if self.published else ""

    def origin(self, field: str) -> Origin | None:
        """Where the value of `field` comes from; None where it has none, or an older version read it."""
        return next((o for o in self.origins if o.field == field), None)
