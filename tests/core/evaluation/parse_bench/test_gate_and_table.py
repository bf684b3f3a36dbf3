import pytest

from core.errors import InputError
from core.evaluation.parse_bench.gate import falls, read_parse_gate, write_parse_gate
from core.evaluation.parse_bench.measures import Amount, Measure
from core.evaluation.parse_bench.table import HEAD, markdown, put_between_marks, rows


def measure(right, of=10, on="own"):
    return Measure("text", on, right, of, 0.9)


def test_one_item_less_than_the_gate_is_a_fall(tmp_path):
    gate = tmp_path / "gate.json"
    write_parse_gate(gate, [measure(9)])
    write_parse_gate(gate, [measure(3, on="other")])
    least = read_parse_gate(gate)
    assert falls(least, [measure(9), measure(3, on="other"), measure(0, on="unknown")]) == []
    assert falls(least, [measure(8)]) == ["text / own: 8 of 10 right, 9 before"]
    assert "written for 10" in falls(least, [measure(9, of=11)])[0]


def test_where_the_number_of_items_varies_the_share_counts():
    least = {"found / own": (9, 10)}
    assert falls(least, [Measure("found", "own", 18, 20, 0.9, varying=True)]) == []
    fallen = falls(least, [Measure("found", "own", 6, 7, 0.9, varying=True)])
    assert fallen == ["found / own: 6 of 7, 9 of 10 before"]


def test_a_broken_gate_says_so(tmp_path):
    (tmp_path / "gate.json").write_text("[1]")
    with pytest.raises(InputError):
        read_parse_gate(tmp_path / "gate.json")


def test_rows_say_what_is_missed():
    slow = Amount("speed", "own", 12.345, "pages per CPU-second", 40.0, detail="3 runs")
    fat = Amount("memory", "own", 300.0, "MB", 400.0, at_most=True)
    assert rows([measure(8), measure(9)], [slow, fat]) == [
        ("text", "own", "8 of 10", "≥ 90%", "missed"),
        ("text", "own", "9 of 10", "≥ 90%", ""),
        ("speed", "own: 3 runs", "12.3 pages per CPU-second", "≥ 40", "missed"),
        ("memory", "own", "300 MB", "≤ 400", ""),
    ]


def test_a_table_is_put_between_its_marks_and_nothing_else_changes(tmp_path):
    file = tmp_path / "doc.md"
    file.write_text("before\n<!-- measures -->\nold\n<!-- /measures -->\nbehind\n", encoding="utf-8")
    put_between_marks(file, "measures", markdown(HEAD, rows([measure(9)], [])))
    text = file.read_text(encoding="utf-8")
    assert text.startswith("before\n<!-- measures -->\n| measure | on |")
    assert text.endswith("|\n<!-- /measures -->\nbehind\n")
    assert "old" not in text
    with pytest.raises(InputError):
        put_between_marks(file, "nothing", "x")
