"""What the library knows of a file before and beside its text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from core.types.label import label_of, subject_of
from core.types.metadata import DocumentMetadata

_UNKNOWN = DocumentMetadata()


class DocumentStatus(StrEnum):
    """How parsing a document ended. Only `parsed` and `partial` documents have searchable text.

    `crashed`: the program failed on it, whatever the file is like; `damaged`: the file itself is broken;
    `unreadable`: the system does not give its bytes, or its name cannot be written down.
    """

    REGISTERED = "registered"
    PARSED = "parsed"
    PARTIAL = "partial"
    NO_TEXT = "no_text"
    NEEDS_PASSWORD = "needs_password"
    NOT_PDF = "not_pdf"
    DAMAGED = "damaged"
    UNREADABLE = "unreadable"
    TOO_LARGE = "too_large"
    TIMED_OUT = "timed_out"
    OUT_OF_MEMORY = "out_of_memory"
    CRASHED = "crashed"

    @property
    def searchable(self) -> bool:
        return self in (DocumentStatus.PARSED, DocumentStatus.PARTIAL)


@dataclass(frozen=True, slots=True)
class Document:
    """One PDF by content: the same bytes under two names are one document with two `paths`.

    `doc_id` is the first 12 hex digits of the file's SHA-256; `paths` are relative to the datas folder,
    POSIX separators, sorted.
    """

    doc_id: str
    sha256: str
    paths: tuple[str, ...]
    bytes: int
    status: DocumentStatus
    pages: int = 0
    reason: str = ""
    warnings: tuple[str, ...] = ()
    metadata: DocumentMetadata = _UNKNOWN

    @property
    def name(self) -> str:
        """The file name shown to people: the last part of the first path."""
        return self.paths[0].rsplit("/", 1)[-1] if self.paths else self.doc_id

    @property
    def label(self) -> str:
        """What the document is, in a few words of its own language; see `core.types.label`."""
        return label_of(self.metadata, self.name)

    @property
    def subject(self) -> str:
        """What its chunks are searched by besides their own text: the same in the words of questions."""
        return subject_of(self.metadata, self.name)
