"""Whether the text of a page can be seen on it: letters drawn invisibly, off the page, or white on white.

A search index believes what the file says, a reader what the page shows; where the two
part, the page says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from core.types.geometry import BBox

LEAST_LETTERS = 16
"""Fewer letters than this are a trick of the producer, not text that somebody hid."""
LEAST_SHARE = 0.01

_WHITE = 0.93
_COVERS = 0.5  # of the page, for a picture that is a scan
_SCAN_PIXELS = 250_000

Box = tuple[float, float, float, float]


class TextLook(NamedTuple):
    """Letters of a page as they were drawn: all on the page, of them invisible (render mode 3, fully
    transparent), and those off the page; `white` are the boxes and letters of spans in white.
    """

    letters: int = 0
    invisible: int = 0
    outside: int = 0
    white: tuple[tuple[Box, int], ...] = ()


def is_on_page(box: Box, width: float, height: float) -> bool:
    """Whether the middle of a box lies on a page of `width` x `height` points (not rotated)."""
    return 0 <= box[0] + box[2] <= 2 * width and 0 <= box[1] + box[3] <= 2 * height


def is_within(box: Box, width: float, height: float) -> bool:
    """Whether a box lies on such a page with its whole width and height."""
    return box[0] >= -1 and box[1] >= -1 and box[2] <= width + 1 and box[3] <= height + 1


def look_at(blocks: Iterable[Mapping[str, Any]], width: float, height: float) -> TextLook:
    """Count over MuPDF's text blocks (`dict` or `rawdict`)."""
    letters = invisible = outside = 0
    white: list[tuple[Box, int]] = []
    for block in blocks:
        for line in block.get("lines", ()):
            within = is_within(line["bbox"], width, height)
            for span in line["spans"]:
                count = len(span["chars"] if "chars" in span else span["text"])
                if not within and not is_on_page(span["bbox"], width, height):
                    outside += count
                    continue
                letters += count
                if span["alpha"] < 8:
                    invisible += count
                elif span["color"] >= 0xEDEDED and _is_white(span["color"]):
                    white.append((span["bbox"], count))
    return TextLook(letters, invisible, outside, tuple(white))


def hidden_letters(page: Any, look: TextLook, width: float, height: float) -> int:
    """Letters that nobody sees: invisible ones, white ones on nothing dark, all under a scan."""
    hidden = look.invisible
    if sum(count for _, count in look.white) >= LEAST_LETTERS:
        hidden += _white_on_white(page, look.white)
    if hidden < look.letters and _has_scan(page) and _is_covered(page, width * height):
        hidden = look.letters
    return hidden


def counts(letters: int, of: int) -> bool:
    """Whether so many letters out of all are worth a mark on the page."""
    return letters >= LEAST_LETTERS and letters >= LEAST_SHARE * of


def _is_white(color: int) -> bool:
    return min(color >> 16 & 255, color >> 8 & 255, color & 255) >= _WHITE * 255


def _white_on_white(page: Any, white: Sequence[tuple[Box, int]]) -> int:
    """White letters under which no picture, shade or coloured surface lies."""
    grounds: list[Box] = [box for kind, box in page.get_bboxlog() if kind in ("fill-image", "fill-shade")]
    for path in page.get_cdrawings():
        fill = path.get("fill")
        if "f" in path["type"] and (fill is None or min(fill) < _WHITE):
            grounds.append(path["rect"])
    hidden = 0
    for (x0, y0, x1, y1), count in white:
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        if not any(a - 1 <= x <= c + 1 and b - 1 <= y <= d + 1 for a, b, c, d in grounds):
            hidden += count
    return hidden


def _has_scan(page: Any) -> bool:
    return any(image[2] * image[3] >= _SCAN_PIXELS for image in page.get_images())


def _is_covered(page: Any, area: float) -> bool:
    """Whether a picture over most of the page was drawn after nearly all text."""
    log = page.get_bboxlog()
    texts = [i for i, (kind, _) in enumerate(log) if kind.endswith("-text") and kind != "ignore-text"]
    if not texts:
        return False
    last = texts[int(0.9 * (len(texts) - 1))]
    return any(kind == "fill-image" and BBox(*box).area >= _COVERS * area for kind, box in log[last + 1 :])
