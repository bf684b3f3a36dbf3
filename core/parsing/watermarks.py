"""Watermarks: text printed over or behind the page's own, which no sentence of the page contains.

Large light or slanted words, a word repeated on every page in the middle of the text, a small grey line tiled
over the page, a stamp in the margin. They are taken out before anything else is read from a page and stay in
the record as blocks of their own. A heading is none of them: it stands alone, on one page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.parsing.geometry import Frame, overlap
from core.parsing.lines import Fragment
from core.parsing.reading import ReadPage, Watermark
from core.parsing.turned import Turned
from core.parsing.words import Word
from core.types.geometry import BBox

_LARGE = 1.8  # of the body's type size
_EDGE = 0.12  # of the height: running heads and feet are found elsewhere
_MARGIN = 0.08  # of the width, for stamps
_MIN_BODY = 200  # letters of a page that a stamp stands beside
_SAME_PLACE = 4.0  # points
_MIN_TILES = 3


@dataclass(frozen=True, slots=True)
class _Piece:
    """A candidate: its fragment and frame, and its box in the frame of the page."""

    fragment: Fragment
    frame: Frame
    box: BBox

    @property
    def key(self) -> tuple[str, int, int, int]:
        x, y = self.box.center
        return (
            "".join(self.fragment.text.split()),
            round(x / _SAME_PLACE),
            round(y / _SAME_PLACE),
            round(self.fragment.size),
        )


def take_watermarks(pages: Sequence[ReadPage]) -> None:
    """Move the watermarks of all pages from their text to `watermarks`."""
    size = _body_size(pages)
    pieces = [_candidates(page, size) for page in pages]
    slanted = Counter(text for page in pages for text in {_text(s.lines) for s in page.slanted})
    counts = Counter(key for found in pieces for key in {p.key for p in found})
    colliding = {
        p.key
        for page, found in zip(pages, pieces, strict=True)
        for p in found
        if _collides(p, page.fragments)
    }
    needed = max(2, (len(pages) + 1) // 2)
    for page, found in zip(pages, pieces, strict=True):
        for piece in list(page.slanted):
            repeated = slanted[_text(piece.lines)] >= max(needed, 3) and piece.pale
            if piece.size > _LARGE * size or repeated:
                page.slanted.remove(piece)
                page.watermarks.append(Watermark(page.text.frame.unturned, piece.lines, upright=False))
        if not found:
            continue
        tiles = Counter(_text([p.fragment.words]) for p in found if p.fragment.pale)
        rows = [f for f in page.fragments if not f.pale]
        taken = [
            p
            for p in found
            if _is_watermark(p, size, counts[p.key] >= needed, p.key in colliding)
            or (p.fragment.pale and tiles[_text([p.fragment.words])] >= _MIN_TILES and _is_alone(p, rows))
            or (p.fragment.pale and counts[p.key] >= max(needed, 3) and _is_alone(p, page.fragments))
            or _is_stamp(p, page)
        ]
        _take(page, taken)


def _candidates(page: ReadPage, size: float) -> list[_Piece]:
    frame = page.text.frame
    height = frame.layout_height
    upright = [
        _Piece(f, frame, f.box)
        for f in page.fragments
        if (f.pale or f.size > _LARGE * size)
        and height * _EDGE < (f.y0 + f.y1) / 2 < height * (1 - _EDGE)
        and not f.is_figure
    ]
    turned = [
        _Piece(f, side.frame, frame.to_layout(side.frame.to_page(f.box)))
        for side in page.side
        for f in side.fragments
    ]
    return upright + turned


def _is_watermark(piece: _Piece, size: float, repeated: bool, colliding: bool) -> bool:
    """Large text that lies over other text, if it is light or comes back on the other pages."""
    return colliding and piece.fragment.size > _LARGE * size and (piece.fragment.pale or repeated)


def _collides(piece: _Piece, fragments: Iterable[Fragment]) -> bool:
    """Whether text of another size lies within the piece, not only at its rim."""
    box = piece.box
    inner = min(box.height, box.width) * 0.2
    return any(
        f is not piece.fragment
        and f.size < 0.8 * piece.fragment.size
        and overlap(box.x0, box.x1, f.x0, f.x1) > 0
        and overlap(box.y0 + inner, box.y1 - inner, f.y0, f.y1) > 0.3 * min(f.height, box.height)
        for f in fragments
    )


def _is_alone(piece: _Piece, fragments: Iterable[Fragment]) -> bool:
    """Whether nothing stands on the piece's line but what lies over it, as a cell of a table does not."""
    box = piece.box
    return piece.frame.turn != 0 or not any(
        f is not piece.fragment
        and overlap(box.y0, box.y1, f.y0, f.y1) > 0.7 * min(f.height, box.height)
        and overlap(box.x0, box.x1, f.x0, f.x1) < 0
        and abs(f.y0 + f.y1 - box.y0 - box.y1) < 0.3 * f.height
        for f in fragments
    )


def _is_stamp(piece: _Piece, page: ReadPage) -> bool:
    """Whether a line runs up or down the margin, outside all upright text."""
    if piece.frame.turn == page.text.frame.turn or len(piece.fragment.text) < 8 or not page.fragments:
        return False
    frame = page.text.frame
    width = frame.height if frame.turn in (90, 270) else frame.width
    box = piece.box
    in_margin = box.x1 < _MARGIN * width or box.x0 > (1 - _MARGIN) * width
    left, right = min(f.x0 for f in page.fragments), max(f.x1 for f in page.fragments)
    outside = box.x1 < left or box.x0 > right
    return in_margin and outside and sum(len(f.text) for f in page.fragments) >= _MIN_BODY


def _take(page: ReadPage, taken: Sequence[_Piece]) -> None:
    gone = {id(p.fragment) for p in taken}
    page.watermarks += [Watermark(p.frame, [list(p.fragment.words)]) for p in taken]
    page.fragments = [f for f in page.fragments if id(f) not in gone]
    sides = [Turned(s.frame, [f for f in s.fragments if id(f) not in gone]) for s in page.side]
    page.side = [s for s in sides if s.fragments]


def _text(lines: Iterable[Sequence[Word]]) -> str:
    return "".join(w.text for line in lines for w in line)


def _body_size(pages: Sequence[ReadPage]) -> float:
    sizes: Counter[int] = Counter()
    for page in pages:
        for f in page.fragments:
            sizes[round(f.size)] += len(f.words)
    return float(max(sizes, key=lambda s: (sizes[s], -s))) if sizes else 10.0
