"""The four seams behind which models stand, and what each promises."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

Vectors = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a conversation."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as the service counted them; 0 where it did not say."""

    prompt_tokens: int = 0
    completion_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Completion:
    """What a chat model said. `parsed` is the validated value when a schema was asked for.

    `finish_reason` is the service's word: `stop`; `length` when the text was cut at the token limit.
    """

    text: str
    parsed: Any = None
    usage: Usage = Usage()
    finish_reason: str = "stop"

    @property
    def truncated(self) -> bool:
        return self.finish_reason == "length"


class Embedder(Protocol):
    """Turns texts into unit vectors. One without a host is sent to worker processes: it can be pickled, and
    loads its model at the first text."""

    @property
    def model_id(self) -> str:
        """Name and version of the weights, safe as a folder name; vectors of two ids are never mixed."""
        ...

    @property
    def dimension(self) -> int:
        """Length of the vectors; 0 while it is not known, that is before the first call of a remote model."""
        ...

    @property
    def host(self) -> str:
        """The host that receives the texts; empty when they stay on this machine."""
        ...

    def embed(self, texts: Sequence[str], kind: Literal["query", "passage"]) -> Vectors:
        """Shape (len(texts), dimension), float32, rows of length 1, in the order of the texts.

        Raises ProviderUnavailableError (may be tried again), ProviderResponseInvalidError,
        ProviderRequestError (these texts are refused) or ProviderSettingsError (key, model or address).
        """
        ...


@runtime_checkable
class ShiftedEmbedder(Embedder, Protocol):
    """An embedder that moves its vectors by the language of their texts before they are compared.

    Raw vectors are stored, shifted ones published: a better shift costs no embedding. `model_id` names the
    shift, too.
    """

    @property
    def raw_id(self) -> str:
        """Name and version of the weights alone, safe as a folder name."""
        ...

    def raw(self, texts: Sequence[str], kind: Literal["query", "passage"] = "passage") -> Vectors:
        """As `embed`, not shifted."""
        ...

    def shifted(self, texts: Sequence[str], vectors: Vectors) -> Vectors:
        """What `embed` would give for these texts, from their raw vectors."""
        ...


class Reranker(Protocol):
    """Scores documents against a query; higher is better, only the order counts."""

    @property
    def model_id(self) -> str: ...

    @property
    def host(self) -> str: ...

    def rerank(self, query: str, documents: Sequence[str]) -> list[float]:
        """One finite score per document, in their order; raises as `Embedder.embed` does."""
        ...


class ChatModel(Protocol):
    """Completes a conversation."""

    @property
    def model_id(self) -> str: ...

    @property
    def host(self) -> str: ...

    def complete(
        self,
        messages: Sequence[Message],
        *,
        schema: type[BaseModel] | None = None,
        max_tokens: int | None = None,
        seconds: float | None = None,
    ) -> Completion:
        """The whole answer, within `seconds` for everything, retries included.

        With a `schema`, `parsed` is an instance of it; an answer that does not validate raises
        ProviderResponseInvalidError. Raises the errors of `Embedder.embed` besides.
        """
        ...

    def stream(
        self, messages: Sequence[Message], *, max_tokens: int | None = None, seconds: float | None = None
    ) -> Iterator[str | Completion]:
        """Pieces of text as they come, then the Completion with the whole text: always last, exactly one.

        A stream that breaks off, falls silent or outlasts `seconds` raises ProviderUnavailableError, after
        the pieces that did come: half an answer never looks like a whole one.
        """
        ...


class VisionModel(Protocol):
    """Describes a picture."""

    @property
    def model_id(self) -> str: ...

    @property
    def host(self) -> str: ...

    def describe(self, jpeg: bytes, prompt: str) -> str:
        """A description in words; raises as `Embedder.embed` does. A cut description ends with "…"."""
        ...
