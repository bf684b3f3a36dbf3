"""The text of a figure: what is printed in its box, and the labels around a drawing that belong to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.parsing.geometry import Frame, overlap
from core.parsing.lines import Fragment, rows_of
from core.parsing.paragraphs import CAPTION
from core.parsing.text import TextBuilder
from core.parsing.turned import Turned
from core.types.geometry import BBox
from core.types.page import WordBox

_LONGEST_LABEL = 40
_LONGEST_VALUE = 12
_LONG = 60
"""Characters from which a piece of a line is running text."""
_LONG_LINE = 24
_MOST_PROSE = 300
_MOST_ON_PICTURE = 400
_BESIDE, _BELOW, _ABOVE = 1.5, 1.5, 0.8  # type sizes
_LEAST_BESIDE = 14.0
_TITLE_GAP, _TITLE_OUT = 36.0, 10.0


def is_inside(fragment: Fragment, box: BBox) -> bool:
    """Whether a piece of text lies in a box, at least for the most part."""
    dx = overlap(fragment.x0, fragment.x1, box.x0, box.x1)
    dy = overlap(fragment.y0, fragment.y1, box.y0, box.y1)
    return dx > 0.6 * fragment.width and dy > 0.5 * fragment.height


def is_background(box: BBox, fragments: Sequence[Fragment]) -> bool:
    """Whether running text stands on a picture."""
    return sum(len(f.text) for f in fragments if is_inside(f, box)) > _MOST_ON_PICTURE


def has_caption(box: BBox, fragments: Sequence[Fragment]) -> bool:
    """Whether a numbered caption stands right above or below a picture."""
    return any(
        max(box.y0 - f.y1, f.y0 - box.y1) <= _TITLE_GAP
        and overlap(f.x0, f.x1, box.x0, box.x1) > 0
        and CAPTION.match(f.text)
        for f in fragments
    )


def holds_prose(box: BBox, fragments: Sequence[Fragment]) -> bool:
    """Whether whole lines of running text stand in a drawing."""
    inside = [f for f in fragments if is_inside(f, box)]
    return sum(len(f.text) for f in inside if len(f.text) >= _LONG) > _MOST_PROSE


def with_labels(box: BBox, fragments: Sequence[Fragment]) -> BBox:
    """The box of a drawing with the labels of its axes, parts and legend. Bold words among plain ones are a
    title and stay outside.
    """
    width = box.width
    prose = _prose(fragments)
    inner = [f for f in fragments if is_inside(f, box)]
    bold = 2 * sum(f.bold for f in inner) >= len(inner)
    left = [
        f
        for f in fragments
        if id(f) not in prose
        and not (f.bold and not bold and any(c.isalpha() for c in f.text))
        and not is_inside(f, box)
        and len(f.text) <= _LONGEST_LABEL
        and not CAPTION.match(f.text)
    ]
    for _ in range(3):
        near = [f for f in left if _is_label(f, box, width)]
        if not near:
            break
        left = [f for f in left if not _is_label(f, box, width)]
        box = BBox.union([box, *(f.box for f in near)])
    return box


def _prose(fragments: Sequence[Fragment]) -> set[int]:
    """Lines (their ids) of a column of text: three and more under each other, most of them long."""
    prose: set[int] = set()
    lanes: dict[int, list[Fragment]] = {}
    for fragment in fragments:
        for lane in (round(fragment.x0 / 2), round((fragment.x0 + 1) / 2)):
            lanes.setdefault(lane, []).append(fragment)
    for lines in lanes.values():
        runs: list[list[Fragment]] = []
        for line in sorted(lines, key=lambda f: f.y0):
            if runs and line.y0 - runs[-1][-1].y1 <= 1.2 * max(line.size, 4.0):
                runs[-1].append(line)
            else:
                runs.append([line])
        for run in runs:
            if len(run) >= 3 and sum(len(f.text) for f in run) >= _LONG_LINE * len(run):
                prose.update(map(id, run))
    return prose


def _is_label(f: Fragment, box: BBox, width: float) -> bool:
    size = max(f.size, 4.0)
    shared_x = overlap(f.x0, f.x1, box.x0, box.x1)
    shared_y = overlap(f.y0, f.y1, box.y0, box.y1)
    if shared_y > 0.4 * f.height:
        return -shared_x < max(_BESIDE * size, _LEAST_BESIDE) and f.width <= 0.6 * width
    if shared_x < 0.4 * f.width:
        return False
    if f.y0 > box.center[1]:
        return f.y0 - box.y1 <= _BELOW * size and f.width <= 0.4 * width
    return box.y0 - f.y1 <= _ABOVE * size and len(f.text) <= _LONGEST_VALUE and f.width <= 0.25 * width


def take_titles(boxes: Sequence[BBox], fragments: Sequence[Fragment]) -> tuple[list[BBox], list[Fragment]]:
    """The boxes without a title at their top, and the bold lines in or right above them."""
    cut: list[BBox] = []
    titles = _captions_in_a_row(fragments) if len(boxes) > 1 else []
    for box in boxes:
        inside = [f for f in fragments if is_inside(f, box)]
        first = min(inside, key=lambda f: f.y0, default=None)
        if first is not None and _is_title(first, inside, box):
            titles.append(first)
            cut.append(BBox(box.x0, first.y1 + 1, box.x1, box.y1))
            continue
        cut.append(box)
        bold = [f for f in inside if f.bold]
        label = max((f.size for f in bold), default=0.0) if 2 * len(bold) >= len(inside) else 0.0
        titles += [
            f
            for f in fragments
            if f.bold
            and f.size > 1.1 * label
            and not CAPTION.match(f.text)
            and 0 <= box.y0 - f.y1 <= _TITLE_GAP
            and f.x0 >= box.x0 - _TITLE_OUT
            and f.x1 <= box.x1 + _TITLE_OUT
            and len(f.text) > 3
        ]
    return cut, titles


def _captions_in_a_row(fragments: Sequence[Fragment]) -> list[Fragment]:
    """Captions that begin on one line, each over or under its own figure."""
    captions = [f for f in fragments if CAPTION.match(f.text)]
    return [
        f
        for f in captions
        if any(o is not f and overlap(f.y0, f.y1, o.y0, o.y1) > 0.5 * f.height for o in captions)
    ]


def _is_title(first: Fragment, inside: Sequence[Fragment], box: BBox) -> bool:
    """Whether the first line in a figure is a title: bold and larger than all others, alone on its line."""
    others = [f for f in inside if f is not first]
    return (
        first.bold
        and len(others) > 2
        and first.y0 < box.y0 + 2 * first.size
        and first.size > 1.1 * max(f.size for f in others)
        and any(c.isalpha() for c in first.text)
        and _is_alone(first, inside)
    )


def _is_alone(first: Fragment, inside: Sequence[Fragment]) -> bool:
    return not any(f is not first and overlap(f.y0, f.y1, first.y0, first.y1) > 0 for f in inside)


def figure_body(
    frame: Frame, inside: Iterable[Fragment], turned: Iterable[Turned]
) -> tuple[str, tuple[WordBox, ...]]:
    """What is printed in a figure: a line for each row, then the text that runs in another direction."""
    text, words = "", []
    for part in (Turned(frame, list(inside)), *turned):
        builder = TextBuilder(part.frame)
        for i, row in enumerate(rows_of(part.fragments)):
            builder.joint("\n" if i else "")
            builder.line(row.words)
        start = len(text) + bool(text)
        text = f"{text}\n{builder.text}" if text else builder.text
        words += [WordBox(w.start + start, w.end + start, w.bbox) for w in builder.words]
    return text, tuple(words)
