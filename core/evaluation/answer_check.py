"""Judges one answer against its label: refusal, facts, citations, boxes, verdicts.

What the answer says is the text of its claims and the cells of its table; quotes are not part of it, so a
right figure that stands only in a quoted row is not an answer.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from core.evaluation.answer_scores import ContestScore, contest_score, in_language_of_question
from core.evaluation.boxes import BoxScore, score_boxes
from core.evaluation.documents import DocumentNames
from core.evaluation.figures import prints_digits, same_but_for_scale, same_figure, states_figure
from core.evaluation.grounding import Grounding
from core.evaluation.labels import GoldFact, GoldPlace, LabelledQuestion
from core.types.answer import Answer, Claim, Verdict
from core.types.evidence import Evidence
from core.types.page import Page
from core.types.quantity import Quantity, find_quantities, normalize_width

#: (doc_id, page) → the page of the library.
PageOf = Callable[[str, int], Page]

#: Types whose figures are computed: a true sentence with one operand is no wrong number.
_COMPUTED_TYPES = frozenset({"calculation", "arithmetic", "count"})

_MARK = re.compile(r"\[(\d+)\]")


class Citation(StrEnum):
    """How a cited page stands to the label. `elsewhere`: not labelled, but its quote prints a gold fact or a
    figure that an accepted answer names."""

    RIGHT = "right"
    ELSEWHERE = "elsewhere"
    WRONG = "wrong"
    NO_LABEL = "no_label"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What one answer was worth. `wrong_numbers` are the claims marked supported that state a trap, or
    only figures that are not the gold ones; `text` is what the answer said. `tokens` and `cost` are those of
    its model calls."""

    question: LabelledQuestion
    refused: bool
    text: str
    facts_found: int
    facts: int
    citations: Mapping[Citation, int]
    verdicts: Mapping[Verdict, int]
    wrong_numbers: tuple[str, ...] = ()
    box: BoxScore | None = None
    seconds: float = 0.0
    in_language: bool = True
    contest: ContestScore | None = None
    grounding: Grounding = field(default_factory=Grounding)
    tokens: int = 0
    cost: float = 0.0
    stage_seconds: Mapping[str, float] = field(default_factory=dict)

    @property
    def right(self) -> bool:
        """Refused where it must be; else answered with all facts."""
        if self.question.should_refuse:
            return self.refused
        return not self.refused and self.facts > 0 and self.facts_found == self.facts


def judge(
    question: LabelledQuestion, answer: Answer, names: DocumentNames, page_of: PageOf, seconds: float = 0.0
) -> Judgement:
    """Judges one answer; `names` and `page_of` belong to the library that was asked."""
    text = spoken_text(answer)
    cited = cited_evidence(answer)
    return Judgement(
        question=question,
        refused=answer.refused,
        text=text,
        facts_found=sum(states_fact(text, fact) for fact in question.facts),
        facts=len(question.facts),
        citations=Counter(_judge_citation(question, e, names) for e in cited),
        verdicts=Counter(claim.verdict for claim in answer.claims),
        wrong_numbers=tuple(c.text for c in answer.claims if _is_wrong_number(question, c)),
        box=None if question.should_refuse else _judge_boxes(question, cited, names, page_of),
        seconds=seconds,
        in_language=in_language_of_question(answer, text),
        contest=contest_score(question, text, cited, names),
        tokens=answer.trace.tokens if answer.trace else 0,
        cost=answer.trace.cost if answer.trace else 0.0,
        stage_seconds=dict(answer.seconds),
    )


def spoken_text(answer: Answer) -> str:
    """The claims and the table of an answer, one claim or row a line; empty for a refusal."""
    lines = [claim.text for claim in answer.claims]
    if answer.table:
        lines += ["\t".join(row) for row in (answer.table.header, *answer.table.rows)]
    return "\n".join(lines)


def cited_evidence(answer: Answer) -> tuple[Evidence, ...]:
    """The evidence that a claim or a cell of the table cites, by number."""
    numbers = {number for claim in answer.claims for number in claim.citations}
    if answer.table:
        numbers |= {int(n) for row in answer.table.rows for cell in row for n in _MARK.findall(cell)}
    return tuple(e for e in answer.evidence if e.number in numbers)


def states_fact(text: str, fact: GoldFact) -> bool:
    """Whether a text has one of the fact's forms letter for letter (spaces, case and width aside) or states
    its figure by value."""
    squeezed = _squeeze(text)
    if any(_contains(squeezed, _squeeze(form)) for form in fact.forms):
        return True
    figures = gold_figures(fact)
    if fact.open_scale and any(same_but_for_scale(g, q) for g in figures for q in find_quantities(text)):
        return True
    return states_figure(figures, text)


def gold_figures(fact: GoldFact) -> tuple[Quantity, ...]:
    """The fact's figure: its value in its unit, and each form that is one figure with its unit."""
    unit = re.sub(r"^(?:USD|RMB|CNY|人民币)\s*", "", fact.unit)
    printed = [f"{fact.value:f} {unit}"] if fact.value is not None else []
    printed += [form if _has_unit(form, unit) else f"{form} {unit}" for form in fact.forms]
    return tuple(found[0] for p in printed if len(found := find_quantities(p)) == 1)


def _has_unit(form: str, unit: str) -> bool:
    """Whether a form needs no more unit; a currency sign leaves room for a scale ($ 1,234 in thousands)."""
    scale = re.fullmatch(r"thousand|million|billion", unit)
    return any(q.scale != 1 or (q.unit and not (scale and q.is_money)) for q in find_quantities(form))


def _contains(text: str, form: str) -> bool:
    """Substring, but a number never inside a longer one."""
    head = r"(?<![\d.,])" if form[:1].isdigit() else ""
    tail = r"(?![\d]|[.,]\d)" if form[-1:].isdigit() else ""
    return bool(form) and re.search(head + re.escape(form) + tail, text) is not None


def _squeeze(text: str) -> str:
    return re.sub(r"\s+", "", normalize_width(text)).casefold()


def _judge_citation(question: LabelledQuestion, evidence: Evidence, names: DocumentNames) -> Citation:
    if not question.evidence:
        return Citation.NO_LABEL
    page = (evidence.quote.doc_id, evidence.quote.page)
    also = {(names.doc_id(doc), number) for doc, number in question.also_pages}
    if page in names.gold_pages(question) or page in also:
        return Citation.RIGHT
    quote = evidence.quote.text
    named = [figure for fact in question.facts for form in fact.forms for figure in find_quantities(form)]
    if any(states_fact(quote, fact) for fact in question.facts) or prints_digits(named, quote):
        return Citation.ELSEWHERE
    return Citation.WRONG


def _is_wrong_number(question: LabelledQuestion, claim: Claim) -> bool:
    if claim.verdict is not Verdict.SUPPORTED or question.should_refuse:
        return False
    golds = [figure for fact in question.facts for figure in gold_figures(fact)]
    if prints_digits(golds, claim.text) or any(states_fact(claim.text, fact) for fact in question.facts):
        return False
    traps = [figure for trap in question.traps for figure in find_quantities(trap)]
    said = find_quantities(claim.text)
    if any(t.value == s.value or same_figure(t, s) for t in traps for s in said):
        return True
    every_fact_is_a_figure = bool(question.facts) and all(gold_figures(fact) for fact in question.facts)
    return every_fact_is_a_figure and bool(said) and question.type not in _COMPUTED_TYPES


def _judge_boxes(
    question: LabelledQuestion, cited: tuple[Evidence, ...], names: DocumentNames, page_of: PageOf
) -> BoxScore | None:
    def on_page(place: GoldPlace) -> list[tuple[Evidence, Page]]:
        doc_id = names.doc_id(place.doc)
        return [
            (e, page_of(e.quote.doc_id, e.quote.page))
            for e in cited
            if (e.quote.doc_id, e.quote.page) == (doc_id, place.page)
        ]

    found = {place: on_page(place) for place in question.evidence}
    return score_boxes(
        question.evidence,
        {place: [e.quote.boxes for e, _ in pairs] for place, pairs in found.items()},
        {place: pairs[0][1].width * pairs[0][1].height for place, pairs in found.items() if pairs},
        every_place=question.needs_every_place,
    )
