"""The check every answer passes before it is shown: nothing is supported that the cited page does not say.

It trusts nobody, neither the extractive writer nor a model: citations must exist, quotes must stand on their
page, figures must be proved by the quotes, and company and period must be those of the evidence. What a model
said of a figure proves nothing: a claim that cites it is never supported. Nor is one that stands on text of
which OCR was not sure.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from core.types.answer import Answer, Claim, ComparisonTable, Verdict
from core.types.evidence import Evidence
from core.types.health import OCR_SURE, PageGrade
from core.types.plan import QuestionKind
from core.types.quantity import scan_numbers
from core.verification.computed import computation_holds, find_computations, without_computations
from core.verification.consistency import (
    asked_period_problems,
    company_problems,
    part_company_problems,
    period_problems,
)
from core.verification.coverage import coverage, is_verbatim
from core.verification.figures import QuotedFigure, figure_problem, quoted_figures
from core.verification.problems import (
    CITATION_MISSING,
    COMPUTATION_WRONG,
    DESCRIBED_BY_MODEL,
    FIGURE_PROBLEMS,
    NO_CITATION,
    NOT_CERTAIN,
    NUMBER_IN_WORDS,
    OCR_UNSURE,
    PAGE_UNREADABLE,
    QUOTE_NOT_ON_PAGE,
    WORDS_NOT_IN_QUOTE,
    code_of,
    problem,
)
from core.verification.spelled import unquoted_words

PageText = Callable[[str, int], str]
"""The text of one page, block texts joined by line breaks: (doc_id, page) → text."""

FAILED_CELL = "⚠"
_RESERVATIONS = frozenset({DESCRIBED_BY_MODEL, OCR_UNSURE, PAGE_UNREADABLE})
_CITATION = re.compile(r"\[(\d+)\]")
_QUOTED = re.compile(r"[“\"]([^“”\"]+)[”\"]")
_CITATIONS = re.compile(r"(?:\[\d+\]\s*)+")
_SAID_IN_THE_QUOTES_WORDS = 0.6


def verify_answer(answer: Answer, page_text: PageText) -> Answer:
    """The answer with a verdict on every claim; failing cells of the table are marked with ⚠."""
    claims = tuple(verify_claim(claim, answer, page_text) for claim in answer.claims)
    table = _verified_table(answer.table, answer, page_text) if answer.table else None
    return replace(answer, claims=claims, table=table)


def verify_claim(claim: Claim, answer: Answer, page_text: PageText) -> Claim:
    """One claim with its verdict and its problems. Whatever else holds, a claim is not supported by a model's
    description of a figure, by text of which OCR is not sure, nor by a page that can hardly be read."""
    judged = _judged(claim, answer, page_text)
    numbers = {*claim.citations, *(int(n) for n in _CITATION.findall(claim.text))}
    marks = tuple(mark for e in answer.evidence if e.number in numbers for mark in _reservations(e))
    if not marks:
        return judged
    good = judged.verdict is Verdict.SUPPORTED
    verdict = Verdict.NOT_CHECKABLE if good else judged.verdict
    return replace(judged, verdict=verdict, problems=(*judged.problems, *marks))


def _reservations(evidence: Evidence) -> list[str]:
    """Why a piece of evidence proves nothing by itself."""
    quote, number = evidence.quote, str(evidence.number)
    if quote.described_by:
        return [problem(DESCRIBED_BY_MODEL, number)]
    if quote.confidence is not None and quote.confidence < OCR_SURE:
        return [problem(OCR_UNSURE, number)]
    if evidence.health.grade is PageGrade.POOR:
        return [problem(PAGE_UNREADABLE, number)]
    return []


def _judged(claim: Claim, answer: Answer, page_text: PageText) -> Claim:
    numbers = sorted({*claim.citations, *(int(n) for n in _CITATION.findall(claim.text))})
    cited = [(n, answer.evidence_by_number(n)) for n in numbers]
    problems = [problem(CITATION_MISSING, str(n)) for n, evidence in cited if evidence is None]
    evidence = [e for _, e in cited if e is not None]
    problems += [problem(QUOTE_NOT_ON_PAGE, str(e.number)) for e in evidence if not _on_page(e, page_text)]
    if not numbers:
        problems.append(NO_CITATION)
    if problems:
        return replace(claim, verdict=Verdict.UNSUPPORTED, problems=tuple(problems))

    about = company_problems(claim.text, evidence, answer)
    if is_verbatim(claim.passage, [e.quote.text for e in evidence]):
        if answer.plan.kind is QuestionKind.NUMERIC and not claim.is_nearest:
            about += asked_period_problems(claim.passage, evidence, answer.plan.periods)
        return _with_verdict(claim, about, checkable=True)
    sentence = _CITATION.sub(lambda m: " " * len(m[0]), claim.text)
    problems = computation_problems(sentence, evidence)
    shown = _without_quotes(claim.text, evidence) if claim.is_nearest else claim.text
    for part, proofs in _parts(shown, evidence):
        problems += figure_problems(part, proofs)
        about += period_problems(part, proofs)
        about += part_company_problems(part, proofs, answer)
        said = [text for e in proofs for text in (e.quote.text, e.context)]
        about += [problem(NUMBER_IN_WORDS, words) for words in unquoted_words(part, said)]
    about = list(dict.fromkeys(about))
    in_words = answer.plan.kind is QuestionKind.TEXT
    about += asked_period_problems(sentence, evidence, answer.plan.periods, in_words=in_words)
    return _with_verdict(claim, problems + about, checkable=_in_the_quotes_words(sentence, evidence))


def _parts(text: str, evidence: list[Evidence]) -> list[tuple[str, list[Evidence]]]:
    """A sentence cut after each group of citations: what stands before `[2]` must be proved by [2] alone.

    Characters of other parts and of formulas are blanked, so words near a figure keep their distance. What
    follows the last citation may lean on all of them.
    """
    plain = _without_names(without_computations(text), evidence)
    parts: list[tuple[str, list[Evidence]]] = []
    start = 0
    for match in _CITATIONS.finditer(plain):
        numbers = {int(n) for n in _CITATION.findall(match[0])}
        part = " " * start + plain[start : match.start()] + " " * (len(plain) - match.start())
        parts.append((part, [e for e in evidence if e.number in numbers]))
        start = match.end()
    parts.append((" " * start + plain[start:], evidence))
    return [(part, proofs) for part, proofs in parts if part.strip()]


def _without_quotes(text: str, evidence: list[Evidence]) -> str:
    """Quotes that a sentence repeats letter for letter blanked out: they need no other proof."""
    for e in evidence:
        text = text.replace(e.quote.text, " " * len(e.quote.text))
    return text


def _without_names(text: str, evidence: list[Evidence]) -> str:
    """Titles of cited documents and quoted words of a context (a column head) blanked out: the digits in
    them count nothing."""
    beside = " ".join(" ".join(e.context.split()) for e in evidence)
    for e in evidence:
        for name in (e.document.metadata.title, e.document.name):
            if len(name) > 3:
                text = text.replace(name, " " * len(name))
    return _QUOTED.sub(lambda m: " " * len(m[0]) if " ".join(m[1].split()) in beside else m[0], text)


def figure_problems(part: str, evidence: list[Evidence]) -> list[str]:
    """What is wrong with the figures of a part of a sentence, held against the figures of its quotes."""
    quoted = _quoted(evidence)
    problems = (figure_problem(figure, part, quoted) for figure in scan_numbers(part).figures)
    return [found for found in problems if found]


def computation_problems(sentence: str, evidence: list[Evidence]) -> list[str]:
    """Formulas whose operands are not quoted or whose result does not follow."""
    quoted = _quoted(evidence)
    return [
        problem(COMPUTATION_WRONG, computation.result)
        for computation in find_computations(sentence)
        if not computation_holds(computation, quoted)
    ]


def _quoted(evidence: list[Evidence]) -> list[QuotedFigure]:
    return [figure for e in evidence for figure in quoted_figures(e.quote.text, e.context)]


def _with_verdict(claim: Claim, problems: list[str], *, checkable: bool) -> Claim:
    if any(code_of(p) in FIGURE_PROBLEMS for p in problems):
        verdict = Verdict.FIGURE_MISMATCH
    elif problems:
        verdict = Verdict.UNSUPPORTED
    elif claim.is_nearest:
        verdict, problems = Verdict.NOT_CHECKABLE, [NOT_CERTAIN]
    elif checkable:
        verdict = Verdict.SUPPORTED
    else:
        verdict, problems = Verdict.NOT_CHECKABLE, [WORDS_NOT_IN_QUOTE]
    return replace(claim, verdict=verdict, problems=tuple(problems))


def _on_page(evidence: Evidence, page_text: PageText) -> bool:
    """Whether the quote stands on its page; a description stands on none and is capped elsewhere."""
    quote = evidence.quote
    if quote.described_by:
        return bool(quote.text.strip())
    return bool(quote.text.strip()) and quote.text in page_text(quote.doc_id, quote.page)


def _in_the_quotes_words(sentence: str, evidence: list[Evidence]) -> bool:
    beside = [text for e in evidence for text in (e.quote.text, e.context, *_document_words(e))]
    return coverage(without_computations(sentence), beside) >= _SAID_IN_THE_QUOTES_WORDS


def _document_words(evidence: Evidence) -> tuple[str, ...]:
    meta = evidence.document.metadata
    return (meta.title, meta.company, meta.company_full, *meta.aliases)


def _verified_table(table: ComparisonTable, answer: Answer, page_text: PageText) -> ComparisonTable:
    def checked(cell: str) -> str:
        if not _CITATION.search(cell):
            return f"{cell} {FAILED_CELL}" if scan_numbers(cell).figures else cell
        claim = verify_claim(Claim(cell, ()), answer, page_text)
        failed = claim.verdict in (Verdict.FIGURE_MISMATCH, Verdict.UNSUPPORTED)
        failed = failed or any(code_of(p) in _RESERVATIONS for p in claim.problems)
        return f"{cell} {FAILED_CELL}" if failed else cell

    return ComparisonTable(table.header, tuple((row[0], *map(checked, row[1:])) for row in table.rows))
