"""Reading order by geometry: text columns are found by the empty strip between them, never by stream order.

A strip counts when prose stands on both sides of it. Labels with figures beside them are a table, not two
columns, and stay together.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.parsing.geometry import cluster, overlap
from core.parsing.lines import Fragment
from core.parsing.numbers import CURRENCY, is_figure

_MIN_LINES = 4
_MIN_STRIP = 5.0


def reading_regions(fragments: Sequence[Fragment], depth: int = 0) -> list[list[Fragment]]:
    """Groups of fragments in reading order; each group is one column (or the full width) of a band."""
    if not fragments:
        return []
    if depth >= 3 or len(fragments) < 2 * _MIN_LINES:
        return [list(fragments)]
    best = _best_strip(fragments)
    if best is None:
        return [list(fragments)]
    x, bands = best
    regions: list[list[Fragment]] = []
    rest = sorted(fragments, key=lambda f: f.y0 + f.y1)
    for top, bottom in bands:
        above = [f for f in rest if (f.y0 + f.y1) / 2 < top]
        inside = [f for f in rest if top <= (f.y0 + f.y1) / 2 <= bottom]
        rest = [f for f in rest if (f.y0 + f.y1) / 2 > bottom]
        if above:
            regions += reading_regions(above, depth + 1)
        regions += reading_regions([f for f in inside if (f.x0 + f.x1) / 2 < x], depth + 1)
        regions += reading_regions([f for f in inside if (f.x0 + f.x1) / 2 >= x], depth + 1)
    if rest:
        regions += reading_regions(rest, depth + 1)
    return regions


def _best_strip(fragments: Sequence[Fragment]) -> tuple[float, list[tuple[float, float]]] | None:
    left, right = min(f.x0 for f in fragments), max(f.x1 for f in fragments)
    width = right - left
    if width < 150:
        return None
    starts: dict[int, int] = {}
    for f in fragments:
        if left + 0.15 * width < f.x0 < left + 0.85 * width:
            starts[round(f.x0 / 2)] = starts.get(round(f.x0 / 2), 0) + 1
    edges = cluster((2.0 * k for k, n in starts.items() for _ in range(n)), 4.0)
    counted = sorted(edges, key=lambda e: -sum(n for k, n in starts.items() if abs(2 * k - e) <= 4))[:8]
    best: tuple[float, float, list[tuple[float, float]]] | None = None
    for edge in counted:
        x = edge - 2.0 - _MIN_STRIP / 2
        bands = _bands(fragments, x)
        height = sum(b - t for t, b in bands)
        if bands and (best is None or height > best[0] + 1):
            best = (height, x, bands)
    return (best[1], best[2]) if best else None


def _bands(fragments: Sequence[Fragment], x: float) -> list[tuple[float, float]]:
    """Vertical runs in which nothing crosses the strip at `x` and prose stands on both sides."""
    half = _MIN_STRIP / 2
    ordered = sorted(fragments, key=lambda f: f.y0 + f.y1)
    runs: list[list[Fragment]] = [[]]
    for f in ordered:
        if f.x0 < x + half and f.x1 > x - half:
            runs.append([])
        else:
            runs[-1].append(f)
    bands: list[tuple[float, float]] = []
    for run in runs:
        if len(run) < _MIN_LINES:
            continue
        sides = [f for f in run if f.x1 <= x], [f for f in run if f.x0 > x]
        if all(sides) and _balanced(*sides) and _are_columns(*sides):
            mids = [(f.y0 + f.y1) / 2 for f in run]
            bands.append((mids[0] - 0.1, mids[-1] + 0.1))
    return bands


def _are_columns(left: list[Fragment], right: list[Fragment]) -> bool:
    prose = _is_prose(left), _is_prose(right)
    if all(prose):
        return not _have_figures_beside(left, right)
    one_sided = (prose[0] and _fills_lines(left) and _has_labels(right)) or (
        prose[1] and _fills_lines(right) and _has_labels(left)
    )
    return one_sided and not _have_figures_beside(left, right)


def _have_figures_beside(left: list[Fragment], right: list[Fragment]) -> bool:
    """Whether lines on the left go on with figures on the right: labels of a table."""
    beside = figures = 0
    for a in left:
        first = min(
            (b for b in right if overlap(a.y0, a.y1, b.y0, b.y1) > 0.6 * min(a.height, b.height)),
            key=lambda b: b.x0,
            default=None,
        )
        if first is not None:
            beside += 1
            figures += is_figure(first.text) or first.text in CURRENCY
    return figures >= 3 and figures > 0.3 * beside


def _fills_lines(side: list[Fragment]) -> bool:
    """Whether running text reaches from edge to edge, as labels of a table do not."""
    width = max(f.x1 for f in side) - min(f.x0 for f in side)
    full = sum(f.width > 0.85 * width and _is_prose_line(f, width) for f in side)
    return full >= _MIN_LINES and width > 120


def _has_labels(side: list[Fragment]) -> bool:
    """Whether a table on this side begins with labels of its own."""
    if len(side) < 2 * _MIN_LINES:
        return False
    left = min(f.x0 for f in side)
    width = max(f.x1 for f in side) - left
    labels = sum(f.x0 < left + 0.2 * width and any(c.isalpha() for c in f.text) for f in side)
    rows = len({round((f.y0 + f.y1) / 2 / max(f.height, 1)) for f in side})
    return width > 120 and labels > 0.5 * rows


def _is_prose(side: list[Fragment]) -> bool:
    """Whether enough lines of running text stand on this side (tables and pictures may stand there too)."""
    text = [f for f in side if not f.thing]
    if len(text) < _MIN_LINES:
        return len(text) < len(side) and any(_is_prose_line(f, f.width) for f in text)
    width = max(f.x1 for f in text) - min(f.x0 for f in text)
    lines = sum(_is_prose_line(f, width) for f in text)
    rows = len({round((f.y0 + f.y1) / 2 / max(f.height, 1)) for f in text})
    return width > 70 and lines >= _MIN_LINES and lines > 0.25 * rows


def _is_prose_line(fragment: Fragment, width: float) -> bool:
    text = fragment.text
    length = len(text) + sum(c > "\u2e7f" for c in text)
    return length >= 24 and fragment.width > 0.4 * width and sum(map(str.isdigit, text)) < 0.3 * len(text)


def _balanced(left: list[Fragment], right: list[Fragment]) -> bool:
    widths = [max(f.x1 for f in s) - min(f.x0 for f in s) for s in (left, right)]
    return max(widths) <= 4 * min(widths)
