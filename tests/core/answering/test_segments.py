"""A figure of the whole is never given for a part that another column of the table is about."""

from core.types import Verdict
from tests.core.answering.library import MemoryLibrary, ask, texts


def segments():
    library = MemoryLibrary()
    doc = library.add_document("a" * 12, "虚构甲木银行", "2024")
    library.add_table(
        doc,
        1,
        [
            ["", "2024年度", "", ""],
            ["", "批发业务", "零售业务", "合计"],
            ["营业收入", "63", "71", "134"],
            ["净利润", "", "", "44"],
        ],
        heads=2,
        unit="单位：百万元",
        caption="业务分部",
    )
    return library


def test_the_total_is_not_given_for_a_segment():
    for text in texts(ask(segments(), "虚构甲木银行零售业务2024年净利润是多少？")):
        assert "未能确定" in text or "44" not in text


def test_the_segment_named_as_a_column_is_found():
    assert "71 百万元" in texts(ask(segments(), "虚构甲木银行零售业务2024年营业收入是多少？"))[0]


def test_a_currency_told_by_signs_and_a_scale_told_by_a_line_prove_a_figure_together():
    library = MemoryLibrary()
    doc = library.add_document("b" * 12, "Imaginary Kefir", "2019", language="en")
    library.add_table(
        doc,
        1,
        [
            ["", "2019", "2018"],
            ["Net sales", "$ 93,662", "$ 103,350"],
            ["Cost of goods sold", "71,513", "77,492"],
        ],
        unit="(In thousands)",
    )
    answer = ask(library, "What was the cost of goods sold of Imaginary Kefir in 2019?")
    assert "71,513 thousand USD" in answer.claims[0].text
    assert answer.claims[0].verdict is Verdict.SUPPORTED
