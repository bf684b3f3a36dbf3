"""Exact limits on what may be evidence: company, year, type, document."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import streamlit as st

from app.names import type_text
from app.texts import text
from core.index.generation import Generation
from core.types import Document, DocumentType, Filters

T = TypeVar("T")
_KEYS = ("filter-company", "filter-year", "filter-type", "filter-document")


def filter_popover(opened: Generation, language: str) -> Filters:
    """The button with the four lists behind it, and the filters chosen there."""
    documents = [d for d in opened.library.documents() if d.status.searchable]
    by_id = {d.doc_id: d for d in documents}
    _forget_what_is_gone(documents)
    number = sum(len(st.session_state.get(key, ())) for key in _KEYS)
    name = text("filters_n", language, n=number) if number else text("filters", language)
    with st.popover(name, icon=":material/filter_list:", type="secondary", width="content"):
        companies = _choose("company", _companies(documents), language, _KEYS[0])
        years = _choose("year", _years(documents), language, _KEYS[1])
        types = _choose("type", _types(documents), language, _KEYS[2], names=lambda t: type_text(t, language))
        doc_ids = _choose(
            "document", list(by_id), language, _KEYS[3], names=lambda i: document_name(by_id[i])
        )
        st.button(text("clear_filters", language), on_click=clear, disabled=not number, key="filter-clear")
    return Filters(
        doc_ids=tuple(doc_ids),
        companies=tuple(companies),
        periods=tuple(years),
        document_types=tuple(types),
    )


def _choose(
    name: str, options: Sequence[T], language: str, key: str, names: Callable[[T], str] = str
) -> list[T]:
    return st.multiselect(
        text(name, language),
        options,
        key=key,
        format_func=names,
        placeholder=text("any", language),
        persist_state="session",
    )


def _forget_what_is_gone(documents: Sequence[Document]) -> None:
    """A new generation may no longer hold what was chosen."""
    offered: tuple[list[Any], ...] = (
        _companies(documents),
        _years(documents),
        _types(documents),
        [d.doc_id for d in documents],
    )
    for key, options in zip(_KEYS, offered, strict=True):
        chosen: list[Any] = st.session_state.get(key, [])
        if chosen and not set(chosen) <= set(options):
            st.session_state[key] = [value for value in chosen if value in options]


def clear() -> None:
    for key in _KEYS:
        st.session_state[key] = []


def document_name(document: Document) -> str:
    """Label and file name, each once."""
    label = document.label
    return f"{label} — {document.name}" if label and label not in document.name else document.name


def describe(filters: Filters, opened: Generation, language: str) -> str:
    """The chosen filters in words; empty when there are none."""
    names = {d.doc_id: document_name(d) for d in opened.library.documents()}
    parts = [
        *filters.companies,
        *filters.periods,
        *(type_text(t, language) for t in filters.document_types),
        *(names.get(i, i) for i in filters.doc_ids),
    ]
    return text("filtered_to", language, what=" · ".join(parts)) if parts else ""


def filter_effect(filters: Filters, opened: Generation, language: str) -> tuple[str, ...]:
    """How many documents the filters leave, or that they leave none; nothing without filters."""
    allowed = opened.allowed_documents(filters)
    if allowed is None:
        return ()
    searchable = {d.doc_id for d in opened.library.documents() if d.status.searchable}
    left = len(searchable & set(allowed))
    if not left:
        return (text("nothing_passes", language),)
    return (text("filtered", language, n=left, all=len(searchable)),)


def _companies(documents: Sequence[Document]) -> list[str]:
    return sorted({d.metadata.company for d in documents if d.metadata.company})


def _years(documents: Sequence[Document]) -> list[str]:
    return sorted({d.metadata.year for d in documents if d.metadata.year}, reverse=True)


def _types(documents: Sequence[Document]) -> list[DocumentType]:
    held = {d.metadata.document_type for d in documents}
    return [t for t in DocumentType if t in held]
