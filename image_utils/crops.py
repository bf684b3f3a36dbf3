"""Files for page pictures and figure crops: written once, under a temporary name first."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from core.errors import PagewitnessError
from core.library.files import write_atomically
from core.types.geometry import BBox
from image_utils.render import jpeg_bytes, opened, render_page

CROP_DPI = 150


def picture_name(doc_id: str, page: int) -> str:
    """The file of a page's picture, relative to the folder of pictures."""
    return f"{doc_id}/p{page:04d}.jpg"


def save_page_pictures(
    pdf: Path, doc_id: str, pages: Sequence[int], folder: Path, dpi: int, *, password: str = ""
) -> int:
    """Draw pages (1-based) of a PDF into JPEG files that are not there yet; returns the bytes written.

    A page that cannot be drawn is left out: whoever wants to see it meets the error then. Raises InputError
    when the password does not open the file.
    """
    written = 0
    with opened(pdf, password) as document:
        for number in pages:
            path = folder / picture_name(doc_id, number)
            if path.exists():
                continue
            try:
                data = jpeg_bytes(render_page(document[number - 1], dpi))
            except (RuntimeError, ValueError, IndexError, PagewitnessError):
                continue
            write_atomically(path, data, durable=False)
            written += len(data)
    return written


def save_crop(page: Any, box: BBox, folder: Path, dpi: int = CROP_DPI) -> tuple[str, str]:
    """Cut `box` (points, page not rotated) out of an open page.

    Returns the SHA-256 of the JPEG and the file name under `folder`.
    """
    data = jpeg_bytes(render_page(page, dpi, box))
    digest = hashlib.sha256(data).hexdigest()
    name = f"{digest}.jpg"
    if not (folder / name).exists():
        write_atomically(folder / name, data, durable=False)
    return digest, name
