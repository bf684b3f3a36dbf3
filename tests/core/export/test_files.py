"""What is written is read back: the same texts, values and pages, and no text is a formula."""

from __future__ import annotations

import pytest

from core.export.csv_file import csv_bytes
from core.export.xlsx_file import xlsx_bytes
from tests.core.export.sheets import DOCUMENT, FIRST, SECOND, joined, read_csv, read_xlsx

FIGURES = [t for row in (*FIRST[1:], *SECOND) for t in row[1:] if t]


def test_csv_begins_with_the_mark_that_excel_looks_for():
    assert csv_bytes([joined()], DOCUMENT, "zh").startswith(b"\xef\xbb\xbf")


def test_csv_has_a_line_for_each_cell_with_its_page():
    rows = read_csv(csv_bytes([joined()], DOCUMENT, "en"))
    assert [r["As printed"].lstrip("'") for r in rows if r["As printed"]] == FIGURES
    assert {(r["Page"], r["Printed page"]) for r in rows} == {("2", "7"), ("3", "8")}
    assert all(r["Document"].endswith("虚构甲木：2024年年度报告.pdf") for r in rows)
    one = next(r for r in rows if r["As printed"] == "12,345.67")
    assert one["Row path"] == "营业收入： > 主营业务" and one["Column head"] == "2024年"
    assert (one["Value"], one["Unit"], one["Currency"], one["Scale"], one["Period"], one["Scope"]) == (
        "12345.67",
        "ten thousand CNY",
        "CNY",
        "10000",
        "2024",
        "consolidated",
    )


def test_csv_speaks_chinese():
    rows = read_csv(csv_bytes([joined()], DOCUMENT, "zh"))
    one = next(r for r in rows if r["原文"] == "12,345.67")
    assert (one["单位"], one["期间"], one["口径"], one["印刷页码"]) == ("万元", "2024年", "合并", "7")


def test_a_row_without_figures_is_not_lost():
    rows = read_csv(csv_bytes([joined()], DOCUMENT, "zh"))
    assert [r["行标题"] for r in rows if not r["原文"]] == ["营业收入："]


@pytest.mark.parametrize("text", ["=1+1", "@SUM(A1)", "+cmd|' /C calc'!A0", "-2+3", "\t=1", "＝1", "- 其他"])
def test_no_text_of_a_csv_is_a_formula(text):
    sheet = joined(first=[FIRST[0], (text, "", text, "1", "2")], second=())
    fields = [v for r in read_csv(csv_bytes([sheet], DOCUMENT, "zh")) for v in r.values()]
    assert f"'{text}" in fields and text not in fields
    assert "'" + DOCUMENT.name in fields


@pytest.mark.parametrize("text", ["-8.9%", "(1,234)", "-1,234.50", "+3.1%", "—", "--", "12,345.67"])
def test_figures_stand_in_a_csv_as_they_are_printed(text):
    sheet = joined(first=[FIRST[0], ("甲", "", text, "1", "2")], second=())
    assert text in [r["原文"] for r in read_csv(csv_bytes([sheet], DOCUMENT, "zh"))]


def test_xlsx_holds_the_table_as_printed_with_the_page_in_each_row():
    book = read_xlsx(xlsx_bytes([joined()], DOCUMENT, "zh"))
    rows = book["第2页 表1"]
    texts = [[value for _, value in row.values()] for row in rows]
    assert texts[0] == [DOCUMENT.name]
    assert ["页码", "印刷页码", *FIRST[0]] in texts
    row = next(r for r in rows if ("s", "12,345.67") in r.values())
    assert row[0] == ("n", "2") and row[1] == ("s", "7") and row[2] == ("s", "主营业务")
    row = next(r for r in rows if ("s", "1.10") in r.values())
    assert row[0] == ("n", "3") and row[1] == ("s", "8")


def test_xlsx_lists_the_cells_with_values_as_exact_numbers():
    book = read_xlsx(xlsx_bytes([joined()], DOCUMENT, "en"))
    head, *rows = book["Cells"]
    at = {name: column for column, (_, name) in head.items()}
    cells = {row[at["As printed"]][1]: row for row in rows if at["As printed"] in row}
    assert list(cells) == FIGURES
    assert cells["12,345.67"][at["Value"]] == ("n", "12345.67")
    assert cells["(1,234)"][at["Value"]] == ("n", "-1234")
    assert cells["123,456,789,012,345,678.90"][at["Value"]] == ("s", "123456789012345678.90")
    assert cells["12,345.67"][at["Page"]] == ("n", "2")
    assert at["Value"] not in cells["-"]


def test_no_text_of_a_workbook_is_a_formula():
    first = [FIRST[0], ("=1+1", "@x", "=2+2", "http://x.invalid", "-2+3")]
    book = read_xlsx(xlsx_bytes([joined(first=first)], DOCUMENT, "zh"))
    kinds = {kind for rows in book.values() for row in rows for kind, _ in row.values()}
    assert kinds == {"s", "n"}


def test_several_tables_of_a_page_have_a_worksheet_each():
    book = read_xlsx(xlsx_bytes([joined(), joined()], DOCUMENT, "en"))
    assert list(book) == ["p2 table 1", "p2 table 2", "Cells"]


def test_no_table_gives_empty_files():
    assert read_csv(csv_bytes([], DOCUMENT, "en")) == []
    assert list(read_xlsx(xlsx_bytes([], DOCUMENT, "en"))) == ["Cells"]
