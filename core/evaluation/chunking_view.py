"""Shows the rows of a chunking run: as a table, as Markdown, and as a plot."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from core.chunking.presets import PRESETS, ChunkSizes
from core.evaluation.chunking_grid import Channel, Row
from core.evaluation.significance import Change, change

COLUMNS = ("set", "sizes", "channel", "weights", "n", "chunks", "hit@1", "hit@5", "hit@10", "mrr@10",
           "hit@8k", "material", "context", "s", "mrr@10 to first", "material to first")  # fmt: skip

#: One colour a channel, told apart by readers who see no red and green.
COLOURS = {Channel.LEXICAL: "#0072b2", Channel.DENSE: "#e69f00", Channel.BOTH: "#009e73"}

_WIDTH, _LEFT, _LINE, _HEAD = 920, 350, 18, 46


def cells(row: Row, first: Row) -> tuple[str, ...]:
    """A row as texts, in the order of COLUMNS; `first` is the row that it is compared with."""
    measures = (row.hit_1, row.hit_5, row.hit_10, row.mrr, row.hit_8k, row.material)
    beside: tuple[str, ...] = ("", "")
    if row is not first:
        pairs = ((first.reciprocals, row.reciprocals), (first.materials, row.materials))
        beside = tuple(_verdict(change(before, now)) for before, now in pairs)
    return (
        row.set_name, sizes_text(row.sizes), row.channel, row.weights or "-", str(row.questions),
        str(row.children), *(f"{m:.3f}" for m in measures),
        str(row.context), f"{row.seconds:.1f}", *beside,
    )  # fmt: skip


def sizes_text(sizes: ChunkSizes) -> str:
    """The name of the preset, else parent/merge/child/overlap/parent overlap."""
    return next((name for name, some in PRESETS.items() if some == sizes), sizes.key)


def table_lines(rows: Sequence[Row]) -> list[str]:
    """A table of fixed width, one line a row under one line of heads. Rows of one set and search are compared
    with the first of them, question by question."""
    lines = [COLUMNS, *_all_cells(rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(COLUMNS))]
    return ["  ".join(text.rjust(width) for text, width in zip(line, widths, strict=True)) for line in lines]


def markdown(rows: Sequence[Row]) -> str:
    """The table in Markdown."""
    lines = ["| " + " | ".join(COLUMNS) + " |", "|" + "---|" * len(COLUMNS)]
    lines += ["| " + " | ".join(line) + " |" for line in _all_cells(rows)]
    return "\n".join(lines) + "\n"


def _all_cells(rows: Sequence[Row]) -> list[tuple[str, ...]]:
    first: dict[tuple[str, str, str, int], Row] = {}
    return [cells(row, first.setdefault(row.search, row)) for row in rows]


def _verdict(found: Change) -> str:
    """The difference, how many questions rose and fell, and whether that is more than chance."""
    return f"{found.now - found.before:+.3f} ({found.rose}+ {found.fell}−) {found.verdict}"


def svg(rows: Sequence[Row]) -> str:
    """One bar a row, its length the MRR, with a tick at hit@5; the colour is the channel."""
    height = _HEAD + _LINE * len(rows) + 24
    scale = _WIDTH - _LEFT - 100
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}" '
        'font-family="sans-serif" font-size="11">',
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>',
        '<text x="10" y="18" font-size="13">MRR@10 (bar) and hit@5 (tick), by page</text>',
    ]
    for number, channel in enumerate(Channel):
        x = _LEFT + 110 * number
        parts.append(f'<rect x="{x}" y="27" width="10" height="10" fill="{COLOURS[channel]}"/>')
        parts.append(f'<text x="{x + 15}" y="36">{channel.value}</text>')
    for number, row in enumerate(rows):
        y = _HEAD + _LINE * number
        name = f"{row.set_name} {sizes_text(row.sizes)} {row.weights}".strip()
        colour, tick = COLOURS[Channel(row.channel)], _LEFT + scale * row.hit_5
        parts += [
            f'<text x="{_LEFT - 6}" y="{y + 11}" text-anchor="end">{escape(name)}</text>',
            f'<rect x="{_LEFT}" y="{y + 2}" width="{scale * row.mrr:.1f}" height="12" fill="{colour}"/>',
            f'<rect x="{tick - 1:.1f}" y="{y}" width="2" height="16" fill="#000000"/>',
            f'<text x="{tick + 5:.1f}" y="{y + 12}">{row.mrr:.3f} / {row.hit_5:.3f}</text>',
        ]
    return "\n".join([*parts, "</svg>"]) + "\n"
