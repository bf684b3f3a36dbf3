"""One set from its folder to its results: build the library where it is not yet, search, ask, judge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

from core.answering.limits import Limits
from core.answering.service import answer_question
from core.evaluation.answer_check import Judgement
from core.evaluation.answer_run import run_answers
from core.evaluation.capabilities import capabilities_of
from core.evaluation.chunk_table import ChunkTable
from core.evaluation.documents import DocumentNames
from core.evaluation.grounding import ground
from core.evaluation.labels import QuestionSet
from core.evaluation.layers import Looked, library_text
from core.evaluation.page_texts import PageTexts, label_faults
from core.evaluation.report import SetRun
from core.evaluation.retrieval_run import run_retrieval
from core.evaluation.snippets import sources_by_snippet
from core.evaluation.stage_metrics import judge_stages
from core.evaluation.stages import StageRows, stage_rows
from core.index.generation import Generation, open_current
from core.pipeline.build import build_library
from core.pipeline.progress import Progress
from core.providers.protocols import ChatModel, Embedder, Reranker
from core.retrieval.fusion import FusionWeights
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


@dataclass(frozen=True, slots=True)
class Models:
    """The models that take part in answers, and what they may cost."""

    chat: ChatModel | None = None
    reranker: Reranker | None = None
    limits: Limits = field(default_factory=Limits)


def evaluate_set(
    question_set: QuestionSet,
    caches: Path,
    settings: Settings,
    embedder: Embedder,
    progress: Progress,
    measured: Measured = Measured(),
    models: Models | None = None,
) -> SetRun:
    """Builds the set's folder into `caches` (nothing is redone when nothing changed) and measures it."""
    started = perf_counter()
    build_library(question_set.folder, caches, settings, embedder, progress)
    built = perf_counter() - started
    generation = open_current(caches)
    try:
        return measure(question_set, generation, embedder, progress, measured, {"build": built}, models)
    finally:
        generation.close()


def measure(
    question_set: QuestionSet,
    generation: Generation,
    embedder: Embedder,
    progress: Progress,
    measured: Measured,
    timings: Mapping[str, float],
    models: Models | None = None,
    weights: FusionWeights | None = None,
) -> SetRun:
    """Measures a set on a generation that is open; `weights` are those of the search alone."""
    models = models or Models()
    documents = generation.library.documents()
    searchable = [d for d in documents if d.status.searchable]
    names = DocumentNames.of(searchable)
    retriever = Retriever(generation, embedder, weights)
    table = ChunkTable(generation)
    seen: dict[str, StageRows] = {}

    def search(question: str, filters: Filters, limit: int) -> tuple[Candidate, ...]:
        plan = plan_question(question, documents, filters)
        if not filters.empty:
            return retriever.retrieve(plan, limit)
        stages = retriever.stages(plan, limit)
        seen[question] = stage_rows(plan, stages, table)
        return stages.final

    def ask(question: str) -> Answer:
        return answer_question(
            question,
            generation,
            embedder,
            chat=models.chat,
            reranker=models.reranker,
            limits=models.limits,
        )

    questions = question_set.questions
    started = perf_counter()
    retrieval = run_retrieval(questions, searchable, search, progress) if measured.retrieval else ()
    searched = perf_counter()
    pages = PageTexts.of(documents, question_set.folder)
    faults = label_faults(questions, names, pages)
    known = frozenset((d.doc_id, number) for d in searchable for number in range(1, d.pages + 1))
    looked = Looked(names, pages, library_text(generation.library.page_text, known), table)
    by_snippet = sources_by_snippet(questions)
    stages = tuple(
        judge_stages(q, seen[q.question], generation, looked, by_snippet=q.source in by_snippet)
        for q in question_set.with_pages
        if q.question in seen
    )
    layered = perf_counter()
    judgements: tuple[Judgement, ...] = ()
    if measured.answers:
        judgements = run_answers(
            questions,
            searchable,
            ask,
            generation.library.page,
            progress,
            lambda answer: ground(answer, generation.library, table.has),
        )
    answered = perf_counter()
    spent: Counter[str] = Counter()
    for judgement in judgements:
        spent.update({f"answers: {stage}": s for stage, s in judgement.stage_seconds.items()})
    return SetRun(
        question_set=question_set,
        retrieval=retrieval,
        judgements=judgements,
        timings={
            **timings,
            "retrieval": searched - started,
            "layers": layered - searched,
            "answers": answered - layered,
            **spent,
        },
        versions={
            "generation": generation.name,
            "fingerprint": generation.manifest.fingerprint,
            "model": generation.manifest.model,
            "chat": models.chat.model_id if models.chat else "",
            "reranker": models.reranker.model_id if models.reranker else "",
            **generation.manifest.versions,
        },
        names={d.doc_id: d.name for d in documents},
        missing_documents=names.missing(questions),
        stages=stages,
        label_faults=faults,
        capabilities=capabilities_of(generation, planner=models.chat is not None),
    )
