"""The Library page: the documents, what is not in the library yet, and the pages of one document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from app.frame import Frame, frame
from app.names import marked, type_text
from app.resources import content_counts
from app.texts import text
from app.widgets.document_pages import document_pages
from app.widgets.plain import plain
from app.widgets.states import samples_notice
from core.library.changes import folder_changes
from core.library.counts import ContentCounts
from core.types import Document
from core.types.names import notes_text, status_text

_MARKED = ("title", "company", "period", "document_type")
_FILES = 5  # names shown of the files that are not in the library


def page() -> None:
    here = frame()
    documents = here.opened.library.documents()
    samples_notice(here.places, here.language)
    st.header(text("documents", here.language))
    _changes(here)
    counts = content_counts(here.opened.caches, here.opened.name)
    chosen = _documents(documents, counts, here.language)
    wanted = st.query_params.get("doc", "")
    if chosen is not None and chosen.doc_id != wanted:
        st.query_params.from_dict({"doc": chosen.doc_id, **_kept()})
        wanted = chosen.doc_id
    if not wanted:
        plain(text("choose_document", here.language), "note")
        return
    found = next((d for d in documents if d.doc_id == wanted), None)
    if found is None:
        plain(text("unknown_document", here.language, id=wanted[:80]))
        return
    document_pages(found, here.opened, here.places, here.language)


def _kept() -> dict[str, str]:
    language = st.query_params.get("lang")
    return {"lang": language} if language else {}


def _changes(here: Frame) -> None:
    changes = folder_changes(here.places.datas, here.opened.library.known_files())
    if changes.empty:
        plain(text("up_to_date", here.language), "note")
        return
    with st.container(border=True, gap="xsmall", key="changes"):
        for key in ("added", "changed", "removed"):
            paths: tuple[str, ...] = getattr(changes, key)
            if paths:
                plain(text(f"{key}_files", here.language, n=len(paths)))
                plain("\n".join(paths[:_FILES]), "note")
            if len(paths) > _FILES:
                plain(text("and_more", here.language, n=len(paths) - _FILES), "note")
        plain(text("run", here.language), "note")
        st.code(
            here.places.demo if here.places.samples else here.places.build, language=None, wrap_lines=True
        )


def _documents(
    documents: Sequence[Document], counts: Mapping[str, ContentCounts], language: str
) -> Document | None:
    """The table of all documents, and the one chosen in it."""
    columns = (
        "company",
        "period",
        "type",
        "pages",
        "doubted",
        "ocr_pages",
        "tables",
        "figures",
        "state",
        "warnings",
        "file",
        "title",
    )
    rows = [
        {
            "company": marked(d, "company", d.metadata.company),
            "period": marked(d, "period", d.metadata.period),
            "type": marked(d, "document_type", type_text(d.metadata.document_type, language)),
            "pages": d.pages,
            "doubted": found.doubted,
            "ocr_pages": found.ocr_pages,
            "tables": found.tables,
            "figures": found.figures,
            "state": status_text(d.status, language)[0],
            "file": d.paths[0] if d.paths else d.doc_id,
            "title": marked(d, "title", d.metadata.title),
            "warnings": notes_text(d, language),
        }
        for d in documents
        for found in (counts.get(d.doc_id, ContentCounts()),)
    ]
    picked = st.dataframe(
        rows,
        hide_index=True,
        on_select="rerun",
        selection_mode="single-row",
        key="documents",
        column_config={c: st.column_config.Column(text(c, language)) for c in columns},
        height="content" if len(rows) < 15 else 540,
    )
    if any(marked(d, field, "-") != "-" for d in documents for field in _MARKED):
        plain(text("marks", language), "note")
    selected = picked.selection.rows
    return documents[selected[0]] if selected and selected[0] < len(documents) else None


page()
