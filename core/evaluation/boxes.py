"""Scores the highlights of an answer against labelled boxes.

A highlight (one or several rectangles) hits a gold box when one rectangle contains its centre and all
rectangles together cover at most a quarter of the page; a gold box of a whole line is also hit by a highlight
inside it, such as one cell of the row. A place with cells counts by the share of cells hit.
The overlap (IoU) shows how tight a highlight is; a whole row is a hit with a low one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.evaluation.labels import GoldPlace
from core.types.geometry import BBox

#: The largest share of the page a highlight may cover.
LARGEST_SHARE = 0.25

#: The rectangles drawn for one citation.
Highlight = Sequence[BBox]


@dataclass(frozen=True, slots=True)
class BoxScore:
    """`share` of the gold boxes hit (1.0 = hit). `iou` is None where no highlight lay on a labelled page.
    `wrong_column`: no hit, but a highlight's centre lay in the gold row."""

    share: float
    iou: float | None = None
    wrong_column: bool = False

    @property
    def hit(self) -> bool:
        return self.share == 1.0


def score_boxes(
    places: Sequence[GoldPlace],
    highlights: Mapping[GoldPlace, Sequence[Highlight]],
    page_areas: Mapping[GoldPlace, float],
    *,
    every_place: bool,
) -> BoxScore | None:
    """The score of one answer: its best place, or the mean over all when every place is needed. Places of one
    part are alternatives: the best of them counts.

    `highlights` and `page_areas` are those on the page of a place. None when no place has a box.
    """
    boxed = [place for place in places if place.bbox]
    if not boxed:
        return None
    scores = [_score_place(p, highlights.get(p, ()), page_areas.get(p, 0.0)) for p in boxed]
    if every_place:
        scores = _best_of_parts(boxed, scores)
        ious = [s.iou for s in scores if s.iou is not None]
        return BoxScore(
            share=sum(s.share for s in scores) / len(scores),
            iou=sum(ious) / len(ious) if ious else None,
            wrong_column=any(s.wrong_column for s in scores),
        )
    return max(scores, key=_quality)


def _best_of_parts(places: Sequence[GoldPlace], scores: Sequence[BoxScore]) -> list[BoxScore]:
    """One score a part, and one for each place that belongs to none."""
    parts: dict[object, list[BoxScore]] = {}
    for place, score in zip(places, scores, strict=True):
        parts.setdefault(place if place.part is None else place.part, []).append(score)
    return [max(some, key=_quality) for some in parts.values()]


def _quality(score: BoxScore) -> tuple[float, float]:
    return score.share, -1.0 if score.iou is None else score.iou


def _score_place(place: GoldPlace, highlights: Sequence[Highlight], page_area: float) -> BoxScore:
    gold = place.cells or ((place.bbox,) if place.bbox else ())
    if not highlights:
        return BoxScore(0.0)
    hits = [
        any(is_hit(h, box, page_area) or (place.whole_line and _lies_in(h, box)) for h in highlights)
        for box in gold
    ]
    whole = place.bbox or BBox.union(gold)
    return BoxScore(
        share=sum(hits) / len(hits),
        iou=max(overlap(highlight, whole) for highlight in highlights),
        wrong_column=not any(hits) and any(_in_row(r, b) for h in highlights for r in h for b in gold),
    )


def is_hit(highlight: Highlight, gold: BBox, page_area: float) -> bool:
    """Whether a highlight contains the centre of a gold box and is no more than a quarter of the page."""
    return (
        any(rectangle.contains(*gold.center) for rectangle in highlight)
        and sum(rectangle.area for rectangle in highlight) <= LARGEST_SHARE * page_area
    )


def overlap(highlight: Highlight, gold: BBox) -> float:
    """Intersection over union of a highlight, whose rectangles do not overlap, and a gold box."""
    shared = sum(rectangle.intersection(gold).area for rectangle in highlight)
    both = sum(rectangle.area for rectangle in highlight) + gold.area - shared
    return shared / both if both > 0 else 0.0


def _lies_in(highlight: Highlight, gold: BBox) -> bool:
    return bool(highlight) and all(gold.contains(*rectangle.center) for rectangle in highlight)


def _in_row(rectangle: BBox, gold: BBox) -> bool:
    return gold.y0 <= rectangle.center[1] <= gold.y1
