"""Finds the highlighted areas in a picture of a page, to compare them with the parser's boxes."""

from __future__ import annotations

import io

import numpy as np
from PIL import Image


def picture_on_screen(page) -> np.ndarray:
    """The page picture the browser got, as height × width × 3."""
    source = page.locator(".st-key-page-picture img").get_attribute("src")
    response = page.request.get(source if source.startswith("http") else page.url.split("/", 3)[0] + source)
    return np.asarray(Image.open(io.BytesIO(response.body())).convert("RGB")).astype(int)


def highlighted(picture: np.ndarray) -> np.ndarray:
    """A mask of the pixels that are yellow or orange: red well above blue, as no ink of the samples is."""
    red, green, blue = picture[..., 0], picture[..., 1], picture[..., 2]
    return (red - blue > 60) & (red > 150) & (green > 90)


def around(mask: np.ndarray) -> tuple[int, int, int, int]:
    """The smallest rectangle (x0, y0, x1, y1) around the highlighted pixels."""
    rows, columns = np.where(mask.any(axis=1))[0], np.where(mask.any(axis=0))[0]
    return int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1
