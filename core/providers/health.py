"""Tries every model that is named, with one small request each, and says what to do about what fails."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

from core.errors import PagewitnessError, ProviderUnavailableError
from core.providers.protocols import Message
from core.providers.registry import Providers, make_providers
from core.providers.service import Policy, Service
from core.settings import Settings

QUICK = Policy(connect=5.0, request=30.0, silence=15.0, attempts=2, total=30.0)
ENOUGH_TOKENS = 500
"""A model that thinks before it speaks needs some for the thinking."""


@dataclass(frozen=True, slots=True)
class ProviderHealth:
    """One of the four models. `listed`: the service names it among its models; None: it has no list.

    `problem` and `remedy` are empty when all is well, and when the model is off.
    """

    purpose: str
    model: str = ""
    host: str = ""
    on: bool = False
    works: bool = False
    listed: bool | None = None
    seconds: float | None = None
    dimension: int | None = None
    problem: str = ""
    problem_zh: str = ""
    remedy: str = ""
    remedy_zh: str = ""

    @property
    def fine(self) -> bool:
        return self.works or not self.on


def check_providers(settings: Settings, policy: Policy = QUICK) -> tuple[ProviderHealth, ...]:
    """Embeddings, rerank, chat and vision, in this order; the embedder on this machine counts as on."""
    names = {
        "embeddings": settings.local_embedding_model,
        "rerank": settings.local_rerank_model,
        "chat": settings.local_chat_model,
        "vision": settings.local_text_model,
    }
    try:
        providers = make_providers(settings, policy)
    except PagewitnessError as error:
        names["embeddings"] = names["embeddings"] or settings.embedder
        return tuple(_with_error(ProviderHealth(p, m, on=bool(m)), error) for p, m in names.items())
    listed = _listed_models(settings, policy) if any(names.values()) else None
    return tuple(_check(purpose, model, providers, listed) for purpose, model in names.items())


def _check(purpose: str, model: str, providers: Providers, listed: set[str] | None) -> ProviderHealth:
    provider: Any = getattr(providers, {"embeddings": "embedder", "rerank": "reranker"}.get(purpose, purpose))
    if provider is None:
        return ProviderHealth(purpose)
    health = ProviderHealth(purpose, model or provider.model_id, provider.host, on=True)
    if provider.host and listed is not None:
        health = replace(health, listed=model in listed)
    began = time.monotonic()
    try:
        _PROBES[purpose](provider)
    except PagewitnessError as error:
        return _with_error(health, error)
    seconds = round(time.monotonic() - began, 3)
    return replace(health, works=True, seconds=seconds, dimension=getattr(provider, "dimension", None))


def _with_error(health: ProviderHealth, error: PagewitnessError) -> ProviderHealth:
    if not health.on:
        return health
    if isinstance(error, ProviderUnavailableError):
        return replace(
            health,
            problem=error.message,
            problem_zh=error.message_zh,
            remedy="Start the service, or put the address in .env right (LOCAL_BASE_URL).",
            remedy_zh="请启动该服务，或修正 .env 中的地址（LOCAL_BASE_URL）。",
        )
    remedy = error.hint or "Check the model's name in .env and what the service offers."
    remedy_zh = error.hint_zh or "请检查 .env 中的模型名以及服务提供的模型。"
    return replace(
        health, problem=error.message, problem_zh=error.message_zh, remedy=remedy, remedy_zh=remedy_zh
    )


def _listed_models(settings: Settings, policy: Policy) -> set[str] | None:
    """The ids of GET /models; None where the service offers no such list or does not answer."""
    service = Service(settings.base_url, settings.api_key, policy)

    try:
        answer = service.call(
            "GET /models", lambda t, until: service.exchange("GET", "models", None, t, until), attempts=1
        )
    except PagewitnessError:
        return None
    rows = answer.get("data")
    if not isinstance(rows, list):
        return None
    return {str(row.get("id")) for row in rows if isinstance(row, dict)}


def _small_picture() -> bytes:
    from PIL import Image

    out = BytesIO()
    Image.new("RGB", (64, 64), "white").save(out, "JPEG")
    return out.getvalue()


_PROBES: dict[str, Callable[[Any], object]] = {
    "embeddings": lambda embedder: embedder.embed(["Pagewitness 健康检查"], "passage"),
    "rerank": lambda reranker: reranker.rerank("tide", ["The tide is high.", "Net profit rose."]),
    "chat": lambda chat: chat.complete([Message("user", "Reply with: ok")], max_tokens=ENOUGH_TOKENS),
    "vision": lambda vision: vision.describe(_small_picture(), "Which colour is this? One word."),
}
