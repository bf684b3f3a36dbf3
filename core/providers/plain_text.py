"""What every embedder is given: text that can be written as UTF-8."""

from __future__ import annotations

from collections.abc import Sequence


def writable(texts: Sequence[str]) -> list[str]:
    """The texts with U+FFFD for each lone surrogate: PDFs have them, UTF-8 and so every tokenizer has not."""
    return [_writable(text) for text in texts]


def _writable(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text
