"""Every setting, from `.env` and the environment. `.env.example` explains them to people.

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
        env_file=REPOSITORY / ".env", env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore"
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
    local_embedding_model: str = Field(
        "", validation_alias="LOCAL_EMBEDDING_MODEL", description="Embedding model; empty: the bundled one."
    )
    local_rerank_model: str = Field(
        "", validation_alias="LOCAL_RERANK_MODEL", description="Rerank model; empty: off."
    )
    openai_base_url: str = Field(
        "", validation_alias="OPENAI_BASE_URL", description="Used when LOCAL_* is empty."
    )
    openai_api_key: SecretStr = Field(
        SecretStr(""), validation_alias="OPENAI_API_KEY", description="Used when LOCAL_API_KEY is empty."
    )

    @property
    def worker_processes(self) -> int:
        """How many processes to run: the setting, or one per core of this machine."""
        return self.workers or os.cpu_count() or 1

    @property
    def base_url(self) -> str:
        return self.local_base_url or self.openai_base_url

    @property
    def api_key(self) -> str:
        return self.local_api_key.get_secret_value() or self.openai_api_key.get_secret_value()
