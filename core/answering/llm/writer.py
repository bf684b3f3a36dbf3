"""One answer by a chat model: written, checked sentence by sentence, repaired once, and checked again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter

from core.answering.descriptions import asks_for_a_figure, description_claims
from core.answering.limits import Limits
from core.answering.llm.claims import Binder, Bound, judged
from core.answering.llm.material import ChunkLibrary, Material, choose_material
from core.answering.llm.notes import note
from core.answering.llm.parse import Sentence, parse_sentences, says_not_found
from core.answering.llm.prompt import answer_messages
from core.answering.llm.proofs import proofs_of
from core.answering.llm.repair import repaired
from core.answering.question import asked_of
from core.answering.quotes import EvidenceList
from core.answering.refusal import refuse_not_found
from core.answering.trace_log import TraceLog
from core.errors import ProviderError
from core.providers.protocols import ChatModel, Completion, Message, Usage
from core.retrieval.planning import CompanyIndex
from core.types import Answer, Candidate, Claim, ModelCall, QueryPlan, QuestionKind, Verdict
from core.verification import verify_answer

MOST_TOKENS = 900
_FAILED = (Verdict.UNSUPPORTED, Verdict.FIGURE_MISMATCH)


def write_answer(
    plan: QueryPlan,
    candidates: Sequence[Candidate],
    library: ChunkLibrary,
    chat: ChatModel,
    limits: Limits,
    log: TraceLog,
) -> Answer | None:
    """The verified answer of a chat model, or a refusal; None where it gave nothing usable, with a note why.

    Text goes to the log's listener as it comes, unverified; `discard` follows when it is not to be shown.
    """
    written = [c for c in candidates if not c.chunk.described_by]
    log.dropped_after(written, candidates, "a model's description of a figure proves nothing")
    material = _choose(plan, written, library, limits, log)
    if not material:
        return None
    until = perf_counter() + limits.answer_seconds
    messages = answer_messages(plan.question, plan.language, material)
    with log.stage("answer"):
        completion = _written(messages, chat, limits.answer_seconds, plan.language, log)
    if completion is None:
        log.tell("discard")
        return None
    if says_not_found(completion.text):
        log.tell("discard")
        log.note(note("model_refused", plan.language))
        refusal = refuse_not_found(plan, candidates, library.documents())
        return Answer(plan.question, plan, refusal=refusal, engine=chat.model_id)
    sentences = parse_sentences(completion.text, cut_off=completion.truncated)
    if completion.truncated:
        log.note(note("cut_off", plan.language))
    checker = _Checker(plan, candidates, library, material, chat.model_id)
    with log.stage("verify"):
        answer = checker.check(sentences)
    if any(claim.verdict in _FAILED for claim in answer.claims) and perf_counter() < until:
        with log.stage("repair"):
            failed = {
                i: claim
                for i, claim in enumerate(answer.claims[: len(sentences)])
                if claim.verdict in _FAILED
            }
            sentences = repaired(
                messages, completion.text, sentences, failed, chat, until - perf_counter(), log
            )
        with log.stage("verify"):
            answer = checker.check(sentences)
    with log.stage("verify"):
        answer = _without_inventions(answer, sentences, checker, log)
    if not any(c.verdict in (Verdict.SUPPORTED, Verdict.NOT_CHECKABLE) for c in answer.claims):
        log.tell("discard")
        log.note(note("nothing_proved", plan.language))
        return None
    return answer


def proves_nothing(answer: Answer) -> bool:
    """Whether a question for figures got no sentence that is supported."""
    asks_figure = answer.plan.kind is not QuestionKind.TEXT
    return asks_figure and not any(c.verdict is Verdict.SUPPORTED for c in answer.claims)


def _choose(
    plan: QueryPlan,
    candidates: Sequence[Candidate],
    library: ChunkLibrary,
    limits: Limits,
    log: TraceLog,
) -> tuple[Material, ...]:
    """The material within the budget; every asked company and period is in it before any has a second."""
    asked = set(plan.companies)

    def group(candidate: Candidate) -> tuple[str, str]:
        company = library.document(candidate.chunk.doc_id).metadata.company
        searches = plan.sub_questions
        number = candidate.sub_question
        period = searches[number].period if number < len(searches) else ""
        return company if company in asked else "", period

    chosen = choose_material(library, candidates, limits.context_tokens, group)
    for candidate in chosen.left_out:
        log.drop(candidate.chunk.chunk_id, "no room within the token budget")
    return chosen.material


def _written(
    messages: Sequence[Message], chat: ChatModel, seconds: float, language: str, log: TraceLog
) -> Completion | None:
    """What the model wrote; None, with a note, when it failed. Half an answer is none."""
    started = perf_counter()
    completion = None
    error = ""
    try:
        for piece in chat.stream(messages, max_tokens=MOST_TOKENS, seconds=seconds):
            if isinstance(piece, str):
                log.tell("text", piece)
            else:
                completion = piece
    except ProviderError as problem:
        error = problem.text(language)
        completion = None
    if not error and (completion is None or not completion.text.strip()):
        error, completion = "empty", None
    usage = completion.usage if completion else Usage()
    log.call(
        ModelCall(
            "answer",
            chat.model_id,
            chat.host,
            perf_counter() - started,
            usage.prompt_tokens,
            usage.completion_tokens,
            error=error,
        )
    )
    if error:
        log.note(note("chat_failed", language, error))
    return completion


class _Checker:
    """Checks sentences against the material; proofs are read once."""

    def __init__(
        self,
        plan: QueryPlan,
        candidates: Sequence[Candidate],
        library: ChunkLibrary,
        material: Sequence[Material],
        engine: str,
    ) -> None:
        documents = library.documents()
        self._plan, self._candidates, self._library, self._engine = plan, candidates, library, engine
        proofs = [proofs_of(library, m, plan.language) for m in material]
        self._asked = asked_of(plan, documents)
        self._binder = Binder(proofs, self._asked, CompanyIndex(documents))

    def check(self, sentences: Sequence[Sentence]) -> Answer:
        """The answer made of these sentences, a verdict on each, in their order."""
        evidence = EvidenceList(self._library, self._candidates, self._plan.language)
        bounds: list[Bound] = [self._binder.bind(sentence, evidence) for sentence in sentences]
        described: list[Claim] = []
        if asks_for_a_figure(self._plan.question):
            described = description_claims(self._library, self._candidates, self._asked, evidence)
        answer = Answer(
            self._plan.question,
            self._plan,
            (*(b.claim for b in bounds), *described),
            evidence.items,
            engine=self._engine,
        )
        verified = verify_answer(answer, self._library.page_text)
        claims = tuple(judged(b, c) for b, c in zip(bounds, verified.claims, strict=False))
        return replace(verified, claims=(*claims, *verified.claims[len(bounds) :]))

    def invents(self, sentence: Sentence) -> bool:
        """Whether a figure of a sentence stands nowhere in the material."""
        return self._binder.invents(sentence)


def _without_inventions(
    answer: Answer, sentences: Sequence[Sentence], checker: _Checker, log: TraceLog
) -> Answer:
    """The answer without sentences whose figures no material has; other failures stay, visibly marked."""
    kept = []
    for sentence, claim in zip(sentences, answer.claims, strict=False):
        if claim.verdict in _FAILED and checker.invents(sentence):
            log.drop(claim.text, "; ".join(claim.problems))
        else:
            kept.append(sentence)
    if len(kept) == len(sentences):
        return answer
    log.note(note("left_out", answer.plan.language, str(len(sentences) - len(kept))))
    return checker.check(kept)
