"""Trends by period with a computed change, and companies side by side with a citation in each cell."""

import re

import pytest

from core.types import Verdict
from tests.core.answering.library import MemoryLibrary, ask, texts


@pytest.fixture
def library():
    made = MemoryLibrary()
    for doc_id, company, revenue, before, unit in (
        ("a" * 12, "虚构甲木", "1,236,418,905.37", "1,205,909,397.61", "单位：元"),
        ("b" * 12, "虚构乙水", "356,812.47", "318,240.95", "单位：万元"),
    ):
        doc = made.add_document(doc_id, company, "2024")
        made.add_table(
            doc,
            5,
            [
                ["项目", "2024年", "2023年", "2022年"],
                ["营业收入", revenue, before, "100.00"],
                ["资产负债率", "50.21%", "48.31%", "49.10%"],
                ["净利润", "-21.00", "40.00", "30.00"],
            ],
            unit=unit,
        )
    return made


def test_a_trend_gives_each_period_in_order_and_the_change_with_its_formula(library):
    answer = ask(library, "虚构甲木2022年至2024年的资产负债率呈什么趋势？")
    assert [re.search(r"\d{4}年", t)[0] for t in texts(answer)[:3]] == ["2022年", "2023年", "2024年"]
    assert "上升（计算：50.21 − 49.10 = +1.11 个百分点）" in texts(answer)[3]
    assert {c.verdict for c in answer.claims} == {Verdict.SUPPORTED}


def test_two_periods_make_one_sentence(library):
    answer = ask(library, "虚构甲木2023年和2024年的营业收入分别是多少？")
    assert len(answer.claims) == 1
    assert "1,205,909,397.61 元" in texts(answer)[0]
    assert "= +2.53%" in texts(answer)[0]


def test_a_turn_from_profit_to_loss_has_no_percentage(library):
    answer = ask(library, "虚构甲木2023年和2024年的净利润分别是多少？")
    assert "= -61.00 元" in texts(answer)[0]
    assert answer.claims[0].verdict is Verdict.SUPPORTED


def test_a_comparison_is_a_table_with_a_citation_in_each_cell(library):
    answer = ask(library, "虚构甲木和虚构乙水2024年的营业收入各是多少，哪家更大？")
    assert answer.table is not None
    assert len(answer.table.rows) == 2
    assert all(re.search(r"\[\d+\]", cell) for row in answer.table.rows for cell in row[1:])
    assert "⚠" not in "".join(cell for row in answer.table.rows for cell in row)
    assert "虚构乙水 的营业收入高于 虚构甲木" in texts(answer)[-1]
    assert {c.verdict for c in answer.claims} == {Verdict.SUPPORTED}


def test_a_missing_ratio_is_computed_from_its_operands():
    made = MemoryLibrary()
    doc = made.add_document("a" * 12, "虚构甲木", "2024")
    made.add_table(
        doc,
        5,
        [
            ["项目", "2024年12月31日", "2023年12月31日"],
            ["资产总计", "200.00", "100.00"],
            ["负债合计", "91.00", "60.00"],
        ],
        unit="单位：元",
    )
    answer = ask(made, "虚构甲木2024年末的资产负债率是多少？")
    assert "91.00 ÷ 200.00 = 45.50%" in texts(answer)[0]
    assert answer.claims[0].verdict is Verdict.SUPPORTED
