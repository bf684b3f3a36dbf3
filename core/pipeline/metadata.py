"""The metadata stage: guesses what each document is about, and puts what the user says in its place."""

from __future__ import annotations

from collections.abc import Mapping

from core.library.metadata import METADATA_VERSION, guess_metadata
from core.library.overrides import Override, overridden
from core.library.work import WorkLibrary
from core.types import Document, DocumentMetadata

METADATA_PAGES = 12
"""Pages whose text the metadata is guessed from."""

LAYOUT_PAGES = 3
"""Pages whose layout it is guessed from: the first one with text is among them, but for odd covers."""


def describe_documents(work: WorkLibrary, overrides: Mapping[str, Override]) -> int:
    """Guess where a document was parsed anew, bears another name, or the rules or its line of `metadata.csv`
    have changed; returns how many. Nothing is parsed.
    """
    changed = 0
    made = work.stage_versions("metadata")
    for document in work.documents():
        override = overrides.get(document.doc_id)
        known = made.get(document.doc_id)
        version = f"{METADATA_VERSION}/{document.name}" + (f"/{override.stamp}" if override else "")
        if known == version or not (document.status.searchable or override or known):
            continue
        guess = _guess(work, document) if document.status.searchable else DocumentMetadata()
        metadata = overridden(guess, override) if override else guess
        work.save_metadata(document.doc_id, metadata, version)
        changed += 1
    return changed


def _guess(work: WorkLibrary, document: Document) -> DocumentMetadata:
    texts = [text for page, text in work.page_texts(document.doc_id) if page <= METADATA_PAGES]
    blocks = work.blocks(document.doc_id, last_page=LAYOUT_PAGES)
    return guess_metadata(document.name, texts, work.info(document.doc_id), blocks)
