"""Text that can be written as UTF-8: what every embedder is given, and what is kept of an answer."""

from __future__ import annotations

from collections.abc import Sequence


def writable(texts: Sequence[str]) -> list[str]:
    """See `writable_text`."""
    return [writable_text(text) for text in texts]


def writable_text(text: str) -> str:
    """The text with U+FFFD for each lone surrogate: JSON has them, UTF-8 and so every tokenizer has not."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text
