"""A sentence encoder in a folder that the user names: its ONNX model, its `tokenizer.json`, its configs.

Such folders are how sentence encoders are passed around. Nothing is fetched and no code of the folder is run.
"""

from __future__ import annotations

import hashlib
import json
import re
import threading
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelFileError, ProviderResponseInvalidError
from core.providers.onnx_session import open_session
from core.providers.protocols import Vectors
from core.types.plain_text import writable

MODELS = ("model.onnx", "onnx/model.onnx")
TOKENIZER = "tokenizer.json"
PROMPTS = "config_sentence_transformers.json"
POOLING = "1_Pooling/config.json"
LIMITS = "sentence_bert_config.json"
TOKENS = 512
"""Tokens of a text that count, where the folder names no limit."""

INPUTS = ("input_ids", "attention_mask", "token_type_ids")
_WHOLE = "sentence_embedding"
_LAYERS = ("last_hidden_state", "token_embeddings")


class FolderEncoder:
    """Loaded at the first text, one thread, one text a run: a vector depends on its text alone. Safe to call
    from several threads. `dimension` is 0 until the first text.
    """

    host = ""

    def __init__(self, folder: Path) -> None:
        """Raises ModelFileError where the model or the tokenizer is missing."""
        self.folder = folder.expanduser().resolve()
        self.dimension = 0
        self._model_file = next((self.folder / m for m in MODELS if (self.folder / m).is_file()), None)
        if self._model_file is None:
            raise _missing(self.folder, " / ".join(MODELS))
        if not (self.folder / TOKENIZER).is_file():
            raise _missing(self.folder, TOKENIZER)
        self._loaded: _Loaded | None = None
        self._lock = threading.Lock()

    def __reduce__(self) -> tuple[type[FolderEncoder], tuple[Path]]:
        return FolderEncoder, (self.folder,)

    @cached_property
    def model_id(self) -> str:
        """The folder's name and a hash of all in it that makes a vector."""
        digest = hashlib.sha256()
        assert self._model_file is not None
        parts = sorted(self._model_file.parent.glob(self._model_file.name + "*"))
        for file in (*parts, *(self.folder / name for name in (TOKENIZER, PROMPTS, POOLING, LIMITS))):
            if file.is_file():
                with file.open("rb") as stream:
                    digest.update(file.name.encode() + hashlib.file_digest(stream, "sha256").digest())
        name = re.sub(r"[^A-Za-z0-9._-]+", "-", self.folder.name).strip("-.")[:60] or "encoder"
        return f"{name}-{digest.hexdigest()[:12]}"

    def embed(self, texts: Sequence[str], kind: Literal["query", "passage"] = "passage") -> Vectors:
        """See `Embedder`. Raises ModelFileError where the folder is no encoder that can be run."""
        with self._lock:
            if self._loaded is None:
                assert self._model_file is not None
                self._loaded = _Loaded(self.folder, self._model_file)
        rows = [self._loaded.vector(text, kind) for text in writable(texts)]
        out = np.stack(rows) if rows else np.zeros((0, self.dimension), np.float32)
        lengths = np.linalg.norm(out, axis=1, keepdims=True)
        if not np.isfinite(lengths).all() or (lengths == 0).any():
            raise ProviderResponseInvalidError(
                f"{self.folder} gave a vector that is zero or not finite.",
                f"{self.folder} 返回的向量为零或含非有限值。",
            )
        self.dimension = out.shape[1]
        return np.asarray(out / lengths, np.float32)


class _Loaded:
    """The model in memory, and how this folder wants it used."""

    def __init__(self, folder: Path, model: Path) -> None:
        self._session = open_session(model)
        self._inputs = _inputs(folder, [value.name for value in self._session.get_inputs()])
        self._output = _output(folder, [value.name for value in self._session.get_outputs()])
        self._first_token = _pools_first_token(folder, _config(folder / POOLING))
        prompts = _config(folder / PROMPTS).get("prompts")
        self._prompts: Mapping[str, str] = prompts if isinstance(prompts, dict) else {}
        self._tokenizer = _tokenizer(folder)

    def vector(self, text: str, kind: str) -> NDArray[np.float32]:
        """The vector of one text as the model gives it, shape (dimension,)."""
        found = self._tokenizer.encode(self._prompt(kind) + text)
        given = {
            "input_ids": found.ids,
            "attention_mask": [1] * len(found.ids),
            "token_type_ids": found.type_ids,
        }
        feed = {name: np.asarray([given[name]], np.int64) for name in self._inputs}
        (value,) = self._session.run([self._output], feed)
        if self._output != _WHOLE:
            value = value[:, 0] if self._first_token else value.mean(axis=1)
        return np.asarray(value[0], np.float32)

    def _prompt(self, kind: str) -> str:
        names = ("query",) if kind == "query" else ("passage", "document")
        return next((str(self._prompts[name]) for name in names if name in self._prompts), "")


def _inputs(folder: Path, names: Sequence[str]) -> list[str]:
    if "input_ids" not in names or not set(names) <= set(INPUTS):
        raise ModelFileError(
            f"The model in {folder} takes {', '.join(names)}: no sentence encoder takes other inputs than"
            f" {', '.join(INPUTS)}.",
            f"{folder} 中的模型输入为 {', '.join(names)}；句向量模型的输入只应为 {', '.join(INPUTS)}。",
        )
    return list(names)


def _output(folder: Path, names: Sequence[str]) -> str:
    for name in (_WHOLE, *_LAYERS):
        if name in names:
            return name
    raise ModelFileError(
        f"The model in {folder} gives {', '.join(names)}, but neither {_WHOLE} nor {_LAYERS[0]}.",
        f"{folder} 中的模型输出为 {', '.join(names)}，缺少 {_WHOLE} 或 {_LAYERS[0]}。",
    )


def _pools_first_token(folder: Path, pooling: Mapping[str, Any]) -> bool:
    """Whether the first token stands for the text; the mean does where the folder does not say."""
    on = {name for name, value in pooling.items() if name.startswith("pooling_mode_") and value is True}
    if on <= {"pooling_mode_mean_tokens"}:
        return False
    if on == {"pooling_mode_cls_token"}:
        return True
    raise ModelFileError(
        f"{folder / POOLING} asks for {', '.join(sorted(on))}; only the mean and the first token are known.",
        f"{folder / POOLING} 要求 {', '.join(sorted(on))}；仅支持均值池化和首个标记。",
    )


def _tokenizer(folder: Path) -> Any:
    try:
        from tokenizers import Tokenizer
    except ImportError as error:
        raise ModelFileError(
            "The package tokenizers is missing, which a folder in PAGEWITNESS_EMBEDDER needs.",
            "缺少软件包 tokenizers，PAGEWITNESS_EMBEDDER 指定目录时需要它。",
            hint="uv sync --extra folder",
        ) from error
    try:
        tokenizer = Tokenizer.from_file(str(folder / TOKENIZER))
    except Exception as error:  # the package raises no type of its own
        raise ModelFileError(
            f"{folder / TOKENIZER} cannot be read ({error}).", f"无法读取 {folder / TOKENIZER}（{error}）。"
        ) from error
    named = (tokenizer.truncation or {}).get("max_length") or _config(folder / LIMITS).get("max_seq_length")
    tokenizer.enable_truncation(int(named or TOKENS))
    tokenizer.no_padding()
    return tokenizer


def _config(file: Path) -> dict[str, Any]:
    """The values of a small config; empty where it is not there."""
    try:
        values = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise ModelFileError(f"{file} cannot be read ({error}).", f"无法读取 {file}（{error}）。") from error
    return values if isinstance(values, dict) else {}


def _missing(folder: Path, name: str) -> ModelFileError:
    return ModelFileError(
        f"PAGEWITNESS_EMBEDDER names {folder}, where there is no {name}.",
        f"PAGEWITNESS_EMBEDDER 指定了 {folder}，其中没有 {name}。",
        hint="Name bundled, best, or a folder with an ONNX sentence encoder and its tokenizer.json.",
        hint_zh="请设为 bundled、best，或包含 ONNX 句向量模型及其 tokenizer.json 的目录。",
    )
