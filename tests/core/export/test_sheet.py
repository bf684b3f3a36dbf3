"""A table becomes rows: pages joined, nothing printed changed, each figure with what it means."""

from __future__ import annotations

from decimal import Decimal

from core.types import BBox, Cell, Table
from tests.core.export.sheets import FIRST, SECOND, joined, read
from tests.core.facts.tables import table


def figure(sheet, text):
    return next(c for c in sheet.cells if c.text == text)


def test_pages_are_joined_and_each_row_keeps_its_own():
    sheet = joined()
    assert sheet.pages == (2, 3)
    assert [(r.page, r.page_label) for r in sheet.rows] == [(2, "7")] * 3 + [(3, "8")] * 2
    assert [[c.text for c in row.cells] for row in sheet.heads] == [list(FIRST[0])]


def test_every_printed_text_is_there_exactly():
    printed = [text for row in (*FIRST[1:], *SECOND) for text in row if text]
    assert [c.text for c in joined().cells] == printed


def test_a_figure_has_path_head_value_unit_period():
    cell = figure(joined(), "(1,234)")
    assert cell.row_path[-1] == "其中：码头" and cell.row_path[0] == "营业收入："
    assert cell.header_path == ("2024年",)
    assert cell.value == Decimal(-1234)
    assert (cell.currency, cell.scale) == ("CNY", Decimal(10000))
    assert cell.period.year == 2024


def test_a_continued_page_takes_over_the_heads():
    cell = figure(joined(), "1.00")
    assert cell.header_path == ("2023年",) and cell.period.year == 2023
    assert cell.currency == "CNY" and cell.scale == 1 and cell.quantity.unit == "CNY/share"


def test_what_is_not_stated_stays_empty():
    note, dash, share = (figure(joined(), text) for text in ("七、1", "-", "-8.9%"))
    assert (note.value, note.currency, note.scale, note.period) == (None, "", None, None)
    assert dash.value is None and dash.is_figure
    assert share.value == Decimal("-8.9") and share.quantity.unit == "%" and share.currency == ""
    bare = read([table([("Item", "2024"), ("Widgets", "5"), ("Gadgets", "7")])])
    assert figure(bare, "5").scale in (None, 10000)


def test_labels_are_indented_by_the_groups_above_them():
    labels = {c.text: c.indent for c in joined().cells if c.is_label}
    assert labels["营业收入："] == 0
    assert labels["主营业务"] == 1
    assert labels["其中：码头"] == 2


def test_a_head_over_several_columns_is_one_cell():
    wide = BBox(240, 100, 400, 110)
    t = table([("", "", ""), ("项目", "余额", "占比"), ("存款", "12", "3.4%")], heads=2)
    cells = (Cell(0, 1, "2024年", wide, 0, True), Cell(0, 2, "2024年", wide, 0, True), *t.cells)
    sheet = read([Table(t.table_id, t.block_id, t.page, t.bbox, cells)])
    assert [(c.column, c.span) for c in sheet.heads[0].cells] == [(1, 2)]


def test_a_repeated_head_is_shown_once_and_another_one_stays():
    second = table(FIRST[:1] + SECOND, number=0, page=3)
    first = table(FIRST, number=1, page=2)
    again = Table(second.table_id, second.block_id, 3, second.bbox, second.cells, continues=first.table_id)
    assert not any(row.is_head for row in read([first, again]).rows)
    other = table([("项目", "附注", "2022年", "2021年", "增减"), *SECOND], number=0, page=3)
    other = Table(other.table_id, other.block_id, 3, other.bbox, other.cells, continues=first.table_id)
    assert [row.is_head for row in read([first, other]).rows] == [False] * 3 + [True] + [False] * 2


def test_a_page_with_fewer_columns_is_joined_by_place():
    first = table(FIRST, number=1, page=2)
    narrow = table([("现金", "", "5", "6", "")], heads=0, number=0, page=3)
    cells = tuple(Cell(0, i, c.text, c.bbox, c.start) for i, c in enumerate(narrow.cells))
    second = Table(narrow.table_id, narrow.block_id, 3, narrow.bbox, cells, continues=first.table_id)
    sheet = read([first, second])
    assert [(c.column, c.text) for c in sheet.rows[-1].cells] == [(0, "现金"), (2, "5"), (3, "6")]
