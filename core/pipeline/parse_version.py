"""What a stored parse must have been made by to be used again; a failure, while its cause may still hold."""

from __future__ import annotations

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
    can_read = settings.ocr and is_installed()
    return stored == current or (stored == current + _WITHOUT_OCR and not can_read)


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
    engine = f"pymupdf {version('pymupdf')}"
    if status is DocumentStatus.TIMED_OUT:
        return f"{PARSER_VERSION}/{engine}/{settings.document_seconds} s"
    if status is DocumentStatus.OUT_OF_MEMORY:
        return f"{PARSER_VERSION}/{engine}/{settings.document_memory_mb} MB"
    if status is DocumentStatus.CRASHED:
        limits = f"{settings.document_seconds} s/{settings.document_memory_mb} MB"
        return f"{PARSER_VERSION}/{engine}/{limits}"
    return PARSER_VERSION
