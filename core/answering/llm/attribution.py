"""Is the figure of a sentence the one of the quote? By company, period, scope, words and reservations.

`core.verification` proves that a figure stands in its quote. A model can still put the figure of one row,
column, year or company into a sentence about another; so each figure must have one proof that fits alone in
everything the sentence says of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.answering.facts import asked_scope
from core.answering.heads import names_another
from core.answering.labels import Metric, qualifiers_of
from core.answering.llm.clauses import content, directions, period_at, reservations, window
from core.answering.llm.place import place_problem
from core.answering.llm.proofs import Proof, Statement, names_of
from core.answering.question import Asked
from core.facts.names import plain_label
from core.facts.periods import is_change, matches, parse_period, years_of
from core.facts.surroundings import scope_of
from core.library.metadata import names_in
from core.retrieval.planning import Company, CompanyIndex
from core.retrieval.planning.well_known import WELL_KNOWN_EN, WELL_KNOWN_ZH
from core.types import Period
from core.types.fact import PARENT
from core.types.quantity import Quantity, find_quantities, normalize_width
from core.verification.coverage import terms
from core.verification.figures import direction_of
from core.verification.problems import (
    COMPANY_MISMATCH,
    PERIOD_MISMATCH,
    RESERVATION_LOST,
    SCOPE_MISMATCH,
    SIGN_MISMATCH,
    SOMETHING_ELSE,
    WORDS_NOT_IN_QUOTE,
    problem,
)

_SAID = 0.75
"""Share of the words of a quote's clause that a sentence must say. The reverse, and a row's label, allow for
nothing: 投资活动现金流出小计 and 筹资活动现金流出小计 share eight pairs of characters in nine."""
_NAMED = 0.9
"""Likeness of a row's label from which it is the same by another name (see `Metric`)."""
_UNLIKE = 0.34
_HAN = re.compile(r"[一-鿿]")
_LEVEL = re.compile(r"(?:至|到|达|为|\b(?:to|at))\s*[^\d，,；;]{0,12}$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Subject:
    """What a sentence says of one of its figures."""

    figure: Quantity
    sentence: str
    clause: str
    words: str
    period: Period | None
    stated: bool
    company: Company | None
    scope: str


class Attribution:
    """Holds the sentences of one answer against proofs."""

    def __init__(self, asked: Asked, index: CompanyIndex) -> None:
        self._asked = asked
        self._index = index

    def subject(self, sentence: str, figure: Quantity, names: set[str]) -> Subject:
        """Reads off a sentence what it says of a figure; `names` tell nothing (companies, titles)."""
        plan = self._asked.plan
        clause = window(sentence, figure.start, names)
        period = period_at(sentence, figure.start, None)
        asked = parse_period(plan.periods[0]) if len(plan.periods) == 1 else None
        return Subject(
            figure=figure,
            sentence=sentence,
            clause=clause,
            words=content(clause, names),
            period=period or asked,
            stated=period is not None,
            company=self._company_at(sentence, figure.start),
            scope=scope_of(clause) or asked_scope(plan.scope),
        )

    def problems(self, subject: Subject, proof: Proof) -> list[str]:
        """Why a proof of the right value is not one of what the sentence says; empty when it is."""
        detail = subject.figure.text
        found = [
            *self._company_problem(subject, proof),
            *_period_problem(subject, proof),
        ]
        if (subject.scope == PARENT) != (proof.scope == PARENT):
            found.append(problem(SCOPE_MISMATCH, detail))
        found += self._word_problems(subject, proof)
        if _reservations_differ(subject, proof):
            found.append(problem(RESERVATION_LOST))
        return found

    def strangers(self, sentence: str, statements: Sequence[Statement]) -> list[str]:
        """Companies that a sentence names and the cited material is neither about nor names."""
        if not statements:
            return []
        beside = " ".join(
            (*(s.text for s in statements), *(n for s in statements for n in names_of(s.source)))
        )
        companies = {s.source.document.metadata.company for s in statements}
        held = [
            m.company.name
            for m in self._index.find(sentence)
            if companies.isdisjoint(m.company.values) and not _named(m.company, beside)
        ]
        others = [n for n in WELL_KNOWN_ZH if n in sentence and n not in beside]
        others += [
            n
            for n in (*WELL_KNOWN_EN, *(r.name for r in names_in(sentence)))
            if re.search(rf"(?<![\w&]){re.escape(n)}(?![\w&])", sentence) and n not in beside
        ]
        return [problem(COMPANY_MISMATCH, name) for name in dict.fromkeys((*held, *others))]

    def _company_at(self, sentence: str, position: int) -> Company | None:
        """The company named last before a position, else the first one named."""
        mentions = self._index.find(sentence)
        before = [m.company for m in mentions if m.start <= position]
        after = [m.company for m in mentions if m.start > position]
        return before[-1] if before else after[0] if after else None

    def _company_problem(self, subject: Subject, proof: Proof) -> list[str]:
        if not proof.company:
            return []
        if subject.company is not None:
            fits = proof.company in subject.company.values or _named(subject.company, proof.statement.text)
            return [] if fits else [problem(COMPANY_MISMATCH, subject.company.name)]
        asked = [c for name in self._asked.plan.companies if (c := self._index.by_value(name))]
        fits = not asked or any(proof.company in c.values for c in asked)
        return [] if fits else [problem(COMPANY_MISMATCH, asked[0].name)]

    def _word_problems(self, subject: Subject, proof: Proof) -> list[str]:
        """Whether sentence and quote call the figure by the same words, in both directions."""
        detail = subject.figure.text
        names = names_of(proof.statement.source)
        label = plain_label(proof.own_words) if proof.fact is not None else proof.own_words
        own = content(label, names) or content(proof.words, names)
        forward = _share(subject.words, proof.words, names) if subject.words else 0.0
        backward = _share(own, subject.sentence, names) if own else 1.0
        conflict = (qualifiers_of(own) - qualifiers_of(subject.sentence)) or (
            qualifiers_of(subject.words) - qualifiers_of(proof.words)
        )
        named = proof.fact is not None and (
            Metric.of(_compact(subject.words)).score_with(proof.fact.label, proof.words) >= _NAMED
        )
        if not named and _other_script(subject.words, own):
            return [WORDS_NOT_IN_QUOTE]
        if conflict and not named:
            return [problem(SOMETHING_ELSE, detail)]
        needed = _SAID if proof.fact is None else 1.0
        if not named and (not subject.words or forward < 1.0 or backward < needed):
            unlike = bool(subject.words) and min(forward, backward) < _UNLIKE
            return [problem(SOMETHING_ELSE, detail) if unlike else WORDS_NOT_IN_QUOTE]
        if proof.fact is not None and _numerals(label) - _numerals(subject.sentence):
            return [WORDS_NOT_IN_QUOTE]
        if proof.fact is None and directions(subject.clause) - directions(proof.words):
            return [problem(SOMETHING_ELSE, detail)]
        if proof.ambiguous:
            return [WORDS_NOT_IN_QUOTE]
        if proof.fact is None and (place := place_problem(subject.sentence, subject.figure, proof)):
            return [place]
        return self._kind_problem(subject, proof)

    def _kind_problem(self, subject: Subject, proof: Proof) -> list[str]:
        """A level is no change and a change no level; a column of something else is not the whole."""
        detail = subject.figure.text
        moves = direction_of(subject.sentence, subject.figure)
        if proof.fact is not None:
            fact = proof.fact
            if fact.is_change and not (moves or is_change(subject.clause)):
                return [problem(SOMETHING_ELSE, detail)]
            changing = moves and not fact.is_change and not proof.figure.direction
            if changing and not _is_level(subject.sentence, subject.figure.start):
                return [problem(SOMETHING_ELSE, detail)]
            if changing and not _came_from(subject, moves):
                return [problem(SIGN_MISMATCH, detail)]
            said = replace(
                self._asked, plan=replace(self._asked.plan, question=f"{subject.sentence}{fact.label}")
            )
            return [problem(SOMETHING_ELSE, detail)] if names_another(fact.header, said) else []
        text = proof.statement.text
        in_quote = 0 if _is_level(text, proof.figure.printed.start) else proof.figure.direction
        in_sentence = 0 if _is_level(subject.sentence, subject.figure.start) else moves
        return [] if bool(in_quote) == bool(in_sentence) else [problem(SOMETHING_ELSE, detail)]


def _period_problem(subject: Subject, proof: Proof) -> list[str]:
    if subject.period is None:
        return []
    detail = str(subject.period.year)
    if proof.period is None:
        return [problem(PERIOD_MISMATCH, detail)] if subject.stated else []
    if proof.fact is None:
        said = {*years_of(proof.words), proof.period.year}
        if others := [y for y in years_of(subject.clause) if y not in said]:
            return [problem(PERIOD_MISMATCH, str(others[0]))]
    if subject.stated or proof.fact is not None:
        fits = matches(proof.period, _whole_year(subject.period), proof.own_period)
    else:
        fits = proof.period.year == subject.period.year
    return [] if fits else [problem(PERIOD_MISMATCH, detail)]


def _whole_year(period: Period) -> Period:
    """A bare year means the whole of it."""
    return period if period.month or period.length else Period(period.year, 12, 12)


def _reservations_differ(subject: Subject, proof: Proof) -> bool:
    """A forecast may be called one anywhere in the sentence; all else stands or falls with the clause."""
    own = reservations(subject.clause)
    if proof.fact is not None:
        fact = proof.fact
        kept = reservations(f"{fact.label} {fact.header}")
        over = kept + reservations(fact.topic)
        return bool(set(kept) - set(reservations(subject.sentence)) or set(own) - set(over))
    other = reservations(proof.own_words)
    if ("forecast" in other) != ("forecast" in reservations(subject.sentence)):
        return True
    return any(own[kind] != other[kind] for kind in ("bound", "negation", "condition"))


def _is_level(text: str, position: int) -> bool:
    """增长至 12 亿元, rose to 12: the figure is where it went, not by how much."""
    return bool(_LEVEL.search(normalize_width(text[max(0, position - 24) : position])))


def _came_from(subject: Subject, moves: int) -> bool:
    """Whether the sentence names where the figure came from, below it for a rise and above it for a fall."""
    figure = subject.figure
    others = [f for f in find_quantities(subject.sentence) if f.end <= figure.start and f.unit == figure.unit]
    return bool(others) and (figure.base - others[-1].base) * moves > 0


def _share(words: str, text: str, names: set[str]) -> float:
    """Share of the terms of some words of content that a text says, plural forms of Latin words aside."""
    wanted = _terms(words)
    have = _terms(text) | _terms(content(text, names)) | _terms(plain_label(text))
    return len(wanted & have) / len(wanted) if wanted else 1.0


def _terms(text: str) -> set[str]:
    return {t.rstrip("s") if t.isascii() else t for t in terms(text)}


def _numerals(text: str) -> set[str]:
    """Numbers that are part of a name: Item 1A, 第3期."""
    return set(re.findall(r"\d+[A-Za-z]?", normalize_width(text)))


def _other_script(words: str, own: str) -> bool:
    """Whether one is Chinese and the other is not: no rule can compare them word by word."""
    return bool(words and own) and bool(_HAN.search(words)) != bool(_HAN.search(own))


def _named(company: Company, text: str) -> bool:
    return any(name in text for name in (*company.values, *company.full_names))


def _compact(words: str) -> str:
    """Words of content as one label: Chinese without blanks."""
    return words if re.search(r"[a-z]", words) else words.replace(" ", "")
