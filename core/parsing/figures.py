"""The figures of a page: bitmaps and drawings, one box each with the text that belongs to it."""

from __future__ import annotations

from collections.abc import Sequence

from core.parsing.drawings import Shape, ShapeKind
from core.parsing.figure_tables import fills_with_table
from core.parsing.figure_text import holds_prose, is_background, is_inside, with_labels
from core.parsing.lines import Fragment
from core.parsing.pictures import in_margin
from core.parsing.vector_figures import find_drawings
from core.types.geometry import BBox

_MIN_SHARE = 0.011
_MIN_SIDE = 40.0
_WORDLESS_SHARE = 0.05
"""A drawing without a word is a logo or a signature up to this share of its page."""
_COVER_SHARE = 0.08
_FEW_WORDS = 5
_SAME = 0.5


def find_figures(
    pictures: Sequence[BBox],
    bars: Sequence[BBox],
    shapes: Sequence[Shape],
    fragments: Sequence[Fragment],
    size: tuple[float, float],
    *,
    cover: bool,
) -> list[BBox]:
    """Boxes of the figures of a page of `size` (width, height); all in layout coordinates.

    `pictures` are the bitmaps worth a look, `bars` gradients, which may be parts of a chart; fragments
    without words stand for text in another direction. `cover`: the first or last page, whose small drawings
    are logos.
    """
    width, height = size
    words = [f for f in fragments if f.words]
    kept = [p for p in pictures if not is_background(p, fragments)]
    parts = [Shape(b, ShapeKind.BOX, (0.0,)) for b in bars]
    drawings = [
        box
        for region in find_drawings([*shapes, *parts], width, height)
        if not holds_prose(region, fragments)
        and not fills_with_table(region, words)
        and not _is_ornament(region, fragments, width * height, height, cover)
        and _is_large(box := with_labels(region, fragments), width * height)
    ]
    return _one_each([*kept, *drawings])


def _is_large(box: BBox, page: float) -> bool:
    return box.area >= _MIN_SHARE * page and min(box.width, box.height) >= _MIN_SIDE


def _is_ornament(box: BBox, fragments: Sequence[Fragment], page: float, height: float, cover: bool) -> bool:
    """Whether a drawing is a letterhead, a wave at the page's edge, a logo or a signature."""
    if in_margin(box, height):
        return True
    grown = with_labels(box, fragments)
    words = sum(is_inside(f, grown) for f in fragments)
    if words < _FEW_WORDS and (
        _edges(box, page / height, height) > 1 or (cover and box.area < _COVER_SHARE * page)
    ):
        return True
    return not words and box.area < _WORDLESS_SHARE * page


def _edges(box: BBox, width: float, height: float) -> int:
    """How many edges of the page a box reaches."""
    return sum((box.x0 < 2, box.y0 < 2, box.x1 > width - 2, box.y1 > height - 2))


def _one_each(boxes: Sequence[BBox]) -> list[BBox]:
    """Boxes of which one covers half of another are one figure."""
    out: list[BBox] = []
    for box in sorted(boxes, key=lambda b: -b.area):
        merged = box
        changed = True
        while changed:
            changed = False
            for other in out:
                shared = merged.intersection(other)
                if (
                    shared.width > 0
                    and shared.height > 0
                    and shared.area >= _SAME * min(merged.area, other.area)
                ):
                    merged = BBox.union((merged, other))
                    out.remove(other)
                    changed = True
                    break
        out.append(merged)
    return sorted(out, key=lambda b: (b.y0, b.x0))
