"""What a model said, made fit to be stored: real text, of bounded length, without invisible characters."""

from __future__ import annotations

import re
import unicodedata

from core.errors import ProviderResponseInvalidError

LONGEST = 2400
"""Characters that are kept of a description."""

_LEAST_LETTERS = 8
_SENTENCE_END = re.compile(r"[。！？!?]|\.(?=\s)|\n")
_INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn")
"""Control, format (among them those that turn the direction of writing), surrogate, private, unassigned."""


def checked(text: str) -> str:
    """The description as it is stored. Raises ProviderResponseInvalidError when it says nothing.

    What it says is not judged and markup is not removed: it is data, escaped wherever it is shown.
    """
    text = unicodedata.normalize("NFC", text.encode("utf-8", "replace").decode("utf-8"))
    text = "".join(_visible(c) for c in text)
    lines = (" ".join(line.split()) for line in text.split("\n"))
    text = "\n".join(line for line in lines if line)
    if sum(c.isalnum() for c in text) < _LEAST_LETTERS:
        raise ProviderResponseInvalidError(
            "The vision model described nothing.",
            "视觉模型没有给出描述。",
        )
    return text if len(text) <= LONGEST else _cut(text)


def _visible(character: str) -> str:
    if character in "\n\t\r":
        return "\n" if character == "\n" else " "
    return "" if unicodedata.category(character) in _INVISIBLE else character


def _cut(text: str) -> str:
    """As many whole sentences as fit, and a sign that there was more."""
    head = text[: LONGEST - 1]
    end = max((m.end() for m in _SENTENCE_END.finditer(head)), default=0)
    return (head[:end] if end > LONGEST // 2 else head).rstrip() + "…"
