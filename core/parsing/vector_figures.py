"""Charts and diagrams drawn with paths: where curves, slanted lines or bars of one base stand together.

Tables, rules and shaded panels are made of level lines and boxes too; what they lack are curves, and boxes
that share a base and differ in length. Those are the seeds; everything drawn near a seed belongs to it.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from core.parsing.bars import by_edge, find_bars, without_cells
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
_LANE = 40.0
_PANEL_AREA = 8000.0
_PANEL = 6.0
"""A box around a chart belongs to it up to this many times the chart's area."""
_STRONG_TILES, _LARGE_TILE = 3, 60.0
_MOST_TILES, _MOST_SEEDS = 250, 40
_MOST_SHAPES = 3000


def find_drawings(shapes: Sequence[Shape], width: float, height: float) -> list[BBox]:
    """Boxes of the charts and diagrams among the shapes of a page of `width` x `height` points."""
    kinds = [s.kind for s in shapes]
    if ShapeKind.CURVE not in kinds and kinds.count(ShapeKind.BOX) < 2:
        return []
    page = width * height
    ink = [s for s in _ink(shapes) if s.box.area < _BACKGROUND * page]
    if len(ink) > _MOST_SHAPES:
        ink = [s for s in ink if s.kind is not ShapeKind.RULE][:_MOST_SHAPES]
    seeds = _curved(ink) + find_bars(ink) + _tiles(ink)
    grown: list[BBox] = []
    for seed in sorted(seeds, key=lambda b: -b.area)[:_MOST_SEEDS]:
        if not any(_holds(region, seed) for region in grown):
            grown.append(_grown(seed, ink))
    regions = _merged(grown)
    return [r for r in regions if r.width >= _MIN_WIDTH and r.height >= _MIN_HEIGHT]


def _ink(shapes: Sequence[Shape]) -> list[Shape]:
    """Shapes that show: white ones only on something darker."""
    panels = [s.box for s in shapes if s.fill and not s.white and s.box.area > _PANEL_AREA]
    if not panels:
        return [s for s in shapes if not s.white]
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


def _tiles(ink: Sequence[Shape]) -> list[BBox]:
    """Coloured boxes that keep apart, or are large, some of them strong in colour: the parts of a diagram."""
    fills: dict[BBox, tuple[float, ...]] = {}
    for shape in ink:
        if shape.kind is ShapeKind.BOX and shape.fill and shape.box.height > 12 and shape.box.width > 24:
            fills[shape.box] = shape.fill
    if len(fills) > _MOST_TILES or sum(map(_is_strong, fills.values())) < _STRONG_TILES:
        return []
    boxes = [b for b in fills if not any(o is not b and _holds(b, o) for o in fills)]
    free = without_cells(boxes)
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
    rows = by_edge(cluster, lambda b: b.y0)
    touching = sum(
        any(
            other is not b and abs(other.y0 - b.y1) < 1.2 and overlap(other.x0, other.x1, b.x0, b.x1) > 2
            for other in cluster
        )
        for b in cluster
    )
    grid = [tuple(round(b.x0 / 3) for b in sorted(row)) for row in rows]
    repeated = len(grid) - len(set(grid))
    return touching * 3 < len(cluster) and repeated < 2 and not _is_striped(cluster)


def _is_striped(cluster: Sequence[BBox]) -> bool:
    """Whether most boxes are stripes of one width with as much space between them: every other row."""
    ordered = sorted(cluster, key=lambda b: b.y0)
    stripes = sum(
        abs(a.x0 - b.x0) < 1 and abs(a.x1 - b.x1) < 1 and 0.6 * a.height < b.y0 - a.y1 < 1.5 * a.height
        for a, b in itertools.pairwise(ordered)
    )
    return 2 * stripes >= len(cluster)


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
    for row in by_edge(markers, lambda b: b.y0):
        if max(b.x1 for b in row) - min(b.x0 for b in row) > 40:
            region = BBox.union([region, *row])
    return region


def _clusters(boxes: Sequence[BBox], gap: float) -> list[list[BBox]]:
    """Boxes that lie within `gap` of each other, directly or through others."""
    parent = list(range(len(boxes)))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    lanes: dict[tuple[int, int], list[int]] = {}
    for i, box in enumerate(boxes):
        for column in range(int((box.x0 - gap) // _LANE), int((box.x1 + gap) // _LANE) + 1):
            for row in range(int((box.y0 - gap) // _LANE), int((box.y1 + gap) // _LANE) + 1):
                lane = lanes.setdefault((column, row), [])
                for other in lane:
                    a, b = root(i), root(other)
                    if a != b and _close(box, boxes[other], gap):
                        parent[a] = b
                lane.append(i)
    clusters: dict[int, list[BBox]] = {}
    for i, box in enumerate(boxes):
        clusters.setdefault(root(i), []).append(box)
    return list(clusters.values())


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
