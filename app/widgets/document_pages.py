"""The pages of one document: small pictures to choose from, and the chosen page in full."""

from __future__ import annotations

import streamlit as st

from app.names import sourced, type_text
from app.pictures import thumbnail
from app.resources import Folders, content_counts
from app.texts import text
from app.widgets.badges import page_badge
from app.widgets.page_doubts import grades_line, ocr_line, page_doubts
from app.widgets.page_view import download_page, show_page, turn_pages
from app.widgets.plain import facts, plain
from app.widgets.table_view import table_view
from core.errors import PagewitnessError
from core.index.generation import Generation
from core.types import Document, Page
from core.types.names import notes_text, status_text

_THUMBS = 12  # small pictures at a time


def document_pages(document: Document, opened: Generation, places: Folders, language: str) -> None:
    """What is known of a document, and its pages; `?page=` in the address names the page."""
    plain(document.label or document.name, "question")
    pages = opened.library.pages(document.doc_id)
    name, remedy = status_text(document.status, language)
    about = document.metadata
    kind = type_text(about.document_type, language)

    def said(field: str, value: str) -> tuple[str, str]:
        return text(field, language), sourced(document, field, value, language)

    facts(
        [
            (text("file", language), "\n".join(document.paths)),
            said("title", about.title),
            said("authors", ", ".join(about.authors)),
            said("doi", about.doi),
            said("company", about.company_full or about.company),
            said("ticker", about.ticker),
            said("period", about.period),
            said("period_end", about.period_end),
            (text("type", language), sourced(document, "document_type", kind, language)),
            (text("state", language), name),
            (text("warnings", language), notes_text(document, language)),
            (text("what_to_do", language), remedy),
            *_found(pages, document, opened, language),
        ]
    )
    if not pages:
        plain(text("no_pages", language, reason=notes_text(document, language) or name), "note")
        return
    asked = st.query_params.get("page", "1")
    number = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 7 else 0
    if not 1 <= number <= len(pages):
        plain(text("unknown_page", language, page=asked[:80]))
        return
    page_doubts(pages, language, _turn)
    left, right = st.columns([5, 6], gap="large")
    with left:
        _thumbs(document, pages, number, opened, places, language)
    with right:
        turn_pages(number, len(pages), pages[number - 1].page_label, language, "library", _turn)
        page_badge(pages[number - 1].health, language)
        show_page(document, number, opened, places, language, "library")
        for table in opened.library.tables(document.doc_id, number):
            table_view(table.block_id, document, opened, language, table.table_id)
        download_page(document, number, places, language, "library")


def _found(
    pages: tuple[Page, ...], document: Document, opened: Generation, language: str
) -> list[tuple[str, str]]:
    """What parsing found, for a document that has pages."""
    counts = content_counts(opened.caches, opened.name).get(document.doc_id)
    if not pages or counts is None:
        return []
    return [
        (text("pages", language), str(len(pages))),
        (text("grades", language), grades_line(pages, language)),
        (text("ocr_pages", language), ocr_line(pages)),
        (text("tables", language), str(counts.tables)),
        (text("figures", language), str(counts.figures)),
    ]


def _turn(page: int) -> None:
    st.query_params["page"] = str(page)


def _thumbs(
    document: Document,
    pages: tuple[Page, ...],
    number: int,
    opened: Generation,
    places: Folders,
    language: str,
) -> None:
    sheets = -(-len(pages) // _THUMBS)
    sheet = (number - 1) // _THUMBS
    if sheets > 1:
        sheet = st.pagination(sheets, default=sheet + 1, key=f"sheet-{document.doc_id}-{sheet}") - 1
    with st.grid(min_column_width=130, gap="small", key="thumbs"):
        for page in pages[sheet * _THUMBS : (sheet + 1) * _THUMBS]:
            with st.container(gap="xxsmall"):
                try:
                    picture = thumbnail(page, document, opened.caches, places.datas)
                except PagewitnessError:
                    plain(text("no_picture", language), "note")
                else:
                    st.image(picture, width="stretch", alt=text("page_n", language, page=page.page))
                st.button(
                    text("page_n", language, page=page.page),
                    key=f"thumb-{page.page}",
                    type="primary" if page.page == number else "secondary",
                    width="stretch",
                    help=text("show_page", language, page=page.page),
                    on_click=_turn,
                    args=(page.page,),
                )
