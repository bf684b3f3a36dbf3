"""What a stored parse must have been made by to be used again; a failure, while its cause may still hold."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version

from core.library.passwords import Passwords
from core.parsing.health import is_unread
from core.parsing.ocr.engine import is_installed
from core.parsing.parser import PARSER_VERSION
from core.settings import Settings
from core.types import Document, DocumentStatus, ParsedDocument

UNREAD = "the file could not be read"
"""Recorded for a file that could not be read this time: no later run takes it for done."""

_WITHOUT_OCR = "/without OCR"


def is_current(stored: str | None, document: Document, settings: Settings, passwords: Passwords) -> bool:
    """Whether a stored parse can be used again. What was parsed without OCR and has pages that need it is
    parsed again as soon as OCR can run; what OCR read stays when it is switched off.
    """
    current = version_of(document, settings, passwords)
    return stored == current or (stored == current + _WITHOUT_OCR and not (settings.ocr and is_installed()))


def version_of(
    document: Document, settings: Settings, passwords: Passwords, parsed: ParsedDocument | None = None
) -> str:
    """The version under which a result of this status is stored, with all that could change it; `parsed`
    is the result, where there is one.
    """
    if parsed is not None and any(is_unread(page.health.reasons) for page in parsed.pages):
        return version_of(document, settings, passwords) + _WITHOUT_OCR
    status = document.status
    if status is DocumentStatus.TOO_LARGE:
        return f"{PARSER_VERSION}/{settings.document_mb} MB"
    if status is DocumentStatus.NEEDS_PASSWORD:
        return f"{PARSER_VERSION}/passwords {passwords.version(document.paths)}"
    seconds, megabytes = f"{settings.document_seconds} s", f"{settings.document_memory_mb} MB"
    limits = {
        DocumentStatus.TIMED_OUT: seconds,
        DocumentStatus.OUT_OF_MEMORY: megabytes,
        DocumentStatus.CRASHED: f"{seconds}/{megabytes}",
    }.get(status)
    return f"{PARSER_VERSION}/{_engine()}/{limits}" if limits else PARSER_VERSION


@cache
def _engine() -> str:
    return f"pymupdf {version('pymupdf')}"
