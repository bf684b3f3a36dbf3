"""A table of a document on the screen: escaped, indented, pages named, nothing lost."""

from __future__ import annotations

import re

from app.widgets.grid import grid_html
from tests.core.export.sheets import FIRST, SECOND, joined


def test_every_cell_is_in_the_column_it_is_printed_in():
    html = grid_html(joined(), joined().rows, (), "en")
    row = next(r for r in html.split("<tr") if "1.10" in r)
    assert [re.sub("<[^>]+>", "", c) for c in re.findall(r"<t[dh].*?</t[dh]>", row)] == list(SECOND[0])


def test_groups_are_indented_and_span_the_table():
    html = grid_html(joined(), joined().rows, (), "zh")
    assert re.search(r'colspan="5"[^>]*>营业收入：', html)
    assert re.search(r'padding-left: 1\.1rem"[^>]*>主营业务', html)
    assert re.search(r'padding-left: 2\.2rem"[^>]*>其中：码头', html)


def test_each_page_of_a_table_over_two_is_named():
    html = grid_html(joined(), joined().rows, (), "en")
    assert html.index("page 2") < html.index("12,345.67") < html.index("page 3") < html.index("1.10")
    alone = joined(second=())
    assert "page 2" not in grid_html(alone, alone.rows, (), "en")


def test_the_cited_cell_is_marked_and_no_other():
    sheet = joined()
    cited = [c for c in sheet.cells if c.text == "(1,234)"]
    html = grid_html(sheet, sheet.rows, cited, "en")
    assert html.count("pw-cited") == 1 and "(1,234)" in html.split("pw-cited")[1].split("</td>")[0]


def test_text_of_a_table_is_text():
    sheet = joined(first=[FIRST[0], ("<script>x</script>", "", "<img src=x>", "1", "2")])
    html = grid_html(sheet, sheet.rows, (), "en")
    assert "<script" not in html and "<img" not in html
