"""Watermarks are recorded and stay out of the text; headings and running text stay in it."""

from __future__ import annotations

import pytest

from core.types import BlockKind
from tests.core.parsing.pages import make_pdf, parse, parse_page, texts
from tests.core.parsing.strings import String, column, draw, in_order

BODY = [*column("en", "A", 60, 120, 40, 92)]
MARKS = [f"A{i:02d}" for i in range(40)]


def body_text(parsed):
    return " ".join(b.text for b in parsed.blocks if b.kind is not BlockKind.WATERMARK)


@pytest.mark.parametrize("text", ["草稿", "CONFIDENTIAL", "内部资料请勿外传"])
@pytest.mark.parametrize("turn", [0, 30, 45, 90])
@pytest.mark.parametrize("seed", [None, 1])
def test_large_grey_text_over_the_body(tmp_path, text, turn, seed):
    mark = String(180, 500, text, 48, turn, 0.8)
    parsed = parse_page(tmp_path, draw([mark, *BODY], seed))
    assert texts(parsed, BlockKind.WATERMARK) == [text]
    in_order(parsed, MARKS)
    assert text not in body_text(parsed)


def test_large_black_word_over_the_body_of_every_page(tmp_path):
    page = draw([String(150, 400, "DRAFT", 60), *BODY])
    parsed = parse(make_pdf(tmp_path / "a.pdf", [page] * 3))
    assert texts(parsed, BlockKind.WATERMARK) == ["DRAFT"] * 3


def test_slanted_lines_of_one_mark_are_one_block(tmp_path):
    marks = [String(150, 500, "Harbour Fictions", 40, 45, 0.8), String(190, 530, "Research", 40, 45, 0.8)]
    parsed = parse_page(tmp_path, draw([*marks, *BODY], 2))
    assert texts(parsed, BlockKind.WATERMARK) == ["Harbour Fictions Research"]


def test_small_grey_line_tiled_over_the_page(tmp_path):
    tiles = [String(80, 200 + 110 * i, "仅供虚构机构内部使用", 9, 0, 0.75) for i in range(4)]
    parsed = parse_page(tmp_path, draw([*tiles, *BODY], 3))
    assert texts(parsed, BlockKind.WATERMARK) == ["仅供虚构机构内部使用"] * 4
    in_order(parsed, MARKS)


def test_small_grey_line_in_the_same_place_of_every_page(tmp_path):
    mark = String(200, 431, "Licensed to Nobody in Particular", 9, 0, 0.75)
    pages = [draw([mark, *column("en", letter, 60, 120, 40, 92)]) for letter in "ABC"]
    parsed = parse(make_pdf(tmp_path / "a.pdf", pages))
    assert texts(parsed, BlockKind.WATERMARK) == [mark.text] * 3
    in_order(parsed, [f"{letter}{i:02d}" for letter in "ABC" for i in range(40)])


def test_headings_are_no_watermarks(tmp_path):
    grey = String(60, 110, "Chapter in grey", 28, 0, 0.7)
    pages = [draw([grey, *column("en", "A", 60, 150, 30, 92)]), draw([String(60, 300, "Chapter Two", 40)])]
    parsed = parse(make_pdf(tmp_path / "a.pdf", pages))
    assert texts(parsed, BlockKind.WATERMARK) == []
    assert "Chapter in grey" in texts(parsed, BlockKind.TITLE, BlockKind.HEADING)


def test_white_head_of_a_table_on_every_page_is_no_watermark(tmp_path):
    def page(number):
        def drawing(page):
            page.draw_rect((50, 190, 540, 210), color=(0, 0, 0.4), fill=(0, 0, 0.4))
            head = [
                String(x, 204, text, 10, 0, 1) for x, text in ((60, "Item"), (300, "2024"), (420, "2023"))
            ]
            rows = [
                String(x, 226 + 16 * i, text)
                for i in range(8)
                for x, text in ((60, f"Row {number}{i}"), (300, "1,234"), (420, "2,345"))
            ]
            draw([*head, *rows])(page)

        return drawing

    parsed = parse(make_pdf(tmp_path / "a.pdf", [page(i) for i in range(4)]))
    assert texts(parsed, BlockKind.WATERMARK) == []
    assert all("Item | 2024 | 2023" in t for t in texts(parsed, BlockKind.TABLE))


def test_page_with_nothing_but_a_watermark_has_no_text(tmp_path):
    parsed = parse_page(tmp_path, draw([String(150, 500, "CONFIDENTIAL", 60, 45, 0.8)]))
    assert not parsed.pages[0].has_text
    assert texts(parsed, BlockKind.WATERMARK) == ["CONFIDENTIAL"]


def test_slanted_labels_of_a_chart_are_text(tmp_path):
    labels = [String(100 + 40 * i, 400, f"Region {i}", 8, 45) for i in range(6)]
    parsed = parse_page(tmp_path, draw([*labels, *column("en", "A", 60, 120, 10, 92)], 1))
    assert texts(parsed, BlockKind.WATERMARK) == []
    assert "Region 3" in body_text(parsed)
