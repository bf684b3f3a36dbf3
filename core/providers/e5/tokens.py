"""Texts to token ids: the model's own replacements, then Unigram pieces found by the `tokenizers` package."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from core.providers.e5.weights import TOKENS, E5Weights

_BEGIN, _END, _UNKNOWN = 0, 2, 3
_SPACE = "\u2581"
_SPACES = re.compile(" +")

_LONGEST = 16 * TOKENS
"""Characters that TOKENS pieces can cover; what is beyond is cut off before the pieces are looked for."""


class E5Tokens:
    """The tokenizer of the model. Every row of ids has the marks of begin and end, at most TOKENS in all."""

    def __init__(self, weights: E5Weights) -> None:
        from tokenizers import Tokenizer
        from tokenizers.models import Unigram

        self._replaced = dict(weights.replaced)
        self._tokenizer: Any = Tokenizer(Unigram(weights.pieces, unk_id=_UNKNOWN, byte_fallback=False))

    def ids(self, texts: Sequence[str]) -> list[list[int]]:
        """The ids of each text, in their order."""
        found = self._tokenizer.encode_batch_fast(
            [self._prepared(t) for t in texts], add_special_tokens=False
        )
        return [[_BEGIN, *one.ids[: TOKENS - 2], _END] for one in found]

    def _prepared(self, text: str) -> str:
        text = _SPACES.sub(" ", text[:_LONGEST].translate(self._replaced))
        return (text if text.startswith(" ") else f" {text}").replace(" ", _SPACE)
