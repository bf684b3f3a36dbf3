"""Tables that go on over the page name the one they continue; others do not."""

from __future__ import annotations

from core.facts.cells import read_tables
from tests.core.parsing.pages import make_pdf, parse, rule, write

ITEMS = [
    ("货币资金", "40,962.62", "45,175.77"),
    ("应收票据", "50.00", "15,878.74"),
    ("存货", "98.10", "77.20"),
]
COLUMNS = (60, 240, 390, 540)


def grid(page, rows, top):
    for i, row in enumerate(rows):
        for j, text in enumerate(row):
            if text:
                write(page, COLUMNS[j] + 6, top + 15 + 20 * i, text)
    for i in range(len(rows) + 1):
        rule(page, COLUMNS[0], top + 20 * i, COLUMNS[-1], top + 20 * i)
    for x in COLUMNS:
        rule(page, x, top, x, top + 20 * len(rows))


def aligned(page, rows, top):
    for i, (label, *figures) in enumerate(rows):
        write(page, 60, top + 14 * i, label)
        for j, figure in enumerate(figures):
            write(page, 380 + 120 * j, top + 14 * i, figure, right=True)


def first_page(draw, title="单位：万元"):
    def on(page):
        write(page, 460, 640, title)
        draw(page, [("项目", "期末余额", "期初余额"), *ITEMS], 660)

    return on


def parsed(tmp_path, *drawings):
    return parse(make_pdf(tmp_path / "two.pdf", drawings))


def test_a_ruled_table_goes_on_without_a_head(tmp_path):
    rest = [("固定资产", "", ""), ("在建工程", "12.50", "11.50"), ("资产总计", "99.00", "98.00")]
    document = parsed(tmp_path, first_page(grid), lambda page: grid(page, rest, 80))
    first, second = document.tables
    assert second.continues == first.table_id
    assert (first.page, second.page) == (1, 2)
    reading = read_tables(document.tables, document.blocks)[second.table_id]
    cell = next(c for c in second.cells if c.text == "98.00")
    read = reading.read(cell)
    assert read.header_path == ("期初余额",)
    assert read.row_path == ("资产总计",)
    assert read.unit is not None
    assert read.unit.scale == 10_000


def test_a_borderless_table_goes_on_in_the_same_columns(tmp_path):
    def head(page, rows, top):
        aligned(
            page,
            [("Item", "2024", "2023"), *[("Asset " + str(i), b, c) for i, (_, b, c) in enumerate(ITEMS)]],
            top,
        )

    rest = [("Debt", "1,250.00", "1,150.00"), ("Leases", "8.50", "7.25"), ("Total", "9,900.00", "9,800.00")]
    document = parsed(tmp_path, first_page(head, ""), lambda page: aligned(page, rest, 80))
    first, second = document.tables
    assert second.continues == first.table_id
    reading = read_tables(document.tables, document.blocks)[second.table_id]
    assert reading.read(next(c for c in second.cells if c.text == "7.25")).header_path == ("2023",)


def test_a_repeated_head_is_no_hindrance(tmp_path):
    document = parsed(
        tmp_path,
        first_page(grid),
        lambda page: grid(page, [("项目", "期末余额", "期初余额"), ("资产总计", "99.00", "98.00")], 80),
    )
    assert document.tables[1].continues == document.tables[0].table_id


def test_rows_of_words_that_go_on_are_no_head(tmp_path):
    people = [
        ("姓名", "职务", "任期"),
        ("甲某某", "董事", "现任"),
        ("乙某某", "监事", "现任"),
        ("丙某", "董事", "离任"),
    ]
    document = parsed(
        tmp_path,
        lambda page: grid(page, people, 700),
        lambda page: grid(page, [("丁某某", "监事", "离任"), ("戊某", "董事", "现任")], 80),
    )
    assert document.tables[1].continues == document.tables[0].table_id
    assert not any(c.is_header for c in document.tables[1].cells)


def test_a_table_under_text_of_its_own_is_another(tmp_path):
    def next_page(page):
        for i in range(3):
            write(page, 60, 80 + 14 * i, "下面的表格列示母公司在报告期内的情况，与前一页的表格无关，" * 1)
        grid(page, [("固定资产", "7.00", "6.00"), ("资产总计", "99.00", "98.00")], 140)

    document = parsed(tmp_path, first_page(grid), next_page)
    assert [t.continues for t in document.tables] == ["", ""]


def test_a_table_of_other_columns_is_another(tmp_path):
    def other(page):
        aligned(page, [("Debt", "1,250.00"), ("Leases", "8.50"), ("Total", "9,900.00")], 80)

    document = parsed(tmp_path, first_page(grid), other)
    assert [t.continues for t in document.tables] == ["", ""]


def test_each_page_may_go_on_from_the_one_before(tmp_path):
    more = [(f"项目{i}", f"{i}.00", f"{i + 1}.00") for i in range(33)]
    document = parsed(
        tmp_path,
        first_page(grid),
        lambda page: grid(page, more, 80),
        lambda page: grid(page, [("资产总计", "99.00", "98.00")] * 2, 80),
    )
    first, second, third = document.tables
    assert (second.continues, third.continues) == (first.table_id, second.table_id)
    reading = read_tables(document.tables, document.blocks)[third.table_id]
    assert reading.read(third.cells[1]).header_path == ("期末余额",)


def test_a_table_of_another_year_is_another(tmp_path):
    def table(year, title):
        def on(page):
            write(page, 60, 76 if "续" in title else 640, title)
            grid(page, [("项目", f"{year}年金额", "占比"), *ITEMS], 90 if "续" in title else 660)

        return on

    document = parsed(tmp_path, table(2024, "结构化主体"), table(2023, "结构化主体（续）"))
    assert [t.continues for t in document.tables] == ["", ""]
