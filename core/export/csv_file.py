"""Tables as CSV, one line for each cell. In UTF-8 with the mark without which Excel garbles Chinese."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence

from core.export.lines import lines, titles
from core.export.sheet import Sheet
from core.types import Document

_COMMAND = re.compile(r"[\s\x00-\x1f]*[=+\-@＝＋－＠]")
_FIGURE = re.compile(r"[+\-＋－]?\d[\d,.]*\s*[%％]?|-+")


def csv_bytes(sheets: Sequence[Sheet], document: Document, language: str) -> bytes:
    """The cells of tables as a CSV file.

    A text that a spreadsheet would run as a formula gets an apostrophe in front; figures (`-8.9%`) are none.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(titles(language))
    writer.writerows([_safe(field) for field in line] for line in lines(sheets, document, language))
    return out.getvalue().encode("utf-8-sig")


def _safe(field: str) -> str:
    return f"'{field}" if _COMMAND.match(field) and not _FIGURE.fullmatch(field) else field
