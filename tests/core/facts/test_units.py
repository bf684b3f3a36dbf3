"""Units: nearest wins, continuations inherit, counts and shares keep out of the money, unknown stays so."""

from __future__ import annotations

from decimal import Decimal

import pytest

from core.facts.cells import read_tables
from core.facts.unit_lines import UnitsAround, stated_unit
from core.facts.units import UnitKind, unit_of
from core.types import BlockKind
from core.types.quantity import UnitLine
from tests.core.facts.tables import block, cell, table, table_block

MILLIONS = UnitsAround(UnitLine("USD", Decimal(10) ** 6, "(in millions)"), "table", "USD", Decimal(10) ** 6)


@pytest.mark.parametrize(
    ("text", "unit", "scale"),
    [
        ("单位：万元 币种：人民币", "CNY", 10**4),
        ("（货币单位：人民币百万元）", "CNY", 10**6),
        ("2024年12月31日(除特别注明外，金额单位均为人民币百万元)", "CNY", 10**6),
        ("2018 年03 月 31 日单位：元", "CNY", 1),
        ("（单位：%）", "%", 1),
        ("单位：股", "share", 1),
        ("(In thousands, except per share data)", "", 1000),
        ("($ in millions)", "USD", 10**6),
        ("$ in billions", "USD", 10**9),
        ("Information about expenses is as follows (in millions):", "", 10**6),
        ("(thousands, except per share amounts)", "", 1000),
        ("RESULTS (all tabular amounts in thousands except per share amounts)", "", 1000),
    ],
)
def test_stated_units(text, unit, scale):
    line = stated_unit(text)
    assert line is not None
    assert (line.unit, line.scale) == (unit, Decimal(scale))


@pytest.mark.parametrize(
    "text",
    [
        "编制单位：虚构云杉股份有限公司",
        "处置子公司及其他营业单位收到的现金净额",
        "(2021: net loss of $8.8 million; 2020: net gain of $10.8 million)",
        "We employ thousands of engineers.",
    ],
)
def test_what_states_no_unit(text):
    assert stated_unit(text) is None


def unit(text, row, head=(), around=MILLIONS):
    found = unit_of(text, row, head, around)
    return (found.name, found.scale, found.kind) if found else None


def test_the_cell_wins_over_everything():
    assert unit("-16.55%", ("营业收入（元）",), ("增减",)) == ("%", 1, UnitKind.RATIO)
    assert unit("-0.51 个百分点", ("净息差",)) == ("pp", 1, UnitKind.RATIO)


def test_the_row_wins_over_the_table():
    assert unit("1.87", ("净息差（%）",)) == ("%", 1, UnitKind.RATIO)
    assert unit("4,755,785.11", ("营业收入（元）",)) == ("CNY", 1, UnitKind.MONEY)


def test_a_ratio_in_the_head_wins_over_money_in_the_row():
    assert unit("26.3", ("Converters",), ("2009", "% of total")) == ("%", 1, UnitKind.RATIO)


def test_a_sign_in_the_head_takes_the_scale_of_the_line():
    line = UnitsAround(UnitLine("", Decimal(1000), "In thousands"), "table", "USD")
    assert unit("11,459", ("Cheese",), ("2019", "$"), line) == ("USD", 1000, UnitKind.MONEY)
    assert unit("102,500", ("A. Nobody",), ("Fees ($)",), UnitsAround()) == ("USD", 1, UnitKind.MONEY)


def test_a_head_of_its_own_scale():
    assert unit("18,022", ("Investments",), ("2022", "£000's"), UnitsAround()) == (
        "GBP",
        1000,
        UnitKind.MONEY,
    )


def test_per_share_rows_keep_out_of_the_scale():
    assert unit("2.64", ("Basic net income per share",)) == ("USD/share", 1, UnitKind.PER_SHARE)
    assert unit("0.35", ("基本每股收益（元/股）",)) == ("CNY/share", 1, UnitKind.PER_SHARE)


def test_counts_keep_out_of_the_money():
    assert unit("36,800", ("Total staff at period-end",)) == ("", 1, UnitKind.COUNT)
    assert unit("47.0", ("Weighted average shares outstanding",)) == ("share", 10**6, UnitKind.COUNT)


@pytest.mark.parametrize(
    ("line", "scale"),
    [
        (
            "(In millions, except number of shares which are reflected in thousands and per share amounts)",
            1000,
        ),
        ("(in millions, except share and per share data)", 1),
        ("(In millions, except per share amounts)", 10**6),
    ],
)
def test_scale_of_counts_of_shares(line, scale):
    t = table(
        [("", "2024"), ("Shares used in computing earnings per share:", ""), ("Basic", "15,892")], unit=line
    )
    found = read_tables([t], [table_block(t)])[t.table_id].read(cell(t, 2, 1)).unit
    assert found is not None
    assert (found.name, found.scale) == ("share", Decimal(scale))


def test_nothing_stated_is_unknown():
    assert unit("12", ("Cash",), ("2024",), UnitsAround()) is None
    assert unit("4.2", ("资本充足率",)) is None


def test_a_continued_table_inherits():
    first = table([("项目", "期末"), ("现金", "1")], number=1)
    second = table([("存货", "3")], heads=0, page=2, continues=first.table_id)
    blocks = [block("单位：万元"), table_block(first), table_block(second)]
    found = read_tables([first, second], blocks)[second.table_id].read(cell(second, 0, 1)).unit
    assert found is not None
    assert (found.currency, found.scale, found.source) == ("CNY", Decimal(10000), "continued")


def test_the_line_above_wins_over_the_one_of_the_page():
    t = table([("项目", "本期"), ("现金", "1")], number=2)
    blocks = [
        block("(除特别注明外，金额单位均为人民币百万元)", kind=BlockKind.HEADER),
        block("单位：元", number=1),
        table_block(t),
    ]
    found = read_tables([t], blocks)[t.table_id].read(cell(t, 1, 1)).unit
    assert found is not None
    assert found.scale == 1
    found = read_tables([t], [blocks[0], blocks[2]])[t.table_id].read(cell(t, 1, 1)).unit
    assert found is not None
    assert (found.scale, found.source) == (Decimal(10) ** 6, "page")


def test_notes_are_in_the_unit_of_the_statements():
    balance = table(
        [("", "2024"), ("Cash", "$ 5")], number=1, caption="Consolidated Balance Sheets (In thousands)"
    )
    income = table(
        [("", "2024"), ("Sales", "$ 5")], page=2, caption="Statements of Operations (In thousands)"
    )
    note = table([("", "2024"), ("Land", "$ 7"), ("Number of sites", "3")], page=3)
    tables = [balance, income, note]
    reading = read_tables(tables, [table_block(t) for t in tables])[note.table_id]
    found = reading.read(cell(note, 1, 1)).unit
    assert found is not None
    assert (found.currency, found.scale, found.source) == ("USD", Decimal(1000), "statements")
    count = reading.read(cell(note, 2, 1)).unit
    assert count is not None
    assert (count.kind, count.scale) == (UnitKind.COUNT, Decimal(1))


def test_a_bare_sign_is_the_number_itself_only_where_nothing_is_in_thousands():
    fees = table([("", "2024"), ("Audit fees", "$ 3,631,575")])
    found = read_tables([fees], [table_block(fees)])[fees.table_id].read(cell(fees, 1, 1)).unit
    assert found is not None
    assert (found.currency, found.scale, found.source) == ("USD", Decimal(1), "sign")
    before = [table([("", "1"), ("a", "2")], page=p, unit="(in thousands)") for p in (2, 3)]
    late = table([("", "2024"), ("Audit fees", "$ 3,631")], page=4)
    tables = [*before, late]
    reading = read_tables(tables, [table_block(t) for t in tables])[late.table_id]
    assert reading.read(cell(late, 1, 1)).unit is None


@pytest.mark.parametrize(
    ("line", "currency", "scale"),
    [
        ("(In millions of U.S. dollars, except per share data)", "USD", 10**6),
        ("(in thousands of U.S. dollars, except share and per share amounts)", "USD", 1000),
        ("单位：万元（除每股收益外）", "CNY", 10**4),
    ],
)
def test_what_a_head_leaves_out_is_not_what_the_column_holds(line, currency, scale):
    rows = [("", line, line), ("Fiscal year", "2024", "2023"), ("Total revenue", "412.6", "388.4")]
    t = table(rows, heads=2, unit=line)
    reading = read_tables([t], [table_block(t)])[t.table_id]
    unit = reading.read(cell(t, 2, 1)).unit
    assert unit is not None
    assert (unit.kind, unit.currency, unit.scale) == (UnitKind.MONEY, currency, Decimal(scale))
