"""The list of texts without a vector, for people: beside the vectors, gone when there are none left."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from core.embedding.cache import text_key
from core.library.files import write_atomically

SHOWN = 200
"""Characters of a text that are listed."""


def failed_file(folder: Path) -> Path:
    """Where the failed texts of the last run are listed, one JSON object a line."""
    return folder / "failed.jsonl"


def list_failed(folder: Path, reasons: Mapping[str, str]) -> None:
    """Write the texts of a run that have no vector, each with its reason; the next run tries them again."""
    file = failed_file(folder)
    if not reasons:
        file.unlink(missing_ok=True)
        return
    lines = (
        json.dumps({"sha256": text_key(text).hex(), "reason": reason, "text": text[:SHOWN]})
        for text, reason in reasons.items()
    )
    write_atomically(file, "".join(f"{line}\n" for line in lines))
