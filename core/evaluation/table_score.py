"""Are tables found where a reader sees them? Boxes of the parser against boxes labelled by eye.

A labelled table counts as found when a parsed table on its page overlaps it by an IoU of at least one half;
each pairs with one of the other. A label may also name boxes on which two readers may differ (a list set in
two columns): what is found there counts neither way.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.types.geometry import BBox

LEAST_IOU = 0.5

#: The boxes of the tables that a parser finds on a page of a bundle's document.
Finder = Callable[[str, str, int], Sequence[BBox]]


@dataclass(frozen=True, slots=True)
class PageLabel:
    """The tables of one page (1-based) of `document` in `bundle`; `part` is `tune` or `held-out`."""

    bundle: str
    document: str
    page: int
    part: str
    tables: tuple[BBox, ...]
    unsure: tuple[BBox, ...] = ()


@dataclass(frozen=True, slots=True)
class TableScore:
    """`missed` and `extra` are (document, page, box) of what was not found and of what is no table."""

    labelled: int
    found: int
    reported: int
    missed: tuple[tuple[str, int, BBox], ...] = ()
    extra: tuple[tuple[str, int, BBox], ...] = ()

    @property
    def recall(self) -> float:
        return self.found / self.labelled if self.labelled else 1.0

    @property
    def precision(self) -> float:
        return self.found / self.reported if self.reported else 1.0


def read_labels(path: Path) -> list[PageLabel]:
    """One label a line: `bundle`, `document`, `page`, `part`, `tables`, and `unsure` where there are any."""
    labels = []
    for line in path.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        labels.append(
            PageLabel(
                entry["bundle"],
                entry["document"],
                entry["page"],
                entry["part"],
                tuple(BBox(*box) for box in entry["tables"]),
                tuple(BBox(*box) for box in entry.get("unsure", ())),
            )
        )
    return labels


def score_tables(labels: Iterable[PageLabel], find: Finder) -> TableScore:
    """Recall and precision over the labelled pages."""
    labelled = found = reported = 0
    missed: list[tuple[str, int, BBox]] = []
    extra: list[tuple[str, int, BBox]] = []
    for label in labels:
        boxes = list(find(label.bundle, label.document, label.page))
        pairs = _paired(label.tables, boxes)
        unsure = [box for box in boxes if any(_mostly_in(box, other) for other in label.unsure)]
        wrong = [b for b in boxes if b not in pairs.values() and b not in unsure]
        labelled += len(label.tables)
        found += len(pairs)
        reported += len(pairs) + len(wrong)
        missed += [(label.document, label.page, t) for t in label.tables if t not in pairs]
        extra += [(label.document, label.page, b) for b in wrong]
    return TableScore(labelled, found, reported, tuple(missed), tuple(extra))


def _paired(tables: Sequence[BBox], boxes: Sequence[BBox]) -> dict[BBox, BBox]:
    """Labelled table → the parsed one that is it; the closest pairs first."""
    ranked = sorted(((iou(t, b), t, b) for t in tables for b in boxes), reverse=True)
    pairs: dict[BBox, BBox] = {}
    for score, table, box in ranked:
        if score >= LEAST_IOU and table not in pairs and box not in pairs.values():
            pairs[table] = box
    return pairs


def iou(a: BBox, b: BBox) -> float:
    """Area shared by two boxes over the area they cover together."""
    shared = a.intersection(b).area
    return shared / (a.area + b.area - shared) if shared else 0.0


def _mostly_in(box: BBox, other: BBox) -> bool:
    return box.intersection(other).area > 0.5 * box.area
