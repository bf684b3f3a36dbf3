"""Labels that wrap over several lines: which lines of a table are one row, whichever has the figures."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from core.parsing.lines import join_words
from core.parsing.table_lines import TableLine
from core.parsing.words import is_cjk

_RUNS_ON = re.compile(
    r"(?:,|-|–|—|&|/|\b(?:and|or|of|the|for|to|in|on|by|with|from|per|at|net|its|a))$", re.IGNORECASE
)
_BEGINS = re.compile(
    r"[一二三四五六七八九十]+、|[(（][一二三四五六七八九十\d]+[)）]|\d+[.、]|其中|加[:：]|减[:：]|[•·]"
)
_CLOSES = (":", "：", "；", ";")
_MOST_LINES = 6


def wrapped_rows(lines: Sequence[TableLine]) -> list[tuple[int, int]]:
    """The rows of a table's body as ranges of lines: most of one line, those with a wrapped label of more.
    No range holds figures on more than one line."""
    right = max((_label_end(ln) for ln in lines), default=0.0)
    ranges: list[tuple[int, int]] = []
    at = 0
    while at < len(lines):
        stop = at + 1
        while stop < len(lines) and stop - at < _MOST_LINES:
            if _between(lines, stop):
                stop += 2
            elif _runs_on(lines[stop - 1], lines[stop], right):
                stop += 1
            else:
                break
        ranges += _with_one_line_of_figures(lines, at, stop)
        at = stop
    return ranges


def _between(lines: Sequence[TableLine], at: int) -> bool:
    """Whether figures stand in the middle of a label of two lines, level with neither."""
    if at + 1 >= len(lines) or not lines[at].only_figures:
        return False
    above, below = lines[at - 1], lines[at + 1]
    if not _is_label(above) or not _is_label(below):
        return False
    return below.row.y0 - above.row.y1 < 0.5 * below.row.size


def _with_one_line_of_figures(lines: Sequence[TableLine], start: int, stop: int) -> list[tuple[int, int]]:
    """Cut a run of lines so that each part has figures once; a label between two goes where it ends."""
    own = [i for i in range(start, stop) if not _is_label(lines[i])]
    if len(own) <= 1:
        return [(start, stop)]
    cuts = [start]
    for first, second in itertools.pairwise(own):
        cut = first + 1
        while cut < second and not _RUNS_ON.search(lines[cut].texts[0]):
            cut += 1
        cuts.append(cut)
    return list(zip(cuts, [*cuts[1:], stop], strict=True))


def _runs_on(above: TableLine, line: TableLine, right: float) -> bool:
    """Whether the label of `line` is the rest of the one above."""
    if line.row.y0 - above.row.y1 > 0.5 * line.row.size or above.figures[0] or line.figures[0]:
        return False
    before, after = above.texts[0], line.texts[0]
    if before.endswith(_CLOSES) or _BEGINS.match(after) or not (_is_label(above) or _is_label(line)):
        return False
    if _label_start(line) > _label_end(above):
        return False
    if is_cjk(before[-1]) and is_cjk(after[0]):
        return _label_end(above) > right - 1.6 * line.row.size and len(before) > 6
    return after[0].islower() or bool(_RUNS_ON.search(before))


def _is_label(line: TableLine) -> bool:
    return len(line.cells) == 1 and not line.figures[0]


def _label_start(line: TableLine) -> float:
    return line.cells[0][0].x0


def _label_end(line: TableLine) -> float:
    return line.cells[0][-1].x1 if not line.figures[0] and join_words(line.cells[0]) else 0.0
