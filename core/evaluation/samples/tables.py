"""Tables with real rules, a unit line above, and a repeated head where they run over the page end."""

from dataclasses import dataclass

import pymupdf

from core.evaluation.samples.drawing import BLACK, Box, Draft, Mark
from core.evaluation.samples.facts.model import Key
from core.evaluation.samples.flow import Look, break_lines, paragraph

SHADE = (0.91, 0.93, 0.96)
PAD = 4.0
BOLD = {"tiro": "tibo", "helv": "hebo"}


@dataclass(frozen=True, slots=True)
class Cell:
    """Text of a cell and the fact it prints, if any."""

    text: str
    key: Key | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A label and its cells; `strong` rows are totals, a row without cells is a heading inside the table."""

    label: str
    cells: tuple[Cell, ...] = ()
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """`widths` are shares of the column; `style` is "ruled" (every line) or "rules" (horizontal only)."""

    head: tuple[str, ...]
    rows: tuple[Row, ...]
    widths: tuple[float, ...]
    caption: str = ""
    unit: str = ""
    style: str = "ruled"
    size: float = 9.0
    row_height: float = 17.0
    continued: str = "（续表）"
    text_columns: tuple[int, ...] = (0,)
    lead: float = 0.0


def draw_table(draft: Draft, table: Table) -> None:
    """Prints the table at the cursor and marks the facts of its cells: the quote is the whole row."""
    draft.need(_head_height(table) + 2.2 * table.row_height + 42)
    if table.caption:
        latin = draft.face != "cjk"
        face = BOLD.get(draft.face, draft.face)
        paragraph(draft, table.caption, Look(table.size + 1, 18, face, after=0, bold=not latin))
    top = _start(draft, table, table.unit)
    for row in table.rows:
        height = _row_height(draft, table, row)
        if draft.room < height + 2:
            _close(draft, table, top)
            draft.next_frame()
            label = f"{table.caption}{table.continued}" if table.caption else table.continued
            paragraph(draft, label, Look(size=table.size, leading=15, after=0))
            top = _start(draft, table, table.unit)
        _draw_row(draft, table, row, height)
    _close(draft, table, top)
    draft.y += 9


def _edges(draft: Draft, table: Table) -> list[float]:
    total, edges = sum(table.widths), [draft.frame.x0]
    for share in table.widths:
        edges.append(edges[-1] + draft.frame.width * share / total)
    return edges


def _start(draft: Draft, table: Table, unit: str) -> float:
    """Unit line and head; returns where the frame of this piece begins."""
    if unit:
        width = break_lines(unit, draft.face, table.size, 1000)[0].width
        draft.write(draft.frame.x1 - width, draft.y + 11, unit, table.size)
        draft.y += 16
    top, height, edges = draft.y, _head_height(table), _edges(draft, table)
    if table.style == "ruled":
        shade = pymupdf.Rect(edges[0], top, edges[-1], top + height)
        draft.document[-1].draw_rect(shade, color=None, fill=SHADE)
    for column, text in enumerate(table.head):
        lines = text.split("\n")
        block = len(lines) * (table.size + 3)
        for number, line in enumerate(lines):
            baseline = top + (height - block) / 2 + (number + 0.5) * (table.size + 3) + table.size * 0.36
            _cell_text(draft, table, edges, column, line, baseline, head=True)
    draft.y += height
    if table.style == "rules":
        draft.rule(edges[0], top, edges[-1], top, 1.1)
        draft.rule(edges[0], draft.y, edges[-1], draft.y, 0.5)
    else:
        draft.rule(edges[0], draft.y, edges[-1], draft.y, 0.5)
    return top


def _close(draft: Draft, table: Table, top: float) -> None:
    edges = _edges(draft, table)
    if table.style == "rules":
        draft.rule(edges[0], draft.y, edges[-1], draft.y, 1.1)
        return
    page = draft.document[-1]
    page.draw_rect(pymupdf.Rect(edges[0], top, edges[-1], draft.y), color=BLACK, width=0.6)
    for x in edges[1:-1]:
        draft.rule(x, top, x, draft.y, 0.4)


def _head_height(table: Table) -> float:
    return max(len(text.split("\n")) for text in table.head) * (table.size + 3) + 8


def _lines_of(draft: Draft, table: Table, column: int, text: str) -> list[str]:
    edges = _edges(draft, table)
    width = edges[column + 1] - edges[column] - 2 * PAD
    return [text[line.start : line.end] for line in break_lines(text, draft.face, table.size, width)]


def _row_height(draft: Draft, table: Table, row: Row) -> float:
    texts = [row.label, *(cell.text for cell in row.cells)]
    if not row.cells:
        return table.row_height
    most = max(len(_lines_of(draft, table, column, text)) for column, text in enumerate(texts))
    return table.row_height + (most - 1) * (table.size + 3)


def _draw_row(draft: Draft, table: Table, row: Row, height: float) -> None:
    edges, page = _edges(draft, table), draft.page_number
    top, bottom = draft.y, draft.y + height
    texts = [row.label, *(cell.text for cell in row.cells)]
    box: Box | None = None
    for column, text in enumerate(texts):
        lines = _lines_of(draft, table, column, text) if row.cells else [text]
        block = len(lines) * (table.size + 3)
        for number, line in enumerate(lines):
            baseline = top + (height - block) / 2 + (number + 0.5) * (table.size + 3) + table.size * 0.36
            part = _cell_text(draft, table, edges, column, line, baseline, strong=row.strong)
            box = part if box is None else box.union(part)
    if table.style == "ruled":
        draft.rule(edges[0], bottom, edges[-1], bottom, 0.4)
    elif row.strong and row.cells:
        draft.rule(edges[1] + PAD, top, edges[-1], top, 0.4)
    draft.y = bottom
    quote = " ".join(text for text in texts if text)
    for cell in row.cells:
        if cell.key is not None and box is not None:
            draft.marks.append(Mark(cell.key, page, quote, box, cell.text))


def _cell_text(
    draft: Draft,
    table: Table,
    edges: list[float],
    column: int,
    text: str,
    baseline: float,
    head: bool = False,
    strong: bool = False,
) -> Box:
    face = draft.face
    if (strong or head) and face in BOLD:
        face = BOLD[face]
    lines = break_lines(text, face, table.size, 1000)
    width = lines[0].width if lines else 0.0
    left, right = edges[column], edges[column + 1]
    if column in table.text_columns:
        pad = 0.0 if table.style == "rules" and column == 0 else PAD
        x = left + pad
        if head and table.style == "ruled":
            x = left + (right - left - width) / 2
    elif head and table.style == "ruled":
        x = left + (right - left - width) / 2
    else:
        x = right - PAD - width
    if not lines:
        return Box(x, baseline - 0.88 * table.size, x, baseline + 0.24 * table.size)
    return draft.write(x, baseline, text, table.size, face)
