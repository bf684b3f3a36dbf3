import pytest

from core.errors import InputError
from core.evaluation.gate import compare, counts, read_gate, write_gate
from core.evaluation.labels import QuestionSet
from core.evaluation.report import SetRun
from core.evaluation.retrieval_run import RetrievalResult, Variant
from tests.core.evaluation.makers import A, place, question


def run(tmp_path, right: int, wrong: int = 0, name: str = "own", *, weak: bool = False) -> SetRun:
    """A run of `right + wrong` questions, the wrong ones last."""
    gold = frozenset({(A, 1)})
    results = []
    for i in range(right + wrong):
        asked = question(f"q{i}", evidence=(place("a.pdf", 1),), weak_label=weak)
        results.append(RetrievalResult(asked, Variant.LIBRARY, gold, ((A, 1 if i < right else 2),), None))
    return SetRun(QuestionSet(name, tmp_path, ()), tuple(results))


def gate_of(tmp_path, *runs):
    write_gate(tmp_path / "gate.json", list(runs))
    return read_gate(tmp_path / "gate.json")


def test_one_lost_question_passes_and_two_do_not(tmp_path):
    gate = gate_of(tmp_path, run(tmp_path, 20))
    assert compare(gate, [run(tmp_path, 19, 1)]) == ()
    falls = compare(gate, [run(tmp_path, 18, 2)])
    assert {f.cell.type for f in falls} == {"numeric", "*"}
    assert falls[0].wrong == ("q18", "q19")
    assert "20 of 20 right before, 18 of 20 now" in falls[0].text()


def test_of_many_questions_two_percent_may_be_lost(tmp_path):
    gate = gate_of(tmp_path, run(tmp_path, 200))
    assert compare(gate, [run(tmp_path, 196, 4)]) == ()
    assert compare(gate, [run(tmp_path, 195, 5)])


def test_a_gain_passes(tmp_path):
    gate = gate_of(tmp_path, run(tmp_path, 5, 5))
    assert compare(gate, [run(tmp_path, 10)]) == ()


def test_another_number_of_questions_or_another_set_is_no_comparison(tmp_path):
    gate = gate_of(tmp_path, run(tmp_path, 20))
    with pytest.raises(InputError, match="20 questions"):
        compare(gate, [run(tmp_path, 10)])
    with pytest.raises(InputError, match="none of the sets"):
        compare(gate, [run(tmp_path, 20, name="another")])


def test_weak_labels_are_never_gated(tmp_path):
    assert counts([run(tmp_path, 5, weak=True)]) == {}


def test_writing_one_set_keeps_the_others(tmp_path):
    gate_of(tmp_path, run(tmp_path, 3, name="first"))
    gate = gate_of(tmp_path, run(tmp_path, 4, name="second"))
    assert {cell.set_name for cell in gate} == {"first", "second"}


def test_a_file_that_is_no_gate_is_refused(tmp_path):
    file = tmp_path / "gate.json"
    with pytest.raises(InputError, match="no gate file"):
        read_gate(file)
    for text in ("{", '{"version": 1}', '{"version": 9, "counts": []}'):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(InputError):
            read_gate(file)
