"""Charts and diagrams drawn with paths: where curves, slanted lines or bars of one base stand together.

Tables, rules and shaded panels are made of level lines and boxes too; what they lack are curves, and boxes
that share a base and differ in length. Those are the seeds; everything drawn near a seed belongs to it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence

from core.parsing.drawings import Shape, ShapeKind
from core.parsing.geometry import overlap
from core.types.geometry import BBox

_NEAR = 12.0
_TOUCHING = 6.0
_LEGEND = 75.0
"""Points under a chart within which markers in a row are its legend."""
_MARKER = 30.0
_BIG = 30.0
_MIN_WIDTH, _MIN_HEIGHT = 40.0, 20.0
_BACKGROUND = 0.4
_PANEL = 6.0
"""A box around a chart belongs to it up to this many times the chart's area."""
_STRONG_TILES, _LARGE_TILE = 3, 60.0
_MOST_SHAPES = 3000


def find_drawings(shapes: Sequence[Shape], width: float, height: float) -> list[BBox]:
    """Boxes of the charts and diagrams among the shapes of a page of `width` x `height` points."""
    page = width * height
    ink = [s for s in _ink(shapes) if s.box.area < _BACKGROUND * page]
    if len(ink) > _MOST_SHAPES:
        ink = [s for s in ink if s.kind is not ShapeKind.RULE][:_MOST_SHAPES]
    seeds = _curved(ink) + _bars(ink) + _tiles(ink)
    regions = _merged([_grown(seed, ink) for seed in seeds])
    return [r for r in regions if r.width >= _MIN_WIDTH and r.height >= _MIN_HEIGHT]


def _ink(shapes: Sequence[Shape]) -> list[Shape]:
    """Shapes that show: white ones only on something darker."""
    panels = [s.box for s in shapes if s.fill and not s.white and s.box.area > 8000]
    return [
        s for s in shapes if not s.white or any(_holds(p, s.box) and p.area > 3 * s.box.area for p in panels)
    ]


def _holds(outer: BBox, inner: BBox) -> bool:
    return (
        outer.x0 - 1 <= inner.x0
        and outer.y0 - 1 <= inner.y0
        and outer.x1 + 1 >= inner.x1
        and outer.y1 + 1 >= inner.y1
    )


def _curved(ink: Sequence[Shape]) -> list[BBox]:
    """Clusters of curves and slanted lines that are more than an icon or a line of drawn letters."""
    curves = [s for s in ink if s.kind is ShapeKind.CURVE]
    seeds = []
    for cluster in _clusters([s.box for s in curves], _NEAR):
        box = BBox.union(cluster)
        big = any(max(b.width, b.height) >= _BIG and min(b.width, b.height) >= 6 for b in cluster)
        wide = box.width >= _MIN_WIDTH and box.height >= 30
        if big and wide and not _is_lettering(cluster, box):
            seeds.append(box)
    return seeds


def _is_lettering(cluster: Sequence[BBox], box: BBox) -> bool:
    """Whether shapes stand in one row like letters, each about as wide as high: a word mark."""
    return (
        len(cluster) >= 4
        and box.width > 2.5 * box.height
        and all(b.width < 1.6 * box.height and b.height > 0.3 * box.height for b in cluster)
    )


def _bars(ink: Sequence[Shape]) -> list[BBox]:
    """Boxes on one base line that differ in length."""
    boxes = _without_cells(list(dict.fromkeys(s.box for s in ink if s.kind is ShapeKind.BOX)))
    if len(boxes) < 2:
        return []
    rules = [s.box for s in ink if s.kind is ShapeKind.RULE]
    upright = [
        BBox.union([*group, *axis])
        for row in _by(boxes, lambda b: b.y1)
        for run in _alike(row, lambda b: b.width, lambda b: b.x0, lambda b: b.x1)
        for group in _by_axis(run, rules)
        if _varied([b.height for b in group], standing=bool(axis := _axes(group, rules)))
    ]
    lying = [
        BBox.union(group)
        for column in _by(boxes, lambda b: b.x0)
        for group in _alike(column, lambda b: b.height, lambda b: b.y0, lambda b: b.y1)
        if _varied([b.width for b in group], standing=False) and _apart(group)
    ]
    return upright + lying


def _without_cells(boxes: Sequence[BBox]) -> list[BBox]:
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


_Measure = Callable[[BBox], float]


def _by(boxes: Iterable[BBox], edge: _Measure) -> list[list[BBox]]:
    """Boxes that share an edge within 2 points."""
    groups: list[list[BBox]] = []
    for box in sorted(boxes, key=edge):
        if groups and edge(box) - edge(groups[-1][0]) <= 2.0:
            groups[-1].append(box)
        else:
            groups.append([box])
    return [g for g in groups if len(g) > 1]


def _alike(boxes: Sequence[BBox], thickness: _Measure, start: _Measure, end: _Measure) -> list[list[BBox]]:
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


def _tiles(ink: Sequence[Shape]) -> list[BBox]:
    """Coloured boxes that keep apart, or are large, some of them strong in colour: the parts of a diagram."""
    fills: dict[BBox, tuple[float, ...]] = {}
    for shape in ink:
        if shape.kind is ShapeKind.BOX and shape.fill and shape.box.height > 12 and shape.box.width > 24:
            fills[shape.box] = shape.fill
    if sum(map(_is_strong, fills.values())) < _STRONG_TILES:
        return []
    boxes = [b for b in fills if not any(o is not b and _holds(b, o) for o in fills)]
    free = _without_cells(boxes)
    return [
        BBox.union(cluster)
        for cluster in _clusters(boxes, 20.0)
        if sum(_is_strong(fills[b]) for b in cluster) >= _STRONG_TILES
        and (
            (len(cluster) >= 5 and all(b in free for b in cluster) and _is_free(cluster))
            or (len(cluster) >= 4 and all(min(b.width, b.height) >= _LARGE_TILE for b in cluster))
        )
    ]


def _is_strong(fill: Sequence[float]) -> bool:
    """Whether a colour is dark or saturated; the tints behind tables are neither."""
    if len(fill) != 3:
        return max(fill) < 0.5 if len(fill) == 1 else False
    return max(fill) - min(fill) > 0.4 or max(fill) < 0.5


def _is_free(cluster: Sequence[BBox]) -> bool:
    """Whether boxes keep apart in height and do not all fill the columns of a table."""
    rows = _by(cluster, lambda b: b.y0)
    touching = sum(
        any(
            other is not b and abs(other.y0 - b.y1) < 1.2 and overlap(other.x0, other.x1, b.x0, b.x1) > 2
            for other in cluster
        )
        for b in cluster
    )
    grid = [tuple(round(b.x0 / 3) for b in sorted(row)) for row in rows]
    repeated = len(grid) - len(set(grid))
    return touching * 3 < len(cluster) and repeated < 2


def _grown(seed: BBox, ink: Sequence[Shape]) -> BBox:
    """The seed with everything that is drawn at it, and the markers of its legend."""
    region = seed
    left = [s for s in ink if not _holds(seed, s.box)]
    for _ in range(4):
        near = [s for s in left if _belongs(s, region)]
        if not near:
            break
        left = [s for s in left if not _belongs(s, region)]
        region = BBox.union([region, *(s.box for s in near)])
    return _with_legend(region, left)


def _belongs(shape: Shape, region: BBox) -> bool:
    box = shape.box
    if (
        overlap(box.x0, box.x1, region.x0, region.x1) < -_TOUCHING
        or overlap(box.y0, box.y1, region.y0, region.y1) < -_TOUCHING
    ):
        return False
    if shape.kind is not ShapeKind.RULE and _holds(box, region):
        return box.area <= _PANEL * region.area
    width, height = max(region.width, 0.6 * region.height), max(region.height, 0.6 * region.width)
    return box.width <= 1.6 * width + 60 and box.height <= 1.6 * height + 60


def _with_legend(region: BBox, left: Sequence[Shape]) -> BBox:
    """The region down to rows of markers under it, unless a rule parts them from it."""
    under = [s for s in left if region.y1 <= s.box.y0 <= region.y1 + _LEGEND]
    ends = [
        s.box.y0
        for s in under
        if s.kind is ShapeKind.RULE
        and s.box.height <= 3
        and overlap(s.box.x0, s.box.x1, region.x0, region.x1) > 0.7 * region.width
    ]
    markers = [
        s.box
        for s in under
        if max(s.box.width, s.box.height) <= _MARKER
        and (s.kind is not ShapeKind.RULE or s.box.width > 10)
        and s.box.x0 >= region.x0 - 10
        and s.box.x1 <= region.x1 + 10
        and s.box.y0 < min(ends, default=s.box.y1)
    ]
    for row in _by(markers, lambda b: b.y0):
        if max(b.x1 for b in row) - min(b.x0 for b in row) > 40:
            region = BBox.union([region, *row])
    return region


def _clusters(boxes: Sequence[BBox], gap: float) -> list[list[BBox]]:
    """Boxes that lie within `gap` of each other, directly or through others."""
    clusters: list[tuple[BBox, list[BBox]]] = []
    for box in sorted(boxes, key=lambda b: (b.y0, b.x0)):
        union, members = box, [box]
        rest = []
        for other, held in clusters:
            if _close(other, union, gap) and any(_close(b, box, gap) for b in held):
                union = BBox.union((union, other))
                members = held + members
            else:
                rest.append((other, held))
        rest.append((union, members))
        clusters = rest
    return [members for _, members in clusters]


def _close(a: BBox, b: BBox, gap: float) -> bool:
    return overlap(a.x0, a.x1, b.x0, b.x1) >= -gap and overlap(a.y0, a.y1, b.y0, b.y1) >= -gap


def _merged(regions: Sequence[BBox]) -> list[BBox]:
    """Regions that lie over each other for a fifth of the smaller are one."""
    out: list[BBox] = []
    for region in sorted(regions, key=lambda r: -r.area):
        merged = region
        changed = True
        while changed:
            changed = False
            for other in out:
                shared = merged.intersection(other)
                if (
                    shared.width > 0
                    and shared.height > 0
                    and shared.area > 0.2 * min(merged.area, other.area)
                ):
                    merged = BBox.union((merged, other))
                    out.remove(other)
                    changed = True
                    break
        out.append(merged)
    return out
