"""Boxes on page pictures. Boxes are in points of the unrotated page; pictures show it as a reader sees it."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from pathlib import Path

from PIL import Image, ImageDraw

from core.errors import InputError
from core.types.geometry import BBox
from image_utils.render import jpeg_bytes, page_picture

FILL = (255, 209, 0, 80)
OUTLINE = (217, 119, 6, 255)
CELL = (0, 105, 190, 230)
CELL_FILL = (0, 105, 190, 18)
_MARGIN = 1.5  # points around the letters


def on_picture(
    box: BBox, page_size: tuple[float, float], rotation: int, picture_size: tuple[int, int]
) -> tuple[float, float, float, float]:
    """A box in pixels of the picture. `page_size` is width and height of the unrotated page in points."""
    width, height = page_size
    x0, y0, x1, y1 = box
    turn = rotation % 360
    if turn == 90:
        x0, y0, x1, y1 = height - y1, x0, height - y0, x1
    elif turn == 180:
        x0, y0, x1, y1 = width - x1, height - y1, width - x0, height - y0
    elif turn == 270:
        x0, y0, x1, y1 = y0, width - x1, y1, width - x0
    shown = (height, width) if turn in (90, 270) else (width, height)
    sx, sy = picture_size[0] / shown[0], picture_size[1] / shown[1]
    return x0 * sx, y0 * sy, x1 * sx, y1 * sy


def draw_boxes(
    picture: bytes,
    boxes: Iterable[BBox],
    page_size: tuple[float, float],
    rotation: int = 0,
    numbers: Sequence[str] = (),
    cells: Iterable[BBox] = (),
) -> bytes:
    """The picture (JPEG or PNG of a whole page) with each box highlighted, as JPEG.

    `numbers` are short labels for the boxes, in the same order; text under a box stays readable. `cells` get
    a thin line around them and a shade of blue.
    """
    if page_size[0] <= 0 or page_size[1] <= 0:
        raise InputError(f"A page cannot measure {page_size}.", f"页面尺寸无效：{page_size}。")
    try:
        base = Image.open(io.BytesIO(picture)).convert("RGBA")
    except OSError as error:
        raise InputError("The page picture cannot be read.", "无法读取页面图片。") from error
    layer = Image.new("RGBA", base.size, (0, 0, 0, 0))
    draw = ImageDraw.Draw(layer)
    margin = _MARGIN * base.width / (page_size[1] if rotation % 180 else page_size[0])
    for cell in dict.fromkeys(cells):
        x0, y0, x1, y1 = on_picture(cell, page_size, rotation, base.size)
        if x0 < x1 and y0 < y1:
            draw.rectangle(
                (x0, y0, x1, y1), fill=CELL_FILL, outline=CELL, width=max(1, round(base.width / 1200))
            )
    for i, box in enumerate(boxes):
        x0, y0, x1, y1 = on_picture(box, page_size, rotation, base.size)
        area = (
            max(0.0, x0 - margin),
            max(0.0, y0 - margin),
            min(base.width - 1.0, x1 + margin),
            min(base.height - 1.0, y1 + margin),
        )
        if area[0] >= area[2] or area[1] >= area[3]:
            continue
        draw.rectangle(area, fill=FILL, outline=OUTLINE, width=max(1, round(base.width / 800)))
        if i < len(numbers):
            draw.text((max(0.0, area[0] - 4 * margin), area[1]), numbers[i], fill=OUTLINE, anchor="ra")
    return jpeg_bytes(Image.alpha_composite(base, layer).convert("RGB"))


def page_with_boxes(
    pdf: Path,
    page: int,
    boxes: Iterable[BBox],
    page_size: tuple[float, float],
    rotation: int = 0,
    dpi: int = 100,
) -> bytes:
    """JPEG of a 1-based page drawn fresh from the PDF, boxes highlighted. Raises InputError."""
    return draw_boxes(page_picture(pdf, page, dpi), boxes, page_size, rotation)
