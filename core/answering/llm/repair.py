"""The one repair round: the model hears which sentences failed and why, and may fix, drop or keep them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from core.answering.llm.parse import Sentence, one_sentence
from core.answering.llm.prompt import repair_messages
from core.answering.trace_log import TraceLog
from core.errors import ProviderError
from core.providers.protocols import ChatModel, Message, Usage
from core.types import Claim, ModelCall
from core.verification import problem_text

_MOST_TOKENS = 700


class Correction(BaseModel):
    """What is to become of one sentence; `number` as it was told, `text` only with `fix`."""

    model_config = ConfigDict(extra="ignore")
    number: int
    action: Literal["fix", "drop", "keep"]
    text: str = Field("", max_length=1000)


class Corrections(BaseModel):
    """The answer to a repair request."""

    model_config = ConfigDict(extra="ignore")
    sentences: list[Correction] = Field(max_length=20)


def repaired(
    asked: Sequence[Message],
    text: str,
    sentences: Sequence[Sentence],
    failed: Mapping[int, Claim],
    chat: ChatModel,
    seconds: float,
    log: TraceLog,
) -> list[Sentence]:
    """The sentences after the model's corrections of those at the positions in `failed`; as they were when it
    gives none. Corrections of other sentences count for nothing."""
    failures = [
        f"{i + 1}. {sentences[i].text}\n   problem: {'; '.join(problem_text(p) for p in claim.problems)}"
        for i, claim in failed.items()
    ]
    started = perf_counter()
    usage, error = Usage(), ""
    corrections: list[Correction] = []
    try:
        completion = chat.complete(
            repair_messages(asked, text, failures),
            schema=Corrections,
            max_tokens=_MOST_TOKENS,
            seconds=max(0.1, seconds),
        )
        usage = completion.usage
        if isinstance(completion.parsed, Corrections):
            corrections = completion.parsed.sentences
    except ProviderError as problem:
        error = str(problem)
    log.call(
        ModelCall(
            "repair",
            chat.model_id,
            chat.host,
            perf_counter() - started,
            usage.prompt_tokens,
            usage.completion_tokens,
            error=error,
        )
    )
    by_position = {c.number - 1: c for c in corrections if c.number - 1 in failed}
    result: list[Sentence] = []
    for i, sentence in enumerate(sentences):
        correction = by_position.get(i)
        if correction is None or correction.action == "keep":
            result.append(sentence)
        elif correction.action == "drop":
            log.drop(sentence.text, "dropped by the model when asked to repair it")
        elif fixed := one_sentence(correction.text):
            result.append(fixed)
        else:
            result.append(sentence)
    return result
