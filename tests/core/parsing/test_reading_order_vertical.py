"""Vertical writing: columns from right to left, each from top to bottom, whatever type it is set in."""

from __future__ import annotations

import random

import pymupdf
import pytest

from core.types import BlockKind
from tests.core.parsing.pages import parse, parse_page, texts, write
from tests.core.parsing.strings import String, column, draw, in_order

COLUMNS = (
    "董事会认为本年度经营情况良好",
    "营业收入与净利润均有所增长且",
    "现金流量充裕负债水平保持稳定",
    "明年将继续投入研发并扩大产能",
)


def letters(right=500, top=100, size=12, leading=1.8):
    return [
        String(right - leading * size * c, top + size * 1.08 * i, letter, size)
        for c, text in enumerate(COLUMNS)
        for i, letter in enumerate(text)
    ]


@pytest.mark.parametrize("seed", [None, 1, 2])
@pytest.mark.parametrize("leading", [1.4, 1.8, 2.5])
def test_letters_set_under_each_other_are_read_in_columns(tmp_path, seed, leading):
    parsed = parse_page(tmp_path, draw(letters(leading=leading), seed))
    assert "".join(texts(parsed)).replace("\n", "") == "".join(COLUMNS)


def test_two_tiers_of_vertical_text(tmp_path):
    strings = letters(top=80) + letters(top=400)
    parsed = parse_page(tmp_path, draw(strings, 3))
    assert "".join(texts(parsed)) == "".join(COLUMNS) * 2


def test_boxes_of_vertical_text_lie_on_the_page(tmp_path):
    parsed = parse_page(tmp_path, draw(letters(), 4))
    first = parsed.blocks[0].words[0]
    assert parsed.blocks[0].text[first.start : first.end] == "董"
    assert first.bbox.x0 == pytest.approx(500, abs=1) and first.bbox.y0 == pytest.approx(88, abs=4)


@pytest.mark.parametrize("seed", [None, 1])
def test_type_with_a_vertical_writing_mode(tmp_path, seed):
    columns = list(enumerate(COLUMNS))
    if seed is not None:
        random.Random(seed).shuffle(columns)
    document = pymupdf.open()
    page = document.new_page(width=595, height=842)
    font = document.get_new_xref()
    child = document.get_new_xref()
    document.update_object(
        child,
        "<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)"
        "/Ordering(GB1)/Supplement 2>>/DW 1000/FontDescriptor<</Type/FontDescriptor/FontName/STSong-Light"
        "/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120"
        "/CapHeight 880/StemV 93>>>>",
    )
    document.update_object(
        font,
        "<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-V"
        f"/DescendantFonts[{child} 0 R]>>",
    )
    document.xref_set_key(page.xref, "Resources", f"<</Font<</F0 {font} 0 R>>>>")
    content = document.get_new_xref()
    document.update_object(content, "<<>>")
    strokes = [
        f"BT /F0 12 Tf 1 0 0 1 {500 - 24 * c} 740 Tm <{text.encode('utf-16-be').hex()}> Tj ET"
        for c, text in columns
    ]
    document.update_stream(content, "\n".join(strokes).encode())
    document.xref_set_key(page.xref, "Contents", f"{content} 0 R")
    document.save(tmp_path / "a.pdf")
    assert "".join(texts(parse(tmp_path / "a.pdf"))) == "".join(COLUMNS)


def test_horizontal_text_drawn_letter_by_letter_stays_horizontal(tmp_path):
    lines = (
        "本公司董事会及全体董事保证本公告内容",
        "不存在任何虚假记载误导性陈述或者重大",
        "遗漏并对其内容的真实性准确性承担责任",
    )
    strings = [
        String(60 + 10 * i, 100 + 16 * row, letter)
        for row, text in enumerate(lines)
        for i, letter in enumerate(text)
    ]
    for seed in (None, 5):
        assert "".join(texts(parse_page(tmp_path, draw(strings, seed)))) == "".join(lines)


def test_label_set_letter_under_letter_beside_horizontal_text(tmp_path):
    label = [String(60, 140 + 11 * i, letter) for i, letter in enumerate("营业收入构成")]
    strings = [*label, *column("zh", "A", 120, 138, 12, 70)]
    parsed = parse_page(tmp_path, draw(strings, 2))
    assert "营业收入构成" in texts(parsed)
    in_order(parsed, [f"A{i:02d}" for i in range(12)])


def test_column_of_one_letter_answers_is_no_label(tmp_path):
    def table(page):
        for i in range(6):
            write(page, 60, 100 + 12 * i, f"Question {i}")
            write(page, 300, 100 + 12 * i, "是" if i % 2 else "否")

    text = " ".join(texts(parse_page(tmp_path, table)))
    assert (
        "是否" not in text.replace(" ", "").replace("|", "").replace("\n", "")
        or "Question 1" in text.split("是")[0]
    )


def test_stamp_in_the_margin_does_not_disturb_the_body(tmp_path):
    stamp = String(28, 560, "tidarXiv:2301.00001v1 [cs.CL] 1 Jan 2023", 16, turn=90, grey=0.5)
    parsed = parse_page(tmp_path, draw([stamp, *column("en", "A", 60, 100, 30, 92)], 8))
    in_order(parsed, [f"A{i:02d}" for i in range(30)])
    assert texts(parsed, BlockKind.WATERMARK) == [stamp.text]


def test_sideways_table_beside_upright_text(tmp_path):
    rows = [
        ("Item", "2024", "2023"),
        ("Sales", "1,234", "1,111"),
        ("Costs", "2,345", "2,222"),
        ("Profit", "345", "333"),
    ]
    strings = [
        String(400 + 14 * i, 700 - 90 * j, text, turn=90)
        for i, row in enumerate(rows)
        for j, text in enumerate(row)
    ]
    parsed = parse_page(tmp_path, draw([*strings, *column("en", "A", 60, 100, 30, 50)], 8))
    (table,) = texts(parsed, BlockKind.TABLE)
    assert "Sales | 1,234 | 1,111" in table
