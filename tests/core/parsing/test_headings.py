"""Section paths: from numbering, type and the outline; what only looks like a heading is none."""

from __future__ import annotations

import pymupdf
import pytest

from core.chunking.sections import with_sections
from core.parsing.numbering import numbering
from core.types import BlockKind
from tests.core.parsing.pages import make_pdf, parse, parse_page, write

BOLD = pymupdf.Font("hebo")


def bold(page, x, y, text, size=10.0):
    writer = pymupdf.TextWriter(page.rect)
    writer.append((x, y), text, font=BOLD, fontsize=size)
    writer.write_text(page)


def prose(page, y, lines=3):
    for i in range(lines):
        write(
            page,
            60,
            y + 13 * i,
            f"Plain text {page.number}{i} of the body goes on over the width of the page here,",
        )
    write(page, 60, y + 13 * lines, "and ends in the middle.")


def zh_prose(page, y):
    write(page, 60, y, "本公司的业务在报告期内保持稳定，没有发生需要在这里说明的重大变化。", 10)


def headings(parsed):
    return [(b.level, b.text) for b in parsed.blocks if b.kind is BlockKind.HEADING]


def draw_headings(lines, step=60):
    def draw(page):
        for i, (text, size) in enumerate(lines):
            write(page, 60, 60 + step * i, text, size) if not text.isascii() else bold(
                page, 60, 60 + step * i, text, size
            )
            (prose if text.isascii() else zh_prose)(
                page, 60 + step * i + 18, *([1] if text.isascii() else [])
            )

    return draw


@pytest.mark.parametrize(
    ("text", "scheme", "parts"),
    [
        ("第一节 概况", "section", (1,)),
        ("第十二章 附则", "chapter", (12,)),
        ("二十一、 其他", "han", (21,)),
        ("（三）收入", "han-paren", (3,)),
        ("3.2.1 Method", "decimal3", (3, 2, 1)),
        ("1、 收入", "decimal1", (1,)),
        ("4 Results", "decimal1", (4,)),
        ("Item 7A. Market risk", "item", (7, 1)),
        ("PART II", "part", (2,)),
        ("Note 3 – Debt", "note", (3,)),
        ("IV. Discussion", "roman", (4,)),
        ("(b) Goodwill", "letter", (2,)),
    ],
)
def test_numbering(text, scheme, parts):
    found = numbering(text)
    assert found is not None and (found.scheme, found.parts) == (scheme, parts)


@pytest.mark.parametrize(
    "text", ["2024年 营业收入", "3.5% of sales", "12,345", "Items of note", "1.5 亿元", "partly", "Note that"]
)
def test_what_is_no_number(text):
    found = numbering(text)
    assert found is None or found.scheme == "decimal2"


def test_chinese_report(tmp_path):
    lines = [
        ("第一章 公司简介", 16),
        ("一、基本情况", 12),
        ("（一）联系方式", 11),
        ("1、地址", 10),
        ("2、电话", 10),
        ("（二）业务", 11),
        ("二、荣誉", 12),
        ("第二章 财务", 16),
        ("一、指标", 12),
    ]
    assert [level for level, _ in headings(parse_page(tmp_path, draw_headings(lines)))] == [
        1,
        2,
        3,
        4,
        4,
        3,
        2,
        1,
        2,
    ]


def test_decimals_under_chapters(tmp_path):
    lines = [
        ("第三章 讨论", 16),
        ("3.1 总体", 13),
        ("3.2 报表", 13),
        ("3.2.1 利润", 11),
        ("第四章 治理", 16),
        ("4.1 会议", 13),
    ]
    assert [level for level, _ in headings(parse_page(tmp_path, draw_headings(lines)))] == [1, 2, 2, 3, 1, 2]


def test_filing(tmp_path):
    lines = [
        ("PART I", 10),
        ("Item 1. Business", 10),
        ("Products", 10),
        ("Item 1A. Risk Factors", 10),
        ("PART II", 10),
        ("Item 8. Financial Statements", 10),
        ("NOTES TO FINANCIAL STATEMENTS", 10),
        ("Note 1 - Basis", 10),
        ("Note 2 - Debt", 10),
        ("SIGNATURES", 10),
    ]
    found = headings(parse_page(tmp_path, draw_headings(lines)))
    assert [level for level, _ in found] == [1, 2, 3, 2, 1, 2, 3, 4, 4, 1]


def test_paper(tmp_path):
    lines = [
        ("Abstract", 13),
        ("1 Introduction", 13),
        ("1.1 Aims", 11),
        ("2 Methods", 13),
        ("Acknowledgements", 13),
    ]
    found = headings(parse_page(tmp_path, draw_headings(lines)))
    assert [level for level, _ in found] == [1, 1, 2, 1, 1]


def test_levels_by_type_alone(tmp_path):
    lines = [("Harbours", 16), ("North", 13), ("Piers", 11.5), ("South", 13), ("Rivers", 16)]

    def draw(page):
        prose(page, 700, 6)
        draw_headings(lines)(page)

    levels = [
        level
        for level, text in headings(parse(make_pdf(tmp_path / "a.pdf", [lambda p: prose(p, 100, 9), draw])))
    ]
    assert levels == [1, 2, 3, 2, 1]


def test_outline_wins_over_spacing_width_breaks_and_a_page_too_early(tmp_path):
    def draw(page):
        write(page, 60, 80, "１．概　况", 10)
        zh_prose(page, 110)
        write(page, 60, 160, "A title that the text breaks", 10)
        write(page, 60, 173, "over two lines", 10)
        prose(page, 200)

    path = make_pdf(tmp_path / "a.pdf", [lambda p: prose(p, 100, 9), draw])
    with pymupdf.open(path) as document:
        document.set_toc(
            [[1, "Root", 1], [2, "1. 概况", 1], [3, "A title that the text breaks over two lines", 2]]
        )
        document.save(tmp_path / "b.pdf")
    assert [level for level, _ in headings(parse(tmp_path / "b.pdf"))] == [2, 3]


def test_heading_that_the_outline_names_is_cut_from_its_text(tmp_path):
    def draw(page):
        write(page, 60, 80, "Statement of needs that are plain and need some words to be long")
        write(page, 60, 93, "because nobody set a gap between the title and this sentence of the text here.")
        prose(page, 200)

    path = make_pdf(tmp_path / "a.pdf", [draw])
    with pymupdf.open(path) as document:
        document.set_toc([[1, "Statement of needs that are plain and need some words to be long", 1]])
        document.save(tmp_path / "b.pdf")
    ((level, text),) = headings(parse(tmp_path / "b.pdf"))
    assert (level, text[-4:]) == (1, "long")


def test_fake_headings(tmp_path):
    def draw(page):
        fakes = [
            "As at 31 December 2023",
            "See accompanying notes to the financial statements",
            "A",
            "Total:",
            "Net sales rose by a tenth.",
            "12 345 678",
            "(Continued)",
            "(in thousands)",
        ]
        for i, text in enumerate(fakes):
            bold(page, 60, 60 + 40 * i, text)
            prose(page, 76 + 40 * i, 0)
        for x, text in ((60, "Class"), (200, "Symbol"), (350, "Exchange")):
            bold(page, x, 420, text)
        prose(page, 460, 8)

    assert headings(parse_page(tmp_path, draw)) == []


def test_front_of_a_filing_has_only_large_headings(tmp_path):
    def draw(page):
        bold(page, 200, 80, "Form 10-K", 20)
        bold(page, 60, 120, "Commission File Number 000-00000")
        bold(page, 60, 150, "Securities registered under the Act")
        bold(page, 60, 180, "1 Nowhere Street, Atlantis")
        prose(page, 300, 9)

    assert [text for _, text in headings(parse_page(tmp_path, draw))] in ([], ["Form 10-K"])


def test_label_that_comes_back_is_no_heading(tmp_path):
    def draw(page):
        bold(page, 60, 130, f"{page.number + 1}. Item of the notes")
        bold(page, 60, 150, "The Group")
        prose(page, 170, 6)

    parsed = parse(make_pdf(tmp_path / "a.pdf", [draw] * 5))
    assert [text for _, text in headings(parsed)] == [f"{i}. Item of the notes" for i in range(1, 6)]


def test_continued_heading_keeps_the_section_path(tmp_path):
    def first(page):
        write(page, 60, 80, "三、会计政策", 14)
        write(page, 60, 110, "8、金融工具", 12)
        zh_prose(page, 140)

    def second(page):
        write(page, 60, 80, "三、会计政策（续）", 14)
        zh_prose(page, 140)

    parsed = parse(make_pdf(tmp_path / "a.pdf", [first, second]))
    paths = [path for block, path in with_sections(parsed.blocks) if block.kind is BlockKind.PARAGRAPH]
    assert paths == [("三、会计政策", "8、金融工具")] * 2


def test_items_that_begin_pages_are_no_running_header(tmp_path):
    titles = (
        "Business of the harbour",
        "Risks of the tide",
        "Properties by the sea",
        "Proceedings of the court",
    )

    def draw(page):
        bold(page, 60, 60, f"ITEM {page.number + 1}.")
        bold(page, 130, 60, titles[page.number])
        prose(page, 130, 12)

    parsed = parse(make_pdf(tmp_path / "a.pdf", [draw] * 4))
    assert [text for _, text in headings(parsed)] == [f"ITEM {i}. {t}" for i, t in enumerate(titles, 1)]


def test_a_title_continued_over_many_pages_opens_no_section(tmp_path):
    def draw(page):
        bold(page, 60, 130, "Harbour report" + (" (Continued)" if page.number else ""))
        prose(page, 160, 8)

    parsed = parse(make_pdf(tmp_path / "a.pdf", [draw] * 6))
    assert len(headings(parsed)) == 6
    paths = [path for block, path in with_sections(parsed.blocks) if block.kind is BlockKind.PARAGRAPH]
    assert set(paths) == {("Harbour report",)}
