"""Every setting, from `.env` (or the file that PAGEWITNESS_ENV_FILE names) and the environment.

`.env.example` explains them to people.

A provider is on only when its model is named; an API key that happens to be set never causes a call.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

REPOSITORY = Path(__file__).resolve().parent.parent


class Settings(BaseSettings):
    """Values are read once, at the start of a command; core functions get what they need as arguments."""

    model_config = SettingsConfigDict(
        env_file=os.environ.get("PAGEWITNESS_ENV_FILE", REPOSITORY / ".env"),
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
    )

    datas: Path = Field(
        REPOSITORY / "datas", validation_alias="PAGEWITNESS_DATAS", description="Folder with the user's PDFs."
    )
    caches: Path = Field(
        REPOSITORY / "caches",
        validation_alias="PAGEWITNESS_CACHES",
        description="Folder the scripts write to.",
    )
    workers: int = Field(
        0, ge=0, validation_alias="PAGEWITNESS_WORKERS", description="Worker processes; 0: one per core."
    )
    page_dpi: int = Field(
        100,
        ge=50,
        le=300,
        validation_alias="PAGEWITNESS_PAGE_DPI",
        description="Resolution of page pictures.",
    )
    pictures_budget_mb: int = Field(
        2000, ge=0, validation_alias="PAGEWITNESS_PICTURES_MB", description="Disk for page pictures, in MB."
    )
    document_seconds: float = Field(
        300.0,
        gt=0,
        validation_alias="PAGEWITNESS_DOCUMENT_SECONDS",
        description="Time limit for one document.",
    )
    document_memory_mb: int = Field(
        2000,
        ge=0,
        validation_alias="PAGEWITNESS_DOCUMENT_MEMORY_MB",
        description="Memory one worker process may take, in MB; 0: no limit.",
    )
    ocr: bool = Field(True, validation_alias="PAGEWITNESS_OCR", description="Read pages without text by OCR.")
    document_mb: int = Field(
        500, gt=0, validation_alias="PAGEWITNESS_DOCUMENT_MB", description="Largest PDF that is read, in MB."
    )
    language: Literal["auto", "en", "zh"] = Field(
        "auto", validation_alias="PAGEWITNESS_LANGUAGE", description="Language of messages."
    )

    local_base_url: str = Field(
        "", validation_alias="LOCAL_BASE_URL", description="OpenAI-compatible address."
    )
    local_api_key: SecretStr = Field(SecretStr(""), validation_alias="LOCAL_API_KEY", description="Its key.")
    local_chat_model: str = Field(
        "", validation_alias="LOCAL_CHAT_MODEL", description="Chat model; empty: off."
    )
    local_text_model: str = Field(
        "", validation_alias="LOCAL_TEXT_MODEL", description="Vision model; empty: off."
    )
    vision_price: float = Field(
        0.0,
        ge=0,
        validation_alias="LOCAL_TEXT_PRICE",
        description="Price of a million tokens of the vision model; only for --dry-run.",
    )
    embedder: str = Field(
        "bundled",
        validation_alias="PAGEWITNESS_EMBEDDER",
        description="Embedding model on this machine: bundled, best, or a folder with an ONNX encoder.",
    )
    local_embedding_model: str = Field(
        "",
        validation_alias="LOCAL_EMBEDDING_MODEL",
        description="Embedding model over HTTP; empty: the one on this machine.",
    )
    embedding_dimensions: int = Field(
        0,
        ge=0,
        validation_alias="LOCAL_EMBEDDING_DIMENSIONS",
        description="Length of vectors to ask for, where the model lets one choose; 0: its own.",
    )
    embedding_price: float = Field(
        0.0,
        ge=0,
        validation_alias="LOCAL_EMBEDDING_PRICE",
        description="Price of a million tokens, in any currency; only for --dry-run.",
    )
    embedding_batch: int = Field(
        50, ge=1, le=50, validation_alias="LOCAL_EMBEDDING_BATCH", description="Texts in one request."
    )
    local_rerank_model: str = Field(
        "", validation_alias="LOCAL_RERANK_MODEL", description="Rerank model; empty: off."
    )
    openai_base_url: str = Field(
        "", validation_alias="OPENAI_BASE_URL", description="Used when LOCAL_BASE_URL is empty."
    )
    openai_api_key: SecretStr = Field(
        SecretStr(""),
        validation_alias="OPENAI_API_KEY",
        description="The key of OPENAI_BASE_URL; never sent to another address.",
    )
    model_concurrency: int = Field(
        4, ge=1, le=16, validation_alias="PAGEWITNESS_MODEL_CONCURRENCY", description="Requests at a time."
    )
    model_connect_seconds: float = Field(
        10.0, gt=0, validation_alias="PAGEWITNESS_MODEL_CONNECT_SECONDS", description="Limit for connecting."
    )
    model_seconds: float = Field(
        120.0, gt=0, validation_alias="PAGEWITNESS_MODEL_SECONDS", description="Limit for one request."
    )
    model_silence_seconds: float = Field(
        30.0,
        gt=0,
        validation_alias="PAGEWITNESS_MODEL_SILENCE_SECONDS",
        description="Longest silence within a streamed answer.",
    )

    chat_input_price: float = Field(
        0.0,
        ge=0,
        validation_alias="LOCAL_CHAT_INPUT_PRICE",
        description="Price of a million tokens sent to the chat model, in any currency; only for traces.",
    )
    chat_output_price: float = Field(
        0.0,
        ge=0,
        validation_alias="LOCAL_CHAT_OUTPUT_PRICE",
        description="Price of a million tokens that the chat model writes; only for traces.",
    )
    rerank_price: float = Field(
        0.0,
        ge=0,
        validation_alias="LOCAL_RERANK_PRICE",
        description="Price of one rerank request; only for traces.",
    )
    plan_seconds: float = Field(
        8.0, gt=0, validation_alias="PAGEWITNESS_PLAN_SECONDS", description="Limit for the planning call."
    )
    rerank_seconds: float = Field(
        8.0, gt=0, validation_alias="PAGEWITNESS_RERANK_SECONDS", description="Limit for reranking."
    )
    answer_seconds: float = Field(
        60.0,
        gt=0,
        validation_alias="PAGEWITNESS_ANSWER_SECONDS",
        description="Limit for writing one answer, its repair included.",
    )
    context_tokens: int = Field(
        6000,
        ge=500,
        validation_alias="PAGEWITNESS_CONTEXT_TOKENS",
        description="Tokens of evidence that the chat model is given with a question.",
    )

    @property
    def worker_processes(self) -> int:
        """How many processes to run: the setting, or one per core of this machine."""
        return self.workers or os.cpu_count() or 1

    @property
    def models(self) -> Path:
        """Folder for what is built from the weights of a model, the same for all libraries."""
        return self.caches / "models"

    @property
    def base_url(self) -> str:
        return (self.local_base_url or self.openai_base_url).rstrip("/")

    @property
    def api_key(self) -> SecretStr:
        """The key that belongs to `base_url`: OPENAI_API_KEY goes to OPENAI_BASE_URL and nowhere else."""
        if self.local_api_key.get_secret_value():
            return self.local_api_key
        belongs = self.openai_base_url.rstrip("/") == self.base_url
        return self.openai_api_key if belongs else SecretStr("")
