"""Puts the single guesses together, each resting on the ones before it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from core.library.metadata.aliases_en import CompanyGuess
from core.library.metadata.authors import authors_of
from core.library.metadata.company_en import company_en, registrant_en
from core.library.metadata.company_zh import company_zh
from core.library.metadata.doi import doi_of
from core.library.metadata.found import Found, lowest
from core.library.metadata.kind import document_type
from core.library.metadata.language import language_of
from core.library.metadata.opening import Piece, opening_of
from core.library.metadata.period import report_period
from core.library.metadata.period_end import period_end
from core.library.metadata.published import published_in
from core.library.metadata.title import report_title, title_of
from core.types import Block, Confidence, DocumentMetadata, DocumentType, Origin, Source

_PAGES = 12


def guess_metadata(
    file_name: str, first_pages: Sequence[str], info: Mapping[str, str], blocks: Sequence[Block] = ()
) -> DocumentMetadata:
    """What file name, first pages and the PDF's properties say; unknown fields stay empty.

    `first_pages` are page texts in order (the first twelve are read: a filing's cover sheet may
    follow letters and pictures), `info` has `title`, `author`, `subject`, `creationDate`. `blocks` are those
    of the first pages with their words: titles and authors of papers are told by the size of letters.
    """
    pages = tuple(page or "" for page in first_pages[:_PAGES])
    subject = info.get("subject", "") or ""
    read = "\n".join(pages) if any(page.strip() for page in pages) else file_name
    language = language_of(read)
    kind = document_type(file_name, pages, info.get("title", "") or "")
    company = _company(file_name, pages, info, kind.value, language)
    period = report_period(kind.value, file_name, pages, subject)
    end = period_end(kind.value, period.value, pages, subject)
    opening = opening_of(blocks)
    title = _title(company, period, kind.value, language, info, pages, file_name, opening)
    papers = kind.value is DocumentType.PAPER
    authors, authorship = (
        authors_of(title.value, info.get("author", ""), opening) if papers else ((), Found())
    )
    doi = doi_of(file_name, pages, info, opening) if papers else Found()
    published = published_in(pages, info) if papers else Found()
    named = Found(company.short, company.source, company.confidence)
    origins = {
        "title": title,
        "company": named,
        "company_full": named._replace(value=company.full),
        "ticker": named._replace(value=company.ticker),
        "period": period,
        "period_end": end,
        "document_type": Found(kind.value, kind.source, kind.confidence),
        "language": Found(language, Source.TEXT, Confidence.HIGH if len(read) > 200 else Confidence.MEDIUM),
        "authors": authorship,
        "doi": doi,
        "published": published,
    }
    return DocumentMetadata(
        title=title.value,
        company=company.short,
        company_full=company.full,
        aliases=company.aliases,
        period=period.value,
        document_type=kind.value,
        language=language,
        ticker=company.ticker,
        period_end=end.value,
        authors=authors,
        doi=doi.value,
        published=published.value,
        origins=tuple(Origin(f, v.source, v.confidence) for f, v in origins.items() if v.value),
    )


def _title(
    company: CompanyGuess,
    period: Found,
    kind: DocumentType,
    language: str,
    info: Mapping[str, str],
    pages: tuple[str, ...],
    file_name: str,
    opening: Sequence[Piece],
) -> Found:
    """A report of a known company and period is named after them; anything else by what is printed."""
    made = report_title(company.full or company.short, period.value, kind, language)
    if made:
        return Found(made, company.source, lowest(company.confidence, period.confidence))
    return title_of(info.get("title", "") or "", pages, file_name, opening)


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
