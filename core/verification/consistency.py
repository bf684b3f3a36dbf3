"""Right figure, wrong company or year: whether the evidence is about what the sentence is about."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.types.answer import Answer
from core.types.document import Document
from core.types.evidence import Evidence
from core.types.quantity import normalize_width, scan_numbers
from core.verification.figures import numeral_in
from core.verification.problems import (
    COMPANY_MISMATCH,
    NUMERAL_NOT_IN_EVIDENCE,
    PERIOD_MISMATCH,
    problem,
)

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def period_problems(sentence: str, evidence: Sequence[Evidence]) -> list[str]:
    """Years and other numerals of a sentence that its evidence does not bear out.

    A year must stand in a quote or its context; where those name no year at all, it must be the document's
    own.
    """
    years = _years_of_evidence(evidence)
    beside = [text for e in evidence for text in (e.quote.text, e.context, _about(e.document))]
    found: list[str] = []
    for numeral in scan_numbers(sentence).numerals:
        if numeral.is_year:
            if numeral.text not in years:
                found.append(problem(PERIOD_MISMATCH, numeral.text))
        elif not numeral_in(numeral.text, beside):
            found.append(problem(NUMERAL_NOT_IN_EVIDENCE, numeral.text))
    return found


def asked_period_problems(
    sentence: str, evidence: Sequence[Evidence], asked: Sequence[str], *, in_words: bool = False
) -> list[str]:
    """Whether a sentence for the one asked period can be about it, by its own years or its evidence's.

    `in_words`: what a report of that period says in words may name other years, such as those of its plans.
    """
    asked_years = {period[:4] for period in asked if period}
    if len(asked_years) != 1:
        return []
    year = next(iter(asked_years))
    own = {numeral.text for numeral in scan_numbers(sentence).numerals if numeral.is_year}
    years = own or _years_of_evidence(evidence)
    if in_words and not own:
        years = years | {e.document.metadata.year for e in evidence}
    return [problem(PERIOD_MISMATCH, year)] if years and year not in years else []


def _years_of_evidence(evidence: Sequence[Evidence]) -> set[str]:
    named = {year for e in evidence for text in (e.quote.text, e.context) for year in years_in(text)}
    return named or {e.document.metadata.year for e in evidence if e.document.metadata.year}


def company_problems(sentence: str, evidence: Sequence[Evidence], answer: Answer) -> list[str]:
    """Companies that the sentence names (or the question asks for) and the evidence is not about."""
    known = _known_companies(answer)
    beside = " ".join(text for e in evidence for text in (e.quote.text, e.context))
    cited = {e.document.metadata.company for e in evidence}

    mentioned = _mentioned(sentence, known)
    wrong = [m for m in mentioned if m not in cited and not any(name in beside for name in known[m])]
    if not mentioned and answer.plan.companies and cited and "" not in cited:
        strangers = cited.isdisjoint(answer.plan.companies)
        if strangers and not any(name in beside for c in answer.plan.companies for name in known[c]):
            wrong = [answer.plan.companies[0]]
    return [problem(COMPANY_MISMATCH, company) for company in sorted(wrong)]


def part_company_problems(part: str, evidence: Sequence[Evidence], answer: Answer) -> list[str]:
    """Companies of one part of a sentence, none of which its own citations are about: with two companies in
    a sentence, each figure must be cited from its own."""
    known = _known_companies(answer)
    beside = " ".join(text for e in evidence for text in (e.quote.text, e.context))
    cited = {e.document.metadata.company for e in evidence}
    mentioned = _mentioned(part, known)
    if any(m in cited or any(name in beside for name in known[m]) for m in mentioned):
        return []
    return [problem(COMPANY_MISMATCH, company) for company in sorted(mentioned)]


def _known_companies(answer: Answer) -> dict[str, set[str]]:
    """Company → its names, of all cited documents and of the question."""
    documents = [e.document for e in answer.evidence]
    known = {d.metadata.company: _names(d) for d in documents if d.metadata.company}
    for company in answer.plan.companies:
        known.setdefault(company, {company})
    return known


def _mentioned(text: str, known: dict[str, set[str]]) -> set[str]:
    found = {company for company, names in known.items() if any(name in text for name in names)}
    return {m for m in found if not any(m != other and m in other for other in found)}


def years_in(text: str) -> set[str]:
    """Four-digit years of a text."""
    return set(_YEAR.findall(normalize_width(text)))


def _names(document: Document) -> set[str]:
    meta = document.metadata
    return {name for name in (meta.company, meta.company_full, *meta.aliases) if len(name) > 1}


def _about(document: Document) -> str:
    meta = document.metadata
    return f"{meta.title} {meta.period} {document.name}"
