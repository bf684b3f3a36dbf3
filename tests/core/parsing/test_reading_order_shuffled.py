"""The same page drawn in any order gives the same blocks: texts, kinds and boxes."""

from __future__ import annotations

import pytest

from tests.core.parsing.pages import parse_page
from tests.core.parsing.strings import String, column, draw, line, look

TABLE = [
    String(x, 300 + 14 * i, text)
    for i in range(6)
    for x, text in ((60, f"Row {i} of the table"), (330, f"{i + 1},234.5"), (430, f"({i + 2},345)"))
]
NOTES = [String(60, 770, "1 A footnote under the text that says where it comes from", 7)]
PAGES = {
    "report": [
        String(60, 70, "1. Results of the year", 16),
        *column("en", "A", 60, 110, 8, 92),
        *TABLE,
        *column("en", "B", 60, 420, 8, 92),
        *NOTES,
    ],
    "paper": [
        String(90, 70, "A title over two columns", 18),
        *column("en", "A", 60, 110, 30),
        *column("en", "B", 310, 110, 26),
    ],
    "chinese": [
        String(60, 70, "第一节 经营情况", 16),
        *column("zh", "甲", 60, 110, 12, 92),
        String(60, 300, "单位：万元"),
        *[
            String(x, 320 + 16 * i, text)
            for i in range(5)
            for x, text in ((60, f"项目{i}合计"), (300, f"{i + 1},234.56"), (420, f"-{i}.5%"))
        ],
        *column("zh", "乙", 60, 420, 12, 92),
    ],
    "mixed words": [
        String(60, 100 + 15 * i, f"2024年度营业收入{i}为1,234.5万元，同比增长{i}.5%，其中ABC业务占比较高")
        for i in range(10)
    ],
    "bullets": [
        String(60 + 16 * (j > 0), 100 + 14 * i, text)
        for i in range(8)
        for j, text in enumerate(("•", f"point {i} of a list that goes on for a while"))
    ],
    "twice": [
        *column("en", "A", 60, 100, 6),
        *[s._replace(x=s.x + 0.3) for s in column("en", "A", 60, 100, 6)],
    ],
}


@pytest.mark.parametrize("by_word", [False, True], ids=["lines", "words"])
@pytest.mark.parametrize("name", PAGES)
def test_any_order_gives_the_same_blocks(tmp_path, name, by_word):
    strings = PAGES[name]
    expected = look(parse_page(tmp_path, draw(strings, by_word=by_word)).blocks)
    assert expected
    for seed in range(4):
        assert look(parse_page(tmp_path, draw(strings, seed, by_word=by_word)).blocks) == expected


@pytest.mark.parametrize("name", ["report", "paper", "chinese"])
def test_words_give_the_blocks_of_their_lines(tmp_path, name):
    whole = look(parse_page(tmp_path, draw(PAGES[name])).blocks)
    assert look(parse_page(tmp_path, draw(PAGES[name], 5, by_word=True)).blocks) == whole


def test_word_drawn_in_two_strokes_is_one_word(tmp_path):
    from tests.core.parsing.pages import LATIN

    head, tail = "Reve", "nue of the year"
    strings = [
        String(60, 100, head),
        String(60 + LATIN.text_length(head, 10), 100, tail),
        String(60, 130, line("en", "A", 0)),
    ]
    for seed in (None, 1, 2):
        blocks = parse_page(tmp_path, draw(strings, seed)).blocks
        assert blocks[0].text.startswith("Revenue of the year")


def test_words_drawn_twice_are_read_once(tmp_path):
    blocks = parse_page(tmp_path, draw(PAGES["twice"], 3)).blocks
    assert " ".join(b.text for b in blocks).count("A03") == 1
