"""Display formulas are blocks of their own; the text around them and formulas in sentences stay whole."""

from __future__ import annotations

import pytest

from core.types import BlockKind
from tests.core.parsing.pages import make_pdf, parse, parse_page, texts, words_match_page, write


def before(page):
    write(page, 60, 100, "The size of a reef follows from the number of its pools and of the tides that")
    write(page, 60, 114, "fill them twice a day, which we write in the following way, for all of them:")


def after(page, y=200):
    write(page, 60, y, "where x = 3 is the number of pools, a + b > 0 holds, and all other letters are")
    write(page, 60, y + 14, "those of the section before; it goes on over the whole width of this column.")


def test_a_numbered_formula_is_a_block_with_its_box_and_its_neighbours_are_whole(tmp_path):
    def draw(page):
        before(page)
        write(page, 220, 150, "y = α x + β z")
        write(page, 440, 150, "(3)")
        after(page)

    path = make_pdf(tmp_path / "a.pdf", [draw])
    parsed = parse(path)
    (formula,) = [b for b in parsed.blocks if b.kind is BlockKind.FORMULA]
    assert formula.text.startswith("y = α x") and formula.text.endswith("(3)")
    assert formula.bbox.x0 == pytest.approx(220, abs=3) and formula.bbox.x1 > 440
    first, second = texts(parsed, BlockKind.PARAGRAPH)
    assert first.startswith("The size") and first.endswith("for all of them:")
    assert second.startswith("where x = 3") and second.endswith("this column.")
    for expected, printed in words_match_page(parsed, path):
        assert expected in printed


def test_a_fraction_is_one_formula(tmp_path):
    def draw(page):
        before(page)
        write(page, 262, 146, "∂L + 2")
        page.draw_line((258, 151), (310, 151), width=0.5)
        write(page, 230, 156, "q =")
        write(page, 270, 164, "∂w")
        after(page)

    parsed = parse_page(tmp_path, draw)
    (formula,) = texts(parsed, BlockKind.FORMULA)
    assert {"q", "∂w"} <= set(formula.split())
    assert len(texts(parsed, BlockKind.PARAGRAPH)) == 2


def test_formulas_with_numbers_at_the_margin_are_no_table_of_figures(tmp_path):
    def draw(page):
        before(page)
        for i in range(3):
            write(page, 220, 150 + 20 * i, f"x = a + b − {i}")
            write(page, 440, 150 + 20 * i, f"({i + 1})")
        after(page, 240)

    parsed = parse_page(tmp_path, draw)
    assert parsed.tables == () and len(texts(parsed, BlockKind.FORMULA)) == 1


@pytest.mark.parametrize(
    "line",
    [
        "Net sales = units sold * price per unit",
        "Total of 2024: 1,234 + 2,345 = 3,579",
        "Section 3: results and a discussion",
        "净利率 = 净利润 / 营业收入",
        "A. B. Imaginary and C. D. Unreal",
    ],
)
def test_centred_lines_of_words_or_figures_are_no_formulas(tmp_path, line):
    def draw(page):
        before(page)
        write(page, 200, 150, line)
        after(page)

    assert texts(parse_page(tmp_path, draw), BlockKind.FORMULA) == []


def test_a_formula_in_a_sentence_stays_in_it(tmp_path):
    parsed = parse_page(tmp_path, lambda page: (before(page), after(page, 128)))
    assert texts(parsed, BlockKind.FORMULA) == []
    assert any("a + b > 0 holds" in t for t in texts(parsed))
