"""One page's fragments become drafts of blocks in reading order: paragraphs, tables, pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.parsing.columns import reading_regions
from core.parsing.figure_tables import find_figure_tables
from core.parsing.formulas import find_formulas
from core.parsing.grids import DraftTable, stand_ins
from core.parsing.lines import Fragment, Row, rows_of
from core.parsing.paragraphs import split_paragraphs
from core.parsing.ruled_words import find_drawn_tables
from core.parsing.rulings import Rulings
from core.parsing.vertical import label_stacks
from core.types.geometry import BBox


@dataclass(slots=True)
class Draft:
    """A block to be: exactly one of `rows`, `table` and `picture` is set. `box` is in layout coordinates.

    `formula`: the rows are a display formula.
    """

    box: BBox
    rows: list[Row] = field(default_factory=list)
    table: DraftTable | None = None
    picture: BBox | None = None
    formula: bool = False


def lay_out(
    fragments: Sequence[Fragment],
    rulings: Rulings,
    pictures: Sequence[BBox],
    titles: Sequence[Fragment] = (),
) -> list[Draft]:
    """Drafts in reading order. `pictures` are layout boxes, `titles` lines that stand alone."""
    grids = find_drawn_tables(rulings, fragments)
    taken = _words_in(grids)
    rest: list[Fragment] = []
    for fragment in fragments:
        kept = [w for w in fragment.words if id(w) not in taken]
        if len(kept) == len(fragment.words):
            rest.append(fragment)
        elif kept:
            rest.append(Fragment(kept))
    rest, labels = _stacked_labels(rest)
    things = stand_ins(grids) + [Fragment((), box, box) for box in pictures]
    things += [Fragment((), line.box, line) for line in (*labels, *titles)]
    drafts: list[Draft] = []
    for region in reading_regions([*rest, *things]):
        drafts += _region(region)
    return drafts


def _words_in(grids: Sequence[DraftTable]) -> set[int]:
    return {id(w) for g in grids for row in g.rows for cell in row for line in cell.lines for w in line}


def _stacked_labels(fragments: list[Fragment]) -> tuple[list[Fragment], list[Fragment]]:
    """Fragments without the labels that are set letter under letter, and these labels."""
    single = [f.words[0] for f in fragments if len(f.words) == 1 and len(f.words[0].text) == 1]
    stacks = label_stacks(single) if len(single) > 2 else []
    if not stacks:
        return fragments, []
    taken = {id(w) for stack in stacks for w in stack}
    return [f for f in fragments if id(f.words[0]) not in taken], [Fragment(stack) for stack in stacks]


def _region(fragments: list[Fragment]) -> list[Draft]:
    rows = rows_of(fragments)
    text = [r for r in rows if not r.thing]
    left = min((r.x0 for r in text), default=0.0)
    right = max((r.x1 for r in text), default=0.0)
    formulas = dict(find_formulas(rows, left, right))
    tables = {
        start: (stop, table)
        for start, stop, table in find_figure_tables(rows)
        if not any(start <= first < stop for first in formulas)
    }
    drafts: list[Draft] = []
    pending: list[Row] = []

    def flush() -> None:
        for group in split_paragraphs(pending, left, right):
            drafts.append(Draft(BBox.union(r.box for r in group), rows=group))
        pending.clear()

    at = 0
    while at < len(rows):
        row = rows[at]
        if at in tables:
            flush()
            stop, table = tables[at]
            drafts.append(Draft(table.box, table=table))
            at = stop
            continue
        if at in formulas:
            flush()
            lines = list(rows[at : formulas[at]])
            drafts.append(Draft(BBox.union(r.box for r in lines), rows=lines, formula=True))
            at = formulas[at]
            continue
        if isinstance(row.thing, DraftTable):
            flush()
            drafts.append(Draft(row.thing.box, table=row.thing))
        elif isinstance(row.thing, BBox):
            flush()
            drafts.append(Draft(row.thing, picture=row.thing))
        elif isinstance(row.thing, Fragment):
            flush()
            drafts.append(Draft(row.thing.box, rows=[Row([row.thing])]))
        else:
            pending.append(row)
        at += 1
    flush()
    return drafts
