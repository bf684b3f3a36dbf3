"""A PDF in the making. All text goes through one door, so what is printed is exactly what extracts.

Droid Sans Fallback ("cjk") with TextWriter and `subset_fonts` is the one route found to keep every character;
Times and Helvetica of MuPDF serve the English documents.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import pymupdf

from core.evaluation.samples.facts.model import Key

A4 = (595.0, 842.0)
LETTER = (612.0, 792.0)
BLACK, GREY, NAVY = (0.0, 0.0, 0.0), (0.4, 0.4, 0.4), (0.07, 0.18, 0.38)
DATE = "D:20250328090000+08'00'"
Colour = tuple[float, float, float]


@cache
def font(name: str) -> pymupdf.Font:
    """A font by MuPDF's short name: cjk, tiro, tibo, tiit, helv, hebo."""
    return pymupdf.Font(name)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in PDF points, origin top-left."""

    x0: float
    y0: float
    x1: float
    y1: float

    def union(self, other: "Box") -> "Box":
        """The smallest box around both."""
        return Box(
            min(self.x0, other.x0), min(self.y0, other.y0), max(self.x1, other.x1), max(self.y1, other.y1)
        )

    def rounded(self) -> list[float]:
        """Two decimals: finer than any reader needs and stable across machines."""
        return [round(v, 2) for v in (self.x0, self.y0, self.x1, self.y1)]


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a fact stands: the page (from 1), the words around it, their box, and the figure as printed.

    `in_picture`: the words are drawn, not written, and the box is that of the whole picture.
    """

    key: Key
    page: int
    quote: str
    box: Box
    printed: str
    in_picture: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """A column that text fills from top to bottom."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        """Width in points."""
        return self.x1 - self.x0


class Draft:
    """Pages, a cursor that runs through frames, and the marks left on the way.

    `furniture(draft)` draws running header and footer of each new page; `frames` are the columns of a page.
    """

    def __init__(self, name: str, size: tuple[float, float], frames: list[Frame], face: str = "cjk") -> None:
        self.name, self.size, self.face = name, size, face
        self.document = pymupdf.open()
        self.page_frames = frames
        self.frames: list[Frame] = []
        self.furniture: Callable[[Draft], None] | None = None
        self.marks: list[Mark] = []
        self.headings: list[tuple[int, str, int]] = []
        self._at = 0
        self.y = 0.0
        self._writer: pymupdf.TextWriter | None = None
        self._ink: tuple[int, Colour, bool] | None = None

    @property
    def page_number(self) -> int:
        """The physical page in work, from 1."""
        return int(self.document.page_count)

    @property
    def frame(self) -> Frame:
        """The column in work."""
        return self.frames[self._at]

    @property
    def room(self) -> float:
        """Points left in the column."""
        return self.frame.y1 - self.y

    def new_page(self, frames: list[Frame] | None = None) -> None:
        """Starts a page at its first column."""
        self.flush()
        self.document.new_page(width=self.size[0], height=self.size[1])
        self.frames, self._at = frames or self.page_frames, 0
        self.y = self.frame.y0
        if self.furniture:
            self.furniture(self)

    def next_frame(self) -> None:
        """Goes on in the next column, or on a new page after the last."""
        if self._at + 1 < len(self.frames):
            self._at += 1
            self.y = self.frame.y0
        else:
            self.new_page()

    def need(self, height: float) -> None:
        """Goes on in the next column unless `height` points are left in this one."""
        if self.room < height:
            self.next_frame()

    def write(
        self,
        x: float,
        baseline: float,
        text: str,
        size: float,
        face: str = "",
        colour: Colour = BLACK,
        bold: bool = False,
        page: int = 0,
    ) -> Box:
        """Prints one run of text and returns its box; `page` names an earlier page (0: the one in work)."""
        used = font(face or self.face)
        number = page or self.page_number
        if self._ink != (number, colour, bold):
            self.flush()
            self._ink = (number, colour, bold)
            self._writer = pymupdf.TextWriter(pymupdf.Rect(0, 0, *self.size), color=colour)
        assert self._writer is not None
        self._writer.append((x, baseline), text, font=used, fontsize=size)
        top, bottom = baseline - 0.88 * size, baseline + 0.24 * size
        return Box(x, top, x + used.text_length(text, size), bottom)

    def flush(self) -> None:
        """Puts waiting text on its page; text of one look stays in the order it was written."""
        if self._writer is not None and self._ink is not None:
            page = self.document[self._ink[0] - 1]
            self._writer.write_text(page, render_mode=2 if self._ink[2] else 0)
        self._writer = self._ink = None

    def rule(
        self, x0: float, y0: float, x1: float, y1: float, width: float = 0.6, colour: Colour = BLACK
    ) -> None:
        """A straight line on the page in work."""
        self.document[-1].draw_line((x0, y0), (x1, y1), color=colour, width=width)

    def finish(self, title: str = "", author: str = "", outline: bool = False) -> bytes:
        """The bytes of the PDF, with fixed dates so that a rebuild differs as little as it can."""
        self.flush()
        dates = {"creationDate": DATE, "modDate": DATE, "producer": "", "creator": ""}
        self.document.set_metadata({"title": title, "author": author, **dates})
        if outline:
            shown = [entry for entry in self.headings if entry[0] <= 2]
            top = min(level for level, _, _ in shown)
            self.document.set_toc([[level - top + 1, name, page] for level, name, page in shown])
        self.document.subset_fonts()
        return bytes(self.document.tobytes(garbage=4, deflate=True, no_new_id=True))
