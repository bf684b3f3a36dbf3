"""English has no word for 万 and 亿: a figure in them is said in full, and never without its scale."""

import pytest

from core.answering.wording import value_text
from core.types import Verdict
from core.types.quantity import parse_quantity, parse_unit_line, sayable, unit_words
from tests.core.answering.library import MemoryLibrary, ask


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("单位：万元", "123,456,700 CNY"),
        ("单位：亿元", "1,234,567,000,000 CNY"),
        ("单位：千万元", "123,456,700,000 CNY"),
        ("单位：千元", "12,345.67 thousand CNY"),
        ("单位：百万元", "12,345.67 million CNY"),
    ],
)
def test_the_scale_is_never_lost(line, text):
    quantity = parse_quantity("12,345.67").in_context(parse_unit_line(line))
    assert value_text(quantity, "en").startswith(text)
    assert sayable(quantity, "en").base == quantity.base
    assert sayable(quantity, "zh") is quantity


def test_units_alone_are_named_in_both_languages():
    quantity = parse_quantity("1").in_context(parse_unit_line("单位：万元"))
    assert unit_words(quantity, "en") == "ten thousand CNY"
    assert unit_words(quantity, "zh") == "万元"


def test_an_english_answer_on_a_table_in_ten_thousands_is_proved():
    library = MemoryLibrary()
    doc = library.add_document("a" * 12, "虚构甲木", "2024")
    rows = [["", "2024年", "2023年"], ["营业收入", "12,345.67", "11,000.00"]]
    library.add_table(doc, 1, rows, unit="单位：万元", caption="total revenue")
    claims = ask(library, "What was the total revenue of 虚构甲木 in 2024?").claims
    assert "123,456,700 CNY" in claims[0].text
    assert claims[0].verdict is Verdict.SUPPORTED
