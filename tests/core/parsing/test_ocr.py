"""Scans are read, whichever way they lie; what was read is kept; without OCR nothing breaks."""

from __future__ import annotations

import difflib
import io
import json

import numpy as np
import pytest
from PIL import Image

from core.errors import ModelFileError, OcrUnfinishedError
from core.parsing.geometry import Frame
from core.parsing.ocr import cache, engine, page, reader, tesseract
from core.parsing.ocr.lines import OcrLine, OcrPage, even_letters, from_json, to_json
from core.parsing.ocr.rules import find_rules, to_rulings
from core.parsing.ocr.words import text_lines
from core.parsing.status import status_of
from core.types import DocumentStatus, HealthReason, PageGrade
from tests.core.parsing.pages import CJK, LATIN, make_pdf, parse, texts, write
from tests.core.parsing.scans import TEXT, draw_text, scan_of, scan_pdf, without_maps

needs_ocr = pytest.mark.skipif(not engine.is_installed(), reason="OCR is not installed on this platform")


def right_characters(found: str, truth: str) -> float:
    """Share of the true characters (no white space) that were found in their order."""
    found, truth = "".join(found.split()), "".join(truth.split())
    same = difflib.SequenceMatcher(None, truth, found, autojunk=False).get_matching_blocks()
    return sum(block.size for block in same) / len(truth)


def line(
    text: str, x: float, y: float, *, width: float = 400, height: float = 30, slope: float = 0.0
) -> OcrLine:
    fall = slope * width
    corners = ((x, y), (x + width, y + fall), (x + width, y + fall + height), (x, y + height))
    return OcrLine(text, 0.99, corners, even_letters(text), "test")


def read_as(
    monkeypatch, *lines: OcrLine, turn: int = 0, size: tuple[int, int] = (1240, 1754)
) -> list[object]:
    """Let OCR find these lines; the list holds the pictures it was asked to read."""
    asked: list[object] = []

    def read_picture(picture):
        asked.append(picture)
        return OcrPage(turn, *size, lines)

    monkeypatch.setattr(cache, "read_picture", read_picture)
    return asked


@needs_ocr
def test_a_slanted_noisy_scan_is_read_with_boxes_and_scores(tmp_path):
    path = scan_pdf(tmp_path / "scan.pdf", scan_of(draw_text, skew=0.8))
    parsed = parse(path, ocr=tmp_path / "ocr")
    assert right_characters("\n".join(texts(parsed)), "\n".join(TEXT)) >= 0.97
    assert parsed.pages[0].health.grade is PageGrade.DOUBTFUL
    assert parsed.pages[0].health.reasons == (HealthReason.OCR,)
    assert all(b.confidence is not None and b.confidence > 0.9 for b in parsed.blocks)
    block = next(b for b in parsed.blocks if "98,765,432.10" in b.text)
    at = block.text.index("98,765,432.10")
    box = block.boxes(at, at + 13)[0]
    start = 60 + LATIN.text_length("Net profit for the year was ", 11)
    assert box.x0 == pytest.approx(start, abs=4)
    assert box.x1 == pytest.approx(start + LATIN.text_length("98,765,432.10", 11), abs=4)
    assert box.y0 < 206 < box.y1 < 218
    assert status_of(parsed) == (DocumentStatus.PARSED, "")


@needs_ocr
def test_a_scan_that_lies_on_its_side_is_read_upright(tmp_path):
    def draw(sheet):
        write(sheet, 20, 40, "本公司净利润为98,765,432.10元", 11)
        write(sheet, 20, 70, "Fictitious figures of no company", 11)

    path = scan_pdf(tmp_path / "scan.pdf", scan_of(draw, size=(220, 100)), turn=90, size=(220, 100))
    parsed = parse(path, ocr=tmp_path / "ocr")
    assert (
        right_characters(
            "\n".join(texts(parsed)), "本公司净利润为98,765,432.10元Fictitious figures of no company"
        )
        > 0.97
    )
    first = parsed.blocks[0].words[0].bbox
    assert first.height > first.width
    assert first.x0 > 50


def test_a_picture_is_read_once_and_a_damaged_reading_again(tmp_path, monkeypatch):
    asked = read_as(monkeypatch, line("营业收入为一百万元整，没有其他说明。", 100, 100))
    path = scan_pdf(tmp_path / "scan.pdf", scan_of(draw_text))
    first = parse(path, ocr=tmp_path / "ocr")
    assert parse(path, ocr=tmp_path / "ocr") == first
    assert len(asked) == 1
    (file,) = (tmp_path / "ocr").rglob("*.json")
    file.write_text(file.read_text(encoding="utf-8")[:50], encoding="utf-8")
    assert parse(path, ocr=tmp_path / "ocr") == first
    assert len(asked) == 2
    assert json.loads(file.read_text(encoding="utf-8"))["lines"]


def test_unreadable_text_gives_way_to_ocr_and_a_clean_page_is_left_alone(tmp_path, monkeypatch):
    asked = read_as(monkeypatch, line("营业收入为一百万元整，没有其他说明。", 100, 100))
    parse(make_pdf(tmp_path / "clean.pdf", [draw_text]), ocr=tmp_path / "ocr")
    assert not asked
    parsed = parse(without_maps(make_pdf(tmp_path / "a.pdf", [draw_text])), ocr=tmp_path / "ocr")
    assert texts(parsed) == ["营业收入为一百万元整，没有其他说明。"]
    assert parsed.pages[0].health.reasons == (HealthReason.OCR, HealthReason.MISSING_MAP)


def test_a_page_number_of_a_scan_stays_and_ocr_adds_the_rest(tmp_path, monkeypatch):
    def draw(sheet):
        sheet.insert_image(sheet.rect, stream=scan_of(lambda _: None, size=(595, 842), dpi=72))
        sheet.insert_text((280, 800), "- 12 -")

    long = "营业收入为一百万元整，没有其他说明，也没有任何保留意见，请各位股东予以关注，并注意各项投资风险。"
    size = (1654, 2339)
    read_as(monkeypatch, line(long, 100, 300, width=1400), line("-12-", 775, 2195, width=90), size=size)
    parsed = parse(make_pdf(tmp_path / "a.pdf", [draw]), ocr=tmp_path / "ocr")
    assert texts(parsed) == [long, "- 12 -"]
    assert [b.confidence for b in parsed.blocks] == [0.99, None]


def test_a_picture_with_a_title_is_not_taken_for_a_scan(tmp_path, monkeypatch):
    def draw(sheet):
        sheet.insert_image(sheet.rect, stream=scan_of(lambda _: None, size=(595, 842), dpi=72))
        sheet.insert_text((100, 300), "Annual report of nobody", fontsize=30)

    read_as(monkeypatch, line("Annual report of nobody", 300, 800))
    parsed = parse(make_pdf(tmp_path / "a.pdf", [draw]), ocr=tmp_path / "ocr")
    assert texts(parsed) == ["Annual report of nobody"]
    assert parsed.pages[0].health.grade is PageGrade.GOOD


def test_a_picture_without_text_says_that_ocr_found_none(tmp_path, monkeypatch):
    read_as(monkeypatch)
    parsed = parse(scan_pdf(tmp_path / "scan.pdf", scan_of(draw_text)), ocr=tmp_path / "ocr")
    assert set(parsed.pages[0].health.reasons) == {HealthReason.NO_TEXT, HealthReason.OCR_EMPTY}
    assert status_of(parsed) == (DocumentStatus.NO_TEXT, "no text layer; OCR found no text either")


def test_a_page_on_which_ocr_fails_costs_that_page(tmp_path, monkeypatch):
    def fail(_picture):
        raise RuntimeError("the model broke")

    monkeypatch.setattr(cache, "read_picture", fail)
    parsed = parse(scan_pdf(tmp_path / "scan.pdf", scan_of(draw_text)), ocr=tmp_path / "ocr")
    assert parsed.warnings == ("OCR failed on page 1: RuntimeError: the model broke",)
    assert status_of(parsed)[0] is DocumentStatus.NO_TEXT


def test_without_the_library_pages_stay_unread_and_the_document_says_why(tmp_path, monkeypatch):
    engine._rapidocr.cache_clear()
    monkeypatch.setattr(engine, "_NEEDED", ("a_library_that_nobody_has",))
    assert not engine.is_installed()
    with pytest.raises(ModelFileError, match="--no-ocr"):
        engine.find_lines(np.zeros((9, 9, 3), np.uint8))
    parsed = parse(scan_pdf(tmp_path / "scan.pdf", scan_of(draw_text)), ocr=tmp_path / "ocr")
    assert "not installed" in parsed.warnings[0]
    assert parsed.pages[0].health.reasons == (HealthReason.NO_TEXT,)


def test_ocr_that_runs_out_of_time_goes_on_where_it_stopped(tmp_path, monkeypatch):
    asked = read_as(monkeypatch, line("营业收入为一百万元整，没有其他说明。", 100, 100))

    def draw(number):
        return lambda sheet: sheet.insert_image(
            sheet.rect, stream=scan_of(lambda s: write(s, 50, 50, number), dpi=72)
        )

    path = make_pdf(tmp_path / "a.pdf", [draw("1"), draw("2"), draw("3")])
    for turn in (1, 2):
        with pytest.raises(OcrUnfinishedError):
            parse(path, ocr=tmp_path / "ocr", ocr_seconds=0)
        assert len(asked) == turn
    parsed = parse(path, ocr=tmp_path / "ocr", ocr_seconds=0)
    assert [p.has_text for p in parsed.pages] == [True] * 3


def test_slanted_lines_are_laid_out_level_and_keep_their_place_on_the_page():
    lines = (line("左边一栏的文字", 100, 100, slope=0.02), line("右边一栏的文字", 800, 114, slope=0.02))
    found = OcrPage(0, 1240, 1754, lines)
    frame, level = text_lines(found, 0, 595, 842)
    left, right = (ln.words[0] for ln in level)
    assert abs(left.y0 - right.y0) < 0.5
    on_page = frame.to_page(right.box)
    assert on_page.center[1] * 1754 / 842 == pytest.approx(114 + 4 + 15, abs=2)


def test_words_are_cut_at_gaps_and_digits():
    found = OcrPage(0, 1240, 1754, (line("收入1,234万元 2023年", 100, 100),))
    _, (words,) = text_lines(found, 0, 595, 842)
    assert [w.text for w in words.words] == ["收入", "1,234", "万元", "2023", "年"]
    assert [w.space for w in words.words] == [False, False, False, True, False]


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_points_follow_the_picture_when_it_is_turned(turn):
    picture = np.zeros((20, 30, 3), np.uint8)
    picture[4, 7] = 255
    spot = np.array([[7.5, 4.5]], np.float32)
    x, y = reader._turn_points(spot, turn, picture.shape)[0]
    assert reader._turned(picture, turn)[int(y), int(x)].all()


def test_doubtful_lines_are_tried_smaller_and_then_by_tesseract(monkeypatch):
    crop = np.zeros((40, 200, 3), np.uint8)
    scores = {40: [("0ne", 0.6), ("two", 0.7), ("fine", 0.95)], 30: [("one", 0.92), ("tw0", 0.5)]}

    def read_lines(crops):
        return [(t, s, even_letters(t)) for (t, s), _ in zip(scores[crops[0].shape[0]], crops, strict=False)]

    asked = []

    def second(crops):
        asked.append(len(crops))
        return [("two!", 0.96)]

    monkeypatch.setattr(reader, "read_lines", read_lines)
    monkeypatch.setattr(reader, "read_with_tesseract", second)
    first = [(t, s, (), "rapidocr") for t, s in scores[40]]
    best = reader._again([crop] * 3, first)
    assert [(text, by) for text, _, _, by in best] == [
        ("one", "rapidocr at 0.75"),
        ("two!", "tesseract"),
        ("fine", "rapidocr"),
    ]
    assert asked == [1]


def test_the_table_of_tesseract_is_read_line_by_line():
    head = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"
    row = "5\t{}\t1\t1\t1\t1\t0\t0\t9\t9\t{}\t{}\n"
    table = head + row.format(1, 90, "营业") + row.format(1, 80, "收入") + row.format(1, 70, "of")
    found = tesseract._lines(table + row.format(3, 50, "x"), 3)
    assert [text for text, _ in found] == ["营业收入 of", "", "x"]
    assert found[0][1] == pytest.approx((2 * 0.9 + 2 * 0.8 + 2 * 0.7) / 6)


def test_without_tesseract_there_is_no_second_opinion(monkeypatch):
    monkeypatch.setattr(tesseract, "languages", lambda: "")
    assert tesseract.read_with_tesseract([np.zeros((9, 9, 3), np.uint8)]) == []


def test_a_reading_comes_back_as_it_was_kept_and_nothing_else_is_taken_for_one():
    kept = OcrPage(90, 100, 200, (line("收入 1", 1, 2),))
    found = from_json(json.loads(json.dumps(to_json(kept))))
    assert to_json(found) == to_json(kept)
    assert (found.turn, found.lines[0].text, found.lines[0].corners) == (90, "收入 1", kept.lines[0].corners)
    for wrong in (
        {},
        {"turn": 45, "width": 1, "height": 1, "lines": []},
        {**to_json(kept), "lines": [{"text": "a"}]},
    ):
        with pytest.raises((ValueError, KeyError, TypeError)):
            from_json(wrong)


def test_small_pages_are_drawn_large_and_large_ones_small(tmp_path):
    import pymupdf

    with pymupdf.open() as document:
        for width, height in ((100, 50), (595, 842), (2400, 3400)):
            sheet = document.new_page(width=width, height=height)
            longest = max(page._picture(sheet).shape)
            assert 400 <= longest <= 2601


def text_boxes(skew: float = 0.0) -> list[np.ndarray]:
    """Where the lines of `draw_text` stand on a scan of 200 dpi, in the manner of OCR."""
    middle, angle = np.array([210, 150]), np.radians(skew)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    boxes = []
    for i, text in enumerate(TEXT):
        y, right = 90 + 24 * i, 60 + (LATIN if text.isascii() else CJK).text_length(text, 11)
        corners = np.array([[56, y - 13], [right + 4, y - 13], [right + 4, y + 5], [56, y + 5]])
        boxes.append((((corners - middle) @ turn.T + middle) * 200 / 72).astype(np.float32))
    return boxes


@needs_ocr
@pytest.mark.parametrize("skew", [0.0, 0.8, -0.8])
def test_lines_drawn_on_a_scan_frame_its_table(skew):
    def draw(sheet):
        for x in (40, 410):
            sheet.draw_line((x, 74), (x, 170), width=0.6)
        for y in (74, 98, 146, 170):
            sheet.draw_line((40, y), (410, y), width=0.6)
        draw_text(sheet)

    picture = np.asarray(Image.open(io.BytesIO(scan_of(draw, dpi=200, skew=skew))).convert("RGB"))
    frame = Frame(0, 420, 300, skew)
    found = to_rulings(find_rules(picture, text_boxes(skew)), frame, 300 / picture.shape[0])
    assert [rule.at for rule in found.horizontal] == pytest.approx([74, 98, 146, 170], abs=1)
    assert [rule.at for rule in found.vertical] == pytest.approx([40, 410], abs=1)
    assert [rule.end - rule.start for rule in found.horizontal] == pytest.approx([370] * 4, abs=4)


@needs_ocr
def test_strokes_of_letters_are_no_lines():
    picture = np.asarray(Image.open(io.BytesIO(scan_of(draw_text, dpi=200))).convert("RGB"))
    assert find_rules(picture, text_boxes()) == ()
