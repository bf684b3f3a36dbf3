"""Places on a page: the one box type everything else speaks in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class BBox(NamedTuple):
    """A rectangle in PDF points: origin at the top left of the CropBox, y downwards, page not rotated."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        return self.y1 - self.y0

    @property
    def area(self) -> float:
        return max(0.0, self.width) * max(0.0, self.height)

    @property
    def center(self) -> tuple[float, float]:
        return (self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2

    def contains(self, x: float, y: float) -> bool:
        return self.x0 <= x <= self.x1 and self.y0 <= y <= self.y1

    def intersection(self, other: BBox) -> BBox:
        """The overlap of two boxes; its `area` is 0 where they do not meet."""
        return BBox(
            max(self.x0, other.x0), max(self.y0, other.y0), min(self.x1, other.x1), min(self.y1, other.y1)
        )

    @classmethod
    def union(cls, boxes: Iterable[BBox]) -> BBox:
        """The smallest box around all boxes. Raises ValueError when there is none."""
        all_boxes = list(boxes)
        if not all_boxes:
            raise ValueError("union of no boxes")
        return cls(
            min(b[0] for b in all_boxes),
            min(b[1] for b in all_boxes),
            max(b[2] for b in all_boxes),
            max(b[3] for b in all_boxes),
        )
