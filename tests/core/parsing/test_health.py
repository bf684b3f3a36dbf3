"""One small PDF for each thing that makes the text of a page doubtful, and for what only looks like it."""

from __future__ import annotations

import pymupdf
import pytest

from core.parsing import parser
from core.parsing.quality import has_gaps, is_unreadable
from core.parsing.status import status_of
from core.types import DocumentStatus, HealthReason, PageGrade
from tests.core.parsing.pages import make_pdf, parse, parse_page, rule, texts, write
from tests.core.parsing.scans import PRIVATE_USE, draw_text, scan_of, scan_pdf, without_maps

HIDDEN = "Hidden figure: revenue was 99,999.99 million."


def health(parsed):
    return parsed.pages[0].health.grade, set(parsed.pages[0].health.reasons)


def test_clean_text_is_good(tmp_path):
    assert health(parse_page(tmp_path, draw_text)) == (PageGrade.GOOD, set())


def test_a_font_without_a_character_map_gives_unreadable_text(tmp_path):
    parsed = parse(without_maps(make_pdf(tmp_path / "a.pdf", [draw_text])))
    assert health(parsed)[0] is PageGrade.POOR
    assert HealthReason.UNREADABLE in health(parsed)[1]
    assert status_of(parsed)[0] is DocumentStatus.NO_TEXT


def test_private_use_characters_are_unreadable_and_name_the_missing_map(tmp_path):
    parsed = parse(without_maps(make_pdf(tmp_path / "a.pdf", [draw_text]), PRIVATE_USE))
    assert {HealthReason.UNREADABLE, HealthReason.MISSING_MAP} <= health(parsed)[1]


@pytest.mark.parametrize(
    "name", ["/g12/g44/g5/g17/g23", "(cid:12)(cid:7)(cid:99)(cid:3)", "uni0041 uni0042 uni0043"]
)
def test_names_of_glyphs_are_no_text(name):
    assert is_unreadable(name)
    assert has_gaps("Revenue of the year in the segment was " + name)


def test_a_handful_of_odd_characters_does_not_grade_a_page():
    page = "\uf0b7 Revenue grew by 12 % in the year.\n\uf0b7 Margins fell\ufffd slightly.\n" * 3
    assert not is_unreadable(page)
    assert not has_gaps(page)


def test_random_chinese_characters_are_unreadable_and_names_are_not():
    assert is_unreadable("㳡䐿葋㲣蟙鱲堹喸贛鏊尵躢縋顟鰷擖騣齾矱" * 2)
    assert not is_unreadable(
        "张伟、王芳、李娜、刘洋、陈静、杨勇、赵磊、黄敏、周杰、吴强、徐丽、孙涛、马超、朱琳"
    )


def test_text_in_render_mode_3_is_used_and_said_to_be_invisible(tmp_path):
    def draw(page):
        draw_text(page)
        page.insert_text((60, 400), HIDDEN, render_mode=3)

    parsed = parse_page(tmp_path, draw)
    assert health(parsed) == (PageGrade.DOUBTFUL, {HealthReason.INVISIBLE})
    assert HIDDEN in texts(parsed)


def test_transparent_text_is_invisible(tmp_path):
    def draw(page):
        draw_text(page)
        page.insert_text((60, 400), HIDDEN, fill_opacity=0)

    assert health(parse_page(tmp_path, draw)) == (PageGrade.DOUBTFUL, {HealthReason.INVISIBLE})


def test_white_text_on_white_is_invisible(tmp_path):
    def draw(page):
        draw_text(page)
        page.insert_text((60, 400), HIDDEN, color=(1, 1, 1))

    assert health(parse_page(tmp_path, draw)) == (PageGrade.DOUBTFUL, {HealthReason.INVISIBLE})


def test_white_text_on_a_coloured_bar_is_an_ordinary_table_head(tmp_path):
    def draw(page):
        draw_text(page)
        page.draw_rect((50, 380, 500, 410), fill=(0.1, 0.2, 0.5), color=None)
        page.insert_text((60, 400), HIDDEN, color=(1, 1, 1))

    assert health(parse_page(tmp_path, draw)) == (PageGrade.GOOD, set())


def test_text_under_a_page_size_picture_is_invisible(tmp_path):
    def draw(page):
        draw_text(page)
        page.insert_image(page.rect, stream=scan_of(draw_text, size=(595, 842), dpi=100))

    assert HealthReason.INVISIBLE in health(parse_page(tmp_path, draw))[1]


def test_text_on_top_of_a_page_size_picture_is_visible(tmp_path):
    def draw(page):
        page.insert_image(page.rect, stream=scan_of(lambda _: None, size=(595, 842), dpi=100))
        draw_text(page)

    assert health(parse_page(tmp_path, draw)) == (PageGrade.GOOD, set())


def test_a_scan_with_an_invisible_ocr_layer_keeps_that_text_as_doubtful(tmp_path):
    def draw(page):
        page.insert_image(page.rect, stream=scan_of(draw_text, size=(595, 842), dpi=100))
        for i in range(12):
            page.insert_text(
                (60, 90 + 20 * i), "Words that other software read off this scan.", render_mode=3
            )

    parsed = parse_page(tmp_path, draw)
    assert health(parsed) == (PageGrade.DOUBTFUL, {HealthReason.INVISIBLE})
    assert "Words that other software read off this scan." in texts(parsed)[0]
    assert status_of(parsed)[0] is DocumentStatus.PARSED


def test_text_outside_the_page_is_left_out_and_said(tmp_path):
    def draw(page):
        draw_text(page)
        page.insert_text((700, 300), HIDDEN)

    parsed = parse_page(tmp_path, draw)
    assert health(parsed) == (PageGrade.DOUBTFUL, {HealthReason.OUTSIDE})
    assert not any("Hidden" in t for t in texts(parsed))


def test_a_failing_layout_falls_back_to_lines_and_says_so(tmp_path, monkeypatch):
    def broken(*_args, **_kwargs):
        raise ValueError

    monkeypatch.setattr(parser, "lay_out", broken)
    parsed = parse_page(tmp_path, draw_text)
    assert health(parsed) == (PageGrade.DOUBTFUL, {HealthReason.PLAIN})
    assert any("12.34%" in t for t in texts(parsed))


def test_two_texts_on_one_place_are_an_order_conflict(tmp_path):
    def draw(page):
        for i in range(8):
            write(
                page, 60, 100 + 14 * i, "One text that stands on this page over its full width, line by line."
            )
            page.insert_text(
                (63, 140 + 22 * i),
                "Quite another, in larger type, over it: nobody can read this.",
                fontsize=16,
            )
        rule(page, 60, 500, 300, 500)

    assert HealthReason.ORDER in health(parse_page(tmp_path, draw))[1]


def test_a_scan_without_ocr_is_poor_and_a_blank_page_is_not(tmp_path):
    scan = parse(scan_pdf(tmp_path / "scan.pdf", scan_of(draw_text)))
    assert health(scan) == (PageGrade.POOR, {HealthReason.NO_TEXT})
    assert status_of(scan) == (DocumentStatus.NO_TEXT, "no text layer (scanned pages, not read by OCR)")
    assert health(parse_page(tmp_path, lambda _: None)) == (PageGrade.GOOD, set())


def test_a_scan_with_a_page_number_in_its_text_layer_is_still_a_scan(tmp_path):
    path = scan_pdf(tmp_path / "scan.pdf", scan_of(draw_text))
    with pymupdf.open(path) as document:
        document[0].insert_text((200, 290), "- 12 -")
        document.saveIncr()
    parsed = parse(path)
    assert health(parsed) == (PageGrade.DOUBTFUL, {HealthReason.SCAN})
    assert status_of(parsed)[0] is DocumentStatus.PARTIAL
