"""Parsed documents by the names that labels give them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from core.evaluation.bundle import name_key
from core.library.registration import scan
from core.library.work import WorkLibrary
from core.types.document import Document
from core.types.page import Block, Figure, Table


@dataclass(frozen=True)
class ParsedFile:
    """One document of the work library, its contents read when asked for."""

    document: Document
    path: Path
    work: WorkLibrary

    @cached_property
    def blocks(self) -> Mapping[int, Sequence[Block]]:
        """Page → its blocks in reading order, running heads included."""
        pages: dict[int, list[Block]] = {}
        for block in self.work.blocks(self.document.doc_id):
            pages.setdefault(block.page, []).append(block)
        return pages

    @cached_property
    def tables(self) -> Mapping[int, Sequence[Table]]:
        """Page → its tables."""
        pages: dict[int, list[Table]] = {}
        for table in self.work.tables(self.document.doc_id):
            pages.setdefault(table.page, []).append(table)
        return pages

    @cached_property
    def figures(self) -> Sequence[Figure]:
        return self.work.figures(self.document.doc_id)

    @cached_property
    def texts(self) -> Mapping[int, str]:
        """Page → its text, running heads included."""
        return dict(self.work.page_texts(self.document.doc_id))


class ParsedFolder:
    """The PDFs of one folder of the data, by file name. Empty where the library has none of them."""

    def __init__(self, work: WorkLibrary, folder: Path) -> None:
        by_id = {d.doc_id: d for d in work.documents()}
        self.folder = folder
        self.files: dict[str, ParsedFile] = {}
        for found in scan(folder, {}):
            document = by_id.get(found.doc_id)
            if document is not None:
                path = folder / found.path
                self.files[name_key(path.name)] = ParsedFile(document, path, work)

    def get(self, name: str) -> ParsedFile | None:
        """The document of this file name; None where it was not parsed."""
        return self.files.get(name_key(name))
