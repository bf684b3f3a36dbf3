"""Labels wrapped over several lines stay one label, beside the figures they name."""

from __future__ import annotations

import pymupdf
import pytest

from core.facts.cells import read_tables
from core.parsing.parser import parse_pdf
from tests.core.parsing.pages import make_pdf, parse, parse_page, rule, write

LONG = (
    "Expense reclassified into operations from",
    "other comprehensive income, net of",
    "income tax benefits, respectively",
)
CHINESE = ("以公允价值计量且其变动计入", "其他综合收益的金融资产公允", "价值变动准备")


def statement(page, label, at, *, rules=True, indent=8.0, leading=12.0, top=120.0):
    """Three rows; the label in the middle has several lines, its figures stand beside line `at`."""
    if rules:
        for y in (top - 16, top - 2):
            rule(page, 60, y, 500, y)
    write(page, 380, top - 5, "2024", right=True)
    write(page, 480, top - 5, "2023", right=True)
    y = top + 12
    rows = [("Opening balance", "1,234", "5,678"), (label, "22", "19"), ("Closing balance", "1,256", "5,697")]
    for text, *figures in rows:
        lines = (text,) if isinstance(text, str) else text
        own = at if len(lines) > 1 else 0
        for i, line in enumerate(lines):
            write(page, 60 + (indent if i else 0), y + leading * i, line, 9)
        for j, figure in enumerate(figures):
            write(page, 380 + 100 * j, y + leading * own, figure, 9, right=True)
        y += leading * len(lines) + 2
    if rules:
        rule(page, 60, y - 6, 500, y - 6)


def rows(parsed):
    (table,) = parsed.tables
    found = {}
    for cell in table.cells:
        found.setdefault(cell.row, {})[cell.column] = cell.text
    return [tuple(found[r][c] for c in sorted(found[r])) for r in sorted(found)]


@pytest.mark.parametrize("at", [0, 1, 2])
@pytest.mark.parametrize("rules", [True, False])
@pytest.mark.parametrize("indent", [0.0, 8.0])
def test_label_of_three_lines(tmp_path, at, rules, indent):
    parsed = parse_page(tmp_path, lambda page: statement(page, LONG, at, rules=rules, indent=indent))
    assert (" ".join(LONG), "22", "19") in rows(parsed)
    assert ("Closing balance", "1,256", "5,697") in rows(parsed)


@pytest.mark.parametrize("at", [0, 1, 2])
def test_chinese_label_of_three_lines(tmp_path, at):
    parsed = parse_page(tmp_path, lambda page: statement(page, CHINESE, at))
    assert ("".join(CHINESE), "22", "19") in rows(parsed)


def test_group_head_is_not_joined_to_its_first_item(tmp_path):
    def draw(page):
        items = [
            ("Operating activities", ""),
            ("Net income", "5,000"),
            ("Investing activities", ""),
            ("Purchases", "90"),
        ]
        for column in (380, 480):
            write(page, column, 100, str(2024 - (column - 380) // 100), right=True)
        for i, (label, figure) in enumerate(items):
            write(page, 60 + (8 if figure else 0), 114 + 12 * i, label)
            for column in (380, 480) if figure else ():
                write(page, column, 114 + 12 * i, figure, right=True)

    found = rows(parse_page(tmp_path, draw))
    assert ("Net income", "5,000", "5,000") in found
    assert ("Purchases", "90", "90") in found


def test_statement_printed_sideways(tmp_path):
    path = make_pdf(tmp_path / "up.pdf", [lambda page: statement(page, LONG, 2)])
    upright = parse(path)
    turned = pymupdf.open()
    source = pymupdf.open(path)
    page = turned.new_page(width=842, height=595)
    page.show_pdf_page(page.rect, source, 0, rotate=90)
    turned.save(tmp_path / "turned.pdf")
    sideways = parse_pdf(tmp_path / "turned.pdf", "0123456789ab")
    assert rows(sideways) == rows(upright)


def test_two_tables_side_by_side(tmp_path):
    def draw(page):
        for left, name in ((50, "Asset"), (320, "Debt")):
            write(page, left + 230, 100, "2024", right=True)
            for i in range(4):
                write(page, left, 114 + 14 * i, f"{name} {i}")
                write(page, left + 230, 114 + 14 * i, f"{i + 1},00{i}", right=True)

    parsed = parse_page(tmp_path, draw)
    read = read_tables(parsed.tables, parsed.blocks)
    cells = [read[t.table_id].read(c) for t in parsed.tables for c in t.cells if c.text == "3,002"]
    assert {c.row_path[-1] for c in cells} == {"Asset 2", "Debt 2"}


def test_table_in_a_frame_with_round_corners_is_a_table(tmp_path):
    def draw(page):
        page.draw_rect((40, 90, 520, 200), radius=0.1, width=1, color=(0, 0, 0.5), fill=(0.9, 0.95, 1))
        for j, year in enumerate(("2024", "2023", "2022")):
            write(page, 330 + 80 * j, 110, year, right=True)
        for i in range(6):
            write(page, 60, 124 + 13 * i, f"Ratio number {i}")
            for j in range(3):
                write(page, 330 + 80 * j, 124 + 13 * i, f"{i}.{j}5%", right=True)

    parsed = parse_page(tmp_path, draw)
    assert ("Ratio number 4", "4.05%", "4.15%", "4.25%") in rows(parsed)
    assert parsed.figures == ()
