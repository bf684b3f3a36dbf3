"""Asks the labelled questions of a set and judges each answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from time import perf_counter

from core.evaluation.answer_check import Judgement, PageOf, judge
from core.evaluation.documents import DocumentNames
from core.evaluation.grounding import Ground
from core.evaluation.labels import LabelledQuestion
from core.pipeline.progress import Progress, Silent
from core.types.answer import Answer
from core.types.document import Document

#: Question text → the verified answer a person would see.
Ask = Callable[[str], Answer]


def run_answers(
    questions: Sequence[LabelledQuestion],
    documents: Sequence[Document],
    ask: Ask,
    page_of: PageOf,
    progress: Progress | None = None,
    ground: Ground | None = None,
) -> tuple[Judgement, ...]:
    """One judgement for each question that has facts or must be refused, in the order of the questions;
    `ground` adds how each answer is tied to the library."""
    progress = progress or Silent()
    names = DocumentNames.of(documents)
    judged = [q for q in questions if q.facts or q.should_refuse]
    progress.start("answer", len(judged), "questions")
    judgements = []
    for question in judged:
        started = perf_counter()
        answer = ask(question.question)
        judgement = judge(question, answer, names, page_of, perf_counter() - started)
        judgements.append(replace(judgement, grounding=ground(answer)) if ground else judgement)
        progress.advance()
    progress.finish()
    return tuple(judgements)
