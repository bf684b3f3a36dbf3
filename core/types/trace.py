"""What happened on the way to an answer: enough to see why it came out as it did, and what it cost.

No key, no header and no prompt is in it; texts of the library are named by chunk and page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.types.evidence import Candidate
from core.types.plan import SubQuestion


@dataclass(frozen=True, slots=True)
class ModelCall:
    """One request to a model. `cost` is in the currency of the prices in the settings, 0 where none is set;
    `error` says why nothing came of it."""

    purpose: str
    model: str
    host: str
    seconds: float
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float = 0.0
    error: str = ""


@dataclass(frozen=True, slots=True)
class Dropped:
    """Something that was left out on the way, and why: a chunk, a sentence of a model."""

    what: str
    why: str


@dataclass(frozen=True, slots=True)
class Trace:
    """The record of one question. `planned_by` is `rules` or a model; `searches` are the sub-questions as
    they were searched; `candidates` come in their final order, every rank and score in their routes
    (`before_rerank` and `reranked` where a model reranked them)."""

    planned_by: str = "rules"
    plan_remarks: tuple[str, ...] = ()
    searches: tuple[SubQuestion, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    calls: tuple[ModelCall, ...] = ()
    seconds: Mapping[str, float] = field(default_factory=dict)

    @property
    def cost(self) -> float:
        return sum(call.cost for call in self.calls)

    @property
    def tokens(self) -> int:
        return sum(call.prompt_tokens + call.completion_tokens for call in self.calls)
