"""The Status page: models, versions, sizes, published generations, documents that failed, and what to run."""

from __future__ import annotations

import streamlit as st

from app.frame import Frame, frame
from app.texts import has_text, text
from app.widgets.models import leaving_line, model_rows
from app.widgets.plain import facts, plain, table
from app.widgets.states import samples_notice
from core.library.sizes import generation_folders, library_sizes
from core.types import DocumentStatus
from core.types.names import notes_text, status_text

_MOST_FAILURES = 50


def page() -> None:
    here = frame()
    language = here.language
    samples_notice(here.places, language)
    st.header(text("status", language))
    left, right = st.columns(2, gap="large")
    with left:
        _section("providers", language)
        table([text(k, language) for k in ("purpose", "model", "where")], model_rows(here.opened, language))
        plain(leaving_line(here.opened, language), "note")
        _section("generation", language)
        _generation(here)
        _section("versions", language)
        versions = here.opened.manifest.versions
        table([text(k, language) for k in ("stage", "version")], [(k, v) for k, v in versions.items()])
    with right:
        _section("folders", language)
        facts([("datas", str(here.places.datas)), ("caches", str(here.places.caches))])
        _section("sizes", language)
        _sizes(here)
        _section("generations", language)
        _generations(here)
    _section("failures", language)
    _failures(here)


def _section(key: str, language: str) -> None:
    st.subheader(text(key, language))


def _generation(here: Frame) -> None:
    manifest = here.opened.manifest
    rows = [
        (text(f"count_{name}", here.language) if has_text(f"count_{name}") else name, f"{number:,}")
        for name, number in manifest.counts.items()
    ]
    table([here.opened.name, text("count", here.language)], rows)
    if here.opened.dense is None:
        plain(text("no_vectors", here.language), "note")
        st.code(
            here.places.demo if here.places.samples else here.places.build, language=None, wrap_lines=True
        )


def _sizes(here: Frame) -> None:
    rows = [
        (text(f"part_{part}", here.language), f"{size.files:,}", _megabytes(size.bytes))
        for part, size in library_sizes(here.places.caches).items()
    ]
    table([text(k, here.language) for k in ("part", "files", "size")], rows)


def _generations(here: Frame) -> None:
    rows = [
        (
            folder.name,
            folder.published.strftime("%Y-%m-%d %H:%M:%S"),
            _megabytes(folder.size.bytes),
            text("in_force" if folder.current else "kept", here.language),
        )
        for folder in generation_folders(here.places.caches, here.opened.name)
    ]
    table([text(k, here.language) for k in ("generation", "published", "size", "state")], rows)


def _failures(here: Frame) -> None:
    failed = [d for d in here.opened.library.documents() if d.status is not DocumentStatus.PARSED]
    if not failed:
        plain(text("no_failures", here.language), "note")
        return
    rows = []
    for document in failed[:_MOST_FAILURES]:
        name, remedy = status_text(document.status, here.language)
        rows.append(
            (
                document.paths[0] if document.paths else document.doc_id,
                name,
                notes_text(document, here.language),
                remedy,
            )
        )
    table([text(k, here.language) for k in ("file", "state", "reason", "what_to_do")], rows)
    if len(failed) > _MOST_FAILURES:
        plain(text("and_more", here.language, n=len(failed) - _MOST_FAILURES), "note")
    plain(text("then_build", here.language), "note")
    st.code(here.places.demo if here.places.samples else here.places.build, language=None, wrap_lines=True)


def _megabytes(size: int) -> str:
    return f"{size / 1e6:,.1f} MB"


page()
