"""Notes in the margin beside the text, and headings or terms set to the left of what they head.

Both are narrow columns beside a wide one. A note is read after the text it stands beside; a heading whose
first line is level with the start of a paragraph is read before that paragraph.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.parsing.column_signs import is_prose_line, letters_in
from core.parsing.lines import Fragment

_MIN_LINES = 4
_NARROW = 0.36  # of the whole width, at most, for the column of notes
_MIN_GAP = 5.0
_PROSE = 0.6  # of the lines beside the notes are running text


def beside_the_text(ordered: Sequence[Fragment]) -> list[list[Fragment]]:
    """Regions in reading order where a narrow column stands beside the text; empty where none does."""
    left, right = min(f.x0 for f in ordered), max(f.x1 for f in ordered)
    width = right - left
    text = [f for f in ordered if not f.thing and is_prose_line(f, width) and f.width > 0.45 * width]
    if len(text) < _MIN_LINES or width < 200:
        return []
    main_left, main_right = min(f.x0 for f in text), max(f.x1 for f in text)
    if main_left - left > right - main_right:
        notes = [f for f in ordered if f.x1 <= main_left - _MIN_GAP]
    else:
        notes = [f for f in ordered if f.x0 >= main_right + _MIN_GAP]
    if not _are_notes(notes, width) or any(f.thing for f in notes):
        return []
    taken = {id(f) for f in notes}
    body = [f for f in ordered if id(f) not in taken]
    top, bottom = min(f.y0 for f in notes), max(f.y1 for f in notes)
    if sum(f.y0 < bottom and f.y1 > top for f in text) < 2:
        return []
    groups = _groups(notes)
    lines = [f for f in body if f.x1 > main_left and f.x0 < main_right]
    beside = [f for f in lines if f.y0 < bottom and f.y1 > top]
    if sum(f.is_prose for f in beside) < _PROSE * len(beside):
        return []
    full = sum(f.x1 > main_right - 0.15 * (main_right - main_left) for f in beside)
    if _are_labels(notes, beside) and (len(notes) > 0.5 * len(lines) or full < 0.6 * len(beside)):
        return []
    heads = [_headed_line(group[0], lines, main_right) for group in groups]
    if main_left - left > right - main_right and sum(h is not None for h in heads) >= 0.6 * len(groups):
        return _under_heads(ordered, [g for g in groups if len(g) > 1])
    return [body, *groups]


def _are_notes(notes: Sequence[Fragment], width: float) -> bool:
    if len(notes) < 2:
        return False
    extent = max(f.x1 for f in notes) - min(f.x0 for f in notes)
    words = [f for f in notes if letters_in(f.text) >= 4]
    figures = sum(f.is_figure for f in notes)
    return (
        extent < _NARROW * width
        and extent > 25
        and len(words) >= 0.6 * len(notes)
        and figures <= 0.2 * len(notes)
        and sum(len(f.text) for f in notes) >= 12
    )


def _are_labels(notes: Sequence[Fragment], lines: Sequence[Fragment]) -> bool:
    """Whether nearly every line beside the notes has one of its own: a table of words."""
    level = sum(any(abs(f.y0 + f.y1 - n.y0 - n.y1) < 0.4 * f.height for f in lines) for n in notes)
    return level > 0.8 * len(notes) and len(notes) > 0.7 * len(lines)


def _groups(notes: Sequence[Fragment]) -> list[list[Fragment]]:
    """Notes apart from each other, from top to bottom."""
    groups: list[list[Fragment]] = []
    for f in notes:
        if groups and f.y0 - groups[-1][-1].y1 < 0.8 * f.height and abs(f.size - groups[-1][-1].size) < 1:
            groups[-1].append(f)
        else:
            groups.append([f])
    return groups


def _headed_line(head: Fragment, lines: Sequence[Fragment], right: float) -> Fragment | None:
    """The line level with a head if a paragraph begins there."""
    for i, line in enumerate(lines):
        if abs(line.y0 + line.y1 - head.y0 - head.y1) > max(head.height, line.height):
            continue
        before = lines[i - 1] if i else None
        if before is None or before.x1 < right - 3 * line.size:
            return line
        return line if line.y0 - before.y1 > 0.6 * line.height else None
    return None


def _under_heads(ordered: Sequence[Fragment], heads: Sequence[list[Fragment]]) -> list[list[Fragment]]:
    """Each head of several lines before the text beside and below it; one of a line stays in its row."""
    regions: list[list[Fragment]] = []
    taken = {id(f) for head in heads for f in head}
    rest = [f for f in ordered if id(f) not in taken]
    for head in heads:
        top = head[0].y0 - 0.3 * head[0].height
        above = [f for f in rest if f.y0 < top and f.y0 + f.y1 < head[0].y0 + head[0].y1]
        gone = {id(f) for f in above}
        rest = [f for f in rest if id(f) not in gone]
        regions += [above, head] if above else [head]
    return [*regions, rest] if rest and regions else regions
