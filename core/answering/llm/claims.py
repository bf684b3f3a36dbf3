"""From a model's sentences to claims: each figure gets the quote that proves it, each sentence a verdict."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.answering.llm.attribution import Attribution, Subject
from core.answering.llm.clauses import clauses_of, content
from core.answering.llm.comparing import comparison_problems
from core.answering.llm.instructions import speaks_to_a_model
from core.answering.llm.paraphrase import in_order, is_extract, plain_clauses, tokens_of
from core.answering.llm.parse import Part, Sentence
from core.answering.llm.proofs import Proof, Proofs, Statement, names_of
from core.answering.question import Asked
from core.answering.quotes import EvidenceList
from core.retrieval.planning import CompanyIndex
from core.types import Claim, Verdict
from core.types.quantity import Quantity, parse_quantity, scan_numbers
from core.verification.computed import Computation, find_computations, without_computations
from core.verification.figures import direction_of, figure_problem
from core.verification.problems import (
    CITATION_MISSING,
    COMPANY_MISMATCH,
    FIGURE_NOT_IN_QUOTE,
    FIGURE_PROBLEMS,
    NO_CITATION,
    PERIOD_MISMATCH,
    RESERVATION_LOST,
    SCOPE_MISMATCH,
    SIGN_MISMATCH,
    SOMETHING_ELSE,
    WORDS_NOT_IN_QUOTE,
    code_of,
    problem,
)

_GRAVE = frozenset(
    {NO_CITATION, CITATION_MISSING, COMPANY_MISMATCH, PERIOD_MISMATCH, SCOPE_MISMATCH, SOMETHING_ELSE}
)
_MOVES = re.compile(
    r"[增升涨减降跌]|\b(?:rose|fell|grew|increas\w*|decreas\w*|declin\w*|up|down)\b", re.IGNORECASE
)
_WORST = (Verdict.SUPPORTED, Verdict.NOT_CHECKABLE, Verdict.UNSUPPORTED, Verdict.FIGURE_MISMATCH)


@dataclass(frozen=True, slots=True)
class Bound:
    """A sentence as a claim on numbered evidence, with what attribution has against it."""

    sentence: Sentence
    claim: Claim
    problems: tuple[str, ...]
    figures: bool


class Binder:
    """Binds the sentences of one answer to the figures and statements of its material."""

    def __init__(self, proofs: Sequence[Proofs], asked: Asked, index: CompanyIndex) -> None:
        self._proofs = {p.material.number: p for p in proofs}
        self._attribution = Attribution(asked, index)

    def bind(self, sentence: Sentence, evidence: EvidenceList) -> Bound:
        """The claim of a sentence; its quotes are added to the evidence."""
        problems = [problem(CITATION_MISSING, str(n)) for n in sentence.cited if n not in self._proofs]
        if not sentence.cited:
            problems.append(NO_CITATION)
        whole = "".join(part.text for part in sentence.parts)
        names = self._names(sentence.cited)
        used: list[int] = []
        text, at = "", 0
        for part in sentence.parts:
            cited = part.cited or sentence.cited
            chosen, found = self._prove(part, at, whole, cited, names)
            problems += found
            numbers = tuple(dict.fromkeys(c.cite(evidence) for c in chosen))
            used += numbers
            text += part.text.rstrip() if part.cited else part.text
            if part.cited:
                text += " " + "".join(f"[{n}]" for n in numbers) if numbers else ""
            at += len(part.text)
        problems += self._sentence_problems(whole, sentence, names)
        claim = Claim(" ".join(text.split()), tuple(dict.fromkeys(used)))
        figures = bool(scan_numbers(without_computations(whole)).figures)
        return Bound(sentence, claim, tuple(dict.fromkeys(problems)), figures)

    def invents(self, sentence: Sentence) -> bool:
        """Whether a figure of a sentence stands in no piece of the material, cited or not."""
        plain = without_computations("".join(part.text for part in sentence.parts))
        everything = [p.figure for proofs in self._proofs.values() for p in proofs.figures]
        problems = (figure_problem(f, plain, everything) for f in scan_numbers(plain).figures)
        return any(p is not None and code_of(p) == FIGURE_NOT_IN_QUOTE for p in problems)

    def _names(self, cited: Sequence[int]) -> set[str]:
        return {
            name for n in cited if n in self._proofs for name in names_of(self._proofs[n].material.source)
        }

    def _prove(
        self, part: Part, at: int, whole: str, cited: Sequence[int], names: set[str]
    ) -> tuple[list[Proof | Statement], list[str]]:
        """The quotes for one part of a sentence, and the problems of its figures."""
        plain = without_computations(whole)
        span = range(at, at + len(part.text))
        figures = [f for f in scan_numbers(plain).figures if f.start in span]
        computed = [c for c in find_computations(whole) if c.start in span]
        chosen: list[Proof | Statement] = []
        problems: list[str] = []
        for figure in figures:
            subject = self._attribution.subject(plain, figure, names)
            proof, found = self._best(subject, cited)
            problems += found
            chosen += [proof] if proof else []
        for computation in computed:
            if _contradicts(plain, computation):
                problems.append(problem(SIGN_MISMATCH, computation.result))
            operands = scan_numbers(computation.formula).figures
            stated = {f.value.copy_abs() for f in scan_numbers(plain).figures}
            if any(o.value.copy_abs() not in stated for o in operands):
                problems.append(WORDS_NOT_IN_QUOTE)
            chosen += [p for o in operands if (p := self._operand(o, cited))]
        if part.cited and not figures:
            statement = self._nearest(part.text, part.cited, names)
            chosen += [statement] if statement else []
        return chosen, problems

    def _best(self, subject: Subject, cited: Sequence[int]) -> tuple[Proof | Statement | None, list[str]]:
        """The proof that fits best: right value first, then the fewest objections."""
        candidates = [p for n in cited if n in self._proofs for p in self._proofs[n].figures]
        right = [
            p for p in candidates if figure_problem(subject.figure, subject.sentence, (p.figure,)) is None
        ]
        if right:
            judged = [(self._attribution.problems(subject, p), p) for p in right]
            found, proof = min(judged, key=lambda j: (sum(_weight(x) for x in j[0]), len(j[0])))
            return proof, found
        close = [(figure_problem(subject.figure, subject.sentence, (p.figure,)), p) for p in candidates]
        near = [(why, p) for why, p in close if why and code_of(why) != FIGURE_NOT_IN_QUOTE]
        if near:
            why, proof = near[0]
            return proof, [why]
        statement = self._nearest(subject.sentence, cited, set())
        if statement is None:
            return None, []
        return statement, [problem(FIGURE_NOT_IN_QUOTE, subject.figure.text)]

    def _operand(self, figure: Quantity, cited: Sequence[int]) -> Proof | None:
        proofs = (p for n in cited if n in self._proofs for p in self._proofs[n].figures)
        return next((p for p in proofs if p.figure.read.value.copy_abs() == figure.value.copy_abs()), None)

    def _nearest(self, text: str, cited: Sequence[int], names: set[str]) -> Statement | None:
        """The statement of the cited material that says most of a text in its order."""
        own = tokens_of(text, names)
        statements = [s for n in cited if n in self._proofs for s in self._proofs[n].statements]
        if not statements:
            return None
        return max(statements, key=lambda s: in_order(own, tokens_of(s.text, names)))

    def _sentence_problems(self, whole: str, sentence: Sentence, names: set[str]) -> list[str]:
        """What is said beside the figures must stand in the material as well."""
        statements = [s for n in sentence.cited if n in self._proofs for s in self._proofs[n].statements]
        problems = self._attribution.strangers(whole, statements)
        plain = without_computations(whole)
        figures = scan_numbers(plain).figures
        if not figures:
            nearest = self._nearest(whole, sentence.cited, names)
            untold = nearest is None or speaks_to_a_model(nearest.block.text)
            if nearest is None or untold or not is_extract(whole, nearest.text, names):
                problems.append(WORDS_NOT_IN_QUOTE)
            return problems
        problems += comparison_problems(plain, figures, " ".join(s.text for s in statements))
        known = {c for s in statements for c in plain_clauses(s.text, names)}
        for start, end in clauses_of(plain):
            clause = plain[start:end]
            counted = any(not n.is_year for n in scan_numbers(clause).numerals)
            empty = not content(clause, names) and not _MOVES.search(clause) and not counted
            if empty or any(start <= f.start < end for f in figures):
                continue
            if not set(plain_clauses(clause, names)) <= known:
                problems.append(WORDS_NOT_IN_QUOTE)
        return problems


def judged(bound: Bound, verified: Claim) -> Claim:
    """The worse of two verdicts, that of verification and that of attribution, with the problems of both.

    Verification says of a sentence in other words than its quote that it cannot be checked. For a sentence
    of figures attribution does check the words, figure by figure and across languages, so there it decides.
    """
    if bound.figures and verified.problems == (WORDS_NOT_IN_QUOTE,):
        verified = replace(verified, verdict=Verdict.SUPPORTED, problems=())
    codes = {code_of(p) for p in bound.problems}
    own = Verdict.SUPPORTED
    if codes & FIGURE_PROBLEMS:
        own = Verdict.FIGURE_MISMATCH
    elif codes & _GRAVE:
        own = Verdict.UNSUPPORTED
    elif codes:
        own = Verdict.NOT_CHECKABLE
    verdict = max(own, verified.verdict, key=_WORST.index)
    problems = tuple(dict.fromkeys((*verified.problems, *bound.problems)))
    if CITATION_MISSING in codes:
        problems = tuple(p for p in problems if p != NO_CITATION)
    if verdict is not Verdict.NOT_CHECKABLE and len(problems) > 1:
        problems = tuple(p for p in problems if p != WORDS_NOT_IN_QUOTE)
    return replace(verified, verdict=verdict, problems=problems)


def _contradicts(sentence: str, computation: Computation) -> bool:
    """A rise that is called a fall, or the reverse."""
    result = parse_quantity(computation.result)
    if result is None or not result.value:
        return False
    before = clauses_of(sentence[: computation.start])
    last = sentence[before[-1][0] : before[-1][1]] if before else ""
    said = direction_of(f"{last}{result.text}", replace(result, start=len(last), end=len(last) + 1))
    return said * result.value < 0


def _weight(found: str) -> int:
    return 1 if code_of(found) in (WORDS_NOT_IN_QUOTE, RESERVATION_LOST) else 10
