"""Order comes from geometry: columns one after the other, whatever order the stream drew them in."""

from __future__ import annotations

import pytest

from core.types import BlockKind
from tests.core.parsing.pages import make_pdf, parse, parse_page, rule, texts, write
from tests.core.parsing.strings import String, column, draw, in_order, line

STREAMS = pytest.mark.parametrize(
    ("seed", "by_word"),
    [(None, False), (1, False), (2, False), (None, True), (3, True)],
    ids=["ordered", "shuffled", "shuffled again", "ordered words", "shuffled words"],
)
LANGUAGES = pytest.mark.parametrize("lang", ["en", "zh"])

# x of each column and letters in a line of it
COLUMNS = {1: [(60, 92)], 2: [(60, 44), (310, 44)], 3: [(50, 29), (220, 29), (390, 29)]}


def marks(*runs):
    return [f"{letter}{i:02d}" for letter, first, last in runs for i in range(first, last)]


@LANGUAGES
@STREAMS
@pytest.mark.parametrize("count", [1, 2, 3])
def test_columns_are_read_one_after_the_other(tmp_path, lang, seed, by_word, count):
    title = {"en": "A title that stands over all columns", "zh": "横跨各栏的标题文字在此"}[lang]
    strings = [String(90, 90, title, 18)]
    for letter, (x, letters) in zip("ABC", COLUMNS[count], strict=False):
        strings += column(lang, letter, x, 140, 20, letters)
    parsed = parse_page(tmp_path, draw(strings, seed, by_word=by_word))
    in_order(parsed, [title, *marks(*[(letter, 0, 20) for letter in "ABC"[:count]])])


@LANGUAGES
@pytest.mark.parametrize("seed", [None, 1])
def test_columns_off_each_others_lines_are_read_one_after_the_other(tmp_path, lang, seed):
    strings = column(lang, "A", 60, 140, 20) + column(lang, "B", 310, 145.5, 18)
    in_order(parse_page(tmp_path, draw(strings, seed)), marks(("A", 0, 20), ("B", 0, 18)))


@LANGUAGES
def test_narrow_gutter_between_justified_columns(tmp_path, lang):
    def width(page):
        for x, letter in ((60, "A"), (306, "B")):
            for i in range(16):
                text = line(lang, letter, i, 44)
                size = 10 * 236 / _width(text)
                write(page, x, 140 + 13 * i, text, size)

    in_order(parse_page(tmp_path, width), marks(("A", 0, 16), ("B", 0, 16)))


def _width(text):
    from tests.core.parsing.pages import CJK, LATIN

    return (LATIN if text.isascii() else CJK).text_length(text, 10)


@LANGUAGES
@STREAMS
def test_spanning_title_in_the_middle_parts_the_columns(tmp_path, lang, seed, by_word):
    title = {"en": "A second title that spans both of the columns", "zh": "横跨两栏的第二个标题文字在中间"}[
        lang
    ]
    strings = [
        *column(lang, "A", 60, 100, 8),
        *column(lang, "B", 310, 100, 8),
        String(120, 240, title, 16),
        *column(lang, "C", 60, 280, 8),
        *column(lang, "D", 310, 280, 8),
    ]
    parsed = parse_page(tmp_path, draw(strings, seed, by_word=by_word))
    in_order(parsed, [*marks(("A", 0, 8), ("B", 0, 8)), title, *marks(("C", 0, 8), ("D", 0, 8))])


def test_short_columns_below_a_spanning_title(tmp_path):
    strings = [
        *column("en", "A", 60, 100, 10),
        *column("en", "B", 310, 100, 10),
        String(120, 260, "A second title that spans both of the columns", 16),
        *column("en", "C", 60, 300, 2),
        *column("en", "D", 310, 300, 2),
    ]
    in_order(parse_page(tmp_path, draw(strings)), marks(("A", 0, 10), ("B", 0, 10), ("C", 0, 2), ("D", 0, 2)))


@pytest.mark.parametrize("label", ["A rather long label of a row that reaches well over the middle", "Label"])
def test_spanning_table_splits_the_columns_into_bands(tmp_path, label):
    def table(page):
        draw(
            [
                *column("en", "A", 60, 100, 8),
                *column("en", "B", 320, 100, 8),
                *column("en", "C", 60, 400, 8),
                *column("en", "D", 320, 400, 8),
            ]
        )(page)
        for i in range(5):
            write(page, 60, 260 + 14 * i, f"{label} {i}")
            write(page, 420, 260 + 14 * i, "1,234", right=True)
            write(page, 530, 260 + 14 * i, "5,678", right=True)

    parsed = parse_page(tmp_path, table)
    in_order(
        parsed,
        [*marks(("A", 0, 8), ("B", 0, 8)), f"{label} 0", f"{label} 4", *marks(("C", 0, 8), ("D", 0, 8))],
    )
    assert len(parsed.tables) == 1


def test_spanning_ruled_table_splits_the_columns_into_bands(tmp_path):
    def table(page):
        draw(
            [
                *column("zh", "A", 60, 100, 8),
                *column("zh", "B", 320, 100, 8),
                *column("zh", "C", 60, 400, 8),
                *column("zh", "D", 320, 400, 8),
            ],
            5,
        )(page)
        for i in range(5):
            rule(page, 60, 250 + 20 * i, 540, 250 + 20 * i)
        for x in (60, 300, 420, 540):
            rule(page, x, 250, x, 330)
        for i in range(4):
            for x, text in ((64, f"项目{i}"), (310, "1,234"), (430, "5,678")):
                write(page, x, 265 + 20 * i, text)

    parsed = parse_page(tmp_path, table)
    in_order(parsed, [*marks(("A", 0, 8), ("B", 0, 8)), "项目0", "项目3", *marks(("C", 0, 8), ("D", 0, 8))])


def test_spanning_figure_splits_the_columns_into_bands(tmp_path):
    def figure(page):
        picture = pymupdf_picture()
        page.insert_image((70, 240, 530, 380), pixmap=picture)
        draw(
            [
                *column("en", "A", 60, 100, 8),
                *column("en", "B", 320, 100, 8),
                *column("en", "C", 60, 420, 8),
                *column("en", "D", 320, 420, 8),
            ],
            7,
        )(page)

    parsed = parse_page(tmp_path, figure)
    in_order(parsed, marks(("A", 0, 8), ("B", 0, 8), ("C", 0, 8), ("D", 0, 8)))
    kinds = [b.kind for b in parsed.blocks]
    before = next(i for i, b in enumerate(parsed.blocks) if "B07" in b.text)
    after = next(i for i, b in enumerate(parsed.blocks) if "C00" in b.text)
    assert before < kinds.index(BlockKind.FIGURE) < after


def pymupdf_picture():
    import pymupdf

    picture = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 200, 80))
    picture.clear_with(120)
    return picture


def test_figure_in_one_column_stays_there(tmp_path):
    def figure(page):
        page.insert_image((320, 200, 535, 330), pixmap=pymupdf_picture())
        draw(
            [
                *column("en", "A", 60, 100, 30),
                *column("en", "B", 320, 100, 7),
                *column("en", "C", 320, 350, 9),
            ]
        )(page)

    parsed = parse_page(tmp_path, figure)
    in_order(parsed, marks(("A", 0, 30), ("B", 0, 7), ("C", 0, 9)))
    order = [b.kind is BlockKind.FIGURE or b.text[:3] for b in parsed.blocks]
    assert order.index(True) == order.index("C00") - 1


def test_table_in_one_column_stays_there(tmp_path):
    def table(page):
        draw(
            [
                *column("en", "L", 60, 100, 24),
                *column("en", "R", 320, 100, 6),
                *column("en", "S", 320, 320, 6),
            ]
        )(page)
        for i in range(8):
            write(page, 320, 200 + 13 * i, f"Row {i}")
            write(page, 470, 200 + 13 * i, f"{i + 1},111", right=True)
            write(page, 540, 200 + 13 * i, f"{i + 1},222", right=True)

    parsed = parse_page(tmp_path, table)
    (found,) = parsed.tables
    assert "Row 0 | 1,111 | 1,222" in texts(parsed, BlockKind.TABLE)[0]
    assert "L0" not in " ".join(c.text for c in found.cells)
    in_order(parsed, ["L00", "L23", "R00", "R05", "Row 0", "S00"])


def test_figures_beside_labels_are_not_a_second_column(tmp_path):
    def table(page):
        for i in range(12):
            write(page, 60, 100 + 14 * i, f"Label number {i} of a long and wordy table")
            write(page, 400, 100 + 14 * i, f"{i},100", right=True)
            write(page, 500, 100 + 14 * i, f"{i},200", right=True)

    (text,) = texts(parse_page(tmp_path, table))
    assert text.split("\n")[3] == "Label number 3 of a long and wordy table | 3,100 | 3,200"


@LANGUAGES
@pytest.mark.parametrize("seed", [None, 4])
def test_footnote_below_both_columns_comes_last(tmp_path, lang, seed):
    note = {
        "en": "1 A note at the foot of the page that reaches over both columns and says whence figures are",
        "zh": "注1：本页脚注横跨两栏说明数据来源以及计算口径与上年保持一致并经审计确认无误",
    }[lang]
    strings = [String(60, 700, note, 8), *column(lang, "A", 60, 140, 20), *column(lang, "B", 310, 140, 20)]
    in_order(parse_page(tmp_path, draw(strings, seed)), [*marks(("A", 0, 20), ("B", 0, 20)), note[2:30]])


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_turned_pages_keep_their_order(tmp_path, rotation, lang):
    strings = [*column(lang, "A", 60, 140, 12), *column(lang, "B", 310, 140, 12)]

    def turned(page):
        draw(strings, 9)(page)
        page.set_rotation(rotation)

    in_order(parse(make_pdf(tmp_path / "a.pdf", [turned])), marks(("A", 0, 12), ("B", 0, 12)))


@pytest.mark.parametrize("turn", [90, 180, 270])
@pytest.mark.parametrize("seed", [None, 6])
def test_text_drawn_turned_is_read_in_its_own_direction(tmp_path, turn, seed):
    """A landscape page of two columns drawn on a portrait sheet, or upside down."""
    place = {
        90: lambda u, v: (v, 842 - u),
        180: lambda u, v: (595 - u, 842 - v),
        270: lambda u, v: (595 - v, u),
    }
    flat = [*column("en", "A", 60, 100, 10), *column("en", "B", 310, 100, 10)]
    strings = [s._replace(x=place[turn](s.x, s.y)[0], y=place[turn](s.x, s.y)[1], turn=turn) for s in flat]
    in_order(parse_page(tmp_path, draw(strings, seed)), marks(("A", 0, 10), ("B", 0, 10)))
