"""Pictures on a page that are worth a look: larger than an icon, smaller than a background."""

from __future__ import annotations

from typing import Any

from core.parsing.geometry import overlap
from core.types.geometry import BBox

_MIN_SIDE = 40.0
_MIN_SHARE = 0.012
_MAX_SHARE = 0.85


def find_pictures(page: Any, width: float, height: float, has_text: bool) -> list[BBox]:
    """Boxes (points, page not rotated) of the bitmaps on a page; tiles of one picture are joined."""
    area = width * height
    boxes: list[BBox] = []
    if has_text and not page.get_images():
        return []
    for info in page.get_image_info():
        x0, y0, x1, y1 = info["bbox"]
        box = BBox(max(0.0, x0), max(0.0, y0), min(width, x1), min(height, y1))
        if box.width > 4 and box.height > 4:
            boxes.append(box)
    out = []
    for box in _joined(boxes[:400]):
        if box.width < _MIN_SIDE or box.height < _MIN_SIDE or box.area < _MIN_SHARE * area:
            continue
        if has_text and box.area > _MAX_SHARE * area:
            continue
        if max(box.width, box.height) > 15 * min(box.width, box.height):
            continue
        out.append(box)
    return out


def _joined(boxes: list[BBox]) -> list[BBox]:
    """Join boxes that touch: scanners and drawing programs cut pictures into strips."""
    joined = True
    while joined and len(boxes) > 1:
        joined = False
        out: list[BBox] = []
        for box in boxes:
            for i, other in enumerate(out):
                dx = overlap(box.x0, box.x1, other.x0, other.x1)
                dy = overlap(box.y0, box.y1, other.y0, other.y1)
                if (
                    dx > -1
                    and dy > -1
                    and max(
                        dx / max(1, min(box.width, other.width)), dy / max(1, min(box.height, other.height))
                    )
                    > 0.8
                ):
                    out[i] = BBox.union((box, other))
                    joined = True
                    break
            else:
                out.append(box)
        boxes = out
    return boxes
