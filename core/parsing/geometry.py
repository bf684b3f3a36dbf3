"""The frame in which a page is laid out: turned so that its text runs from left to right.

Boxes that leave the parser are in points of the unrotated page; all layout work happens in the turned
frame, so that a landscape table on a portrait page is read like any other.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from core.types.geometry import BBox


@dataclass(frozen=True, slots=True)
class Frame:
    """A clockwise turn by `turn` degrees (0, 90, 180, 270) of a page of `width` x `height` points.

    `skew`: degrees by which the lines of a scan run downwards to the right; words found by OCR are laid out
    as if they were level (`level`) and get their place on the page back with `to_page`.
    """

    turn: int
    width: float
    height: float
    skew: float = 0.0

    @property
    def layout_width(self) -> float:
        return self.height if self.turn in (90, 270) else self.width

    @property
    def layout_height(self) -> float:
        return self.width if self.turn in (90, 270) else self.height

    @property
    def unturned(self) -> Frame:
        return Frame(0, self.width, self.height)

    def to_layout(self, box: tuple[float, float, float, float]) -> BBox:
        x0, y0, x1, y1 = box
        if self.turn == 90:
            return BBox(self.height - y1, x0, self.height - y0, x1)
        if self.turn == 180:
            return BBox(self.width - x1, self.height - y1, self.width - x0, self.height - y0)
        if self.turn == 270:
            return BBox(y0, self.width - x1, y1, self.width - x0)
        return BBox(x0, y0, x1, y1)

    def level(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the turned page lies once its lines are level."""
        return self._spun(x, y, -self.skew)

    def _spun(self, x: float, y: float, degrees: float) -> tuple[float, float]:
        cx, cy = (self.width + self.height - self.layout_height) / 2, self.layout_height / 2
        sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
        return cx + (x - cx) * cosine - (y - cy) * sine, cy + (x - cx) * sine + (y - cy) * cosine

    def _skewed(self, box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
        """The box around a level box after it was put back at its slant."""
        x0, y0, x1, y1 = box
        corners = [self._spun(x, y, self.skew) for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return min(xs), min(ys), max(xs), max(ys)

    def to_page(self, box: tuple[float, float, float, float]) -> BBox:
        x0, y0, x1, y1 = self._skewed(box) if self.skew else box
        if self.turn == 90:
            return BBox(y0, self.height - x1, y1, self.height - x0)
        if self.turn == 180:
            return BBox(self.width - x1, self.height - y1, self.width - x0, self.height - y0)
        if self.turn == 270:
            return BBox(self.width - y1, x0, self.width - y0, x1)
        return BBox(x0, y0, x1, y1)


def turn_of(direction: tuple[float, float]) -> int | None:
    """The clockwise turn that makes text of this writing direction horizontal; None for slanted text."""
    dx, dy = direction
    if dx > 0.98:
        return 0
    if dy < -0.98:
        return 90
    if dx < -0.98:
        return 180
    if dy > 0.98:
        return 270
    return None


def overlap(a0: float, a1: float, b0: float, b1: float) -> float:
    """Length shared by two intervals, negative by their distance."""
    return min(a1, b1) - max(a0, b0)


def cluster(values: Iterable[float], tolerance: float) -> list[float]:
    """Means of values that lie within `tolerance` of their neighbour, ascending."""
    groups: list[list[float]] = []
    for value in sorted(values):
        if groups and value - groups[-1][-1] <= tolerance:
            groups[-1].append(value)
        else:
            groups.append([value])
    return [sum(g) / len(g) for g in groups]
