"""Draws what the parser made of a page over its picture: blocks, their order, the cells of tables."""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, sin
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from core.errors import InputError
from core.types.geometry import BBox
from image_utils.boxes import on_picture
from image_utils.render import jpeg_bytes

Colour = tuple[int, int, int]

_CELL = (110, 110, 110, 150)
_ARROW = (20, 20, 20, 130)


class Marked(NamedTuple):
    """A block to draw. `number` is its place in the order; empty: it is outside of it."""

    box: BBox
    colour: Colour
    number: str = ""


def draw_reading_order(
    picture: bytes,
    blocks: Sequence[Marked],
    cells: Sequence[BBox],
    page_size: tuple[float, float],
    rotation: int = 0,
) -> bytes:
    """The picture (JPEG or PNG of a whole page) with blocks outlined and numbered, an arrow from each number
    to the next, and cells as thin boxes, as JPEG. Boxes and `page_size` are points of the unrotated page.

    Raises InputError for a picture that cannot be read.
    """
    try:
        base = Image.open(io.BytesIO(picture)).convert("RGBA")
    except OSError as error:
        raise InputError("The page picture cannot be read.", "无法读取页面图片。") from error
    layer = Image.new("RGBA", base.size, (0, 0, 0, 0))
    draw = ImageDraw.Draw(layer)
    unit = max(base.width, base.height) / 1100
    line = max(1, round(1.6 * unit))

    def place(box: BBox) -> tuple[float, float, float, float]:
        x0, y0, x1, y1 = on_picture(box, page_size, rotation, base.size)
        return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)

    for cell in cells:
        draw.rectangle(place(cell), outline=_CELL, width=max(1, line // 2))
    for block in blocks:
        draw.rectangle(place(block.box), fill=(*block.colour, 26), outline=(*block.colour, 255), width=line)
    tags = [_Tag(place(b.box), b, unit, base.size) for b in blocks if b.number]
    for start, end in pairwise(tags):
        _arrow(draw, start.centre, end.centre, unit)
    for tag in tags:
        tag.draw(draw)
    return jpeg_bytes(Image.alpha_composite(base, layer).convert("RGB"))


class _Tag:
    """The number of a block, at its upper left corner, partly outside so that the text stays readable."""

    def __init__(
        self, box: tuple[float, float, float, float], block: Marked, unit: float, size: tuple[int, int]
    ) -> None:
        self._block = block
        self._font = ImageFont.load_default(11 * unit)
        width = self._font.getlength(block.number) + 6 * unit
        height = 14 * unit
        left = min(max(0.0, box[0] - width), size[0] - width)
        top = min(max(0.0, box[1]), size[1] - height)
        self._area = (left, top, left + width, top + height)
        self.centre = (left + width / 2, top + height / 2)

    def draw(self, draw: ImageDraw.ImageDraw) -> None:
        draw.rectangle(self._area, fill=(*self._block.colour, 235))
        draw.text(self.centre, self._block.number, fill=(255, 255, 255, 255), font=self._font, anchor="mm")


def _arrow(
    draw: ImageDraw.ImageDraw, start: tuple[float, float], end: tuple[float, float], unit: float
) -> None:
    angle = atan2(end[1] - start[1], end[0] - start[0])
    back = 8 * unit  # the tip ends at the rim of the tag
    tip = (end[0] - back * cos(angle), end[1] - back * sin(angle))
    draw.line((start, tip), fill=_ARROW, width=max(1, round(1.5 * unit)))
    for turn in (2.7, -2.7):
        barb = (tip[0] + 7 * unit * cos(angle + turn), tip[1] + 7 * unit * sin(angle + turn))
        draw.line((tip, barb), fill=_ARROW, width=max(1, round(1.5 * unit)))
