"""Files for page pictures and figure crops: written once, under a temporary name first."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Any

from core.types.geometry import BBox
from image_utils.render import jpeg_bytes, render_page

CROP_DPI = 150


def write_once(path: Path, data: bytes) -> None:
    """Write a file so that a reader sees all of it or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        temporary.write_bytes(data)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def save_page_picture(page: Any, path: Path, dpi: int) -> None:
    """Draw an open page into a JPEG file, unless the file is there."""
    if not path.exists():
        write_once(path, jpeg_bytes(render_page(page, dpi)))


def save_crop(page: Any, box: BBox, folder: Path, dpi: int = CROP_DPI) -> tuple[str, str]:
    """Cut `box` (points, page not rotated) out of an open page.

    Returns the SHA-256 of the JPEG and the file name under `folder`.
    """
    data = jpeg_bytes(render_page(page, dpi, box))
    digest = hashlib.sha256(data).hexdigest()
    name = f"{digest}.jpg"
    if not (folder / name).exists():
        write_once(folder / name, data)
    return digest, name
