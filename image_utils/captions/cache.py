"""Captions on disk: one small file each, named by picture, model and prompt; added, never changed."""

from __future__ import annotations

import hashlib
import json
import threading
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from core.library.files import write_atomically
from image_utils.captions.prompt import PROMPT_VERSION


@dataclass(frozen=True, slots=True)
class StoredCaption:
    """`picture` is the SHA-256 of the JPEG, `prompt` the version of the prompt, `made` UTC in ISO form."""

    picture: str
    model: str
    prompt: str
    text: str
    made: str


class CaptionCache:
    """The captions in one folder; safe to use from several threads, and from several processes at once.

    A file carries the checksum of its content. One that is damaged, or that is not what its name says, is
    set aside as `*.damaged` and only its caption is made again.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.damaged: list[Path] = []
        self._lock = threading.Lock()

    def get(self, picture: str, model: str, prompt: str = PROMPT_VERSION) -> StoredCaption | None:
        """The caption of this picture by this model with this prompt."""
        file = self._file(picture, model, prompt)
        found = self._read(file) if file.is_file() else None
        if found is not None and (found.picture, found.model, found.prompt) != (picture, model, prompt):
            self._set_aside(file)
            return None
        return found

    def best(self, picture: str, model: str = "") -> StoredCaption | None:
        """The caption by this model with the prompt in force, else the newest of any model and prompt."""
        exact = self.get(picture, model) if model else None
        if exact is not None:
            return exact
        folder = self._folder(picture)
        found = [c for file in sorted(folder.glob("*.json")) if (c := self._read(file)) is not None]
        return max((c for c in found if c.picture == picture), key=lambda c: c.made, default=None)

    def put(self, picture: str, model: str, text: str, prompt: str = PROMPT_VERSION) -> StoredCaption:
        """Store a caption; it is safe on disk when this returns."""
        made = datetime.now(UTC).isoformat(timespec="milliseconds")
        caption = StoredCaption(picture, model, prompt, text, made)
        values = {name: getattr(caption, name) for name in StoredCaption.__slots__}
        file = self._file(picture, model, prompt)
        write_atomically(file, json.dumps({**values, "sha256": _checksum(values)}, ensure_ascii=False))
        return caption

    def _folder(self, picture: str) -> Path:
        return self.folder / picture[:2] / picture

    def _file(self, picture: str, model: str, prompt: str) -> Path:
        key = hashlib.sha256(f"{model}\0{prompt}".encode()).hexdigest()[:32]
        return self._folder(picture) / f"{key}.json"

    def _read(self, file: Path) -> StoredCaption | None:
        try:
            values = json.loads(file.read_text(encoding="utf-8"))
            if values.pop("sha256") == _checksum(values):
                return StoredCaption(**values)
        except FileNotFoundError:
            return None
        except (ValueError, KeyError, TypeError, AttributeError):
            pass
        self._set_aside(file)
        return None

    def _set_aside(self, file: Path) -> None:
        aside = file.with_suffix(".damaged")
        with self._lock:
            try:
                file.replace(aside)
            except FileNotFoundError:
                return
            self.damaged.append(aside)


def _checksum(values: dict[str, str]) -> str:
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()
