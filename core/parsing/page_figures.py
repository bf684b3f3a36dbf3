"""Finds the figures of a document page by page, with the text that goes into them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from core.parsing.drawings import read_shapes
from core.parsing.figure_text import has_caption, is_inside, take_titles
from core.parsing.figures import find_figures
from core.parsing.geometry import Frame
from core.parsing.lines import Fragment
from core.parsing.pictures import find_furniture, find_pictures, read_bitmaps
from core.parsing.reading import ReadPage
from core.parsing.turned import Turned
from core.types.geometry import BBox

_COVER_LETTERS = 800


@dataclass(slots=True)
class PageFigures:
    """The boxes of one page's figures in layout coordinates, and the text by where it goes.

    `body` and `side` are what is left for the running text, `titles` the lines that name figures; `inside`
    and `turned` go into the figures.
    """

    boxes: list[BBox]
    body: list[Fragment]
    side: list[Turned]
    titles: list[Fragment] = field(default_factory=list)
    inside: dict[BBox, list[Fragment]] = field(default_factory=dict)
    turned: dict[BBox, list[Turned]] = field(default_factory=dict)


class FigureFinder:
    """Knows which pictures of the document come back, and so are no figures unless they have a caption."""

    def __init__(self, document: Any, pages: Sequence[ReadPage]) -> None:
        self._sizes = [(p.width, p.height, bool(p.fragments or p.side or p.slanted)) for p in pages]
        self._bitmaps = read_bitmaps(document, self._sizes)
        self._furniture = find_furniture(self._bitmaps, self._sizes)

    def of_page(
        self, index: int, read: ReadPage, paths: Sequence[dict[str, Any]], body: Sequence[Fragment]
    ) -> PageFigures:
        """The figures of page `index` (from 0). `paths` is what is drawn on it, `body` its running text."""
        frame, size = read.text.frame, self._sizes[index]
        cover = (
            index in (0, len(self._sizes) - 1)
            and len(self._sizes) > 1
            and sum(len(f.text) for f in body) < _COVER_LETTERS
        )
        bitmaps = self._bitmaps[index]
        furniture = self._furniture - {
            b.mark for b in bitmaps if b.mark in self._furniture and has_caption(frame.to_layout(b.box), body)
        }
        pictures = find_pictures(bitmaps, furniture, size, cover=cover)
        bars = [b.box for b in bitmaps if b.shade]
        side = [
            Fragment((), frame.to_layout(turned.frame.to_page(f.box)))
            for turned in read.side
            for f in turned.fragments
        ]
        boxes = find_figures(
            [frame.to_layout(p) for p in pictures],
            [frame.to_layout(b) for b in bars],
            read_shapes(paths, frame),
            [*body, *side],
            (frame.layout_width, frame.layout_height),
            cover=cover,
        )
        return _divided(boxes, frame, body, read.side)


def _divided(
    boxes: list[BBox], frame: Frame, body: Sequence[Fragment], side: Sequence[Turned]
) -> PageFigures:
    if not boxes:
        return PageFigures([], list(body), list(side))
    boxes, lines = take_titles(boxes, body)
    found = PageFigures(boxes, [], [], lines)
    titles = {id(t) for t in lines}
    for fragment in body:
        if id(fragment) in titles:
            continue
        home = _home(fragment, boxes)
        (found.body if home is None else found.inside.setdefault(home, [])).append(fragment)
    for turned in side:
        homes = {
            home: frame_box for home in boxes for frame_box in [turned.frame.to_layout(frame.to_page(home))]
        }
        left = list(turned.fragments)
        for home, box in homes.items():
            taken = [f for f in left if is_inside(f, box)]
            if taken:
                found.turned.setdefault(home, []).append(Turned(turned.frame, taken))
                left = [f for f in left if f not in taken]
        if left:
            found.side.append(Turned(turned.frame, left))
    return found


def _home(fragment: Fragment, boxes: Iterable[BBox]) -> BBox | None:
    return next((b for b in boxes if is_inside(fragment, b)), None)
