"""Readings by the hash of the picture they were read from: no picture is ever read twice."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from core.library.files import write_atomically
from core.parsing.ocr.engine import Picture, engine_name
from core.parsing.ocr.lines import OcrPage, from_json, to_json
from core.parsing.ocr.reader import read_picture

READER_VERSION = 3
"""Raised when the same picture is read otherwise, so that old readings are not used again."""


def kept(picture: Picture, folder: Path) -> OcrPage | None:
    """What this engine read from the picture before; None where it did not, or the file is damaged."""
    try:
        return from_json(json.loads(_file(picture, folder).read_bytes()))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def read_and_keep(picture: Picture, folder: Path) -> OcrPage:
    """Read a picture and keep that in `folder`, made when needed; gives what the next run will find there.

    Raises ModelFileError where OCR cannot run.
    """
    data = json.dumps(to_json(read_picture(picture)), ensure_ascii=False, separators=(",", ":"))
    write_atomically(_file(picture, folder), data)
    return from_json(json.loads(data))


def _file(picture: Picture, folder: Path) -> Path:
    digest = hashlib.sha256(f"{READER_VERSION} {engine_name()} {picture.shape} ".encode())
    digest.update(picture.tobytes())
    name = digest.hexdigest()
    return folder / name[:2] / f"{name}.json"
