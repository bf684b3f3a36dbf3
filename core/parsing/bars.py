"""Bars of a chart: boxes on one base that differ in length, as the shaded cells of a table do not."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence

from core.parsing.drawings import Shape, ShapeKind
from core.types.geometry import BBox

Measure = Callable[[BBox], float]


def find_bars(ink: Sequence[Shape]) -> list[BBox]:
    """Boxes on one base line that differ in length."""
    boxes = without_cells(list(dict.fromkeys(s.box for s in ink if s.kind is ShapeKind.BOX)))
    if len(boxes) < 2:
        return []
    rules = [s.box for s in ink if s.kind is ShapeKind.RULE]
    upright = [
        BBox.union([*group, *axis])
        for row in by_edge(boxes, lambda b: b.y1)
        for run in _alike(row, lambda b: b.width, lambda b: b.x0, lambda b: b.x1)
        for group in _by_axis(run, rules)
        if _varied([b.height for b in group], standing=bool(axis := _axes(group, rules)))
    ]
    lying = [
        BBox.union(group)
        for column in by_edge(boxes, lambda b: b.x0)
        for group in _alike(column, lambda b: b.height, lambda b: b.y0, lambda b: b.y1)
        if _varied([b.width for b in group], standing=False) and _apart(group)
    ]
    return upright + lying


def without_cells(boxes: Sequence[BBox]) -> list[BBox]:
    """Boxes without shaded cells: those of one height that touch in a row, many of one width in a stack."""
    cells: set[BBox] = set()
    for start, end, least in ((0, 2, 2), (1, 3, 5)):
        lanes: dict[tuple[int, int], list[BBox]] = {}
        for box in boxes:
            lanes.setdefault((round(box[1 - start]), round(box[3 - start])), []).append(box)
        for lane in lanes.values():
            run: list[BBox] = []
            for box in sorted(lane, key=lambda b: b[start]):
                if run and abs(box[start] - run[-1][end]) > 1.5:
                    run = []
                run.append(box)
                if len(run) >= least:
                    cells.update(run)
    return [b for b in boxes if b not in cells]


def by_edge(boxes: Iterable[BBox], edge: Measure) -> list[list[BBox]]:
    """Boxes that share an edge within 2 points."""
    groups: list[list[BBox]] = []
    for box in sorted(boxes, key=edge):
        if groups and edge(box) - edge(groups[-1][0]) <= 2.0:
            groups[-1].append(box)
        else:
            groups.append([box])
    return [g for g in groups if len(g) > 1]


def _alike(boxes: Sequence[BBox], thickness: Measure, start: Measure, end: Measure) -> list[list[BBox]]:
    """Runs of boxes of one thickness, none farther from the next than six times that."""
    groups: list[list[BBox]] = []
    for box in sorted(boxes, key=start):
        for group in groups:
            last = group[-1]
            thick = thickness(last)
            gap = start(box) - end(last)
            if abs(thickness(box) - thick) <= 0.15 * thick + 0.5 and -0.2 * thick <= gap <= 6 * thick:
                group.append(box)
                break
        else:
            groups.append([box])
    return [g for g in groups if len(g) > 1]


def _varied(lengths: Sequence[float], *, standing: bool) -> bool:
    """Whether lengths differ, and hardly one is there twice. `standing`: on an axis, where less will do."""
    ordered = sorted(lengths)
    span = ordered[-1] - ordered[0]
    distinct = 1 + sum(b - a > (0.3 if standing else 1.0) for a, b in itertools.pairwise(ordered))
    least = max(2 if standing else 3, 0.4 * len(ordered))
    return distinct >= least and ordered[-1] > 12 and span > (1.5 if standing else 0.06 * ordered[-1])


def _by_axis(bars: list[BBox], rules: Sequence[BBox]) -> list[list[BBox]]:
    """Bars of one base line, parted where they stand on lines of their own."""
    base = bars[0].y1
    lines = [r for r in rules if r.height <= 3 and abs((r.y0 + r.y1) / 2 - base) <= 2.5]
    parts: dict[tuple[int, ...], list[BBox]] = {}
    for bar in bars:
        under = tuple(i for i, r in enumerate(lines) if r.x0 <= bar.x0 + 1 and r.x1 >= bar.x1 - 1)
        parts.setdefault(under, []).append(bar)
    return [p for p in parts.values() if len(p) > 1] if len(parts) > 1 else [bars]


def _axes(bars: Sequence[BBox], rules: Sequence[BBox]) -> list[BBox]:
    """Lines that the bars stand on, longer than they are together but not by far."""
    box = BBox.union(bars)
    return [
        rule
        for rule in rules
        if rule.height <= 3
        and abs((rule.y0 + rule.y1) / 2 - box.y1) <= 2.5
        and rule.x0 < box.x0 - 2
        and rule.x1 > box.x1 + 2
        and rule.width < 6 * box.width
    ]


def _apart(bars: Sequence[BBox]) -> bool:
    return all(b.y0 - a.y1 >= 0.1 * a.height for a, b in itertools.pairwise(bars))
