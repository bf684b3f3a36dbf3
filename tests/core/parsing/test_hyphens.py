"""A word broken at the end of a line is one word in the text, a compound keeps its hyphen."""

from __future__ import annotations

from core.parsing.hyphens import hyphen_rule
from tests.core.parsing.pages import make_pdf, parse, write


class Piece:
    def __init__(self, text):
        self.words = [type("W", (), {"text": t})() for t in text.split()]


def rule_of(*lines):
    return hyphen_rule([[Piece(line) for line in lines]])


def long_document():
    letters = "abcdefghij"
    return [" ".join(f"zz{a}{b}{c}" for c in letters) for a in letters for b in letters]


def test_written_as_one_word():
    drop = rule_of("a convo-", "lution of convolution")
    assert drop("convo", "lution")


def test_written_with_the_hyphen():
    drop = rule_of("a long-term and a longterm matter")
    assert not drop("long", "term")


def test_halves_that_are_no_words_in_a_long_document():
    drop = rule_of("we meas-", "urement goes on here", *long_document())
    assert drop("meas", "urement")


def test_a_half_that_is_a_word_keeps_the_hyphen():
    drop = rule_of("the decision maker makes a decision", *long_document())
    assert not drop("decision", "making")
    assert not drop("non", "uniform")


def test_a_short_document_decides_nothing():
    assert not rule_of("we meas-", "urement goes")("meas", "urement")


def test_soft_hyphens_go_and_the_halves_keep_their_boxes(tmp_path):
    def draw(page):
        write(page, 60, 100, "The quick brown fox jumps over the lazy dog while the sun is out, and a convo-")
        write(
            page, 60, 113, "lution is a convolution that is written in one word elsewhere in this short text."
        )

    (block,) = parse(make_pdf(tmp_path / "a.pdf", [draw])).blocks
    start = block.text.index("convolution")
    first, second = block.boxes(start, start + len("convolution"))
    assert first.y1 <= second.y0 + 2 and first.x0 > second.x0
