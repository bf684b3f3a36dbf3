"""Cells merged over missing rules are rectangles: what is left of a corner is a cell of its own."""

from __future__ import annotations

from tests.core.parsing.pages import parse_page, rule, write


def test_title_over_groups_does_not_swallow_the_first_and_last_head(tmp_path):
    edges = (60, 160, 240, 320, 400, 500)

    def draw(page):
        write(page, 200, 96, "A title over all columns")
        rule(page, 160, 110, 400, 110)  # under the title, but not over the first and the last head
        for x, text in zip(edges, ("State", "Permit", "Long", "Other", "Totals"), strict=False):
            write(page, x + 4, 126, text)
        for i in range(4):
            rule(page, 60, 132 + 18 * i, 500, 132 + 18 * i)
        for i in range(3):
            for j, x in enumerate(edges[:-1]):
                write(page, x + 4, 146 + 18 * i, f"Row {i}" if j == 0 else f"{i + 1},{j}11")
        rule(page, 60, 80, 500, 80)
        for x in (60, 500):
            rule(page, x, 80, x, 186)
        for x in edges[1:-1]:
            rule(page, x, 110, x, 186)

    parsed = parse_page(tmp_path, draw)
    (table,) = parsed.tables
    heads = [list(dict.fromkeys(c.text for c in table.cells if c.row == row)) for row in (0, 1)]
    assert heads == [["A title over all columns"], ["State", "Permit", "Long", "Other", "Totals"]]
