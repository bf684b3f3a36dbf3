"""Running heads and feet, and the label of each page, in documents of any length."""

from __future__ import annotations

import pymupdf
import pytest

from core.parsing.page_labels import read_number
from core.types import BlockKind
from tests.core.parsing.pages import make_pdf, parse, texts, write

WORDS = [
    "harbour",
    "tide",
    "clock",
    "lamp",
    "rope",
    "sail",
    "mast",
    "quay",
    "crane",
    "buoy",
    "pilot",
    "chart",
]


def sentence(number, i):
    subject, thing = WORDS[(number * 5 + i) % 12], WORDS[(number * 7 + i * 5 + number * i) % 12]
    return f"The {subject} of sheet {number} says of the {thing} what no {WORDS[number % 12]} says."


def report(pages, head=None, foot=None, *, x=300, lines=30):
    """Pages of body text with what `head` and `foot` give for a page (from 0)."""

    def page(number):
        def draw(page):
            for text, y in ((head and head(number), 40), (foot and foot(number), 815)):
                if text:
                    write(page, x, y, text, 8)
            for i in range(lines):
                write(page, 60, 90 + 22 * i, sentence(number, i))

        return draw

    return [page(i) for i in range(pages)]


def labels(parsed):
    return [p.page_label for p in parsed.pages]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("3", "3"),
        ("- 3 -", "3"),
        ("— 12 —", "12"),
        ("3/9", "3"),
        ("第 3 页 共 9 页", "3"),
        ("第3页/共9页", "3"),
        ("第3页，共9页", "3"),
        ("Page 3 of 9", "3"),
        ("iv", "iv"),
        ("XII", "XII"),
        ("F-12", "F-12"),
        ("A1", "A1"),
        ("civil", None),
        ("IIII", None),
        ("3.5", None),
        ("Sales 3", None),
    ],
)
def test_forms_of_page_numbers(text, label):
    number = read_number(text)
    assert (number and number.label) == label


@pytest.mark.parametrize("pages", [2, 3, 4, 10, 12])
@pytest.mark.parametrize(
    "form",
    ["{n}", "- {n} -", "{n}/{pages}", "第 {n} 页 共 {pages} 页", "第{n}页", "Page {n} of {pages}", "F-{n}"],
)
def test_labels_of_short_and_long_documents(tmp_path, pages, form):
    drawings = report(pages, foot=lambda i: form.format(n=i + 1, pages=pages))
    parsed = parse(make_pdf(tmp_path / "a.pdf", drawings))
    assert labels(parsed) == [("F-" if "F" in form else "") + str(n + 1) for n in range(pages)]
    assert len(texts(parsed, BlockKind.FOOTER)) == pages


def test_roman_front_matter_before_numbers(tmp_path):
    printed = ["", "ii", "iii", "iv", *[str(n) for n in range(1, 9)]]
    parsed = parse(make_pdf(tmp_path / "a.pdf", report(12, foot=lambda i: printed[i])))
    assert labels(parsed) == printed


def test_number_within_the_running_head(tmp_path):
    head = lambda i: f"{i + 11}   Annual report of nobody" if i % 2 else f"Chapter of results   {i + 11}"  # noqa: E731
    parsed = parse(make_pdf(tmp_path / "a.pdf", report(8, head)))
    assert labels(parsed) == [str(i + 11) for i in range(8)]
    assert len(texts(parsed, BlockKind.HEADER)) == 8


def test_page_without_number_between_two_of_one_run(tmp_path):
    parsed = parse(make_pdf(tmp_path / "a.pdf", report(8, foot=lambda i: "" if i == 4 else str(i + 1))))
    assert labels(parsed) == [str(i + 1) for i in range(8)]


def test_one_page_that_says_its_number(tmp_path):
    assert labels(parse(make_pdf(tmp_path / "a.pdf", report(1, foot=lambda i: "第 1 页 共 1 页")))) == ["1"]
    assert labels(parse(make_pdf(tmp_path / "b.pdf", report(1, foot=lambda i: "2024")))) == [""]


def with_labels(path, rules):
    with pymupdf.open(path) as document:
        document.set_page_labels(rules)
        document.save(path.with_suffix(".labelled.pdf"))
    return parse(path.with_suffix(".labelled.pdf"))


ROMAN = [{"startpage": 0, "style": "r", "firstpagenum": 1, "prefix": ""}]
COUNT = [{"startpage": 0, "style": "D", "firstpagenum": 1, "prefix": ""}]
FRONT = [*ROMAN, {"startpage": 2, "style": "D", "firstpagenum": 1, "prefix": ""}]


def test_printed_numbers_win_over_labels_of_the_pdf(tmp_path):
    path = make_pdf(tmp_path / "a.pdf", report(4, foot=lambda i: str(i + 11)))
    assert labels(with_labels(path, ROMAN)) == ["11", "12", "13", "14"]


def test_labels_of_the_pdf_count_where_nothing_is_printed(tmp_path):
    path = make_pdf(tmp_path / "a.pdf", report(3))
    assert labels(with_labels(path, ROMAN)) == ["i", "ii", "iii"]


def test_labels_of_the_pdf_complete_printed_ones_they_agree_with(tmp_path):
    path = make_pdf(tmp_path / "a.pdf", report(8, foot=lambda i: str(i - 1) if i > 1 else ""))
    assert labels(with_labels(path, FRONT)) == ["i", "ii", "1", "2", "3", "4", "5", "6"]


def test_labels_of_the_pdf_that_only_count_sheets_are_left(tmp_path):
    path = make_pdf(tmp_path / "a.pdf", report(8, foot=lambda i: str(i - 1) if i > 1 else ""))
    assert labels(with_labels(path, COUNT)) == ["", "", "1", "2", "3", "4", "5", "6"]


@pytest.mark.parametrize("pages", [2, 3, 4, 5])
def test_heads_of_short_documents(tmp_path, pages):
    parsed = parse(make_pdf(tmp_path / "a.pdf", report(pages, lambda i: "虚构股份 2024年第三季度报告")))
    assert len(texts(parsed, BlockKind.HEADER)) == pages


@pytest.mark.parametrize("pages", [4, 6, 9])
def test_heads_alternate_between_left_and_right_pages(tmp_path, pages):
    head = lambda i: "Annual report of nobody" if i % 2 else "Nobody and daughters plc"  # noqa: E731
    parsed = parse(make_pdf(tmp_path / "a.pdf", report(pages, head)))
    assert len(texts(parsed, BlockKind.HEADER)) == pages


def test_heads_change_with_the_chapter(tmp_path):
    chapters = ["Overview"] * 3 + ["Letter to nobody"] + ["Markets"] * 4 + ["Risks"] * 3 + ["Staff"] * 2
    parsed = parse(make_pdf(tmp_path / "a.pdf", report(len(chapters), lambda i: chapters[i])))
    assert texts(parsed, BlockKind.HEADER) == chapters


def test_first_lines_of_the_text_are_no_heads(tmp_path):
    def page(number):
        def draw(page):
            for i in range(50):
                write(page, 60, 50 + 15 * i, sentence(number, i))

        return draw

    parsed = parse(make_pdf(tmp_path / "a.pdf", [page(i) for i in range(3)]))
    assert texts(parsed, BlockKind.HEADER) == [] and texts(parsed, BlockKind.FOOTER) == []
