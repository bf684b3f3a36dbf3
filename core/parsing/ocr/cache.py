"""Readings by the hash of the picture they were read from: no picture is ever read twice."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from core.library.files import write_atomically
from core.parsing.ocr.engine import Picture, engine_name
from core.parsing.ocr.lines import OcrPage, from_json, to_json
from core.parsing.ocr.reader import read_picture

READER_VERSION = 2
"""Raised when the same picture is read otherwise, so that old readings are not used again."""


def read_once(picture: Picture, folder: Path) -> OcrPage:
    """The lines of a picture: from `folder` (made when needed) where it was read before by this engine.

    A file that is damaged is read anew. Raises ModelFileError where OCR cannot run.
    """
    file = _file(picture, folder)
    try:
        return from_json(json.loads(file.read_bytes()))
    except (OSError, ValueError, KeyError, TypeError):
        pass
    page = read_picture(picture)
    write_atomically(file, json.dumps(to_json(page), ensure_ascii=False, separators=(",", ":")))
    return page


def _file(picture: Picture, folder: Path) -> Path:
    digest = hashlib.sha256(f"{READER_VERSION} {engine_name()} {picture.shape} ".encode())
    digest.update(picture.tobytes())
    name = digest.hexdigest()
    return folder / name[:2] / f"{name}.json"
