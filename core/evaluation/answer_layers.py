"""Puts a wrong answer down to a layer: what retrieval lost, what was said, what the citations are worth."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from core.evaluation.answer_check import Citation, Judgement, gold_figures, states_fact
from core.evaluation.figures import same_figure
from core.evaluation.layers import Layer, Loss
from core.types.quantity import find_quantities


class AnswerFault(StrEnum):
    """What can be wrong with an answer whose evidence was found."""

    NOT_REFUSED = "answered instead of refusing"
    REFUSED = "refused with the evidence at hand"
    WRONG_UNIT = "right digits in a wrong unit"
    WRONG_COLUMN = "figure of another column, period or entity"
    FACT_NOT_SAID = "fact not said"


class GroundingFault(StrEnum):
    """What can be wrong with the citations of any answer."""

    NO_SUCH_CITATION = "cites what is not there"
    QUOTE_NOT_ON_PAGE = "quote not on its page"
    OTHER_PAGE = "cites a page without the fact"
    FIGURE_NOT_QUOTED = "figure not in its quotes"


@dataclass(frozen=True, slots=True)
class Failure:
    """One thing that failed in one question: `part` is `retrieval`, `answer` or `grounding`."""

    part: str
    layer: Layer | AnswerFault | GroundingFault
    detail: str = ""


def failures(judgement: Judgement | None, loss: Loss | None) -> tuple[Failure, ...]:
    """All that failed in a question; a wrong answer without its evidence is the fault of retrieval alone."""
    found = []
    if loss is not None:
        found.append(Failure("retrieval", loss.layer, loss.detail))
    if judgement is not None:
        if not judgement.right and (loss is None or judgement.question.should_refuse):
            found.append(_answer_failure(judgement))
        found += _grounding_failures(judgement)
    return tuple(found)


def _answer_failure(judgement: Judgement) -> Failure:
    question = judgement.question
    if question.should_refuse:
        return Failure("answer", AnswerFault.NOT_REFUSED, judgement.text)
    if judgement.refused:
        return Failure("answer", AnswerFault.REFUSED)
    said = find_quantities(judgement.text)
    for fact in question.facts:
        if states_fact(judgement.text, fact):
            continue
        for gold in gold_figures(fact):
            for figure in said:
                if gold.value.copy_abs() == figure.value.copy_abs() and not same_figure(gold, figure):
                    return Failure("answer", AnswerFault.WRONG_UNIT, f"{figure.text} for {gold.text}")
    traps = [figure for trap in question.traps for figure in find_quantities(trap)]
    for figure in said:
        if any(same_figure(trap, figure) for trap in traps):
            return Failure("answer", AnswerFault.WRONG_COLUMN, figure.text)
    return Failure("answer", AnswerFault.FACT_NOT_SAID, f"{judgement.facts_found} of {judgement.facts} facts")


def _grounding_failures(judgement: Judgement) -> list[Failure]:
    found = []
    grounding = judgement.grounding
    for fault, told in (
        (GroundingFault.NO_SUCH_CITATION, grounding.missing_citations),
        (GroundingFault.QUOTE_NOT_ON_PAGE, grounding.wrong_quotes),
        (GroundingFault.FIGURE_NOT_QUOTED, grounding.wrong_figures),
    ):
        if told:
            found.append(Failure("grounding", fault, told[0]))
    wrong = judgement.citations.get(Citation.WRONG, 0)
    if wrong and not judgement.question.should_refuse:
        found.append(Failure("grounding", GroundingFault.OTHER_PAGE, f"{wrong} citations"))
    return found
