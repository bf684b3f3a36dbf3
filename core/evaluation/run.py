"""One set from its folder to its results: build the library where it is not yet, search, ask, judge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from core.answering.service import answer_question
from core.evaluation.answer_run import run_answers
from core.evaluation.documents import DocumentNames
from core.evaluation.labels import QuestionSet
from core.evaluation.report import SetRun
from core.evaluation.retrieval_run import run_retrieval
from core.index.generation import Generation, open_current
from core.pipeline.build import build_library
from core.pipeline.progress import Progress
from core.providers.protocols import Embedder
from core.retrieval.planning import plan_question
from core.retrieval.retriever import Retriever
from core.settings import Settings
from core.types.answer import Answer
from core.types.evidence import Candidate
from core.types.plan import Filters


@dataclass(frozen=True, slots=True)
class Measured:
    """What of a set is measured."""

    retrieval: bool = True
    answers: bool = True


def evaluate_set(
    question_set: QuestionSet,
    caches: Path,
    settings: Settings,
    embedder: Embedder,
    progress: Progress,
    measured: Measured = Measured(),
) -> SetRun:
    """Builds the set's folder into `caches` (nothing is redone when nothing changed) and measures it."""
    started = perf_counter()
    build_library(question_set.folder, caches, settings, embedder, progress)
    built = perf_counter() - started
    generation = open_current(caches)
    try:
        return measure(question_set, generation, embedder, progress, measured, {"build": built})
    finally:
        generation.close()


def measure(
    question_set: QuestionSet,
    generation: Generation,
    embedder: Embedder,
    progress: Progress,
    measured: Measured,
    timings: Mapping[str, float],
) -> SetRun:
    """Measures a set on a generation that is open."""
    documents = generation.library.documents()
    searchable = [d for d in documents if d.status.searchable]
    retriever = Retriever(generation, embedder)

    def search(question: str, filters: Filters, limit: int) -> tuple[Candidate, ...]:
        return retriever.retrieve(plan_question(question, documents, filters), limit)

    def ask(question: str) -> Answer:
        return answer_question(question, generation, embedder)

    questions = question_set.questions
    started = perf_counter()
    retrieval = run_retrieval(questions, searchable, search, progress) if measured.retrieval else ()
    searched = perf_counter()
    page_of = generation.library.page
    judgements = run_answers(questions, searchable, ask, page_of, progress) if measured.answers else ()
    answered = perf_counter()
    return SetRun(
        question_set=question_set,
        retrieval=retrieval,
        judgements=judgements,
        timings={**timings, "retrieval": searched - started, "answers": answered - searched},
        versions={
            "generation": generation.name,
            "fingerprint": generation.manifest.fingerprint,
            "model": generation.manifest.model,
            **generation.manifest.versions,
        },
        names={d.doc_id: d.name for d in documents},
        missing_documents=DocumentNames.of(searchable).missing(questions),
    )
