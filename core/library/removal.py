"""Forgets documents whose file is gone, and gives up what was paid for: the two ways to lose stored work."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from core.errors import InputError
from core.library.patterns import lies_at
from core.library.sizes import Size, folder_size
from core.library.work import WorkLibrary
from core.types import Document


@dataclass(frozen=True, slots=True)
class Removed:
    """A document that was forgotten, and how many of its pictures were."""

    doc_id: str
    name: str
    pictures: int


def remove_documents(work: WorkLibrary, datas: Path, names: Sequence[str]) -> tuple[Removed, ...]:
    """Forget all that was made of these documents: pages, tables, chunks, facts, pictures.

    A name is a doc_id, a path, a file name, a pattern, or what the document is called. Vectors and what a
    model over HTTP made stay: they belong to texts, which other documents may share. Raises InputError for a
    name that means nothing, and for a document whose file is still there; then nothing is removed.
    """
    chosen: dict[str, Document] = {}
    for name in names:
        meant = _meant(work.known_documents(), name)
        if not meant:
            raise InputError(
                f"No document is called {name}.",
                f"没有名为 {name} 的文档。",
                hint="See them all: uv run scripts/library.py list",
                hint_zh="查看全部：uv run scripts/library.py list",
            )
        chosen.update((d.doc_id, d) for d in meant)
    for document in chosen.values():
        for path in document.paths:
            if (datas / path).exists():
                raise InputError(
                    f"{datas / path} is still there: the next build would bring it back.",
                    f"{datas / path} 仍然存在，下次构建会重新加入。",
                    hint="Move the file away first, then remove it here.",
                    hint_zh="请先移走该文件，再在此处删除。",
                )
    return tuple(_remove(work, document) for document in chosen.values())


def purge_paid(work: WorkLibrary) -> Size:
    """Remove every vector, description and answer that a model over HTTP was paid for; returns what it was.

    Nothing else in this program does. What is published stays; the next build pays again.
    """
    size = folder_size(work.paths.paid)
    shutil.rmtree(work.paths.paid, ignore_errors=True)
    return size


def _meant(documents: Sequence[Document], name: str) -> list[Document]:
    exact = [d for d in documents if name in (d.doc_id, d.label)]
    return exact or [d for d in documents if any(lies_at(path, name) for path in d.paths)]


def _remove(work: WorkLibrary, document: Document) -> Removed:
    crops = work.forget(document.doc_id)
    pages = work.paths.pages / document.doc_id
    pictures = folder_size(pages).files + len(crops)
    shutil.rmtree(pages, ignore_errors=True)
    for crop in crops:
        (work.paths.figures / crop).unlink(missing_ok=True)
    return Removed(document.doc_id, document.label or document.name, pictures)
