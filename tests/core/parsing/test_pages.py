"""Whole pages: running lines, printed numbers, rotation, crop boxes, pages without readable text."""

from __future__ import annotations

import pymupdf
import pytest

from core.parsing.quality import is_unreadable
from core.parsing.status import status_of
from core.types import BlockKind, DocumentStatus, HealthReason, PageGrade
from tests.core.parsing.pages import make_pdf, parse, texts, words_match_page, write


def body(page, lines=8):
    for i in range(lines):
        write(
            page, 60, 150 + 13 * i, f"Sentence {i} of page {page.number} says something that is not repeated."
        )


def report(page):
    write(page, 60, 40, "ACME Holdings", 8)
    write(page, 400, 40, f"Chapter {'ABC'[page.number % 3] * 3} of the report", 8)
    write(page, 300, 815, str(page.number + 11), 8)
    body(page)


def test_running_lines_are_headers_and_footers(tmp_path):
    parsed = parse(make_pdf(tmp_path / "a.pdf", [report] * 6))
    assert len(texts(parsed, BlockKind.HEADER)) == 6
    assert texts(parsed, BlockKind.FOOTER) == [str(n) for n in range(11, 17)]
    assert not any("ACME" in t for t in texts(parsed, BlockKind.PARAGRAPH))


def test_printed_numbers_become_page_labels(tmp_path):
    parsed = parse(make_pdf(tmp_path / "a.pdf", [report] * 6))
    assert [p.page_label for p in parsed.pages] == [str(n) for n in range(11, 17)]


def test_head_of_a_table_that_goes_on_is_no_header(tmp_path):
    def draw(page):
        for j, text in enumerate(("Item", "2024", "2023", "2022")):
            write(page, 60 + 120 * j, 50, text)
        for i in range(10):
            for j, text in enumerate((f"Row {page.number}{i}", "1,234", "2,345", "3,456")):
                write(page, 60 + 120 * j, 66 + 14 * i, text)

    parsed = parse(make_pdf(tmp_path / "a.pdf", [draw] * 4))
    assert texts(parsed, BlockKind.HEADER) == []
    assert all("Item | 2024" in t for t in texts(parsed, BlockKind.TABLE))


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_rotated_pages_read_the_same_with_boxes_of_the_unrotated_page(tmp_path, rotation):
    path = make_pdf(tmp_path / "a.pdf", [body])
    plain = parse(path)
    with pymupdf.open(path) as document:
        document[0].set_rotation(rotation)
        document.save(tmp_path / "b.pdf")
    turned = parse(tmp_path / "b.pdf")
    assert texts(turned) == texts(plain)
    assert (turned.pages[0].width, turned.pages[0].height, turned.pages[0].rotation) == (595, 842, rotation)
    assert [b.bbox for b in turned.blocks] == [b.bbox for b in plain.blocks]


def test_sideways_text_is_read_line_by_line(tmp_path):
    def draw(page):
        for i in range(6):
            page.insert_text((100 + 14 * i, 700), f"Landscape line {i} drawn upwards", fontsize=10, rotate=90)

    path = make_pdf(tmp_path / "a.pdf", [draw])
    parsed = parse(path)
    text = " ".join(texts(parsed))
    assert [text.index(f"line {i}") for i in range(6)] == sorted(text.index(f"line {i}") for i in range(6))
    word = parsed.blocks[0].words[0]
    assert word.bbox.height > word.bbox.width


def test_crop_box_is_the_origin(tmp_path):
    path = make_pdf(tmp_path / "a.pdf", [body])
    with pymupdf.open(path) as document:
        document[0].set_cropbox(pymupdf.Rect(30, 40, 560, 800))
        document.save(tmp_path / "b.pdf")
    before, after = parse(path), parse(tmp_path / "b.pdf")
    assert (after.pages[0].width, after.pages[0].height) == (530, 760)
    assert after.blocks[0].bbox.x0 == pytest.approx(before.blocks[0].bbox.x0 - 30, abs=0.01)
    assert after.blocks[0].bbox.y0 == pytest.approx(before.blocks[0].bbox.y0 - 40, abs=0.01)
    for expected, printed in words_match_page(after, tmp_path / "b.pdf"):
        assert expected in printed


def test_page_without_text_is_told(tmp_path):
    parsed = parse(make_pdf(tmp_path / "a.pdf", [lambda page: None]))
    assert not parsed.pages[0].has_text
    assert status_of(parsed)[0] is DocumentStatus.NO_TEXT


def test_scanned_page_among_text_makes_it_partial(tmp_path):
    def scan(page):
        picture = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 200, 280))
        picture.clear_with(120)
        page.insert_image(page.rect, pixmap=picture)

    parsed = parse(make_pdf(tmp_path / "a.pdf", [body, scan, body]))
    status, reason = status_of(parsed)
    assert status is DocumentStatus.PARTIAL and "page 2" in reason


def test_garbage_is_flagged():
    assert is_unreadable("\ue001\ue002\ue003\ue004 \ue005\ue006")
    assert is_unreadable("(cid:12)(cid:13)(cid:14)(cid:15)")
    assert is_unreadable("\ufffd" * 20 + "abc")
    assert is_unreadable(
        "WKH TXLFN EURZQ IRB MPSV RYHU WKH ODCB GRJ DQG UXQV DZDB IURP WKH KRXVH".replace("O", "L")
    )


@pytest.mark.parametrize(
    "text",
    [
        "The quick brown fox jumps over the lazy dog and runs away from the house at night.",
        "归属于上市公司股东的净利润（元） | -4,648,986.52 | -15,563,758.44 | 70.13%",
        "1,234 | 5,678 | 9,012 | 3,456 | 7,890 | 1,234 | 5,678 | 9,012 | 3,456 | 7,890 |",
        "目录\n第一节 重要提示" + "." * 90 + " 3\n第二节 公司简介" + "." * 90 + " 5",
        "\uf0b7 first point\n\uf0b7 second point\n\uf0b7 third point",
        "فإن الحكومة المصرية تضع ضوابط",
        "",
    ],
)
def test_readable_text_is_not_flagged(text):
    assert not is_unreadable(text)


def test_unreadable_page_is_warned_of(tmp_path, monkeypatch):
    monkeypatch.setattr("core.parsing.health.is_unreadable", lambda text: "page 1" in text)
    parsed = parse(make_pdf(tmp_path / "a.pdf", [body, body]))
    assert [HealthReason.UNREADABLE in p.health.reasons for p in parsed.pages] == [False, True]
    assert status_of(parsed)[0] is DocumentStatus.PARTIAL


def test_contents_page_is_marked(tmp_path):
    def contents(page):
        write(page, 60, 80, "Contents", 16)
        for i in range(8):
            write(page, 60, 120 + 16 * i, f"Chapter {i} {'.' * 60} {i * 7 + 3}")

    parsed = parse(make_pdf(tmp_path / "a.pdf", [contents, body]))
    assert {b.page for b in parsed.blocks if b.kind is BlockKind.CONTENTS} == {1}


def test_failed_layout_falls_back_to_plain_text(tmp_path, monkeypatch):
    real = __import__("core.parsing.parser", fromlist=["lay_out"]).lay_out
    calls = []

    def fail_once(*args):
        calls.append(1)
        if len(calls) == 1:
            raise ZeroDivisionError
        return real(*args)

    monkeypatch.setattr("core.parsing.parser.lay_out", fail_once)
    parsed = parse(make_pdf(tmp_path / "a.pdf", [body, body]))
    assert parsed.pages[0].health.reasons == (HealthReason.PLAIN,)
    assert "Sentence 7 of page 0" in " ".join(texts(parsed))
    assert parsed.pages[1].health.grade is PageGrade.GOOD


def test_failed_page_is_kept(tmp_path, monkeypatch):
    real = __import__("core.parsing.reading", fromlist=["read_page"]).read_page

    def fail_second(page, *args):
        if page.number == 1:
            raise RuntimeError("broken stream")
        return real(page, *args)

    monkeypatch.setattr("core.parsing.reading.read_page", fail_second)
    parsed = parse(make_pdf(tmp_path / "a.pdf", [body, body, body]))
    assert len(parsed.pages) == 3
    assert HealthReason.FAILED in parsed.pages[1].health.reasons
    assert status_of(parsed)[0] is DocumentStatus.PARTIAL


def test_block_ids_follow_the_reading_order(tmp_path):
    parsed = parse(make_pdf(tmp_path / "a.pdf", [report] * 3))
    assert parsed.blocks[0].block_id == "0123456789ab:p0001:b00"
    assert len({b.block_id for b in parsed.blocks}) == len(parsed.blocks)
    assert [b.block_id for b in parsed.blocks] == sorted(b.block_id for b in parsed.blocks)


def test_crops_are_written_once(tmp_path):
    def draw(page):
        body(page)
        picture = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 80, 60))
        picture.clear_with(90)
        page.insert_image(pymupdf.Rect(100, 400, 400, 600), pixmap=picture)
        page.insert_image(pymupdf.Rect(20, 20, 35, 35), pixmap=picture)

    path = make_pdf(tmp_path / "a.pdf", [draw])
    parsed = parse(path, figures=tmp_path / "figures")
    assert parsed.pages[0].picture == "0123456789ab/p0001.jpg"
    (figure,) = parsed.figures
    assert figure.crop == f"{figure.sha256}.jpg" and (tmp_path / "figures" / figure.crop).exists()
    assert figure.bbox == pytest.approx((100, 400, 400, 600), abs=30)
    written = (tmp_path / "figures" / figure.crop).stat().st_mtime_ns
    assert parse(path, figures=tmp_path / "figures") == parsed
    assert (tmp_path / "figures" / figure.crop).stat().st_mtime_ns == written
