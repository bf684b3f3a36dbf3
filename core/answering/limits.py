"""How long and how much a question may cost when models take part."""

from __future__ import annotations

from dataclasses import dataclass

from core.settings import Settings


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds for each model stage, tokens of evidence, and prices for the trace: of a million tokens in and
    out, and of one rerank request."""

    plan_seconds: float = 8.0
    rerank_seconds: float = 8.0
    answer_seconds: float = 60.0
    context_tokens: int = 6000
    input_price: float = 0.0
    output_price: float = 0.0
    rerank_price: float = 0.0

    @classmethod
    def of(cls, settings: Settings) -> Limits:
        """What the settings say."""
        return cls(
            plan_seconds=settings.plan_seconds,
            rerank_seconds=settings.rerank_seconds,
            answer_seconds=settings.answer_seconds,
            context_tokens=settings.context_tokens,
            input_price=settings.chat_input_price,
            output_price=settings.chat_output_price,
            rerank_price=settings.rerank_price,
        )
