"""What OCR reads off a picture, as it is kept on disk: lines with scores and the place of each letter."""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

Point = tuple[float, float]
Span = tuple[float, float]


class OcrLine(NamedTuple):
    """A line of text. `score` is the reader's own confidence, 0–1; `by` says which reader won.

    `corners` run clockwise from where the text begins (top left), in pixels of the upright picture.
    `letters` are where each character begins and ends along the line, from 0 to 1.
    """

    text: str
    score: float
    corners: tuple[Point, Point, Point, Point]
    letters: tuple[Span, ...]
    by: str


class OcrPage(NamedTuple):
    """All lines of a picture of `width` x `height` pixels after it was turned clockwise by `turn` degrees
    (0, 90, 180, 270) so that its text stands upright, and the strokes (x0, y0, x1, y1) that frame its tables.
    """

    turn: int
    width: int
    height: int
    lines: tuple[OcrLine, ...]
    rules: tuple[tuple[float, float, float, float], ...] = ()


def even_letters(text: str) -> tuple[Span, ...]:
    """Places of letters of which only the line's box is known: wide letters take twice the room."""
    widths = [2 if c > "\u2e7f" else 1 for c in text]
    total = max(sum(widths), 1)
    ends = list(accumulate(widths))
    return tuple(((end - width) / total, end / total) for width, end in zip(widths, ends, strict=True))


def to_json(page: OcrPage) -> dict[str, object]:
    return {
        "turn": page.turn,
        "width": page.width,
        "height": page.height,
        "lines": [
            {
                "text": line.text,
                "score": round(line.score, 4),
                "corners": [[round(x, 1), round(y, 1)] for x, y in line.corners],
                "letters": [[round(a, 4), round(b, 4)] for a, b in line.letters],
                "by": line.by,
            }
            for line in page.lines
        ],
        "rules": page.rules,
    }


def from_json(data: dict[str, object]) -> OcrPage:
    """Raises ValueError, KeyError or TypeError for what `to_json` did not write."""
    lines = []
    for line in list(data["lines"]):  # type: ignore[call-overload]
        text, letters = str(line["text"]), tuple((float(a), float(b)) for a, b in line["letters"])
        a, b, c, d = ((float(x), float(y)) for x, y in line["corners"])
        if len(letters) != len(text):
            raise ValueError("a line's letters and their places do not match")
        lines.append(OcrLine(text, float(line["score"]), (a, b, c, d), letters, str(line["by"])))
    turn, width, height = (int(str(data[k])) for k in ("turn", "width", "height"))
    if turn not in (0, 90, 180, 270) or width < 1 or height < 1:
        raise ValueError("a picture that cannot be")
    rules = []
    for x0, y0, x1, y1 in list(data["rules"]):  # type: ignore[call-overload]
        rules.append((float(x0), float(y0), float(x1), float(y1)))
    return OcrPage(turn, width, height, tuple(lines), tuple(rules))
