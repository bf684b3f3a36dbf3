"""Page pictures for the screen, drawn in memory and shared by all sessions. Nothing touches the disk."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from core.types import BBox, Document, Page

_THUMB_WIDTH = 260
_DPI = 100


@st.cache_data(max_entries=64, show_spinner=False)
def _with_boxes(
    caches: Path,
    datas: Path,
    doc_id: str,
    page: int,
    boxes: tuple[BBox, ...],
    cells: tuple[BBox, ...],
    _page: Page,
    _document: Document,
) -> bytes:
    from image_utils.boxes import draw_boxes
    from image_utils.pages import stored_or_drawn

    del doc_id, page  # with the boxes, the key
    picture = stored_or_drawn(_page, _document, caches, datas, _DPI)
    if not boxes and not cells:
        return picture
    return draw_boxes(picture, boxes, (_page.width, _page.height), _page.rotation, cells=cells)


def page_picture(
    page: Page,
    document: Document,
    caches: Path,
    datas: Path,
    boxes: Sequence[BBox] = (),
    cells: Sequence[BBox] = (),
) -> bytes:
    """JPEG of a page with boxes on it, and thin lines around cells.

    Raises InputError when it can be neither found nor drawn.
    """
    return _with_boxes(caches, datas, document.doc_id, page.page, tuple(boxes), tuple(cells), page, document)


@st.cache_data(max_entries=32, show_spinner=False)
def close_up(picture: bytes, boxes: tuple[BBox, ...], width: float, height: float, rotation: int) -> bytes:
    """The part of a page picture (JPEG, boxes drawn) around its boxes, as JPEG."""
    from PIL import Image

    from image_utils.boxes import on_picture
    from image_utils.render import jpeg_bytes

    image = Image.open(io.BytesIO(picture))
    x0, y0, x1, y1 = on_picture(BBox.union(boxes), (width, height), rotation, image.size)
    margin = 0.04 * image.width
    wide = max(x1 - x0 + 2 * margin, 0.55 * image.width)
    left = min(max(0.0, (x0 + x1 - wide) / 2), image.width - min(wide, image.width))
    area = (left, max(0.0, y0 - margin), min(image.width, left + wide), min(image.height, y1 + margin))
    return jpeg_bytes(image.crop(tuple(round(v) for v in area)))  # type: ignore[arg-type]


@st.cache_data(max_entries=512, show_spinner=False)
def _thumbnail(caches: Path, datas: Path, doc_id: str, page: int, _page: Page, _document: Document) -> bytes:
    from PIL import Image

    from image_utils.pages import stored_or_drawn
    from image_utils.render import jpeg_bytes

    del doc_id, page
    image = Image.open(io.BytesIO(stored_or_drawn(_page, _document, caches, datas, dpi=40)))
    size = (_THUMB_WIDTH, round(_THUMB_WIDTH * image.height / image.width))
    image.draft("RGB", size)  # decode no more of the JPEG than is shown
    return jpeg_bytes(image.convert("RGB").resize(size, Image.Resampling.BILINEAR, reducing_gap=2.0))


def thumbnail(page: Page, document: Document, caches: Path, datas: Path) -> bytes:
    """A small JPEG of a page. Raises InputError when it can be neither found nor drawn."""
    return _thumbnail(caches, datas, document.doc_id, page.page, page, document)
