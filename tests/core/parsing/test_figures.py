"""Figures on a page: drawings and bitmaps that say something, and all that looks like one and is none."""

from __future__ import annotations

import math

import pymupdf
import pytest

from core.types import BBox, BlockKind
from tests.core.parsing.pages import make_pdf, parse, parse_page, rule, texts, words_match_page, write

BLUE, GREY, DARK = (0.2, 0.4, 0.8), (0.9, 0.9, 0.9), (0.0, 0.2, 0.3)
YEARS = ("2021", "2022", "2023", "2024")


def prose(page, y=100, lines=6):
    for i in range(lines):
        write(
            page,
            60,
            y + 14 * i,
            f"Sentence {i} of the text goes on over the whole width of this page and ends.",
        )


def picture(page, box, grey=90, side=80):
    pixmap = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, side, side))
    pixmap.clear_with(grey)
    page.insert_image(pymupdf.Rect(*box), pixmap=pixmap, keep_proportion=False)


def bar_chart(page, x=120, y=520, heights=(60, 95, 120, 140), title="Units sold"):
    write(page, x, y - 165, title)
    for i, (height, year) in enumerate(zip(heights, YEARS, strict=True)):
        left = x + 15 + 60 * i
        page.draw_rect((left, y - height, left + 30, y), color=None, fill=BLUE)
        write(page, left + 5, y - height - 4, str(height), 8)
        write(page, left + 4, y + 12, year, 8)
    rule(page, x, y, x + 255, y)


def line_chart(page, x=120, y=500, values=(20, 45, 30, 80)):
    points = [(x + 80 * i, y - v) for i, v in enumerate(values)]
    page.draw_polyline(points, width=1.2)
    rule(page, x, y, x + 250, y)
    rule(page, x, y - 100, x, y)
    for i, year in enumerate(YEARS):
        write(page, x + 80 * i - 8, y + 12, year, 8)
    write(page, x - 22, y - 60, "60", 8)


def pie(page, x=250, y=450, radius=60):
    centre = pymupdf.Point(x, y)
    for start, angle, fill in ((0, 120, BLUE), (120, 150, GREY), (270, 90, DARK)):
        edge = centre + pymupdf.Point(math.cos(math.radians(start)), -math.sin(math.radians(start))) * radius
        page.draw_sector(centre, edge, angle, color=None, fill=fill)
    write(page, x + radius + 6, y, "North 33%", 8)


def only_figure(parsed):
    (figure,) = parsed.figures
    (block,) = [b for b in parsed.blocks if b.kind is BlockKind.FIGURE]
    assert block.block_id == figure.block_id and block.bbox == figure.bbox
    return figure, block


@pytest.mark.parametrize("chart", [bar_chart, line_chart, pie])
def test_drawn_charts_are_figures_with_their_labels(tmp_path, chart):
    def draw(page):
        prose(page)
        chart(page)
        prose(page, 640)

    parsed = parse_page(tmp_path, draw)
    figure, block = only_figure(parsed)
    assert figure.bbox.width > 100 and figure.bbox.height > 60
    assert ("North 33%" if chart is pie else "2024") in block.text
    assert not any(t.strip() in YEARS for t in texts(parsed, BlockKind.PARAGRAPH))
    assert parsed.tables == ()


def test_text_inside_a_chart_is_the_figures_own_and_leads_to_its_boxes(tmp_path):
    def draw(page):
        prose(page)
        bar_chart(page)

    path = make_pdf(tmp_path / "a.pdf", [draw])
    parsed = parse(path)
    _, block = only_figure(parsed)
    assert set(block.text.split()) == {*YEARS, "60", "95", "120", "140"}
    at = block.text.index("2023")
    (box,) = block.boxes(at, at + 4)
    assert box.center == pytest.approx((120 + 15 + 120 + 13, 529), abs=8)
    for expected, printed in words_match_page(parsed, path):
        assert expected in printed


def test_lying_bars_with_their_values(tmp_path):
    def draw(page):
        for i, (width, year) in enumerate(zip((90, 130, 70, 160), YEARS, strict=True)):
            page.draw_rect((160, 300 + 24 * i, 160 + width, 314 + 24 * i), color=None, fill=DARK)
            write(page, 130, 311 + 24 * i, year, 8)
            write(page, 165 + width, 311 + 24 * i, f"{width}.0", 8)

    figure, block = only_figure(parse_page(tmp_path, draw))
    assert "160.0" in block.text and "2021" in block.text
    assert figure.bbox == pytest.approx((128, 300, 345, 386), abs=8)


def test_an_axis_title_that_runs_upwards_goes_into_the_figure(tmp_path):
    def draw(page):
        prose(page)
        line_chart(page)
        page.insert_text((92, 480), "Share in percent", fontsize=8, rotate=90)

    parsed = parse_page(tmp_path, draw)
    _, block = only_figure(parsed)
    assert "Share in percent" in block.text
    assert not any("Share" in t for t in texts(parsed, BlockKind.PARAGRAPH))


def test_diagram_of_coloured_boxes(tmp_path):
    def draw(page):
        prose(page)
        for i, (name, fill) in enumerate(
            (("Council", DARK), ("Board", BLUE), ("Office", DARK), ("Plant", BLUE), ("Sales", DARK))
        ):
            page.draw_rect((100, 300 + 30 * i, 320 - 20 * (i % 2), 324 + 30 * i), color=None, fill=fill)
            write(page, 180, 316 + 30 * i, name, 10)

    _, block = only_figure(parse_page(tmp_path, draw))
    assert block.text.split("\n") == ["Council", "Board", "Office", "Plant", "Sales"]


def test_two_charts_side_by_side_are_two(tmp_path):
    def draw(page):
        bar_chart(page, 40)
        bar_chart(page, 320, heights=(30, 50, 90, 70))

    first, second = sorted(parse_page(tmp_path, draw).figures, key=lambda f: f.bbox.x0)
    assert first.bbox.x1 < second.bbox.x0


def test_chart_on_a_rotated_page_has_its_box_on_the_unrotated_one(tmp_path):
    path = make_pdf(tmp_path / "a.pdf", [lambda page: (prose(page), bar_chart(page))])
    plain = parse(path)
    with pymupdf.open(path) as document:
        document[0].set_rotation(90)
        document.save(tmp_path / "b.pdf")
    turned = parse(tmp_path / "b.pdf")
    assert [f.bbox for f in turned.figures] == [pytest.approx(f.bbox, abs=0.01) for f in plain.figures]


def test_ruled_and_shaded_tables_are_no_figures(tmp_path):
    def draw(page):
        prose(page)
        for i in range(6):
            rule(page, 60, 300 + 20 * i, 460, 300 + 20 * i)
        for j in range(5):
            rule(page, 60 + 100 * j, 300, 60 + 100 * j, 400)
        for i in range(5):
            for j in range(4):
                write(page, 65 + 100 * j, 314 + 20 * i, f"Row {i}" if not j else f"{i},{j}23")
        for i in range(8):
            if i % 2:
                page.draw_rect((60, 500 + 16 * i, 460, 516 + 16 * i), color=None, fill=GREY)
                for x0, x1 in ((180, 190), (190, 260), (300, 310), (310, 380)):
                    page.draw_rect((x0, 500 + 16 * i, x1, 516 + 16 * i), color=None, fill=GREY)
            for j in range(3):
                write(page, 65 + 120 * j, 512 + 16 * i, f"Item {i}" if not j else f"{i},{j}45")

    parsed = parse_page(tmp_path, draw)
    assert parsed.figures == () and len(parsed.tables) == 2


def test_head_of_a_table_in_dark_cells_is_no_diagram(tmp_path):
    def draw(page):
        for i in range(6):
            for j in range(4):
                box = (60 + 100 * j, 300 + 18 * i, 160 + 100 * j, 318 + 18 * i)
                page.draw_rect(box, color=None, fill=DARK if i == 0 else GREY)
                write(page, 66 + 100 * j, 313 + 18 * i, f"Row {i}" if not j else f"{i},{j}23")

    assert parse_page(tmp_path, draw).figures == ()


def test_every_other_row_in_a_strong_colour_is_no_diagram(tmp_path):
    def draw(page):
        for i in range(12):
            if i % 2 == 0:
                page.draw_rect((60, 300 + 15 * i, 460, 315 + 15 * i), color=None, fill=DARK)
            for j in range(4):
                write(page, 66 + 100 * j, 311 + 15 * i, f"Row {i}" if not j else f"{i},{j}23")

    assert parse_page(tmp_path, draw).figures == ()


def test_panels_rules_borders_and_underlines_are_no_figures(tmp_path):
    def draw(page):
        page.draw_rect((0, 0, 595, 842), color=None, fill=(0.97, 0.97, 0.9))
        page.draw_rect((20, 20, 575, 822), color=(0, 0, 0), width=1)
        page.draw_rect((50, 85, 500, 200), color=None, fill=GREY, radius=0.1)
        prose(page)
        prose(page, 260)
        for i in range(6):
            rule(page, 60, 262 + 14 * i, 300, 262 + 14 * i)
        page.draw_rect((50, 400, 545, 410), color=None, fill=DARK)

    assert parse_page(tmp_path, draw).figures == ()


def test_wave_at_the_edge_of_the_page_is_an_ornament(tmp_path):
    def draw(page):
        prose(page)
        page.draw_bezier((0, 700), (200, 640), (400, 760), (595, 680), color=None, fill=BLUE)
        page.draw_polyline([(0, 700), (200, 660), (595, 680), (595, 842), (0, 842)], color=None, fill=BLUE)

    assert parse_page(tmp_path, draw).figures == ()


def test_signature_without_a_word_is_no_figure(tmp_path):
    def draw(page):
        prose(page)
        page.draw_polyline([(80 + 6 * i, 400 + (17 * i) % 40) for i in range(20)], width=1)

    assert parse_page(tmp_path, draw).figures == ()


def test_letterhead_on_every_page_and_small_icons_are_no_figures(tmp_path):
    def draw(page):
        prose(page, 200)
        picture(page, (40, 20, 200, 75))
        picture(page, (300, 500, 330, 530))

    parsed = parse(make_pdf(tmp_path / "a.pdf", [draw] * 4))
    assert parsed.figures == ()


def test_picture_that_comes_back_in_the_middle_of_pages_is_furniture(tmp_path):
    def draw(page):
        prose(page, 100)
        picture(page, (150, 300, 400, 480), grey=60, side=70)
        if page.number == 1:
            picture(page, (150, 500, 400, 680), grey=120, side=90)

    parsed = parse(make_pdf(tmp_path / "a.pdf", [draw] * 4))
    assert [(f.page, round(f.bbox.y0)) for f in parsed.figures] == [(2, 500)]


def test_picture_that_comes_back_with_a_caption_is_a_figure_each_time(tmp_path):
    def draw(page):
        prose(page, 100)
        picture(page, (150, 300, 400, 480))
        write(page, 150, 496, "Figure 1: Output of turbines")

    parsed = parse(make_pdf(tmp_path / "a.pdf", [draw] * 4))
    assert [f.caption for f in parsed.figures] == ["Figure 1: Output of turbines"] * 4


def test_logo_on_a_cover_is_no_figure_and_a_photograph_is(tmp_path):
    def cover(page):
        write(page, 200, 300, "Annual Report", 24)
        picture(page, (220, 400, 360, 480))

    def photograph(page):
        write(page, 200, 100, "Annual Report", 24)
        picture(page, (60, 200, 535, 700), grey=150)

    inner = [lambda page: prose(page)] * 2
    assert parse(make_pdf(tmp_path / "a.pdf", [cover, *inner])).figures == ()
    assert len(parse(make_pdf(tmp_path / "b.pdf", [photograph, *inner])).figures) == 1


def test_strips_of_one_picture_are_joined_and_pictures_of_their_own_are_not(tmp_path):
    def draw(page):
        prose(page)
        for i in range(4):
            picture(page, (100, 300 + 30 * i, 400, 330 + 30 * i), grey=40 + 20 * i, side=50 + i)
        picture(page, (60, 500, 260, 660), grey=30, side=61)
        picture(page, (260, 500, 460, 660), grey=200, side=62)

    boxes = [f.bbox for f in parse_page(tmp_path, draw).figures]
    assert BBox(100, 300, 400, 420) in [BBox(*map(round, b)) for b in boxes] and len(boxes) == 3


def test_picture_behind_running_text_is_a_background_and_one_on_it_stays(tmp_path):
    def draw(page):
        picture(page, (40, 60, 560, 640), grey=240)
        prose(page, 100, 20)
        picture(page, (100, 430, 250, 580), grey=20, side=66)

    (figure,) = parse_page(tmp_path, draw).figures
    assert figure.bbox == pytest.approx((100, 430, 250, 580), abs=1)


def test_text_beside_a_chart_stays_in_its_column(tmp_path):
    def draw(page):
        for i in range(14):
            write(page, 60, 300 + 14 * i, f"Narrow line {i} of the column text")
        bar_chart(page, 260, 480)

    parsed = parse_page(tmp_path, draw)
    _, block = only_figure(parsed)
    assert "Narrow" not in block.text
    assert "Narrow line 13" in " ".join(texts(parsed, BlockKind.PARAGRAPH))


def test_drawings_are_read_once_a_page(tmp_path, monkeypatch):
    calls = []
    real = pymupdf.Page.get_cdrawings
    monkeypatch.setattr(pymupdf.Page, "get_cdrawings", lambda page: calls.append(1) or real(page))
    parse_page(tmp_path, lambda page: (prose(page), bar_chart(page)))
    assert len(calls) == 1
