"""Where sentences begin and end, in Chinese and English; offsets only, so that quotes stay verbatim."""

from __future__ import annotations

import re

_END = re.compile(
    r"[。！？!?；][”’」』）)\"']*"  # Chinese stops, and those both languages share
    r"|\.[”’)\"']*(?=\s+[\"'“‘(\[]?[A-Z0-9\u4e00-\u9fff])"  # a point before a new start
    r"|\n+"
)
_ABBREVIATION = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Dr|Prof|Inc|Corp|Co|Ltd|No|Nos|Fig|Figs|Eq|Tab|Sec|Vol|vs|etc|al|approx|e\.g|i\.e|cf|St"
    r"|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)|\b[A-Z])\.$"
)


def sentence_spans(text: str) -> list[tuple[int, int]]:
    """Half-open (start, end) of each sentence of `text`, without the white space around it, in order.

    A line break always ends a sentence; "Inc.", "Fig." and initials do not. Nothing but white space is
    left out.
    """
    spans: list[tuple[int, int]] = []
    start = 0
    for match in _END.finditer(text):
        if match.group().startswith(".") and _ABBREVIATION.search(text[start : match.start() + 1]):
            continue
        _append(spans, text, start, match.end())
        start = match.end()
    _append(spans, text, start, len(text))
    return spans


def _append(spans: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    stripped = piece.strip()
    if stripped:
        start += len(piece) - len(piece.lstrip())
        spans.append((start, start + len(stripped)))
