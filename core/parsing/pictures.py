"""The bitmaps of a document's pages: strips of one picture joined, furniture of the layout left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from core.parsing.geometry import overlap
from core.types.geometry import BBox

_MIN_SIDE = 40.0
_MIN_SHARE = 0.016
_MAX_SHARE = 0.85
_LOGO_SHARE = 0.06
"""A smaller picture on the first or last page is taken for a logo."""
_TWICE_SHARE = 0.05
"""A picture up to this share of its page that comes back is no content."""
_HEAD, _FOOT = 0.1, 0.92
_WHOLE = 100.0
_MOST = 400


class Bitmap(NamedTuple):
    """A picture as the page places it (points, page not rotated). `mark` is the same where it is drawn again.

    `shade`: a colour gradient, which PDF places like a picture.
    """

    box: BBox
    mark: tuple[int, ...]
    shade: bool


def read_bitmaps(document: Any, sizes: Sequence[tuple[float, float, bool]]) -> list[list[Bitmap]]:
    """All bitmaps, page by page. `sizes`: width, height (points, not rotated), whether the page has text.

    A page that cannot be read has none.
    """
    return [
        _of_page(document, number, width, height) if not has_text or _has_pictures(document, number) else []
        for number, (width, height, has_text) in enumerate(sizes)
    ]


def _has_pictures(document: Any, number: int) -> bool:
    try:
        if document.get_page_images(number):
            return True
        return bool(document.xref_get_key(document.page_xref(number), "Resources/Shading")[0] != "null")
    except Exception:
        return False


def _of_page(document: Any, number: int, width: float, height: float) -> list[Bitmap]:
    try:
        infos = document[number].get_image_info()
    except Exception:
        return []
    out = []
    for info in infos[:_MOST]:
        x0, y0, x1, y1 = info["bbox"]
        box = BBox(max(0.0, x0), max(0.0, y0), min(width, x1), min(height, y1))
        if box.width > 4 and box.height > 4:
            mark = (info["width"], info["height"], info["size"])
            out.append(Bitmap(box, mark, shade=not info["size"]))
    return out


def find_furniture(
    pages: Sequence[Sequence[Bitmap]], sizes: Sequence[tuple[float, float, bool]]
) -> set[tuple[int, ...]]:
    """Marks of bitmaps that come back: on three pages, or twice where they are small."""
    seen: Counter[tuple[int, ...]] = Counter()
    small: set[tuple[int, ...]] = set()
    for bitmaps, (width, height, _) in zip(pages, sizes, strict=True):
        for bitmap in {b.mark: b for b in bitmaps if not b.shade}.values():
            seen[bitmap.mark] += 1
            if bitmap.box.area < _TWICE_SHARE * width * height:
                small.add(bitmap.mark)
    return {mark for mark, count in seen.items() if count > 2 or (count == 2 and mark in small)}


def find_pictures(
    bitmaps: Sequence[Bitmap],
    furniture: set[tuple[int, ...]],
    size: tuple[float, float, bool],
    *,
    cover: bool,
) -> list[BBox]:
    """Boxes of the pictures of one page that are worth a look. `cover`: the first or last page."""
    width, height, has_text = size
    area = width * height
    out = []
    for box in join_strips([b.box for b in bitmaps if not b.shade and b.mark not in furniture]):
        if box.width < _MIN_SIDE or box.height < _MIN_SIDE or box.area < _MIN_SHARE * area:
            continue
        if max(box.width, box.height) > 15 * min(box.width, box.height):
            continue
        if has_text and (
            box.area > _MAX_SHARE * area
            or (cover and box.area < _LOGO_SHARE * area)
            or in_margin(box, height)
        ):
            continue
        out.append(box)
    return out


def in_margin(box: BBox, height: float) -> bool:
    """Whether a box lies in the head or foot of a page: a letterhead, a seal."""
    return box.y1 < _HEAD * height or box.y0 > _FOOT * height


def join_strips(boxes: Sequence[BBox]) -> list[BBox]:
    """Join boxes that touch: scanners and drawing programs cut pictures into strips and tiles."""
    out = list(boxes)
    joined = True
    while joined and len(out) > 1:
        joined = False
        kept: list[BBox] = []
        for box in out:
            for i, other in enumerate(kept):
                if _are_one(box, other):
                    kept[i] = BBox.union((box, other))
                    joined = True
                    break
            else:
                kept.append(box)
        out = kept
    return out


def _are_one(a: BBox, b: BBox) -> bool:
    """Whether two boxes share most of an edge; one that lies on the other is a picture of its own."""
    dx = overlap(a.x0, a.x1, b.x0, b.x1)
    dy = overlap(a.y0, a.y1, b.y0, b.y1)
    if dx <= -1 or dy <= -1 or (_is_whole(a) and _is_whole(b)):
        return False
    if (
        dx > 0
        and dy > 0
        and dx * dy > 0.9 * min(a.area, b.area)
        and max(a.area, b.area) > 3 * min(a.area, b.area)
    ):
        return False
    return max(dx / max(1, min(a.width, b.width)), dy / max(1, min(a.height, b.height))) > 0.8


def _is_whole(box: BBox) -> bool:
    """Whether a picture is too large and too square for a strip or a tile."""
    return min(box.width, box.height) >= _WHOLE and max(box.width, box.height) < 2 * min(
        box.width, box.height
    )
