"""How well the figures of labelled pages are found: recall, captions, and what is no figure.

A line of the labels is one page that a person looked at: `pdf` (below the data folder), `page`, `half`
("tune" or "held": the parser was shaped on the first half only), `figures` with their `box` in points of the
unrotated page, and `either`: boxes that may count as a figure or not. A figure's `caption` is the box of its
printed caption or title, null where none is printed as text, absent where readers would differ.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from core.parsing.parser import parse_pdf
from core.types import BBox, Block, Figure

LEAST_IOU = 0.5
_LEAST_SHARED = 0.5


@dataclass(frozen=True, slots=True)
class FigureLabel:
    """One figure that a person saw. `captioned`: whether it is known what its caption is."""

    box: BBox
    caption: BBox | None
    captioned: bool


@dataclass(frozen=True, slots=True)
class LabelledPage:
    """A page with all its figures; `either` boxes are neither asked for nor false."""

    pdf: str
    page: int
    half: str
    figures: tuple[FigureLabel, ...]
    either: tuple[BBox, ...]


@dataclass(frozen=True, slots=True)
class FigureScore:
    """Counts over labelled pages; `missed` and `false` name them as "pdf:page box"."""

    pages: int = 0
    figures: int = 0
    found: int = 0
    captions_known: int = 0
    captions_right: int = 0
    printed: int = 0
    printed_right: int = 0
    missed: tuple[str, ...] = ()
    false: tuple[str, ...] = ()
    wrong_captions: tuple[str, ...] = ()
    halves: Mapping[str, FigureScore] = field(default_factory=dict)

    @property
    def recall(self) -> float:
        """Share of the labelled figures met with an IoU of at least 0.5."""
        return self.found / self.figures if self.figures else 0.0

    @property
    def caption_accuracy(self) -> float:
        """Share of the found figures with the right caption, "none" being one of the answers."""
        return self.captions_right / self.captions_known if self.captions_known else 0.0

    @property
    def printed_caption_accuracy(self) -> float:
        """The same, of the found figures that have a printed caption."""
        return self.printed_right / self.printed if self.printed else 0.0

    @property
    def false_per_page(self) -> float:
        """Figures that are none, over all labelled pages, those without figures among them."""
        return len(self.false) / self.pages if self.pages else 0.0


def score_figures(labels: Path, data: Path) -> FigureScore:
    """Parse the labelled PDFs below `data` and compare. Labels whose PDF is not there are left out."""
    pages = read_figure_labels(labels)
    by_pdf: dict[str, list[LabelledPage]] = {}
    for page in pages:
        by_pdf.setdefault(page.pdf, []).append(page)
    scores: dict[str, list[FigureScore]] = {}
    for pdf, labelled in by_pdf.items():
        if not (data / pdf).is_file():
            continue
        parsed = parse_pdf(data / pdf, "0" * 12)
        blocks = {b.block_id: b for b in parsed.blocks}
        for page in labelled:
            figures = [f for f in parsed.figures if f.page == page.page]
            scores.setdefault(page.half, []).append(score_page(page, figures, blocks))
    return _sum(
        [s for half in scores.values() for s in half], {half: _sum(s, {}) for half, s in scores.items()}
    )


def read_figure_labels(path: Path) -> tuple[LabelledPage, ...]:
    """The labelled pages of a JSON Lines file."""
    return tuple(
        _page(json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()
    )


def _page(line: Mapping[str, Any]) -> LabelledPage:
    figures = tuple(
        FigureLabel(
            BBox(*f["box"]), BBox(*f["caption"]) if f.get("caption") else None, captioned="caption" in f
        )
        for f in line["figures"]
    )
    either = tuple(BBox(*box) for box in line.get("either", ()))
    return LabelledPage(line["pdf"], line["page"], line["half"], figures, either)


def score_page(page: LabelledPage, figures: Sequence[Figure], blocks: Mapping[str, Block]) -> FigureScore:
    """Compare one labelled page with the figures found on it; each figure meets at most one label."""
    pairs = sorted(
        (
            (iou(label.box, f.bbox), i, j)
            for i, label in enumerate(page.figures)
            for j, f in enumerate(figures)
        ),
        reverse=True,
    )
    met: dict[int, int] = {}
    used: set[int] = set()
    for shared, i, j in pairs:
        if shared >= LEAST_IOU and i not in met and j not in used:
            met[i] = j
            used.add(j)
    where = f"{page.pdf}:{page.page}"
    wrong: list[str] = []
    known = right = printed = printed_right = 0
    for i, j in met.items():
        label = page.figures[i]
        if not label.captioned:
            continue
        ok = _caption_is_right(label, figures[j], blocks)
        known += 1
        right += ok
        printed += label.caption is not None
        printed_right += ok and label.caption is not None
        if not ok:
            wrong.append(f"{where} {_named(figures[j].bbox)}")
    false = [
        f"{where} {_named(f.bbox)}"
        for j, f in enumerate(figures)
        if j not in used and not any(_mostly_inside(f.bbox, box) for box in page.either)
    ]
    missed = [f"{where} {_named(f.box)}" for i, f in enumerate(page.figures) if i not in met]
    return FigureScore(
        pages=1,
        figures=len(page.figures),
        found=len(met),
        captions_known=known,
        captions_right=right,
        printed=printed,
        printed_right=printed_right,
        missed=tuple(missed),
        false=tuple(false),
        wrong_captions=tuple(wrong),
    )


def iou(a: BBox, b: BBox) -> float:
    """Area of the overlap over the area of both boxes together."""
    shared = _shared(a, b)
    together = a.area + b.area - shared
    return shared / together if together > 0 else 0.0


def _caption_is_right(label: FigureLabel, figure: Figure, blocks: Mapping[str, Block]) -> bool:
    if label.caption is None:
        return not figure.caption_block
    block = blocks.get(figure.caption_block)
    if block is None:
        return False
    return _shared(label.caption, block.bbox) >= _LEAST_SHARED * min(label.caption.area, block.bbox.area)


def _mostly_inside(box: BBox, other: BBox) -> bool:
    return _shared(box, other) >= _LEAST_SHARED * box.area


def _shared(a: BBox, b: BBox) -> float:
    box = a.intersection(b)
    return box.area if box.width > 0 and box.height > 0 else 0.0


def _named(box: BBox) -> str:
    return "({:.0f}, {:.0f}, {:.0f}, {:.0f})".format(*box)


def _sum(scores: Iterable[FigureScore], halves: Mapping[str, FigureScore]) -> FigureScore:
    every = list(scores)
    return FigureScore(
        pages=sum(s.pages for s in every),
        figures=sum(s.figures for s in every),
        found=sum(s.found for s in every),
        captions_known=sum(s.captions_known for s in every),
        captions_right=sum(s.captions_right for s in every),
        printed=sum(s.printed for s in every),
        printed_right=sum(s.printed_right for s in every),
        missed=tuple(m for s in every for m in s.missed),
        false=tuple(f for s in every for f in s.false),
        wrong_captions=tuple(w for s in every for w in s.wrong_captions),
        halves=halves,
    )
