"""An answer: claims with citations, each with its verdict."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from core.types.evidence import Evidence
from core.types.plan import QueryPlan
from core.types.trace import Trace


class Verdict(StrEnum):
    SUPPORTED = "supported"
    FIGURE_MISMATCH = "figure_mismatch"
    UNSUPPORTED = "unsupported"
    NOT_CHECKABLE = "not_checkable"


NEAREST = {"zh": "未能确定，最接近的原文", "en": "Not certain; the nearest passage"}
"""How a claim begins that shows what is nearest to the question without saying that it answers it."""


@dataclass(frozen=True, slots=True)
class Claim:
    """One sentence of an answer. `citations` are evidence numbers; `problems` say why a verdict is bad."""

    text: str
    citations: tuple[int, ...]
    verdict: Verdict = Verdict.NOT_CHECKABLE
    problems: tuple[str, ...] = ()

    @property
    def is_nearest(self) -> bool:
        """Whether it shows the nearest passage, and does not answer."""
        return self.text.startswith(tuple(NEAREST.values()))

    @property
    def passage(self) -> str:
        """The text without the words that mark it as the nearest passage."""
        if not self.is_nearest:
            return self.text
        lead = next(lead for lead in NEAREST.values() if self.text.startswith(lead))
        return self.text.removeprefix(lead).lstrip("，：,: ")


@dataclass(frozen=True, slots=True)
class ComparisonTable:
    """A small table beside the claims; every cell text carries its own `[n]`."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why nothing is answered, in the question's language, and what the library does hold instead."""

    reason: str
    hints: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of one question. Exactly one of `claims` and `refusal` is filled.

    `generation` names the published state that was asked, `engine` who wrote it (`extractive` or a model).
    `notes` tell people, in the question's language, what went otherwise than configured.
    """

    question: str
    plan: QueryPlan
    claims: tuple[Claim, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    table: ComparisonTable | None = None
    refusal: Refusal | None = None
    engine: str = "extractive"
    generation: str = ""
    seconds: dict[str, float] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    trace: Trace | None = None

    @property
    def refused(self) -> bool:
        return self.refusal is not None

    def evidence_by_number(self, number: int) -> Evidence | None:
        return next((e for e in self.evidence if e.number == number), None)
