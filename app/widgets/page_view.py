"""One page of a document: picture, turning of pages, the page as a file of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from app.pictures import close_up, page_picture
from app.resources import Folders
from app.texts import text
from app.widgets.plain import plain
from core.errors import PagewitnessError
from core.index.generation import Generation
from core.library.paths import CachePaths
from core.types import BBox, Document


def show_page(
    document: Document,
    number: int,
    opened: Generation,
    places: Folders,
    language: str,
    key: str,
    boxes: Sequence[BBox] = (),
) -> None:
    """The picture of a page, or why there is none; a page with tables has a switch that draws their cells."""
    cells = _cells(document, number, opened, language, key)
    try:
        page = opened.library.page(document.doc_id, number)
        picture = page_picture(page, document, opened.caches, places.datas, boxes, cells)
    except PagewitnessError as error:
        plain(text("no_picture", language), "note")
        plain(error.text(language), "note")
        st.code(places.demo if places.samples else places.build, language=None, wrap_lines=True)
        return
    name = text("picture_of", language, name=document.name, page=number)
    if boxes:
        with st.container(key="close-up"):
            part = close_up(picture, tuple(boxes), page.width, page.height, page.rotation)
            st.image(part, width="stretch", alt=text("close_up", language))
    with st.container(key="page-picture"):
        st.image(picture, width="stretch", alt=name)


def _cells(document: Document, number: int, opened: Generation, language: str, key: str) -> tuple[BBox, ...]:
    """The boxes of all cells on the page, where the user wants to see them."""
    tables = opened.library.tables(document.doc_id, number)
    if not tables or not st.toggle(
        text("draw_cells", language), help=text("draw_cells_means", language), key=f"cells-{key}"
    ):
        return ()
    return tuple(cell.bbox for table in tables for cell in table.cells)


def show_crop(name: str, opened: Generation, language: str) -> None:
    """The figure a description is about, as it was cut out; nothing where it is no longer stored."""
    file = CachePaths(opened.caches).figures / name
    try:
        st.image(file.read_bytes(), width="content", alt=text("figure", language))
    except OSError:
        return


def turn_pages(
    number: int,
    pages: int,
    printed: str,
    language: str,
    key: str,
    turn: Callable[[int], None],
    quote: int | None = None,
) -> None:
    """Previous and next page, where one is, and the way back to the quote's page."""
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key=f"turn-{key}"):
        st.button(
            "",
            icon=":material/chevron_left:",
            help=text("previous", language),
            key=f"previous-{key}",
            disabled=number <= 1,
            on_click=turn,
            args=(number - 1,),
        )
        st.button(
            "",
            icon=":material/chevron_right:",
            help=text("next", language),
            key=f"next-{key}",
            disabled=number >= pages,
            on_click=turn,
            args=(number + 1,),
        )
        place = text("page_of", language, page=number, pages=pages)
        if printed and printed != str(number):
            place += text("page_printed", language, label=printed)
        plain(place, width="content")
        if quote is not None and quote != number:
            st.button(
                text("back", language), key=f"back-{key}", type="tertiary", on_click=turn, args=(quote,)
            )


def download_page(document: Document, number: int, places: Folders, language: str, key: str) -> None:
    """The page as a PDF, beside the path of the file it is from."""
    from image_utils.pages import page_as_pdf, source_file

    with st.container(horizontal=True, vertical_alignment="center", gap="small", key=f"file-{key}"):
        try:
            path = str(source_file(document, places.datas))
        except PagewitnessError as error:
            plain(error.text(language), "note")
            return
        stem = document.name.removesuffix(".pdf").removesuffix(".PDF")
        st.download_button(
            text("download", language),
            data=lambda: page_as_pdf(number, document, places.datas),
            file_name=f"{stem}-p{number}.pdf",
            mime="application/pdf",
            icon=":material/download:",
            on_click="ignore",
            key=f"download-{key}",
        )
    st.code(path, language=None, wrap_lines=True)
