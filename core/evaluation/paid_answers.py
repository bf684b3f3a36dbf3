"""A chat model whose answers are kept by content, so that an evaluation run again pays for nothing twice.

For evaluation only: people who ask the app or `ask.py` always get a new answer.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from core.library.files import write_atomically
from core.library.paths import CachePaths
from core.providers.protocols import ChatModel, Completion, Message, Usage


class PaidAnswers:
    """A `ChatModel` in front of another. The key of an answer is the model, its host, the messages, the
    schema and the token limit. What comes back of the cache has the usage of the call that was paid."""

    def __init__(self, chat: ChatModel, caches: Path) -> None:
        self._chat = chat
        self._folder = CachePaths(caches).paid / "answers"
        self.paid = 0
        self.reused = 0

    @property
    def model_id(self) -> str:
        return self._chat.model_id

    @property
    def host(self) -> str:
        return self._chat.host

    def complete(
        self,
        messages: Sequence[Message],
        *,
        schema: type[BaseModel] | None = None,
        max_tokens: int | None = None,
        seconds: float | None = None,
    ) -> Completion:
        file = self._file(messages, schema, max_tokens)
        kept = self._read(file, schema)
        if kept is not None:
            return kept
        completion = self._chat.complete(messages, schema=schema, max_tokens=max_tokens, seconds=seconds)
        self._write(file, completion)
        return completion

    def stream(
        self, messages: Sequence[Message], *, max_tokens: int | None = None, seconds: float | None = None
    ) -> Iterator[str | Completion]:
        file = self._file(messages, None, max_tokens)
        kept = self._read(file, None)
        if kept is not None:
            yield kept.text
            yield kept
            return
        for piece in self._chat.stream(messages, max_tokens=max_tokens, seconds=seconds):
            if isinstance(piece, Completion):
                self._write(file, piece)
            yield piece

    def _file(
        self, messages: Sequence[Message], schema: type[BaseModel] | None, max_tokens: int | None
    ) -> Path:
        asked: list[Any] = [self.model_id, self.host, [[m.role, m.content] for m in messages], max_tokens]
        asked.append(schema.model_json_schema() if schema else None)
        text = json.dumps(asked, ensure_ascii=False, sort_keys=True)
        name = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        return self._folder / name[:2] / f"{name}.json"

    def _read(self, file: Path, schema: type[BaseModel] | None) -> Completion | None:
        """None where nothing is kept, or what is kept does not fit any more."""
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
            completion = Completion(
                text=data["text"],
                parsed=schema.model_validate(data["parsed"]) if schema else None,
                usage=Usage(data["prompt_tokens"], data["completion_tokens"]),
                finish_reason=data["finish_reason"],
            )
        except (OSError, ValueError, KeyError, TypeError, ValidationError):
            return None
        self.reused += 1
        return completion

    def _write(self, file: Path, completion: Completion) -> None:
        self.paid += 1
        parsed = completion.parsed
        data = {
            "model": self.model_id,
            "text": completion.text,
            "parsed": parsed.model_dump(mode="json") if isinstance(parsed, BaseModel) else None,
            "prompt_tokens": completion.usage.prompt_tokens,
            "completion_tokens": completion.usage.completion_tokens,
            "finish_reason": completion.finish_reason,
        }
        write_atomically(file, json.dumps(data, ensure_ascii=False))
