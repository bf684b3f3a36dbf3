"""What the library knows of a file before and beside its text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum


class DocumentStatus(StrEnum):
    """How parsing a document ended. Only `parsed` and `partial` documents have searchable text."""

    REGISTERED = "registered"
    PARSED = "parsed"
    PARTIAL = "partial"
    NO_TEXT = "no_text"
    NEEDS_PASSWORD = "needs_password"
    NOT_PDF = "not_pdf"
    DAMAGED = "damaged"
    TOO_LARGE = "too_large"
    TIMED_OUT = "timed_out"

    @property
    def searchable(self) -> bool:
        return self in (DocumentStatus.PARSED, DocumentStatus.PARTIAL)


class DocumentType(StrEnum):
    ANNUAL_REPORT = "annual_report"
    HALF_YEAR_REPORT = "half_year_report"
    QUARTERLY_REPORT = "quarterly_report"
    PROSPECTUS = "prospectus"
    BROKER_RESEARCH = "broker_research"
    PAPER = "paper"
    OTHER = "other"


_TYPE_NAMES = {
    DocumentType.ANNUAL_REPORT: ("annual report", "年度报告"),
    DocumentType.HALF_YEAR_REPORT: ("half-year report", "半年度报告"),
    DocumentType.QUARTERLY_REPORT: ("quarterly report", "季度报告"),
    DocumentType.PROSPECTUS: ("prospectus", "招股说明书"),
    DocumentType.BROKER_RESEARCH: ("broker research", "研究报告"),
}

_HASH_NAME = re.compile(r"[0-9a-f]{16,}")


@dataclass(frozen=True, slots=True)
class DocumentMetadata:
    """What a document is about. Guessed from name and first pages; an empty string means unknown.

    `period` is `2024`, `2024H1`, `2024Q1` … (the report's own period, not its publication date).
    `company` is the short name people type, `company_full` the registered one, `aliases` other names
    and tickers that a question may use.
    """

    title: str = ""
    company: str = ""
    company_full: str = ""
    aliases: tuple[str, ...] = ()
    period: str = ""
    document_type: DocumentType = DocumentType.OTHER
    language: str = ""

    @property
    def year(self) -> str:
        return self.period[:4]


@dataclass(frozen=True, slots=True)
class Document:
    """One PDF by content: the same bytes under two names are one document with two `paths`.

    `doc_id` is the first 12 hex digits of the file's SHA-256; `paths` are relative to the datas folder,
    POSIX separators, sorted.
    """

    doc_id: str
    sha256: str
    paths: tuple[str, ...]
    bytes: int
    status: DocumentStatus
    pages: int = 0
    reason: str = ""
    warnings: tuple[str, ...] = ()
    metadata: DocumentMetadata = DocumentMetadata()

    @property
    def name(self) -> str:
        """The file name shown to people: the last part of the first path."""
        return self.paths[0].rsplit("/", 1)[-1] if self.paths else self.doc_id

    @property
    def label(self) -> str:
        """What the document is, in a few words of its own language: company, period and type, else its title
        or its file name; empty when all it has is a hash for a name.
        """
        metadata = self.metadata
        names = _TYPE_NAMES.get(metadata.document_type)
        if metadata.company:
            kind = names[metadata.language == "zh"] if names else ""
            return " ".join(part for part in (metadata.company, metadata.period, kind) if part)
        stem = self.name.rsplit(".", 1)[0]
        return metadata.title or ("" if _HASH_NAME.fullmatch(stem) else stem)
