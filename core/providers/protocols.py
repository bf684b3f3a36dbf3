"""The four seams behind which models stand, and what each promises."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]


class Embedder(Protocol):
    """Turns texts into unit vectors."""

    @property
    def model_id(self) -> str:
        """Name and version of the weights, safe as a folder name; vectors of two ids are never mixed."""
        ...

    @property
    def dimension(self) -> int: ...

    @property
    def host(self) -> str:
        """The host that receives the texts; empty when they stay on this machine."""
        ...

    def embed(self, texts: Sequence[str], kind: Literal["query", "passage"]) -> Vectors:
        """Shape (len(texts), dimension), float32, rows of length 1, in the order of the texts.

        Raises ProviderUnavailableError (may be tried again) or ProviderResponseInvalidError.
        """
        ...


class Reranker(Protocol):
    """Scores documents against a query; higher is better, only the order counts."""

    @property
    def model_id(self) -> str: ...

    @property
    def host(self) -> str: ...

    def rerank(self, query: str, documents: Sequence[str]) -> list[float]:
        """One finite score per document, in their order.

        Raises ProviderUnavailableError or ProviderResponseInvalidError.
        """
        ...


class ChatModel(Protocol):
    """Completes a conversation."""

    @property
    def model_id(self) -> str: ...

    @property
    def host(self) -> str: ...

    def complete(self, system: str, user: str) -> str:
        """The text of the model's answer. Raises ProviderUnavailableError or ProviderResponseInvalidError."""
        ...


class VisionModel(Protocol):
    """Describes a picture."""

    @property
    def model_id(self) -> str: ...

    @property
    def host(self) -> str: ...

    def describe(self, jpeg: bytes, prompt: str) -> str:
        """A description in words. Raises ProviderUnavailableError or ProviderResponseInvalidError."""
        ...
