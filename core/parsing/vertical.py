"""Vertical writing: columns of upright letters from right to left, each read from top to bottom.

Turned by a quarter, such columns become rows that run from left to right and from top to bottom, so that
everything made for horizontal text serves them too. Type with a vertical writing mode says so itself;
horizontal type set letter under letter is recognised here by its steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from core.parsing.geometry import Frame
from core.parsing.words import PageText, TextLine, Word, is_cjk

TURN = 270
_MIN_LETTERS = 12  # of a page set letter under letter
_MIN_STACK = 3  # of a label set letter under letter
_MAX_STACK = 30
_STEP = 1.3  # type sizes from letter to letter
_SAME_COLUMN = 0.3


def in_columns(text: PageText) -> PageText:
    """The same text in the frame of vertical writing where most of it stands letter under letter."""
    if text.frame.turn:
        return text
    letters = [
        w
        for line in text.lines
        if line.upright
        for w in line.words
        if w.text > "\u2e7f" and len(w.text) <= 2 and _is_letter(w)
    ]
    if len(letters) < _MIN_LETTERS:
        return text
    stacked = {id(w) for stack in stacks(letters) for w in stack}
    total = sum(len(w.text) for line in text.lines for w in line.words)
    if 2 * len(stacked) <= total or not _stand_closer_below(letters):
        return text
    frame = Frame(TURN, text.frame.width, text.frame.height)
    lines: list[TextLine] = []
    for line in text.lines:
        if not line.upright:
            lines.append(line._replace(upright=line.turn == TURN))
            continue
        for word in line.words:
            if id(word) in stacked or (_is_letter(word) and len(line.words) == 1):
                x0, y0, x1, y1 = frame.to_layout(word.box)
                turned = word._replace(x0=x0, y0=y0, x1=x1, y1=y1, space=False)
                lines.append(TextLine((turned,), True, TURN, line.pale))
            else:
                lines.append(TextLine((word,), False, 0, line.pale))
    return PageText(frame, tuple(lines), text.broken)


def _is_letter(word: Word) -> bool:
    return len(word.text) <= 2 and is_cjk(word.text[0])


def stacks(letters: Iterable[Word]) -> list[list[Word]]:
    """Runs of letters that stand under each other, from right to left, each from top to bottom."""
    columns: list[list[Word]] = []
    for word in sorted(letters, key=lambda w: (-(w.x0 + w.x1), w.y0)):
        last = columns[-1][0] if columns else None
        if last and (last.x0 + last.x1) - (word.x0 + word.x1) < 2 * _SAME_COLUMN * last.size:
            columns[-1].append(word)
        else:
            columns.append([word])
    out: list[list[Word]] = []
    for column in columns:
        column.sort(key=lambda w: (w.y0, w.x0))
        run = column[:1]
        for word in column[1:]:
            before = run[-1]
            step = (word.y0 + word.y1 - before.y0 - before.y1) / 2
            if 0.7 * word.size < step < _STEP * word.size and abs(word.size - before.size) < 1:
                run.append(word)
            else:
                out.append(run)
                run = [word]
        out.append(run)
    return [run for run in out if len(run) >= _MIN_STACK]


def _stand_closer_below(letters: Sequence[Word]) -> bool:
    """Whether most letters have their next neighbour below them and not beside them."""
    beside = 0
    rows: dict[int, list[Word]] = {}
    for word in letters:
        rows.setdefault(round((word.y0 + word.y1) / 4), []).append(word)
    for row in rows.values():
        row.sort(key=lambda w: w.x0)
        for a, b in pairwise(row):
            beside += b.x0 - a.x0 < _STEP * a.size
    return 2 * beside < len(letters)


def label_stacks(words: Iterable[Word]) -> list[list[Word]]:
    """Labels set letter under letter on a page that is otherwise horizontal, each of one word a line.

    A column of one-letter answers ("是", "否") is none: its letters come again and again.
    """
    return [
        run
        for run in stacks(w for w in words if len(w.text) == 1 and is_cjk(w.text))
        if len(run) <= _MAX_STACK and len({w.text for w in run}) > 0.6 * len(run)
    ]
