"""Line breaking keeps what a reader must see together together."""

import pymupdf
import pytest

from core.evaluation.samples.drawing import A4, Draft, Frame, font
from core.evaluation.samples.facts import Key
from core.evaluation.samples.flow import CLOSING, OPENING, Look, Quote, break_lines, paragraph

TEXT = (
    "公司实现营业收入1,236,418,905.37元（合并口径），同比变动-8.9%；其中“播种机械”收入增长，“收获机械”收入下降。"
    * 3
)


@pytest.mark.parametrize("width", [90, 133, 177, 240, 455])
def test_lines_fit_lose_nothing_and_never_split_a_number(width):
    lines = break_lines(TEXT, "cjk", 10.5, width, 21)
    assert "".join(TEXT[line.start : line.end] for line in lines) == TEXT
    for line in lines:
        words = TEXT[line.start : line.end]
        assert line.width <= width + 0.01 or len(words) < 20
        assert words[0] not in CLOSING and words[-1] not in OPENING
    assert all("1,236,418,905.37" in line or "418" not in line for line in _texts(lines))


def test_english_lines_break_at_blanks_only():
    text = "Net loss from discontinued operations was $12.7 million in fiscal 2023."
    assert [
        t for line in _texts(break_lines(text, "tiro", 10, 120), text) for t in line.split()
    ] == text.split()


def test_justified_lines_reach_the_margin_and_extract_with_single_blanks():
    text = "A line which holds a word of a letter must still reach the margin, as a line should, and a page."
    draft = Draft("probe", A4, [Frame(50, 50, 190, 700)], face="tiro")
    draft.new_page()
    paragraph(draft, text, Look(size=10, leading=14, face="tiro", align="justify"))
    with pymupdf.open("pdf", draft.finish()) as document:
        lines = [line for block in document[0].get_text("dict")["blocks"] for line in block["lines"]]
        assert " ".join(document[0].get_text().split()) == text
    assert all(abs(line["bbox"][2] - 190) < 1 for line in lines[:-1])


def test_a_quote_over_two_lines_has_one_box_on_one_page():
    draft = Draft("probe", A4, [Frame(50, 50, 300, 120), Frame(310, 50, 560, 120)])
    draft.new_page()
    draft.y = 100
    words = "同比变动-8.9%；"
    paragraph(draft, TEXT[:70], Look(), [Quote(Key("甲", "增长率", "2024"), words, "-8.9%")])
    mark = draft.marks[0]
    assert mark.page == 1 and mark.box.x0 >= 310
    assert mark.box.x1 - mark.box.x0 >= font("cjk").text_length("-8.9%", 10.5)


def test_a_figure_outside_its_quote_is_refused():
    draft = Draft("probe", A4, [Frame(50, 50, 300, 700)])
    draft.new_page()
    with pytest.raises(ValueError, match="not in its quote"):
        paragraph(draft, "收入增长。", Look(), [Quote(Key("甲", "收入", "2024"), "收入增长。", "9%")])


def _texts(lines, text=TEXT):
    return [text[line.start : line.end] for line in lines]
