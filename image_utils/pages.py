"""A page of a library as a picture or as a PDF of its own: from the stored picture, else from the file."""

from __future__ import annotations

from pathlib import Path

import pymupdf

from core.errors import InputError
from core.library.passwords import read_passwords
from core.library.paths import CachePaths
from core.types import Document, Page
from image_utils.render import opened, page_picture


def source_file(document: Document, datas: Path) -> Path:
    """The PDF a document was read from. Raises InputError when it is gone or no longer the same size."""
    there = [file for path in document.paths if (file := datas / path).is_file()]
    for file in there:
        if file.stat().st_size == document.bytes:
            return file
    if there:
        raise InputError(
            f"{document.name} has changed since the library was built.",
            f"{document.name} 在资料库构建之后已被修改。",
        )
    raise InputError(
        f"{document.name} is no longer in {datas}.",
        f"{datas} 中已没有 {document.name}。",
    )


def stored_or_drawn(page: Page, document: Document, caches: Path, datas: Path, dpi: int = 100) -> bytes:
    """JPEG of a page: the stored picture, else drawn in memory from the PDF; nothing is written.

    Raises InputError when there is neither, or no password that opens the PDF.
    """
    stored = CachePaths(caches).pages / page.picture
    if page.picture and stored.is_file():
        try:
            return stored.read_bytes()
        except OSError:  # not readable for this user: draw it
            pass
    file = source_file(document, datas)
    return page_picture(file, page.page, dpi, password=read_passwords(datas).of(document.paths))


def page_as_pdf(page: int, document: Document, datas: Path) -> bytes:
    """One page (1-based) as a PDF of its own. Raises InputError when the file or the page is not there."""
    file = source_file(document, datas)
    problem = InputError(
        f"Page {page} of {document.name} cannot be taken out.",
        f"无法取出 {document.name} 的第 {page} 页。",
    )
    try:
        password = read_passwords(datas).of(document.paths)
        with opened(file, password) as whole, pymupdf.open() as single:
            if not 1 <= page <= whole.page_count:  # MuPDF would take the nearest page instead
                raise problem
            single.insert_pdf(whole, from_page=page - 1, to_page=page - 1)
            return bytes(single.tobytes(garbage=3, deflate=True))
    except (pymupdf.FileDataError, RuntimeError, ValueError, IndexError) as error:
        raise problem from error
