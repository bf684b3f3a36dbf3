"""A picture of a page → its lines of text: turned upright, read, and the doubtful lines read again."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from core.parsing.ocr.engine import Picture, find_lines, read_lines
from core.parsing.ocr.lines import OcrLine, OcrPage, Point, Span, even_letters
from core.parsing.ocr.rules import Corners, find_rules
from core.parsing.ocr.tesseract import read_with_tesseract
from core.types.health import OCR_SURE

_KEPT = 0.5
_AGAIN = 0.75
_TALL = 1.5
_SAMPLE = 6
_MOST_AGAIN = 80


def read_picture(picture: Picture) -> OcrPage:
    """All lines of a picture. Raises ModelFileError where OCR cannot run."""
    corners = find_lines(picture)
    if not len(corners):
        return OcrPage(0, picture.shape[1], picture.shape[0], ())
    turn = _turn(picture, corners)
    upright = _turned(picture, turn)
    quads = [_ordered(_turn_points(c, turn, picture.shape)) for c in corners]
    quads = [q for q in quads if _sides(q)[1] < 3 * _sides(q)[0]]  # a line that still stands on its end
    crops = [_crop(upright, q) for q in quads]
    read = [(text, score, letters, "rapidocr") for text, score, letters in read_lines(crops)]
    read = _again(crops, read)
    lines = [
        OcrLine(text, min(score, 1.0), _points(quad), letters, by)
        for quad, (text, score, letters, by) in zip(quads, read, strict=True)
        if text and score >= _KEPT
    ]
    rules = find_rules(upright, quads)
    return OcrPage(turn, upright.shape[1], upright.shape[0], tuple(lines), rules)


Read = tuple[str, float, tuple[Span, ...], str]


def _again(crops: Sequence[Picture], read: Sequence[Read]) -> list[Read]:
    """Lines under OCR_SURE once more: smaller, then by tesseract. The best score wins."""
    best = list(read)
    doubtful = [i for i, (_, score, _, _) in enumerate(best) if score < OCR_SURE][:_MOST_AGAIN]
    for i, (text, score, letters) in zip(
        doubtful, read_lines([_scaled(crops[i]) for i in doubtful]), strict=True
    ):
        if score > best[i][1]:
            best[i] = (text, score, letters, "rapidocr at 0.75")
    doubtful = [i for i in doubtful if best[i][1] < OCR_SURE]
    second = read_with_tesseract([crops[i] for i in doubtful])
    for i, (text, score) in zip(doubtful, second, strict=False):
        if text and score > best[i][1]:
            best[i] = (text, score, even_letters(text), "tesseract")
    return best


def _turn(picture: Picture, corners: Corners) -> int:
    """The clockwise turn that sets the text upright, by reading its longest lines both ways."""
    lengths = [_sides(c) for c in corners]
    tall = sum(h for w, h in lengths if h > _TALL * w)
    wide = sum(w for w, h in lengths if h <= _TALL * w)
    longest = sorted(range(len(corners)), key=lambda i: -max(lengths[i]))[:_SAMPLE]
    scores: dict[int, float] = {}
    for turn in (90, 270) if tall > wide else (0, 180):
        turned = _turned(picture, turn)
        crops = [_crop(turned, _ordered(_turn_points(corners[i], turn, picture.shape))) for i in longest]
        scores[turn] = float(np.mean([score for _, score, _ in read_lines(crops)]))
        if turn == 0 and scores[turn] >= OCR_SURE:
            break
    return max(scores, key=lambda t: scores[t])


def _turned(picture: Picture, turn: int) -> Picture:
    return np.ascontiguousarray(np.rot90(picture, -turn // 90)) if turn else picture


def _turn_points(points: Corners, turn: int, shape: Sequence[int]) -> Corners:
    """Points of a picture of `shape` (height, width, …) where they lie after a clockwise turn."""
    height, width = shape[:2]
    x, y = points[:, 0], points[:, 1]
    moved = {0: (x, y), 90: (height - y, x), 180: (width - x, height - y), 270: (y, width - x)}[turn]
    return np.stack(moved, axis=1).astype(np.float32)


def _ordered(points: Corners) -> Corners:
    """Clockwise from the top left corner."""
    by_x = points[np.argsort(points[:, 0], kind="stable")]
    left = by_x[:2][np.argsort(by_x[:2, 1], kind="stable")]
    right = by_x[2:][np.argsort(by_x[2:, 1], kind="stable")]
    return np.stack([left[0], right[0], right[1], left[1]])


def _sides(points: Corners) -> tuple[float, float]:
    """Width and height of a quadrilateral."""
    a, b, c, d = points
    return (
        max(math.dist(a, b), math.dist(d, c), 1.0),
        max(math.dist(b, c), math.dist(a, d), 1.0),
    )


def _crop(picture: Picture, corners: Corners) -> Picture:
    """The line inside the corners, set straight."""
    import cv2

    width, height = (max(1, round(side)) for side in _sides(corners))
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), target)
    crop: Any = cv2.warpPerspective(
        picture, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE, flags=cv2.INTER_CUBIC
    )
    return np.asarray(crop, np.uint8)


def _scaled(crop: Picture) -> Picture:
    import cv2

    size = (max(1, round(crop.shape[1] * _AGAIN)), max(1, round(crop.shape[0] * _AGAIN)))
    return np.asarray(cv2.resize(crop, size, interpolation=cv2.INTER_AREA), np.uint8)


def _points(corners: Corners) -> tuple[Point, Point, Point, Point]:
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return a, b, c, d
