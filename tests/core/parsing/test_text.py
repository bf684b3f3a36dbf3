"""Paragraphs are joined without changing a letter, and every word leads back to its box."""

from __future__ import annotations

import pytest

from core.types import BlockKind
from tests.core.parsing.pages import make_pdf, parse, parse_page, texts, words_match_page, write

ENGLISH = (
    "The quick brown fox jumps over the lazy dog while the networks learn to see, and a convo-",
    "lution is applied to each of the images before they are stored; this long-",
    "term memory is used later. A convolution is cheap, and short and long memories differ in it.",
)
CHINESE = (
    "公司2024年实现营业收入12,345.67万元，同比增长8.9%，主要系产品销量增加以及新市场拓展所",
    "致。归属于母公司股东的净利润为（1,234）万元。",
)


def english(page):
    for i, text in enumerate(ENGLISH):
        write(page, 60, 100 + 13 * i, text)


def chinese(page):
    for i, text in enumerate(CHINESE):
        write(page, 60, 100 + 16 * i, text)


def test_english_lines_join_with_one_space(tmp_path):
    (text,) = texts(parse_page(tmp_path, english))
    assert "to each of the images before they are stored; this long-term memory" in text


def test_broken_word_is_joined_only_when_the_document_writes_it_so(tmp_path):
    (text,) = texts(parse_page(tmp_path, english))
    assert "a convolution is applied" in text
    assert "long-term" in text


def test_chinese_lines_join_without_a_space(tmp_path):
    (text,) = texts(parse_page(tmp_path, chinese))
    assert text == "".join(CHINESE)


def test_figures_in_chinese_have_boxes_of_their_own(tmp_path):
    (block,) = parse_page(tmp_path, chinese).blocks
    start = block.text.index("12,345.67")
    (box,) = block.boxes(start, start + len("12,345.67"))
    assert box.width < 60


@pytest.mark.parametrize("draw", [english, chinese])
def test_word_boxes_hold_what_the_page_prints(tmp_path, draw):
    path = make_pdf(tmp_path / "a.pdf", [draw])
    for expected, printed in words_match_page(parse(path), path):
        assert expected.rstrip("-") in printed


def test_indented_lines_begin_paragraphs(tmp_path):
    def draw(page):
        write(page, 80, 100, "First paragraph begins here with an indent and runs on to the end of the line,")
        write(page, 60, 113, "where it goes on and stops.")
        write(
            page, 80, 126, "Second paragraph begins here with an indent and runs on to the end of the line,"
        )
        write(page, 60, 139, "where it goes on and stops.")

    assert len(texts(parse_page(tmp_path, draw))) == 2


def test_headings_captions_and_references(tmp_path):
    def draw(page):
        write(page, 60, 80, "An Honest Paper About Parsing", 20)
        write(page, 60, 120, "1.1 Introduction", 13)
        for i in range(6):
            write(
                page,
                60,
                150 + 13 * i,
                "Body text of the paper runs over many lines here so that its size is known,",
            )
        write(page, 60, 260, "Figure 1: A caption of a figure", 9)
        write(page, 60, 300, "References", 13)
        write(page, 60, 330, "[1] A. Author. A title. A journal, 2020.")
        write(page, 60, 350, "[2] B. Author. Another title. A journal, 2021.")

    parsed = parse_page(tmp_path, draw)
    kinds = {b.text.split()[0]: b.kind for b in parsed.blocks}
    assert kinds["An"] is BlockKind.TITLE
    assert kinds["1.1"] is BlockKind.HEADING
    assert kinds["Figure"] is BlockKind.CAPTION
    assert kinds["References"] is BlockKind.HEADING
    assert texts(parsed, BlockKind.REFERENCE) == [
        "[1] A. Author. A title. A journal, 2020.",
        "[2] B. Author. Another title. A journal, 2021.",
    ]


def test_chinese_headings_have_levels(tmp_path):
    def draw(page):
        write(page, 60, 100, "第二节 公司基本情况", 15)
        write(page, 60, 130, "一、主要会计数据", 12)
        write(page, 60, 160, "（一）营业收入分析", 11)
        for i in range(5):
            write(
                page,
                60,
                190 + 16 * i,
                "本公司董事会及全体董事保证本报告内容的真实准确完整没有虚假记载误导性陈述",
            )

    levels = [b.level for b in parse_page(tmp_path, draw).blocks if b.kind is BlockKind.HEADING]
    assert levels == [1, 2, 3]
