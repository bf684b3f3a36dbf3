"""Which kind of document it is, from the words its first pages and its name use."""

from __future__ import annotations

import re

from core.library.metadata.fold import plain_digits
from core.types import DocumentType

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


def document_type(file_name: str, pages: tuple[str, ...], title: str) -> DocumentType:
    """The kind, `OTHER` where the words do not say. First page and file name weigh before the rest."""
    head = f"{file_name}\n{title}\n{first_text(pages)[:6000]}"
    every = "\n".join(pages)
    if len(set(_BROKER.findall(head))) >= 2 or re.search(r"证券研究报告|Equity Research", head):
        return DocumentType.BROKER_RESEARCH
    if _PROSPECTUS.search(head[:1500]):
        return DocumentType.PROSPECTUS
    if report := _REPORT_ZH.search(re.sub(r"[ \t]", "", plain_digits(head[:3000]))):
        if report["half"]:
            return DocumentType.HALF_YEAR_REPORT
        return DocumentType.QUARTERLY_REPORT if report["quarter"] else DocumentType.ANNUAL_REPORT
    if _TEN_Q.search(head):
        return DocumentType.QUARTERLY_REPORT
    if _TEN_K.search(every):
        return DocumentType.ANNUAL_REPORT
    opening = "\n".join(pages[:2])
    if (
        any(sign.search(opening) for sign in _PAPER[:3])
        and sum(1 for s in _PAPER if s.search(every)) >= 2
        and not _ANNUAL_EN.search(head[:1500])
    ):
        return DocumentType.PAPER
    if _HALF_EN.search(head):
        return DocumentType.HALF_YEAR_REPORT
    if _QUARTER_EN.search(head[:2000]):
        return DocumentType.QUARTERLY_REPORT
    return DocumentType.ANNUAL_REPORT if _ANNUAL_EN.search("\n".join(pages[:3])) else DocumentType.OTHER


def first_text(pages: tuple[str, ...]) -> str:
    """The first page that holds more than a few words, with the near-empty ones before it."""
    text = ""
    for page in pages:
        text += page + "\n"
        if len(page.strip()) > 200:
            break
    return text
