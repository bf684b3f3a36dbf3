"""Puts the single guesses together, each resting on the ones before it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from core.library.metadata.aliases_en import CompanyGuess
from core.library.metadata.company_en import company_en, registrant_en
from core.library.metadata.company_zh import company_zh
from core.library.metadata.kind import document_type
from core.library.metadata.language import language_of
from core.library.metadata.period import report_period
from core.library.metadata.title import report_title, title_of
from core.types import DocumentMetadata, DocumentType

_PAGES = 12


def guess_metadata(file_name: str, first_pages: Sequence[str], info: Mapping[str, str]) -> DocumentMetadata:
    """What file name, first pages and the PDF's properties say; unknown fields stay empty.

    `first_pages` are page texts in order (the first twelve are read: a filing's cover sheet may
    follow letters and pictures), `info` has `title`, `author`, `subject`.
    """
    pages = tuple(page or "" for page in first_pages[:_PAGES])
    title = info.get("title", "") or ""
    language = language_of("\n".join(pages) if any(page.strip() for page in pages) else file_name)
    kind = document_type(file_name, pages, title)
    company = _company(file_name, pages, info, kind, language)
    period = report_period(kind, file_name, pages, info.get("subject", "") or "")
    return DocumentMetadata(
        title=report_title(company.full or company.short, period, kind, language)
        or title_of(title, pages, file_name),
        company=company.short,
        company_full=company.full,
        aliases=company.aliases,
        period=period,
        document_type=kind,
        language=language,
    )


def _company(
    file_name: str, pages: tuple[str, ...], info: Mapping[str, str], kind: DocumentType, language: str
) -> CompanyGuess:
    """A paper has no company: a name in it is somebody it mentions. A document of no known kind has one only
    where it is an issuer's announcement.
    """
    if kind is DocumentType.PAPER:
        return CompanyGuess()
    if language == "zh":
        head = file_name + "".join(pages[:1])[:600]
        announces = kind is not DocumentType.OTHER or re.search(r"公告|年度|季度|纪要|调研|招股", head)
        return company_zh(file_name, pages, kind) if announces else CompanyGuess()
    if kind is DocumentType.OTHER:
        return registrant_en(file_name, pages, info)
    return company_en(file_name, pages, info)
