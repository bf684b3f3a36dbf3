"""A draft of `metadata.csv`: what was guessed, for a person to correct, with what is doubtful in its note."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Sequence
from pathlib import Path

from core.errors import InputError
from core.library.override_values import COLUMNS, NOTE
from core.types import Confidence, Document, DocumentMetadata

DRAFT_FILE = "metadata.draft.csv"


def write_draft(file: Path, documents: Sequence[Document]) -> None:
    """Write one line for each document to a new file, UTF-8 with a mark so that spreadsheets read it.

    Raises InputError when the file exists: what a person may have corrected is never overwritten.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(("file", *COLUMNS, NOTE))
    for document in documents:
        cells = [_cell(getattr(document.metadata, name)) for name in COLUMNS]
        writer.writerow((document.paths[0], *cells, ", ".join(doubtful(document.metadata))))
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
    except FileExistsError:
        raise InputError(
            f"{file} exists already and is left as it is.",
            f"{file} 已存在，未作改动。",
            hint="Move it away, or write the draft elsewhere: --to FILE",
            hint_zh="请先移走该文件，或另选位置：--to 文件",
        ) from None
    with os.fdopen(handle, "wb") as stream:
        stream.write(text.getvalue().encode("utf-8-sig", "replace"))


def doubtful(metadata: DocumentMetadata) -> tuple[str, ...]:
    """The fields whose value rests on a sign only, or on places that disagree."""
    return tuple(o.field for o in metadata.origins if o.confidence is Confidence.LOW)


def _cell(value: str | tuple[str, ...]) -> str:
    text = "; ".join(value) if isinstance(value, tuple) else str(value)
    text = " ".join(text.split())
    return (
        f" {text}" if text[:1] in ("=", "+", "-", "@") else text
    )  # no formula of a PDF runs in a spreadsheet
