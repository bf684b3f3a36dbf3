"""Which models are on. Only a model that is named is; a key or an address alone switches nothing on."""

from __future__ import annotations

from dataclasses import dataclass

from core.errors import SettingsError
from core.providers.address import is_this_machine
from core.providers.chat import HttpChat
from core.providers.embeddings import HttpEmbedder
from core.providers.local import BUNDLED, local_embedder
from core.providers.protocols import ChatModel, Embedder, Reranker, VisionModel
from core.providers.rerank import HttpReranker
from core.providers.service import Policy, Service
from core.providers.vision import HttpVision
from core.settings import Settings


@dataclass(frozen=True, slots=True)
class Providers:
    """The models of one run. There is always an embedder: one on this machine, unless another is named."""

    embedder: Embedder
    reranker: Reranker | None = None
    chat: ChatModel | None = None
    vision: VisionModel | None = None


@dataclass(frozen=True, slots=True)
class Outbound:
    """What is sent to a model, which one, and where. `on_this_machine`: the host is a loopback address,
    from where a server of the user's may pass it on."""

    what: str
    what_zh: str
    model: str
    host: str
    on_this_machine: bool = False

    def text(self, language: str = "en") -> str:
        """One line for people, in `en` or `zh`."""
        if language == "zh":
            here = "（本机）" if self.on_this_machine else ""
            return f"{self.what_zh} → {self.host}{here} 上的 {self.model}"
        here = " (this machine)" if self.on_this_machine else ""
        return f"{self.what} → {self.model} at {self.host}{here}"


def make_providers(settings: Settings, policy: Policy | None = None) -> Providers:
    """The providers that the settings name; nothing is sent and no HTTP library is loaded by making them.

    Raises SettingsError when a model is named but no address is, or two embedding models are named, and
    ModelFileError when the files of the one on this machine are missing.
    """
    if settings.local_embedding_model and settings.embedder != BUNDLED:
        raise SettingsError(
            "PAGEWITNESS_EMBEDDER and LOCAL_EMBEDDING_MODEL each name an embedding model.",
            "PAGEWITNESS_EMBEDDER 与 LOCAL_EMBEDDING_MODEL 各指定了一个向量模型。",
            hint="Keep one of them in .env.",
            hint_zh="请在 .env 中只保留其中一个。",
        )
    named = {
        "LOCAL_CHAT_MODEL": settings.local_chat_model,
        "LOCAL_TEXT_MODEL": settings.local_text_model,
        "LOCAL_EMBEDDING_MODEL": settings.local_embedding_model,
        "LOCAL_RERANK_MODEL": settings.local_rerank_model,
    }
    on = [name for name, model in named.items() if model]
    if not on:
        return Providers(local_embedder(settings.embedder, settings.models))
    if not settings.base_url:
        raise SettingsError(
            f"{on[0]} names a model, but there is no address to reach it at.",
            f"{on[0]} 指定了模型，但没有设置访问地址。",
            hint="Set LOCAL_BASE_URL in .env, for example http://localhost:8000/v1, or remove the model.",
            hint_zh="请在 .env 中设置 LOCAL_BASE_URL，例如 http://localhost:8000/v1，或去掉该模型。",
        )
    policy = policy or Policy(
        connect=settings.model_connect_seconds,
        request=settings.model_seconds,
        silence=settings.model_silence_seconds,
    )
    service = Service(settings.base_url, settings.api_key, policy, settings.model_concurrency)
    embedding = settings.local_embedding_model
    return Providers(
        embedder=HttpEmbedder(service, embedding, settings.embedding_dimensions, settings.embedding_batch)
        if embedding
        else local_embedder(settings.embedder, settings.models),
        reranker=HttpReranker(service, settings.local_rerank_model) if settings.local_rerank_model else None,
        chat=HttpChat(service, settings.local_chat_model) if settings.local_chat_model else None,
        vision=HttpVision(service, settings.local_text_model) if settings.local_text_model else None,
    )


def outbound(providers: Providers) -> tuple[Outbound, ...]:
    """What each provider over HTTP is sent; empty when nothing leaves this process."""
    rows = (
        ("texts of the library and questions", "资料库文本与问题", providers.embedder),
        ("questions and passages found", "问题与检索到的段落", providers.reranker),
        ("questions, names of companies and evidence", "问题、公司名称与证据", providers.chat),
        ("pictures of figures", "图表图片", providers.vision),
    )
    return tuple(
        Outbound(
            what, what_zh, getattr(model, "model", model.model_id), model.host, is_this_machine(model.host)
        )
        for what, what_zh, model in rows
        if model is not None and model.host
    )
