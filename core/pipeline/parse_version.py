"""What a stored parse must have been made by to be used again; a failure, while its cause may still hold."""

from __future__ import annotations

from importlib.metadata import version

from core.library.passwords import Passwords
from core.parsing.parser import PARSER_VERSION
from core.settings import Settings
from core.types import Document, DocumentStatus

UNREAD = "the file could not be read"
"""Recorded for a file that could not be read this time: no later run takes it for done."""


def version_of(document: Document, settings: Settings, passwords: Passwords) -> str:
    """The version under which a result of this status is stored, with all that could change it."""
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
