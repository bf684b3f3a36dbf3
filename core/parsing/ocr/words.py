"""Lines read by OCR become words as a PDF would give them, so that the ordinary layout can take over."""

from __future__ import annotations

import math
from collections.abc import Sequence

from core.parsing.geometry import Frame
from core.parsing.ocr.lines import OcrLine, OcrPage
from core.parsing.words import _TOKEN, TextLine, Word, is_cjk
from core.types.geometry import BBox

_LEAST_SKEW = 0.15
_MOST_SKEW = 8.0
_ONE_SIZE = 0.18
_NEXT_SIZE = 0.12


def text_lines(page: OcrPage, rotation: int, width: float, height: float) -> tuple[Frame, list[TextLine]]:
    """Words of a page of `width` x `height` points (not rotated) in the frame in which its text is level.

    `rotation` is the page's own, under which the picture was drawn.
    """
    skew = _skew(page.lines)
    frame = Frame((rotation + page.turn) % 360, width, height, skew)
    scale = frame.layout_height / page.height
    sizes = _sizes(page.lines, scale)
    out = []
    for line, size in zip(page.lines, sizes, strict=True):
        words = _words(line, size, scale, frame)
        if words:
            out.append(TextLine(tuple(words), True, frame.turn))
    return frame, out


def scores(page: OcrPage, lines: Sequence[TextLine], frame: Frame) -> dict[BBox, float]:
    """The score of the line that each word is from, by the word's box on the page."""
    by_text: dict[BBox, float] = {}
    kept = [line for line in page.lines if _TOKEN.search(line.text)]
    for read, line in zip(kept, lines, strict=True):
        for word in line.words:
            by_text[frame.to_page((word.x0, word.y0, word.x1, word.y1))] = read.score
    return by_text


def _words(line: OcrLine, size: float, scale: float, frame: Frame) -> list[Word]:
    (ax, ay), (bx, by), (_, _), (dx, dy) = line.corners
    half = _half_height(line, size, scale)
    length = math.dist((ax, ay), (bx, by)) * scale
    words = []
    end = 0
    for match in _TOKEN.finditer(line.text):
        first, last = match.span()
        start, stop = line.letters[first][0], line.letters[last - 1][1]
        middle = (start + stop) / 2
        x = (ax + (bx - ax) * middle + (dx - ax) / 2) * scale
        y = (ay + (by - ay) * middle + (dy - ay) / 2) * scale
        x, y = frame.level(x, y)
        reach = max(stop - start, 0.0) * length / 2
        box = x - reach, y - half, x + reach, y + half
        words.append(Word(match.group(), *box, size, False, first > end))
        end = last
    return words


def _half_height(line: OcrLine, size: float, scale: float) -> float:
    """OCR frames a line with room to spare; type stands in 1.2 times its size."""
    height = math.dist(line.corners[0], line.corners[3]) * scale
    return min(height, max(1.2 * size, 0.6 * height)) / 2


def _skew(lines: Sequence[OcrLine]) -> float:
    """Degrees by which the lines run downwards to the right: the median by length, 0 where it is noise."""
    angles = []
    for line in lines:
        (ax, ay), (bx, by), _, (dx, dy) = line.corners
        length = math.dist((ax, ay), (bx, by))
        if length > 8 * math.dist((ax, ay), (dx, dy)):
            angles.append((math.degrees(math.atan2(by - ay, bx - ax)), length))
    if not angles:
        return 0.0
    angles.sort()
    rest = sum(length for _, length in angles) / 2
    for angle, length in angles:
        rest -= length
        if rest <= 0:
            return angle if _LEAST_SKEW < abs(angle) < _MOST_SKEW else 0.0
    return 0.0


def _sizes(lines: Sequence[OcrLine], scale: float) -> list[float]:
    """Type size of each line in points, from its width; sizes that differ by the error of that are one."""
    raw = [_size(line, scale) for line in lines]
    order = sorted(range(len(raw)), key=lambda i: raw[i])
    letters = [len(line.text) for line in lines]
    body = raw[_median(order, letters)] if order else 0.0
    sizes = list(raw)
    rest = []
    for i in order:
        if abs(raw[i] - body) <= _ONE_SIZE * body:
            sizes[i] = body
        else:
            rest.append(i)
    group: list[int] = []
    for i in [*rest, -1]:
        if group and (i < 0 or raw[i] > raw[group[0]] * (1 + _NEXT_SIZE)):
            mean = sum(raw[j] * letters[j] for j in group) / sum(letters[j] for j in group)
            for j in group:
                sizes[j] = mean
            group = []
        group.append(i)
    return [round(s, 1) for s in sizes]


def _median(order: Sequence[int], weights: Sequence[int]) -> int:
    rest = sum(weights) / 2
    for i in order:
        rest -= weights[i]
        if rest <= 0:
            return i
    return order[-1]


def _size(line: OcrLine, scale: float) -> float:
    width = (line.letters[-1][1] - line.letters[0][0]) * math.dist(line.corners[0], line.corners[1]) * scale
    height = math.dist(line.corners[0], line.corners[3]) * scale
    ems = sum(map(_advance, line.text))
    by_height = 0.72 * height
    if ems < 2:
        return by_height
    return min(max(width / ems, 0.55 * height), height)


def _advance(char: str) -> float:
    if is_cjk(char):
        return 1.0
    if char.isdigit():
        return 0.556
    if char.isalpha():
        return 0.7 if char.isupper() else 0.5
    return 0.3
