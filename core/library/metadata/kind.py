"""Which kind of document it is, from the words its first pages and its name use."""

from __future__ import annotations

import re
from typing import NamedTuple

from core.library.metadata.fold import plain_digits
from core.types import Confidence, DocumentType, Source

_BROKER = re.compile(
    r"证券研究报告|公司研究报告|公司深度|公司点评|投资评级|首次覆盖|维持.{0,4}[“\"]?(?:买入|增持"
    r"|推荐)|(?:买入|增持|推荐)[（(](?:维持|首次)"
    r"|目标价|执业证书|研究所|点评报告|研报"
    r"|Equity Research|Initiating coverage|Price target|Target price|Analyst certification"
    r"|Reiterate (?:Buy|Hold|Sell)",
    re.I,
)
_REPORT_ZH = re.compile(
    r"20\d\d\s*年?\s*(?:(?P<half>半年度\s*报告|半年报|中期报告|中报)|"
    r"(?P<quarter>(?:第\s*)?[一二三四1-4]\s*季(?:度\s*)?报告?|(?:前)?三季度报告)"
    r"|(?P<annual>年?\s*年?度?\s*报告|年报))"
)
_PROSPECTUS = re.compile(r"招股说明书|招股意向书|募集说明书|^\s*PROSPECTUS\s*$|FORM\s+(?:S-1|F-1|424B)", re.M)
_TEN_K = re.compile(r"FORM\s+(?:10-K|20-F|40-F)\b|Form Type\*?\s+10-K\b", re.I)
_TEN_Q = re.compile(r"FORM\s+10-Q\b", re.I)
_ANNUAL_EN = re.compile(r"annual\s+report", re.I)
_HALF_EN = re.compile(r"(?:half[- ]year(?:ly)?|interim)\s+(?:financial\s+)?report", re.I)
_QUARTER_EN = re.compile(
    r"quarterly\s+report|(?:first|second|third|fourth)\s+quarter\s+(?:20\d\d\s+)?report", re.I
)
_PAPER = (
    re.compile(r"^\s*(?:Abstract|ABSTRACT|摘\s*要)\b|^\s*(?:Abstract|摘\s*要)\s*[:：—-]", re.M),
    re.compile(r"\bdoi\s*[:.]|doi\.org/|\b10\.\d{4,5}/\S+|arXiv:\s*\d{4}\.", re.I),
    re.compile(r"^\s*(?:Key\s?words|关键词|Index Terms)\b", re.M | re.I),
    re.compile(r"^\s*(?:References|参考文献|1\.?\s+Introduction|Introduction|引言)\s*$", re.M | re.I),
    re.compile(r"@[\w.-]+\.(?:edu|ac)\b|University|大学|et al\.", re.I),
)


class FoundKind(NamedTuple):
    """A kind with where its words were found and how far to trust it."""

    value: DocumentType
    source: Source = Source.FIRST_PAGE
    confidence: Confidence = Confidence.HIGH


def document_type(file_name: str, pages: tuple[str, ...], title: str) -> FoundKind:
    """The kind, `OTHER` where the words do not say. First page and file name weigh before the rest."""
    page = first_text(pages)[:6000]
    head = f"{file_name}\n{title}\n{page}"
    signs = set(_BROKER.findall(head))
    if len(signs) >= 2 or re.search(r"证券研究报告|Equity Research", head):
        return FoundKind(
            DocumentType.BROKER_RESEARCH, confidence=Confidence.HIGH if len(signs) > 2 else Confidence.MEDIUM
        )
    if _PROSPECTUS.search(head[:1500]):
        return FoundKind(DocumentType.PROSPECTUS)
    if chinese := _chinese_report(file_name, title, page):
        return chinese
    if _TEN_Q.search(head):
        return FoundKind(DocumentType.QUARTERLY_REPORT)
    every = "\n".join(pages)
    if _TEN_K.search(every):
        return FoundKind(
            DocumentType.ANNUAL_REPORT, Source.FIRST_PAGE if _TEN_K.search(head) else Source.TEXT
        )
    if paper := _paper(pages, every, head):
        return paper
    return _english_report(file_name, pages, head)


def _chinese_report(file_name: str, title: str, page: str) -> FoundKind | None:
    """The kind that the name of a Chinese report says; the first page weighs before the file name."""
    found = []
    for source, text in (
        (Source.FIRST_PAGE, page[:3000]),
        (Source.FILE_NAME, file_name),
        (Source.PROPERTIES, title),
    ):
        report = _REPORT_ZH.search(re.sub(r"[ \t]", "", plain_digits(text)))
        if report and report["half"]:
            found.append((DocumentType.HALF_YEAR_REPORT, source))
        elif report:
            quarterly = bool(report["quarter"])
            kind = DocumentType.QUARTERLY_REPORT if quarterly else DocumentType.ANNUAL_REPORT
            found.append((kind, source))
    if not found:
        return None
    named = next((f for f in found if f[1] is Source.FILE_NAME), found[0])
    sure = Confidence.HIGH if len({kind for kind, _ in found}) == 1 else Confidence.LOW
    if named[1] is not Source.FIRST_PAGE and len(found) == 1 and page.strip():
        sure = Confidence.MEDIUM
    return FoundKind(*named, sure)


def _paper(pages: tuple[str, ...], every: str, head: str) -> FoundKind | None:
    opening = "\n".join(pages[:2])
    signs = sum(1 for sign in _PAPER if sign.search(every))
    if not any(sign.search(opening) for sign in _PAPER[:3]) or signs < 2 or _ANNUAL_EN.search(head[:1500]):
        return None
    return FoundKind(DocumentType.PAPER, confidence=Confidence.HIGH if signs > 2 else Confidence.MEDIUM)


def _english_report(file_name: str, pages: tuple[str, ...], head: str) -> FoundKind:
    """An English report that is no filing, by the words of its first pages and its name."""
    name = re.sub(r"[_\-]+", " ", file_name)
    for kind, words, text in (
        (DocumentType.HALF_YEAR_REPORT, _HALF_EN, head),
        (DocumentType.QUARTERLY_REPORT, _QUARTER_EN, head[:2000]),
        (DocumentType.ANNUAL_REPORT, _ANNUAL_EN, "\n".join(pages[:3])),
    ):
        if words.search(text):
            cover = words.search(first_text(pages)[:1500])
            return FoundKind(kind, confidence=Confidence.HIGH if cover else Confidence.MEDIUM)
        if words.search(name):
            return FoundKind(kind, Source.FILE_NAME, Confidence.MEDIUM)
    return FoundKind(DocumentType.OTHER, Source.TEXT, Confidence.MEDIUM)


def first_text(pages: tuple[str, ...]) -> str:
    """The first page that holds more than a few words, with the near-empty ones before it."""
    text = ""
    for page in pages:
        text += page + "\n"
        if len(page.strip()) > 200:
            break
    return text
