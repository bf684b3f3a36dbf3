"""Text that breaks into lines and flows through columns and pages, leaving marks on the facts it names."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.evaluation.samples.drawing import BLACK, NAVY, Box, Colour, Draft, Mark, font
from core.evaluation.samples.facts.model import Key

OPENING, CLOSING = "（《“‘【(", "，。；：、？！）》”’】％…"
TOKEN = re.compile(r"[!-~\u00a0-\u024f\u2013\u2019\u2212]+|\s+|.", re.S)


@dataclass(frozen=True, slots=True)
class Look:
    """Type size and spacing of a run of text, in points."""

    size: float = 10.5
    leading: float = 18.0
    face: str = ""
    indent: float = 0.0
    after: float = 5.0
    colour: Colour = BLACK
    bold: bool = False
    align: str = "left"


@dataclass(frozen=True, slots=True)
class Line:
    """Characters `start`..`end` of a paragraph and the width they take."""

    start: int
    end: int
    width: float


@dataclass(frozen=True, slots=True)
class Quote:
    """A stretch of a paragraph that proves a fact; `figure` is the value as printed inside it."""

    key: Key
    words: str
    figure: str


def break_lines(text: str, face: str, size: float, width: float, indent: float = 0.0) -> list[Line]:
    """Greedy lines. Numbers and words stay whole; no closing mark starts a line, no opening one ends it."""
    used = font(face)
    pieces: list[tuple[int, int]] = []
    for match in TOKEN.finditer(text):
        start, end = match.span()
        previous = text[pieces[-1][1] - 1] if pieces else ""
        if pieces and not text[start].isspace() and (text[start] in CLOSING or previous in OPENING):
            pieces[-1] = (pieces[-1][0], end)
        else:
            pieces.append((start, end))
    lines: list[Line] = []
    start, room = 0, width - indent
    for first, last in pieces:
        run = text[start:last].rstrip()
        if used.text_length(run, size) > room and text[start:first].strip():
            lines.append(_line(text, start, first, used, size))
            start = last if text[first].isspace() else first
            room = width
    if text[start:].strip():
        lines.append(_line(text, start, len(text), used, size))
    return lines


def paragraph(draft: Draft, text: str, look: Look, quotes: Sequence[Quote] = ()) -> None:
    """Prints a paragraph. One with quotes is never split, so that each quote has one box on one page."""
    face = look.face or draft.face
    lines = break_lines(text, face, look.size, draft.frame.width, look.indent)
    draft.need(look.leading * (len(lines) if quotes else min(len(lines), 2)))
    placed: list[tuple[Line, float, float]] = []
    for number, line in enumerate(lines):
        alone = len(lines) - number == 2 and len(lines) > 3
        draft.need(look.leading * (2 if alone else 1))
        frame = draft.frame
        x = frame.x0 + (look.indent if number == 0 else 0.0)
        if look.align == "centre":
            x = frame.x0 + (frame.width - line.width) / 2
        baseline = draft.y + look.leading * 0.5 + look.size * 0.36
        words = text[line.start : line.end]
        if look.align == "justify" and number < len(lines) - 1:
            _spread(draft, x, baseline, words, frame.x1 - x - line.width, look)
        else:
            draft.write(x, baseline, words, look.size, face, look.colour, look.bold)
        placed.append((line, x, baseline))
        draft.y += look.leading
    draft.y += look.after
    for quote in quotes:
        at = text.index(quote.words)
        box = _box_of(text, at, at + len(quote.words), placed, face, look.size, draft.frame.x1)
        if quote.figure not in quote.words:
            raise ValueError(f"{quote.figure} is not in its quote: {quote.words}")
        draft.marks.append(Mark(quote.key, draft.page_number, quote.words, box, quote.figure))


def heading(draft: Draft, level: int, text: str, look: Look, keep: float = 80.0) -> None:
    """A heading with room for what follows, noted for the contents page and the outline."""
    draft.need(look.leading + look.after + keep)
    if draft.y > draft.frame.y0:
        draft.y += 4
    draft.headings.append((level, text, draft.page_number))
    paragraph(draft, text, look)


def centred(look: Look) -> Look:
    """The same look, set in the middle of the column."""
    return replace(look, align="centre")


CHAPTER = Look(size=16, leading=26, after=10, colour=NAVY, bold=True)
SECTION = Look(size=12.5, leading=20, after=5, colour=BLACK, bold=True)
SUBSECTION = Look(size=11, leading=18, after=3)
BODY = Look(indent=21.0)
NOTE = Look(size=8.5, leading=13, after=4)


def _line(text: str, start: int, end: int, used: object, size: float) -> Line:
    words = text[start:end].rstrip()
    return Line(start, start + len(words), used.text_length(words, size))  # type: ignore[attr-defined]


def _spread(draft: Draft, x: float, baseline: float, words: str, slack: float, look: Look) -> None:
    """A justified line: each word with its own blank, pushed apart evenly unless the gaps would gape."""
    parts = words.split(" ")
    gap = slack / (len(parts) - 1) if len(parts) > 1 else 0.0
    if not 0 < gap < look.size * 0.6:
        draft.write(x, baseline, words, look.size, look.face, look.colour, look.bold)
        return
    used = font(look.face or draft.face)
    for number, part in enumerate(parts, 1):
        run = part if number == len(parts) else part + " "
        draft.write(x, baseline, run, look.size, look.face, look.colour, look.bold)
        x += used.text_length(run, look.size) + gap


def _box_of(
    text: str,
    start: int,
    end: int,
    placed: list[tuple[Line, float, float]],
    face: str,
    size: float,
    right: float,
) -> Box:
    """The box around characters start..end; whole lines where the stretch takes more than one."""
    used, box = font(face), None
    hit = [item for item in placed if item[0].start < end and item[0].end > start]
    for line, x, baseline in hit:
        first, last = max(start, line.start), min(end, line.end)
        x0 = x if len(hit) > 1 else x + used.text_length(text[line.start : first], size)
        x1 = right if len(hit) > 1 else x + used.text_length(text[line.start : last], size)
        part = Box(x0, baseline - 0.88 * size, x1, baseline + 0.24 * size)
        box = part if box is None else box.union(part)
    if box is None:
        raise ValueError(f"nothing printed for: {text[start:end]}")
    return box
