"""Lists of contents are marked whatever they look like; what only has growing numbers is not."""

from __future__ import annotations

from core.types import BlockKind
from tests.core.parsing.pages import make_pdf, parse, rule, texts, write

CHAPTERS = ("Harbours", "Tides", "Clocks", "Ferries", "Lights", "Storms", "Charts", "Winds")
KAPITEL = ("公司概况", "经营分析", "公司治理", "环境责任", "重要事项", "股份变动", "债券情况", "财务报告")


def body(page):
    for i in range(8):
        write(
            page, 60, 150 + 13 * i, f"Sentence {i} of page {page.number} says something that is not repeated."
        )


def entries(page, titles, first=0, top=120, leaders=False, number=lambda i: 3 + 4 * i):
    for i, title in enumerate(titles):
        label = f"{title} {'.' * 60}" if leaders else title
        write(page, 60, top + 18 * i, label)
        write(page, 520, top + 18 * i, str(number(first + i)), right=True)


def contents_of(tmp_path, *drawings):
    parsed = parse(make_pdf(tmp_path / "a.pdf", [*drawings, *[body] * 20]))
    return parsed, {b.page for b in parsed.blocks if b.kind is BlockKind.CONTENTS}


def left(parsed, page):
    return [b.text for b in parsed.blocks if b.page == page and b.kind.indexed]


def test_without_leaders(tmp_path):
    def draw(page):
        write(page, 60, 80, "Table of Contents", 16)
        entries(page, CHAPTERS)

    parsed, pages = contents_of(tmp_path, draw)
    assert pages == {1} and left(parsed, 1) == [] and parsed.tables == ()


def test_chinese_with_a_space_in_its_title(tmp_path):
    def draw(page):
        write(page, 260, 80, "目  录", 16)
        entries(page, [f"第{n}节 {t}" for n, t in zip("一二三四五六七八", KAPITEL, strict=True)])

    parsed, pages = contents_of(tmp_path, draw)
    assert pages == {1} and left(parsed, 1) == [] and parsed.tables == ()


def test_in_a_ruled_table(tmp_path):
    def draw(page):
        write(page, 60, 80, "Contents", 16)
        entries(page, CHAPTERS)
        for i in range(len(CHAPTERS) + 1):
            rule(page, 55, 107 + 18 * i, 525, 107 + 18 * i)
        for x in (55, 480, 525):
            rule(page, x, 107, x, 107 + 18 * len(CHAPTERS))

    parsed, pages = contents_of(tmp_path, draw)
    assert pages == {1} and left(parsed, 1) == [] and parsed.tables == ()


def test_over_two_pages(tmp_path):
    def first(page):
        write(page, 60, 80, "Contents", 16)
        entries(page, CHAPTERS, number=lambda i: 1 + i)

    def second(page):
        entries(page, [f"Further {c.lower()}" for c in CHAPTERS], number=lambda i: 11 + i)

    _, pages = contents_of(tmp_path, first, second)
    assert pages == {1, 2}


def test_list_of_figures_and_text_after_it(tmp_path):
    def draw(page):
        write(page, 60, 80, "List of Figures", 14)
        entries(page, [f"Figure {i}: {c}" for i, c in enumerate(CHAPTERS)], leaders=True)
        for i in range(4):
            write(
                page,
                60,
                400 + 13 * i,
                f"Here begins the text {i}, in which it is said what the harbours are for and who",
            )
        write(page, 60, 452, "built them, and when.")

    parsed, pages = contents_of(tmp_path, draw)
    assert pages == {1}
    assert [t[:15] for t in left(parsed, 1)] == ["Here begins the"]


def test_parts_between_entries_belong_to_it_and_are_no_headings(tmp_path):
    def draw(page):
        write(page, 60, 80, "INDEX", 14)
        write(page, 60, 110, "PART I", 12)
        entries(page, [f"Item {i}. {c}" for i, c in enumerate(CHAPTERS, 1)], top=130)
        write(page, 60, 290, "PART II", 12)
        entries(page, ["Item 9. Exhibits", "Item 10. Others"], first=9, top=310)

    parsed, pages = contents_of(tmp_path, draw)
    assert pages == {1} and texts(parsed, BlockKind.HEADING) == []


def test_without_a_title_the_headings_prove_it(tmp_path):
    def draw(page):
        entries(page, CHAPTERS)

    def chapter(name):
        def draw_chapter(page):
            write(page, 60, 110, name, 15)
            body(page)

        return draw_chapter

    parsed = parse(make_pdf(tmp_path / "a.pdf", [draw, *[chapter(c) for c in CHAPTERS], *[body] * 25]))
    assert {b.page for b in parsed.blocks if b.kind is BlockKind.CONTENTS} == {1}
    assert len(texts(parsed, BlockKind.HEADING)) + len(texts(parsed, BlockKind.TITLE)) == len(CHAPTERS)


def test_table_of_growing_numbers_is_none(tmp_path):
    def draw(page):
        write(page, 60, 80, "Ferries by year", 14)
        entries(page, [f"Route {c}" for c in CHAPTERS])

    _, pages = contents_of(tmp_path, draw)
    assert pages == set()


def test_price_list_is_none(tmp_path):
    def draw(page):
        write(page, 60, 80, "Index", 14)
        for i, title in enumerate(CHAPTERS):
            write(page, 60, 120 + 18 * i, title)
            write(page, 520, 120 + 18 * i, f"{3 + i}.{i}0", right=True)

    _, pages = contents_of(tmp_path, draw)
    assert pages == set()


def test_figures_behind_leaders_are_none(tmp_path):
    def draw(page):
        for i, title in enumerate(CHAPTERS):
            write(page, 60, 120 + 18 * i, f"{title} {'.' * 40}")
            write(page, 420, 120 + 18 * i, f"{815 + i},579", right=True)
            write(page, 520, 120 + 18 * i, f"{764 - i},798", right=True)

    parsed, pages = contents_of(tmp_path, draw)
    assert pages == set() and len(parsed.tables) == 1
