"""Order comes from geometry: columns one after the other, whatever order the stream drew them in."""

from __future__ import annotations

import random

import pytest

from core.types import BlockKind
from tests.core.parsing.pages import parse_page, texts, write

WORDS = "alpha beta gamma delta epsilon zeta eta theta"


def line(side, number):
    return f"{side}{number:02d} {WORDS}"[:44]


def two_columns(order):
    lines = [("L", i) for i in range(20)] + [("R", i) for i in range(20)] + [("T", 0)]

    def draw(page):
        shuffled = lines[:]
        if order is not None:
            random.Random(order).shuffle(shuffled)
        for side, i in shuffled:
            if side == "T":
                write(page, 90, 90, "A title that stands over both of the columns", 18)
            else:
                write(page, 60 if side == "L" else 320, 140 + 13 * i, line(side, i))

    return draw


@pytest.mark.parametrize("order", [None, 1, 2])
def test_columns_are_read_one_after_the_other(tmp_path, order):
    parsed = parse_page(tmp_path, two_columns(order))
    text = " ".join(texts(parsed))
    marks = [f"{side}{i:02d}" for side in "LR" for i in range(20)]
    places = [text.index(mark) for mark in marks]
    assert places == sorted(places)
    assert text.index("A title") < places[0]


def test_spanning_table_splits_the_columns_into_bands(tmp_path):
    def draw(page):
        for i in range(8):
            write(page, 60, 100 + 13 * i, line("A", i))
            write(page, 320, 100 + 13 * i, line("B", i))
            write(page, 60, 400 + 13 * i, line("C", i))
            write(page, 320, 400 + 13 * i, line("D", i))
        for i in range(4):
            write(
                page, 60, 260 + 14 * i, "A rather long label of a row that reaches well over the middle of it"
            )
            write(page, 420, 260 + 14 * i, "1,234", right=True)
            write(page, 530, 260 + 14 * i, "5,678", right=True)

    parsed = parse_page(tmp_path, draw)
    text = " ".join(texts(parsed))
    places = [text.index(m) for m in ("A00", "A07", "B00", "B07", "A rather", "C00", "C07", "D00", "D07")]
    assert places == sorted(places)
    assert len(parsed.tables) == 1


def test_table_in_one_column_stays_there(tmp_path):
    def draw(page):
        for i in range(24):
            write(page, 60, 100 + 13 * i, line("L", i))
        for i in range(6):
            write(page, 320, 100 + 13 * i, line("R", i))
        for i in range(8):
            write(page, 320, 200 + 13 * i, f"Row {i}")
            write(page, 470, 200 + 13 * i, f"{i + 1},111", right=True)
            write(page, 540, 200 + 13 * i, f"{i + 1},222", right=True)
        for i in range(6):
            write(page, 320, 320 + 13 * i, line("S", i))

    parsed = parse_page(tmp_path, draw)
    (table,) = parsed.tables
    assert "Row 0 | 1,111 | 1,222" in texts(parsed, BlockKind.TABLE)[0]
    assert "L0" not in " ".join(c.text for c in table.cells)
    text = " ".join(texts(parsed))
    places = [text.index(m) for m in ("L00", "L23", "R00", "R05", "Row 0", "S00")]
    assert places == sorted(places)


def test_figures_beside_labels_are_not_a_second_column(tmp_path):
    def draw(page):
        for i in range(12):
            write(page, 60, 100 + 14 * i, f"Label number {i} of a long and wordy table")
            write(page, 400, 100 + 14 * i, f"{i},100", right=True)
            write(page, 500, 100 + 14 * i, f"{i},200", right=True)

    (text,) = texts(parse_page(tmp_path, draw))
    assert text.split("\n")[3] == "Label number 3 of a long and wordy table | 3,100 | 3,200"
