"""Tables of words: between rules, under underlined heads; and text that only looks like one."""

from __future__ import annotations

from core.facts.cells import read_tables
from tests.core.parsing.pages import parse_page, rule, write

TERMS = [
    ("Term", "Meaning"),
    ("Group", "Nobody Holdings and all of its subsidiaries"),
    ("Period", "The year 2024"),
]
PROSE = "The company sells machines and parts to customers in many countries of the world."


def between_rules(page):
    for y in (100, 118, 118 + 18 * (len(TERMS) - 1)):
        rule(page, 60, y, 500, y)
    for i, (term, meaning) in enumerate(TERMS):
        write(page, 62, 113 + 18 * i, term)
        write(page, 220, 113 + 18 * i, meaning)


def underlined(page):
    for x0, x1, head in (
        (50, 100, "Number"),
        (104, 330, "Description"),
        (334, 400, "Form"),
        (404, 500, "Filed"),
    ):
        rule(page, x0, 120, x1, 120)
        write(page, x0 + 2, 116, head, 8)
    y = 134
    for i in range(5):
        write(page, 52, y, f"10.{i}", 9)
        write(page, 106, y, "Form of an agreement with nobody in", 9)
        write(page, 106, y + 11, "particular, as amended and restated", 9)
        write(page, 340, y + 11, "8-K", 9)
        write(page, 410, y + 11, f"05/0{i}/21", 9)
        y += 27


def cells(table):
    return {(c.row, c.column): c.text for c in table.cells}


def test_words_between_three_rules(tmp_path):
    parsed = parse_page(tmp_path, between_rules)
    (table,) = parsed.tables
    assert cells(table)[1, 1] == "Nobody Holdings and all of its subsidiaries"
    assert {c.text for c in table.cells if c.is_header} == {"Term", "Meaning"}
    read = read_tables(parsed.tables, parsed.blocks)[table.table_id]
    cell = next(c for c in table.cells if c.text == "The year 2024")
    assert (read.read(cell).row_path, read.read(cell).header_path) == (("Period",), ("Meaning",))


def test_words_under_underlined_heads(tmp_path):
    parsed = parse_page(tmp_path, underlined)
    (table,) = parsed.tables
    assert (table.n_rows, table.n_columns) == (6, 4)
    assert cells(table)[3, 1] == "Form of an agreement with nobody in particular, as amended and restated"
    assert cells(table)[3, 3] == "05/02/21"


def test_text_between_rules_is_no_table(tmp_path):
    def draw(page):
        for y in (90, 110, 240):
            rule(page, 60, y, 500, y)
        write(page, 62, 104, "A heading between two rules")
        for i in range(8):
            write(page, 62, 126 + 13 * i, PROSE)

    assert parse_page(tmp_path, draw).tables == ()


def test_lines_to_sign_on_are_no_table(tmp_path):
    def draw(page):
        for x in (60, 220, 380):
            rule(page, x, 300, x + 120, 300)
            write(page, x, 312, "Director")
        write(page, 60, 200, PROSE)

    assert parse_page(tmp_path, draw).tables == ()


def test_two_columns_of_text_are_no_table(tmp_path):
    def draw(page):
        for y in (90, 110, 300):
            rule(page, 50, y, 550, y)
        for i in range(12):
            write(page, 52, 126 + 13 * i, "It sells machines and parts to many of", 9)
            write(page, 310, 126 + 13 * i, "its customers in most countries of all", 9)

    assert parse_page(tmp_path, draw).tables == ()
