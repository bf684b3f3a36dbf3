"""What counts as verbatim on a page, and which box it gets."""

from __future__ import annotations

import pytest

from core.evaluation.quote_on_page import find_quote
from core.types import Block, BlockKind
from core.types.geometry import BBox
from core.types.page import WordBox


def block(text: str, top: float = 0.0) -> Block:
    """A block whose characters are 10 points wide and stand in one line."""
    words = tuple(WordBox(i, i + 1, BBox(10.0 * i, top, 10.0 * i + 10, top + 10)) for i in range(len(text)))
    return Block("d:p0001:b00", 1, BlockKind.PARAGRAPH, text, BBox(0, top, 500, top + 10), words=words)


def test_white_space_and_the_bars_of_a_row_do_not_count():
    found = find_quote([block("一、概况"), block("营业收入 | 1,236.50 | 2.53%", 20)], "营业收入 1,236.50")
    assert found is not None
    assert (found.text, found.times) == ("营业收入 1,236.50", 1)
    assert found.box == BBox(0, 20, 150, 30)


def test_a_quote_over_two_blocks_has_a_box_in_each():
    found = find_quote([block("公司实现营业"), block("收入增长。", 20)], "实现营业收入")
    assert found is not None and len(found.boxes) == 2
    assert found.box == BBox(0, 0, 60, 30)


@pytest.mark.parametrize("quote", ["236.50", "1,236", "1,236.5", "236", "6.50 元", "", " | "])
def test_a_part_of_a_number_is_not_verbatim(quote: str):
    assert find_quote([block("收入1,236.50元")], quote) is None


def test_full_width_forms_are_the_same_and_other_words_are_not():
    page = [block("收入（合并）1,236.50元")]
    assert find_quote(page, "收入(合并)1,236.50元") is not None
    assert find_quote(page, "收入(合并)1,236.51元") is None


def test_it_says_how_often_the_quote_stands_there():
    found = find_quote([block("净利润 净利润")], "净利润")
    assert found is not None and found.times == 2 and found.box.x1 == 30
