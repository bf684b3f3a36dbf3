"""Text that runs in another direction than the page's: sideways stamps and tables, slanted labels."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.parsing.geometry import Frame
from core.parsing.joining import fragments_of
from core.parsing.lines import Fragment
from core.parsing.words import TextLine, Word

_SAME_SLOPE = 2.0  # degrees


@dataclass(slots=True)
class Turned:
    """Fragments of one quarter turn, in the frame in which they run from left to right."""

    frame: Frame
    fragments: list[Fragment]


@dataclass(slots=True)
class Slanted:
    """Lines of words on one slope, one under the other, in the page's own frame. Sizes in points."""

    lines: list[list[Word]]
    size: float
    pale: bool


def turned_text(lines: Iterable[TextLine], width: float, height: float) -> list[Turned]:
    """The straight ones of these lines, by their turn."""
    by_turn: dict[int, list[TextLine]] = {}
    for line in lines:
        if line.turn is not None:
            by_turn.setdefault(line.turn, []).append(line)
    return [Turned(Frame(t, width, height), fragments_of(by_turn[t])) for t in sorted(by_turn)]


def slanted_text(lines: Iterable[TextLine]) -> list[Slanted]:
    """The slanted ones of these lines, put together along and across their slope."""
    slopes: list[list[TextLine]] = []
    for line in sorted((ln for ln in lines if ln.turn is None), key=lambda ln: ln.angle):
        if slopes and line.angle - slopes[-1][-1].angle <= _SAME_SLOPE:
            slopes[-1].append(line)
        else:
            slopes.append([line])
    out: list[Slanted] = []
    for slope in slopes:
        out += _on_slope(slope)
    return out


def _on_slope(lines: Sequence[TextLine]) -> list[Slanted]:
    angle = math.radians(sum(line.angle for line in lines) / len(lines))
    along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    pale = {id(w): line.pale for line in lines for w in line.words}

    def place(word: Word, axis: tuple[float, float]) -> float:
        return (word.x0 + word.x1) / 2 * axis[0] + (word.y0 + word.y1) / 2 * axis[1]

    rows: list[list[Word]] = []
    for word in sorted((w for ln in lines for w in ln.words), key=lambda w: place(w, across)):
        if rows and place(word, across) - place(rows[-1][0], across) < 0.5 * word.size:
            rows[-1].append(word)
        else:
            rows.append([word])
    pieces: list[list[Word]] = []
    for row in rows:
        row.sort(key=lambda w: place(w, along))
        for word in row:
            last = pieces[-1][-1] if pieces and pieces[-1][-1] in row else None
            if last and place(word, along) - place(last, along) < _reach(last, word):
                pieces[-1].append(word._replace(space=True))
            else:
                pieces.append([word])
    groups: list[Slanted] = []
    for piece in pieces:
        head = piece[0]
        for group in reversed(groups):
            above = group.lines[-1]
            step = place(head, across) - place(above[0], across)
            near = place(above[0], along) - head.size < place(piece[-1], along)
            near = near and place(head, along) < place(above[-1], along) + head.size
            if near and 0.5 * head.size < step < 1.8 * head.size and abs(head.size - group.size) < 1:
                group.lines.append(piece)
                break
        else:
            groups.append(Slanted([piece], head.size, pale.get(id(head), False)))
    return groups


def _reach(a: Word, b: Word) -> float:
    """How far apart the middles of two neighbours on one slanted line may be."""
    lengths = [math.hypot(w.x1 - w.x0, w.y1 - w.y0) for w in (a, b)]
    return sum(lengths) / 2 + max(a.size, b.size)
