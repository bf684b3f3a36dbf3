"""Lines drawn on a scan: they frame its tables as drawn paths do in a PDF of its own."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from core.parsing.geometry import Frame
from core.parsing.ocr.engine import Picture
from core.parsing.rulings import Rule, Rulings

Corners = NDArray[np.float32]
Stroke = tuple[float, float, float, float]
"""x0, y0, x1, y1 of a stroke's frame, in pixels of the upright picture."""

_GAP = 7  # pixels that noise may tear out of a line
_THICK = 8
_SLANT = 0.03  # most that a line of a scan rises on its length
_TALLER = 1.3  # than the tallest line of text, or it is a stroke of a letter
_INSIDE = 0.12  # of a line's height: what OCR frames of paper around the letters
_LEAST_LONG = 120
_LEAST_TALL = 50
_MOST = 400


def find_rules(upright: Picture, texts: Sequence[Corners]) -> tuple[Stroke, ...]:
    """Straight level and upright strokes beside the lines of text, whose corners (4 x 2, from the top left
    clockwise) are given in pixels.
    """
    import cv2

    grey = np.asarray(cv2.cvtColor(upright, cv2.COLOR_RGB2GRAY), np.uint8)
    ink = cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 31, 15)
    tallest = 0.0
    for a, b, c, d in texts:
        tallest = max(tallest, float(np.linalg.norm(d - a)))
        down, right = _INSIDE * (d - a), _INSIDE * np.linalg.norm(d - a) * (b - a) / np.linalg.norm(b - a)
        inner = np.array([a + down + right, b + down - right, c - down - right, d - down + right])
        cv2.fillConvexPoly(ink, np.round(inner).astype(np.int32), 0)
    found: list[Stroke] = []
    for level, least in ((True, _LEAST_LONG), (False, max(_LEAST_TALL, _TALLER * tallest))):
        span = round(least / 2)
        size, gap = ((span, 1), (_GAP, 1)) if level else ((1, span), (1, _GAP))
        joined = cv2.morphologyEx(ink, cv2.MORPH_CLOSE, np.ones(gap[::-1], np.uint8))
        kept = cv2.morphologyEx(joined, cv2.MORPH_OPEN, np.ones(size[::-1], np.uint8))
        kept = cv2.dilate(kept, np.ones((3, 3), np.uint8))
        _, _, stats, _ = cv2.connectedComponentsWithStats(kept, connectivity=8)
        for x, y, width, height, _area in stats[1:].tolist():
            long, thick = (width, height) if level else (height, width)
            if long >= least and thick <= _THICK + _SLANT * long:
                found.append((float(x), float(y), float(x + width), float(y + height)))
    return tuple(found[:_MOST])


def to_rulings(strokes: Sequence[Stroke], frame: Frame, scale: float) -> Rulings:
    """The strokes as rules of the level page in points; `scale` is points per pixel."""
    horizontal: list[Rule] = []
    vertical: list[Rule] = []
    for x0, y0, x1, y1 in strokes:
        if x1 - x0 > y1 - y0:
            first, last = (y0, y1) if frame.skew >= 0 else (y1, y0)
            (ax, ay), (bx, by) = frame.level(x0 * scale, first * scale), frame.level(x1 * scale, last * scale)
            horizontal.append(Rule((ay + by) / 2, ax, bx))
        else:
            first, last = (x1, x0) if frame.skew >= 0 else (x0, x1)
            (ax, ay), (bx, by) = frame.level(first * scale, y0 * scale), frame.level(last * scale, y1 * scale)
            vertical.append(Rule((ax + bx) / 2, ay, by))
    return Rulings(tuple(sorted(horizontal)), tuple(sorted(vertical)))
