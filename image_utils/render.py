"""Page pictures as JPEG. Pillow encodes them: four times as fast as MuPDF's own JPEG or PNG."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pymupdf
from PIL import Image

from core.errors import InputError
from core.types.geometry import BBox

QUALITY = 80
_MAX_PIXELS = 40_000_000
_MAX_SIDE = 20_000


def render_page(page: Any, dpi: int, clip: BBox | None = None) -> Image.Image:
    """An open page as a reader sees it (turned by its rotation).

    `clip` is a box in points of the unrotated page. Giant pages are rendered at a lower resolution.
    """
    area = pymupdf.Rect(page.rect)
    if clip is not None:
        area = pymupdf.Rect(clip) * page.rotation_matrix & area
        area.normalize()
    if area.is_empty or area.width < 0.5 or area.height < 0.5:
        raise InputError("The picture would be empty.", "图片区域为空。")
    scale = dpi / 72
    scale = min(
        scale, (_MAX_PIXELS / (area.width * area.height)) ** 0.5, _MAX_SIDE / max(area.width, area.height)
    )
    pixels = page.get_pixmap(matrix=pymupdf.Matrix(scale, scale), clip=area, alpha=False, annots=True)
    if pixels.colorspace is None or pixels.colorspace.n != 3:
        pixels = pymupdf.Pixmap(pymupdf.csRGB, pixels)
    return Image.frombytes("RGB", (pixels.width, pixels.height), pixels.samples)


def jpeg_bytes(image: Image.Image, quality: int = QUALITY) -> bytes:
    """The image as JPEG bytes."""
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", quality=quality)
    return buffer.getvalue()


@contextmanager
def opened(pdf: Path, password: str = "") -> Iterator[Any]:
    """The open document for the block; `password` is used where the file asks for one, InputError where that
    does not open it. MuPDF's own errors come through.
    """
    with pymupdf.open(pdf) as document:
        if document.needs_pass and not document.authenticate(password):  # to ask again would forget it
            raise InputError(
                f"{pdf.name} asks for a password.",
                f"{pdf.name} 需要密码才能打开。",
                hint="Write it into passwords.csv in the datas folder.",
                hint_zh="请在 datas 目录的 passwords.csv 中写入密码。",
            )
        yield document


def page_picture(pdf: Path, page: int, dpi: int = 100, *, password: str = "") -> bytes:
    """JPEG of the 1-based page of a PDF file, rendered in memory. Raises InputError when it is not there."""
    try:
        with opened(pdf, password) as document:
            if not 1 <= page <= document.page_count:
                raise InputError(
                    f"{pdf.name} has {document.page_count} pages, not page {page}.",
                    f"{pdf.name} 共 {document.page_count} 页，没有第 {page} 页。",
                )
            return jpeg_bytes(render_page(document[page - 1], dpi))
    except (pymupdf.FileDataError, pymupdf.FileNotFoundError, RuntimeError, ValueError) as error:
        raise InputError(
            f"Page {page} of {pdf.name} cannot be drawn.", f"无法绘制 {pdf.name} 的第 {page} 页。"
        ) from error
