"""Small plots as inline SVG: no script, no file, no network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

COLOURS = ("#1f5fa8", "#c2571a", "#3a7d44", "#8b3a8b", "#a8871f", "#5a6b7a", "#b03a48", "#2a8f9d")

_LABEL, _WIDTH, _ROW = 220, 420, 20


def bars(rows: Mapping[str, float], *, most: float = 1.0) -> str:
    """Horizontal bars with their values, `most` being the full width."""
    height = _ROW * len(rows) + 4
    parts = [_open(_LABEL + _WIDTH + 60, height)]
    for number, (name, value) in enumerate(rows.items()):
        y = number * _ROW
        width = max(0.0, min(1.0, value / most)) * _WIDTH if most else 0.0
        parts.append(f'<text x="{_LABEL - 6}" y="{y + 14}" text-anchor="end">{escape(name)}</text>')
        parts.append(f'<rect x="{_LABEL}" y="{y + 3}" width="{width:.1f}" height="14" fill="{COLOURS[0]}"/>')
        text = f"{value:.3f}" if most == 1.0 else f"{value:g}"
        parts.append(f'<text x="{_LABEL + width + 5:.1f}" y="{y + 14}">{text}</text>')
    return "".join((*parts, "</svg>"))


def lines(series: Mapping[str, Sequence[float | None]], labels: Sequence[str]) -> str:
    """Lines between 0 and 1 over runs, oldest first; None leaves a gap. First and last label are printed."""
    width, height, left, top = 640, 200, 36, 10
    step = width / max(1, len(labels) - 1)
    parts = [_open(left + width + 200, height + top + 24)]
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = top + height * (1 - tick)
        parts.append(f'<line x1="{left}" x2="{left + width}" y1="{y}" y2="{y}" stroke="#d0d4d8"/>')
        parts.append(f'<text x="{left - 4}" y="{y + 4}" text-anchor="end">{tick:g}</text>')
    for number, (name, values) in enumerate(series.items()):
        colour = COLOURS[number % len(COLOURS)]
        at = [(left + i * step, top + height * (1 - v)) for i, v in enumerate(values) if v is not None]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in at)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{colour}"/>' for x, y in at]
        y = top + 12 + number * 16
        parts.append(f'<text x="{left + width + 10}" y="{y}" fill="{colour}">{escape(name)}</text>')
    if labels:
        y = top + height + 18
        parts.append(f'<text x="{left}" y="{y}">{escape(labels[0])}</text>')
        parts.append(f'<text x="{left + width}" y="{y}" text-anchor="end">{escape(labels[-1])}</text>')
    return "".join((*parts, "</svg>"))


def _open(width: float, height: float) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" font-family="sans-serif" font-size="12" role="img">'
    )
