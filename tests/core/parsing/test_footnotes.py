"""Footnotes: small, behind a sign, at the foot of the page or under a table."""

from __future__ import annotations

from core.types import BlockKind
from tests.core.parsing.pages import parse_page, texts, write


def prose(page, top=80, lines=20):
    for i in range(lines):
        write(
            page,
            60,
            top + 13 * i,
            f"Line {i} of the text goes on about harbours and their clocks, as it always did,",
        )


def test_foot_of_the_page(tmp_path):
    def draw(page):
        prose(page, lines=45)
        write(page, 60, 720, "1 The clock was made in a town that does not exist.", 8)
        write(page, 60, 740, "* Not audited.", 8)

    assert texts(parse_page(tmp_path, draw), BlockKind.FOOTNOTE) == [
        "1 The clock was made in a town that does not exist.",
        "* Not audited.",
    ]


def test_small_type_above_text_is_none(tmp_path):
    def draw(page):
        prose(page, lines=35)
        write(page, 60, 560, "1 A small line with a number.", 8)
        prose(page, top=600, lines=10)

    assert texts(parse_page(tmp_path, draw), BlockKind.FOOTNOTE) == []


def test_notes_under_a_table(tmp_path):
    def draw(page):
        prose(page, lines=8)
        for i, row in enumerate(
            (("Item", "2024", "2023"), ("Tolls", "1,234", "1,111"), ("Fares", "2,345", "2,222"))
        ):
            for x, text in zip((60, 300, 400), row, strict=True):
                write(page, x, 220 + 14 * i, text)
        write(page, 60, 264, "(1) Tolls are those of the northern basin only.", 8)
        write(page, 60, 276, "注：以上数据为虚构。", 8)
        prose(page, top=320)

    found = texts(parse_page(tmp_path, draw), BlockKind.FOOTNOTE)
    assert found == ["(1) Tolls are those of the northern basin only.", "注：以上数据为虚构。"]
