"""Text beside text that is no column: notes in the margin, side headings, boxes on slides."""

from __future__ import annotations

import pymupdf
import pytest

from tests.core.parsing.pages import parse, parse_page, texts
from tests.core.parsing.strings import EN, String, column, draw, in_order, line

NOTE = ("See the annual", "report of the", "year before", "for details")
NOTE_ZH = ("详见上年", "年度报告", "相关章节")


@pytest.mark.parametrize("seed", [None, 1, 2])
@pytest.mark.parametrize("leading", [9.5, 13])
@pytest.mark.parametrize("x", [40, 480])
def test_margin_note_is_read_after_the_text_beside_it(tmp_path, seed, leading, x):
    body = column("en", "A", 130, 100, 30, 70)
    note = [String(x, 165 + leading * i, text, 8) for i, text in enumerate(NOTE)]
    parsed = parse_page(tmp_path, draw([*note, *body], seed))
    in_order(
        parsed, [*[f"A{i:02d}" for i in range(30)], "See the annual report of the year before for details"]
    )


@pytest.mark.parametrize("seed", [None, 1])
def test_chinese_margin_note(tmp_path, seed):
    body = column("zh", "A", 130, 100, 30, 70)
    note = [String(50, 165 + 10 * i, text, 8) for i, text in enumerate(NOTE_ZH)]
    parsed = parse_page(tmp_path, draw([*note, *body], seed))
    in_order(parsed, [*[f"A{i:02d}" for i in range(30)], "".join(NOTE_ZH)])


@pytest.mark.parametrize("seed", [None, 1])
def test_two_notes_are_apart(tmp_path, seed):
    body = column("en", "A", 130, 100, 30, 70)
    first = [String(40, 165 + 9.5 * i, text, 8) for i, text in enumerate(NOTE)]
    second = [String(40, 305 + 9.5 * i, text, 8) for i, text in enumerate(("Another note", "of two lines"))]
    parsed = parse_page(tmp_path, draw([*first, *second, *body], seed))
    assert "Another note of two lines" in texts(parsed)


@pytest.mark.parametrize("seed", [None, 1])
def test_side_heading_is_read_before_its_paragraph(tmp_path, seed):
    strings = []
    for number, (top, head) in enumerate(
        ((100, ("Our markets", "and clients")), (220, ("Our people", "and values")))
    ):
        strings += [String(40, top + 13 * i, text, 12) for i, text in enumerate(head)]
        strings += column("en", "AB"[number], 150, top, 7, 70)
        strings.append(String(150, top + 13 * 7, f"{'AB'[number]}07 the end."))
    parsed = parse_page(tmp_path, draw(strings, seed))
    in_order(
        parsed,
        ["Our markets", *[f"A{i:02d}" for i in range(8)], "Our people", *[f"B{i:02d}" for i in range(8)]],
    )
    assert any("Our markets and clients" in t for t in texts(parsed))


def slide(tmp_path, strings, seed):
    document = pymupdf.open()
    draw(strings, seed)(document.new_page(width=960, height=540))
    document.subset_fonts()
    document.save(tmp_path / "s.pdf")
    return parse(tmp_path / "s.pdf")


@pytest.mark.parametrize("seed", [None, 1, 2])
def test_bullets_in_two_boxes_of_a_slide(tmp_path, seed):
    left = ("Sales rose by a tenth", "New plant in the north", "More than ten patents")
    right = ("Costs fell", "Fewer suppliers", "Debt repaid early", "Rates fixed")
    strings = [
        String(60, 70, "What happened in the year", 32),
        *[String(60, 160 + 40 * i, f"• {text}", 20) for i, text in enumerate(left)],
        *[String(520, 160 + 40 * i, f"• {text}", 20) for i, text in enumerate(right)],
        String(60, 480, "All figures are of continuing operations and were not audited", 12),
    ]
    in_order(slide(tmp_path, strings, seed), ["What happened", *left, *right, "All figures"])


@pytest.mark.parametrize("seed", [None, 1])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_text_boxes_of_a_slide_side_by_side(tmp_path, lang, seed):
    boxes = {
        "en": (
            ("Our market share rose", "in every region that", "we report on"),
            ("Margins held although", "raw materials became", "dearer in spring", "and again in autumn"),
        ),
        "zh": (
            ("各地区市场份额均有", "所提升其中华东区域", "增长最为明显"),
            ("原材料价格上涨情况", "下公司毛利率仍维持", "在上年水平主要得益", "于产品结构优化"),
        ),
    }[lang]
    title = {"en": "Market and margin", "zh": "市场与毛利率"}[lang]
    strings = [
        String(60, 70, title, 32),
        *[String(60, 170 + 26 * i, text, 20) for i, text in enumerate(boxes[0])],
        *[String(520, 158 + 26 * i, text, 20) for i, text in enumerate(boxes[1])],
    ]
    in_order(slide(tmp_path, strings, seed), [title, *boxes[0], *boxes[1]])


def test_three_boxes_of_a_slide(tmp_path):
    strings = [String(60, 70, "Three pillars of the plan", 32)]
    for letter, x in zip("ABC", (60, 360, 660), strict=True):
        strings += [String(x, 180 + 24 * i, f"• {letter}{i} {EN[:16]}", 16) for i in range(5)]
    marks = [f"{letter}{i}" for letter in "ABC" for i in range(5)]
    in_order(slide(tmp_path, strings, 3), ["Three pillars", *marks])


def test_table_of_words_is_read_by_rows(tmp_path):
    rows = [
        ("Chairman", "Ann Example"),
        ("Director", "Bob Sample"),
        ("Secretary", "Cy Specimen"),
        ("Auditor", "Dee Pattern"),
    ]
    strings = [
        String(60 + 300 * j, 100 + 18 * i, text) for i, row in enumerate(rows) for j, text in enumerate(row)
    ]
    in_order(parse_page(tmp_path, draw(strings, 2)), [t for row in rows for t in row])


@pytest.mark.parametrize("seed", [None, 1])
def test_box_of_facts_beside_the_text(tmp_path, seed):
    facts = [("Born", "1 May 1901"), ("Died", "2 June 1977"), ("Trade", "Lamplighter"), ("Town", "Nowhere")]
    strings = column("en", "A", 60, 100, 24, 52)
    for i, (name, value) in enumerate(facts):
        strings += [String(360, 107 + 17 * i, name), String(430, 107 + 17 * i, value)]
    parsed = parse_page(tmp_path, draw(strings, seed))
    in_order(parsed, [*[f"A{i:02d}" for i in range(24)], *[text for fact in facts for text in fact]])


@pytest.mark.parametrize("seed", [None, 1])
def test_panel_of_figures_beside_the_text(tmp_path, seed):
    strings = column("en", "A", 60, 100, 26, 52)
    for i, (figure, text) in enumerate(
        (("126", "clinics in the north"), ("1,616", "practices"), ("43", "agencies"))
    ):
        strings += [String(380, 104 + 39 * i, figure, 14), String(380, 120 + 39 * i, text)]
    parsed = parse_page(tmp_path, draw(strings, seed))
    in_order(parsed, [*[f"A{i:02d}" for i in range(26)], "126", "clinics", "1,616", "practices", "43"])
    assert parsed.tables == ()


def test_wrapped_labels_with_marks_beside_them_are_no_column(tmp_path):
    strings = []
    for i in range(6):
        top = 100 + 40 * i
        strings += [String(60, top + 12 * j, line("en", f"{'AB'[j]}", i, 50)) for j in range(2)]
        strings += [
            String(x, top + 6, mark) for x, mark in zip((360, 420, 480), ("III", "II", "X"), strict=True)
        ]
    parsed = parse_page(tmp_path, draw(strings, 1))
    in_order(parsed, [f"{letter}{i:02d}" for i in range(6) for letter in "AB"])
    text = " ".join(texts(parsed))
    assert text.index("III") < text.index("A01")


@pytest.mark.parametrize("seed", [None, 1])
def test_wrapped_names_in_a_table_are_no_notes(tmp_path, seed):
    strings = [String(40, 80, line("en", "T", 0, 92)), *column("en", "A", 40, 400, 6, 92)]
    for i in range(5):
        top = 110 + 40 * i
        strings += [
            String(40, top + 12 * j, text) for j, text in enumerate((f"Holder {i} of", "many shares"))
        ]
        strings += [String(x, top + 6, f"{i + 1},{x}") for x in (200, 300, 400, 500)]
    parsed = parse_page(tmp_path, draw(strings, seed))
    in_order(parsed, [text for i in range(5) for text in (f"Holder {i}", f"{i + 1},500")])


def test_head_of_a_table_below_columns_stays_with_the_table(tmp_path):
    strings = [*column("en", "A", 60, 100, 12), *column("en", "B", 320, 100, 12)]
    rows = (
        ("Item", "Opening", "Added", "Closing"),
        ("Plant", "1,234", "111", "1,345"),
        ("Land", "2,345", "222", "2,567"),
    )
    strings += [
        String(x, 300 + 15 * i, text)
        for i, row in enumerate((*rows, ("Total", "3,579", "333", "3,912")))
        for x, text in zip((60, 200, 340, 460), row, strict=True)
    ]
    parsed = parse_page(tmp_path, draw(strings, 2))
    (table,) = parsed.tables
    assert [c.text for c in table.cells if c.row == 0] == ["Item", "Opening", "Added", "Closing"]
