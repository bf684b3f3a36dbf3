"""Which models are in use, and what leaves this machine, to which host."""

from __future__ import annotations

from app.resources import embedder_of
from app.texts import text
from core.index.generation import Generation


def models_line(opened: Generation, language: str) -> str:
    """One line for the foot of the Ask page."""
    embedder = embedder_of(opened)
    search = (
        f"{text('embeddings', language)} {embedder.model_id}" if embedder else text("words_only", language)
    )
    return " · ".join((search, text("extractive_engine", language), text("nothing_leaves", language)))


def model_rows(opened: Generation, language: str) -> list[tuple[str, str, str]]:
    """Purpose, model, where it runs: one row for each provider, those that are off included."""
    embedder = embedder_of(opened)
    here = text("bundled", language)
    off = text("off", language)
    return [
        (text("embeddings", language), embedder.model_id if embedder else off, here if embedder else ""),
        (text("rerank", language), off, ""),
        (text("chat", language), text("extractive_engine", language), ""),
        (text("vision", language), off, ""),
    ]
