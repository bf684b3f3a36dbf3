"""What is drawn on a page with paths, sorted into rules, boxes and curves: the matter charts are made of."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, NamedTuple

from core.parsing.geometry import Frame
from core.types.geometry import BBox

_THIN = 3.0
_LEVEL = 0.75  # a line that rises by less is level
_WHITE = 0.97
_SCANNED = 40  # items of one path that are looked at: enough to know what it is
_MOST = 20_000
_FAR = 20_000.0


class ShapeKind(Enum):
    RULE = 0
    BOX = 1
    CURVE = 2
    """A curve or a slanted line: what tables and text do without."""


class Shape(NamedTuple):
    """A piece of drawing in layout coordinates. `fill` is empty where it is only stroked."""

    box: BBox
    kind: ShapeKind
    fill: tuple[float, ...] = ()
    white: bool = False


def read_shapes(paths: Sequence[dict[str, Any]], frame: Frame) -> list[Shape]:
    """The shapes of the paths of one page (`page.get_cdrawings()`), as far as they lie on the page."""
    shapes: list[Shape] = []
    for path in paths[:_MOST]:
        items = path["items"]
        fill = path.get("fill") or () if path["type"] != "s" else ()
        white = bool(fill) and min(fill) >= _WHITE
        if len(items) == 1 and items[0][0] == "re":
            shapes.append(_straight(items[0][1], fill, white, frame))
            continue
        if all(item[0] == "re" for item in items[:_SCANNED]):
            for item in items:
                if item[0] == "re":
                    shapes.append(_straight(item[1], fill, white, frame))
            continue
        box = _laid(path["rect"], frame)
        if box.width <= _THIN or box.height <= _THIN:
            kind = ShapeKind.RULE
        elif _is_box(items, path["rect"]):
            kind = ShapeKind.BOX
        else:
            kind = ShapeKind.CURVE
        shapes.append(Shape(box, kind, fill, white))
    width, height = frame.layout_width, frame.layout_height
    return [s for s in shapes if _is_on_page(s.box, width, height)]


def _is_on_page(box: BBox, width: float, height: float) -> bool:
    """Whether a box touches the page and does not reach far beyond it, as broken ones do."""
    x0, y0, x1, y1 = box
    return -_FAR < x0 < width and -_FAR < y0 < height and 0 < x1 < _FAR and 0 < y1 < _FAR


def _straight(corners: Sequence[float], fill: tuple[float, ...], white: bool, frame: Frame) -> Shape:
    box = _laid(corners, frame)
    thin = box[2] - box[0] <= _THIN or box[3] - box[1] <= _THIN
    return Shape(box, ShapeKind.RULE if thin else ShapeKind.BOX, fill, white)


def _laid(corners: Sequence[float], frame: Frame) -> BBox:
    x0, y0, x1, y1 = corners
    if x1 < x0:
        x0, x1 = x1, x0
    if y1 < y0:
        y0, y1 = y1, y0
    return frame.to_layout((x0, y0, x1, y1)) if frame.turn else BBox(x0, y0, x1, y1)


def _is_box(items: Sequence[Any], rect: Sequence[float]) -> bool:
    """Whether a path goes round a rectangle, with round corners at most."""
    side = min(abs(rect[2] - rect[0]), abs(rect[3] - rect[1]))
    curves = 0
    for item in items[:_SCANNED]:
        if item[0] == "l":
            (x0, y0), (x1, y1) = item[1], item[2]
            if abs(x1 - x0) > _LEVEL and abs(y1 - y0) > _LEVEL:
                return False
        elif item[0] == "c":
            curves += 1
            (x0, y0), (x1, y1) = item[1], item[4]
            if max(abs(x1 - x0), abs(y1 - y0)) > 0.4 * side:
                return False
    return curves <= 8 and len(items) <= _SCANNED
