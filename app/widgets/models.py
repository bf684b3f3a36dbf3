"""Which models are in use, and what leaves this machine, to which host."""

from __future__ import annotations

from app.resources import embedder_of, providers
from app.texts import text
from core.index.generation import Generation
from core.providers.bundled import bundled_embedder
from core.providers.protocols import ChatModel, Embedder, Reranker, VisionModel
from core.providers.registry import Outbound, Providers, outbound

Row = tuple[str, str, str]


def models_line(opened: Generation, language: str) -> str:
    """One line for the foot of the Ask page."""
    embedder, models = embedder_of(opened), providers()
    used = [
        f"{text('embeddings', language)} {embedder.model_id}" if embedder else text("words_only", language)
    ]
    if models.reranker:
        used.append(f"{text('rerank', language)} {models.reranker.model_id}")
    if models.chat:
        used.append(f"{text('chat', language)} {models.chat.model_id}")
    else:
        used.append(text("extractive_engine", language))
    return " · ".join((*used, leaving_line(opened, language)))


def leaving(opened: Generation) -> tuple[Outbound, ...]:
    """What this app sends. Pictures of figures are sent by a script, never from here."""
    models = providers()
    return outbound(Providers(embedder_of(opened) or bundled_embedder(), models.reranker, models.chat))


def leaving_line(opened: Generation, language: str) -> str:
    """What leaves this machine in one sentence."""
    rows = leaving(opened)
    if not rows:
        return text("nothing_leaves", language)
    return text("leaves", language, what="; ".join(row.text(language) for row in rows))


def model_rows(opened: Generation, language: str) -> list[Row]:
    """Purpose, model, where it runs: one row for each provider, those that are off included."""
    models = providers()
    embedder = embedder_of(opened)
    extractive = (text("chat", language), text("extractive_engine", language), "")
    return [
        _row("embeddings", embedder, language) if embedder else _off("embeddings", "words_only", language),
        _row("rerank", models.reranker, language) if models.reranker else _off("rerank", "off", language),
        _row("chat", models.chat, language) if models.chat else extractive,
        _row("vision", models.vision, language) if models.vision else _off("vision", "off", language),
    ]


def _row(purpose: str, model: Embedder | Reranker | ChatModel | VisionModel, language: str) -> Row:
    return text(purpose, language), _model(model), model.host or text("bundled", language)


def _off(purpose: str, why: str, language: str) -> Row:
    return text(purpose, language), text(why, language), ""


def _model(model: Embedder | Reranker | ChatModel | VisionModel) -> str:
    return str(getattr(model, "model", model.model_id))
