"""A table of a document as an HTML table: heads over their columns, labels indented, cited cells marked."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from app.texts import text
from app.widgets.plain import html, language_of
from core.export.sheet import Sheet, SheetCell, SheetRow

_INDENT = 1.1  # rem a level
_DEEPEST = 6


def grid_html(sheet: Sheet, rows: Sequence[SheetRow], cited: Collection[SheetCell], language: str) -> str:
    """The heads of a table and these of its rows; where it goes on over pages, each page is named once."""
    columns = _figure_columns(sheet)
    head = "".join(f"<tr>{_cells(row, sheet, columns, (), head=True)}</tr>" for row in sheet.heads)
    body: list[str] = []
    page = 0
    for row in rows:
        if len(sheet.pages) > 1 and row.page != page:
            name = html(text("page_n", language, page=row.page))
            body.append(f'<tr class="pw-page"><td colspan="{sheet.columns}">{name}</td></tr>')
        page = row.page
        is_group = len(row.cells) == 1 and row.cells[0].is_label
        kind = ' class="pw-head"' if row.is_head else ' class="pw-group"' if is_group else ""
        body.append(f"<tr{kind}>{_cells(row, sheet, columns, cited, head=row.is_head)}</tr>")
    return (
        '<div class="pw-scroll"><table class="pw-grid">'
        f"<thead>{head}</thead><tbody>{''.join(body)}</tbody></table></div>"
    )


def _cells(
    row: SheetRow,
    sheet: Sheet,
    figures: Collection[int],
    cited: Collection[SheetCell],
    *,
    head: bool,
) -> str:
    """The cells of a row with empty ones where nothing is printed; a label alone takes the whole row."""
    out: list[str] = []
    at = 0
    alone = len(row.cells) == 1
    for cell in row.cells:
        out += ["<td></td>"] * (cell.column - at)
        span = sheet.columns - cell.column if alone and not head else cell.span
        at = max(at, cell.column + span)
        out.append(_cell(cell, span, cell.column in figures, cell in cited, head=head))
    out += ["<td></td>"] * (sheet.columns - at)
    return "".join(out)


def _cell(cell: SheetCell, span: int, in_figures: bool, cited: bool, *, head: bool) -> str:
    kinds = ["pw-right"] if cell.is_figure or (head and in_figures and span == 1) else []
    if cited:
        kinds.append("pw-cited")
    kind = f' class="{" ".join(kinds)}"' if kinds else ""
    wide = f' colspan="{span}"' if span > 1 else ""
    said = f'lang="{language_of(cell.text)}">{html(cell.text)}'
    if head:
        return f'<th scope="col"{kind}{wide} {said}</th>'
    if cell.is_label:
        indent = min(cell.indent, _DEEPEST) * _INDENT
        style = f' style="padding-left: {indent:.1f}rem"' if indent else ""
        return f'<th scope="row"{kind}{wide}{style} {said}</th>'
    return f"<td{kind}{wide} {said}</td>"


def _figure_columns(sheet: Sheet) -> frozenset[int]:
    """Columns of figures: their heads are set to the right, over the figures."""
    counts: dict[int, int] = {}
    for cell in sheet.cells:
        if cell.text.strip():
            counts[cell.column] = counts.get(cell.column, 0) + (1 if cell.is_figure else -1)
    return frozenset(column for column, count in counts.items() if count > 0)
