import json

import pytest

from core.errors import InputError
from core.evaluation.baseline import compare_outcomes, read_baseline
from core.evaluation.significance import change


def test_many_gains_without_a_loss_are_better_and_the_reverse_worse():
    before, now = [0.0] * 30 + [1.0] * 30, [1.0] * 12 + [0.0] * 18 + [1.0] * 30
    better, worse = change(before, now), change(now, before)
    assert (better.verdict, worse.verdict) == ("better", "worse")
    assert (better.rose, better.fell) == (12, 0)
    assert 0 < better.low < 0.2 < better.high


def test_as_many_gains_as_losses_are_noise_and_nothing_changed_is_the_same():
    mixed = change([0.0, 1.0] * 20, [1.0, 0.0] * 20)
    assert (mixed.verdict, mixed.p > 0.9) == ("noise", True)
    assert change([1.0], [1.0]).verdict == "same"


def test_few_changes_are_counted_exactly():
    assert change([0.0] * 5, [1.0] * 5).p == pytest.approx(2 / 2**5)


def test_two_comparisons_are_equal():
    before, now = [0.0] * 40, [float(i % 3 == 0) for i in range(40)]
    assert change(before, now) == change(before, now)


def test_measurements_of_other_questions_are_no_pairs():
    with pytest.raises(ValueError, match="2 values before"):
        change([1.0, 0.0], [1.0])


def outcomes(hit):
    return {
        "own": {f"q{i}": {"source": "s", "type": "t", "lang": "zh", "hit@5": h} for i, h in enumerate(hit)}
    }


def test_a_run_is_compared_by_set_source_and_type_over_the_questions_of_both():
    every, kind = compare_outcomes(outcomes([0, 0, 1, 1]), outcomes([1, 0, 1]))
    assert (every.type, kind.type) == ("*", "t")
    assert (every.change.questions, every.rose, every.fell) == (3, ("q0",), ())
    assert every.row()["verdict"] == "noise"


def test_another_set_or_another_file_is_no_baseline(tmp_path):
    with pytest.raises(InputError, match="none of the sets"):
        compare_outcomes({"other": {}}, outcomes([1]))
    file = tmp_path / "b.json"
    with pytest.raises(InputError, match="no baseline"):
        read_baseline(file)
    for text in ("{", "{}", '{"outcomes": [1]}'):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(InputError):
            read_baseline(file)
    file.write_text(json.dumps({"outcomes": outcomes([1])}), encoding="utf-8")
    assert read_baseline(file) == outcomes([1])
