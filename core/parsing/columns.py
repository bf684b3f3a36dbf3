"""Reading order by geometry: text columns are found by the empty strip between them, never by stream order.

A strip counts when prose stands on both sides of it, or text boxes that have nothing to do with each other.
Labels with figures beside them are a table, not two columns, and stay together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.parsing.column_signs import are_columns, heads_a_table, may_go_on, table_rows
from core.parsing.lines import Fragment
from core.parsing.side_notes import beside_the_text

_MIN_LINES = 4
_MIN_STRIP = 4.0
_BREAK = 12.0  # points of height that a line across the strip costs it
_MAX_DEPTH = 3
_APART = 1.2  # line heights of white between text and what does not belong to it
_SMALL = 0.9  # of the type size of the text

Band = tuple[float, float]


def reading_regions(fragments: Sequence[Fragment], depth: int = 0) -> list[list[Fragment]]:
    """Groups of fragments in reading order; each group is one column (or the full width) of a band."""
    if not fragments:
        return []
    if depth >= _MAX_DEPTH or len(fragments) <= _MIN_LINES:
        return [list(fragments)]
    ordered = sorted(fragments, key=lambda f: (f.y0 + f.y1, f.x0))
    best = _best_strip(ordered)
    if best is None:
        return beside_the_text(ordered) or [ordered]
    x, bands = best
    regions: list[list[Fragment]] = []
    rest = ordered
    for top, bottom in bands:
        above = [f for f in rest if (f.y0 + f.y1) / 2 < top]
        inside = [f for f in rest if top <= (f.y0 + f.y1) / 2 <= bottom]
        rest = [f for f in rest if (f.y0 + f.y1) / 2 > bottom]
        regions += reading_regions(above, depth + 1)
        regions += reading_regions([f for f in inside if (f.x0 + f.x1) / 2 < x], depth + 1)
        regions += reading_regions([f for f in inside if (f.x0 + f.x1) / 2 >= x], depth + 1)
    return regions + reading_regions(rest, depth + 1)


def _best_strip(ordered: Sequence[Fragment]) -> tuple[float, list[Band]] | None:
    """The strip along which columns stand over the greatest height, and its bands."""
    left, right = min(f.x0 for f in ordered), max(f.x1 for f in ordered)
    width = right - left
    if width < 150:
        return None
    best: tuple[float, float, list[Band]] | None = None
    for edge in _left_edges([f.x0 for f in ordered if left + 0.15 * width < f.x0 < left + 0.85 * width]):
        x = edge - 0.2 - _MIN_STRIP / 2
        bands = _bands(ordered, x)
        height = sum(b - t for t, b in bands) - _BREAK * len(bands)
        if bands and (best is None or height > best[0] + 1):
            best = (height, x, bands)
    return (best[1], best[2]) if best else None


def _left_edges(starts: list[float]) -> list[float]:
    """The eight edges at which most fragments begin."""
    groups: list[list[float]] = []
    for x in sorted(starts):
        if groups and x - groups[-1][-1] <= 4.0 and x - groups[-1][0] <= 12.0:
            groups[-1].append(x)
        else:
            groups.append([x])
    return [g[0] for g in sorted(groups, key=lambda g: (-len(g), g[0]))[:8]]


def _bands(ordered: Sequence[Fragment], x: float) -> list[Band]:
    """Vertical runs in which nothing crosses the strip at `x` and columns stand on both sides."""
    found: list[Band] = []
    weak: list[tuple[list[Fragment], list[Fragment]]] = []
    strong: list[tuple[list[Fragment], list[Fragment]]] = []
    for run in _runs(ordered, x):
        left, right = [f for f in run if f.x1 <= x], [f for f in run if f.x0 > x]
        if not left or not right:
            continue
        if len(run) >= _MIN_LINES and _balanced(left, right) and are_columns(left, right):
            run = _without_ends(run, x)
            strong.append((left, right))
            found.append(_extent(run))
        else:
            weak.append((left, right))
    for left, right in weak if strong else ():
        if any(may_go_on(left, right, *sides) for sides in strong):
            found.append(_extent([*left, *right]))
    return sorted(found)


def _runs(ordered: Sequence[Fragment], x: float) -> Iterator[list[Fragment]]:
    half = _MIN_STRIP / 2
    run: list[Fragment] = []
    for f in ordered:
        if f.x0 < x + half and f.x1 > x - half:
            if run:
                yield from _without_tables(run, x)
            run = []
        else:
            run.append(f)
    if run:
        yield from _without_tables(run, x)


def _without_tables(run: list[Fragment], x: float) -> Iterator[list[Fragment]]:
    """A run, or its parts above and below a table that reaches over the strip."""
    left, right = [f for f in run if f.x1 <= x], [f for f in run if f.x0 > x]
    if min(sum([f.is_prose for f in left]), sum([f.is_prose for f in right])) < _MIN_LINES:
        yield run
        return
    rows = table_rows(left, right)
    if len(rows) < 3:
        yield run
        return
    part: list[Fragment] = []
    within = False
    for f in run:
        table = any(f.y0 < r.y1 - 1 and f.y1 > r.y0 + 1 for r in rows)
        if table != within and part:
            yield part
            part = []
        part.append(f)
        within = table
    yield part


def _without_ends(run: list[Fragment], x: float) -> list[Fragment]:
    """A run without the small print that stands apart above or below it on one side only, and without the
    head of a table below it.
    """
    blocks: list[list[Fragment]] = []
    low = 0.0
    for f in run:
        if blocks and f.y0 - low <= _APART * f.height:
            blocks[-1].append(f)
        else:
            blocks.append([f])
        low = max(low, f.y1)
    size = sorted(f.size for f in run)[len(run) // 2]
    while len(blocks) > 1 and (_is_small_print(blocks[-1], x, size) or heads_a_table(blocks[-1], x)):
        blocks.pop()
    while len(blocks) > 1 and _is_small_print(blocks[0], x, size):
        blocks.pop(0)
    return [f for block in blocks for f in block]


def _is_small_print(block: list[Fragment], x: float, size: float) -> bool:
    one_sided = all(f.x1 <= x for f in block) or all(f.x0 > x for f in block)
    return one_sided and all(f.size < _SMALL * size and not f.thing for f in block)


def _extent(run: Sequence[Fragment]) -> Band:
    middles = [(f.y0 + f.y1) / 2 for f in run]
    return min(middles) - 0.1, max(middles) + 0.1


def _balanced(left: list[Fragment], right: list[Fragment]) -> bool:
    widths = [max(f.x1 for f in s) - min(f.x0 for f in s) for s in (left, right)]
    return max(widths) <= 4 * min(widths)
