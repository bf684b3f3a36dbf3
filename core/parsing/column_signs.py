"""What tells two text columns from a table whose labels and figures stand beside each other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations, pairwise

from core.parsing.lines import Fragment
from core.parsing.numbers import CURRENCY

_MIN_LINES = 4
_MIN_BOX_LINES = 3
_CELLS = 2  # a box has no more pieces on a line
_BULLET = re.compile(r"[•●▪■◆➢►○–—\ue000-\uf8ff-]\s*\S")

Side = Sequence[Fragment]


def are_columns(left: Side, right: Side) -> bool:
    """Whether the fragments on the two sides of a strip are read one side after the other."""
    prose = _is_prose(left), _is_prose(right)
    columns = (
        all(prose)
        or (prose[0] and fills_lines(left) and (_has_labels(right) or _stands_apart(right, left)))
        or (prose[1] and fills_lines(right) and (_has_labels(left) or _stands_apart(left, right)))
        or _are_boxes(left, right)
    )
    return columns and not _have_figures_beside(left, right)


def may_go_on(left: Side, right: Side, known_left: Side, known_right: Side) -> bool:
    """Whether too few lines to tell stand just where columns were found on the same page."""
    text = [f for f in (*left, *right) if not f.thing]
    if not text or not _is_worded(text) or _have_figures_beside(left, right):
        return False
    if _has_pieces_on_a_line(left) or _has_pieces_on_a_line(right):
        return False
    return _lies_within(left, known_left) and _lies_within(right, known_right)


def heads_a_table(block: Side, x: float) -> bool:
    """Whether lines on both sides of a strip at `x` are the head of a table that reaches over it."""
    left, right = [f for f in block if f.x1 <= x], [f for f in block if f.x0 > x]
    return (
        bool(left and right)
        and not any(f.is_prose or f.thing for f in block)
        and (_has_pieces_on_a_line(left) or _has_pieces_on_a_line(right))
    )


def _has_pieces_on_a_line(side: Side) -> bool:
    return any(_is_level(f, g) for f, g in combinations(side, 2))


def table_rows(left: Side, right: Side) -> list[Fragment]:
    """Fragments on the left after which, on their line, a figure is the first thing on the right; not full
    lines of running text, beside which a figure stands by chance.
    """
    figures = [f for f in right if f.is_figure or f.text in CURRENCY]
    if not figures:
        return []
    full = 0.8 * (max(f.x1 for f in left) - min(f.x0 for f in left))
    return [
        label
        for label in left
        if not (label.is_prose and label.width > full)
        and any(_is_level(label, f) for f in figures)
        and min((f for f in right if _is_level(label, f)), key=lambda f: f.x0) in figures
    ]


def _is_level(a: Fragment, b: Fragment) -> bool:
    shared = (a.y1 if a.y1 < b.y1 else b.y1) - (a.y0 if a.y0 > b.y0 else b.y0)
    return shared > 0 and shared > 0.6 * min(a.y1 - a.y0, b.y1 - b.y0)


def fills_lines(side: Side) -> bool:
    """Whether running text reaches from edge to edge, as labels of a table do not."""
    width = max(f.x1 for f in side) - min(f.x0 for f in side)
    full = sum(f.width > 0.85 * width and is_prose_line(f, width) for f in side)
    return full >= _MIN_LINES and width > 120


def is_prose_line(fragment: Fragment, width: float) -> bool:
    """Whether a line within a column of `width` looks like running text."""
    return fragment.is_prose and fragment.width > 0.4 * width


def _lies_within(side: Side, known: Side) -> bool:
    """Whether a side keeps to the edges of the column and begins at its left one."""
    left, right = min(f.x0 for f in known), max(f.x1 for f in known)
    tolerance = 0.05 * (right - left) + 2
    starts = sum(abs(f.x0 - left) < tolerance for f in side)
    return all(left - tolerance < f.x0 and f.x1 < right + tolerance for f in side) and (
        starts >= 0.5 * len(side) or any(f.thing for f in side)
    )


def _have_figures_beside(left: Side, right: Side) -> bool:
    """Whether lines on the left go on with figures on the right: labels of a table."""
    figures = len(table_rows(left, right))
    return figures >= 3 and figures > 0.3 * sum(any(_is_level(f, g) for g in right) for f in left)


def _are_boxes(left: Side, right: Side) -> bool:
    """Whether two boxes of text stand side by side, as on a slide: lists on both sides, or lines that do
    not share their baselines.
    """
    sides = [[f for f in side if not f.thing] for side in (left, right)]
    if min(map(len, sides)) < _MIN_BOX_LINES or not all(map(_is_worded, sides)):
        return False
    if all(sum(bool(_BULLET.match(f.text)) for f in s) >= 2 for s in sides):
        return True
    if not all(map(_is_set_solid, sides)):
        return False
    few, many = sorted(sides, key=len)
    return _level_share(few, many) <= 0.34


def _stands_apart(side: Side, text: Side) -> bool:
    """Whether a side keeps lines of its own beside running text, as a box does and a table's cells do not."""
    lines = [f for f in side if not f.thing]
    if len(lines) < _MIN_LINES or _level_share(lines, text) > 0.5:
        return False
    return sum(sum(_is_level(f, g) for g in lines) > _CELLS for f in lines) < 2 * _CELLS


def _level_share(few: Side, many: Side) -> float:
    """The share of lines that have one on the other side on the same baseline."""
    level = sum(any(abs(f.y0 + f.y1 - g.y0 - g.y1) < 0.3 * f.height for g in many) for f in few)
    return level / len(few)


def _is_worded(side: Side) -> bool:
    """Whether there are words in every line, as there are not in a table."""
    return all(letters_in(f.text) >= 3 for f in side)


def _is_set_solid(side: Side) -> bool:
    """Whether lines of some length follow each other without a gap, one in each row."""
    lines = sorted(side, key=lambda f: f.y0 + f.y1)
    letters = sum(len(f.text) + sum([c > "\u2e7f" for c in f.text]) for f in lines)
    close = sum(0.5 * a.height < (b.y0 + b.y1 - a.y0 - a.y1) / 2 < 1.9 * a.size for a, b in pairwise(lines))
    return letters >= 14 * len(lines) and close >= 0.6 * (len(lines) - 1)


def letters_in(text: str) -> int:
    """Letters of a text; one of Chinese counts as two."""
    return sum(map(str.isalpha, text)) + sum([c > "\u2e7f" for c in text])


def _has_labels(side: Side) -> bool:
    """Whether a table on this side begins with labels of its own."""
    if len(side) < 2 * _MIN_LINES:
        return False
    left = min(f.x0 for f in side)
    width = max(f.x1 for f in side) - left
    labels = sum(f.x0 < left + 0.2 * width and letters_in(f.text) >= 4 for f in side)
    return width > 120 and labels > 0.5 * _count_rows(side)


def _is_prose(side: Side) -> bool:
    """Whether enough lines of running text stand on this side (tables and pictures may stand there too)."""
    text = [f for f in side if not f.thing]
    if len(text) < _MIN_LINES:
        return len(text) < len(side) and any(is_prose_line(f, f.width) for f in text)
    width = max(f.x1 for f in text) - min(f.x0 for f in text)
    lines = sum(is_prose_line(f, width) for f in text)
    return width > 70 and lines >= _MIN_LINES and lines > 0.25 * _count_rows(text)


def _count_rows(side: Side) -> int:
    return len({round((f.y0 + f.y1) / 2 / max(f.height, 1)) for f in side})
