import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from core.errors import InputError
from core.evaluation.eval_set import read_eval_set
from core.evaluation.fields import MalformedSetError
from tests.core.evaluation.makers import write_pdf


def entry(**fields: Any) -> dict[str, Any]:
    return {
        "id": "s1",
        "type": "numeric",
        "lang": "zh",
        "question": "营业收入是多少？",
        "companies": ["甲"],
        "periods": ["2024"],
        "facts": [
            {
                "name": "营业收入",
                "company": "甲",
                "period": "2024",
                "value": "1,234.50",
                "unit": "万元",
                "aliases": [],
            }
        ],
        "evidence": [{"doc": "a.pdf", "page": 2, "quote": "营业收入", "bbox": [1, 2, 3.5, 4]}],
    } | fields


def write(folder: Path, *entries: Any, version: int = 1) -> Path:
    write_pdf(folder / "a.pdf", "one", "two")
    file = folder / "eval_set.json"
    file.write_text(json.dumps({"version": version, "library": "x", "questions": list(entries)}), "utf-8")
    return file


def test_reads_facts_exactly_and_boxes(tmp_path: Path):
    question = read_eval_set(write(tmp_path, entry()), tmp_path).questions[0]
    assert (question.facts[0].value, question.facts[0].unit) == (Decimal("1234.50"), "万元")
    assert question.docs == ("a.pdf",)
    assert question.evidence[0].bbox == (1, 2, 3.5, 4)


def test_a_phrase_is_a_form_of_its_fact(tmp_path: Path):
    facts = [{"name": "战略", "value": "一机一脑", "unit": "", "aliases": ["智能化"]}]
    fact = read_eval_set(write(tmp_path, entry(facts=facts)), tmp_path).questions[0].facts[0]
    assert (fact.value, fact.forms) == (None, ("一机一脑", "智能化"))


def test_a_source_that_contradicts_the_answer_may_be_cited_but_is_no_evidence(tmp_path: Path):
    disputed = [{"doc": "a.pdf", "page": 1, "quote": "7.53%", "bbox": [1, 2, 3, 4]}]
    question = read_eval_set(write(tmp_path, entry(disputed=disputed)), tmp_path).questions[0]
    assert (question.pages, question.also_pages) == ((("a.pdf", 2),), (("a.pdf", 1),))


def test_reads_what_a_question_needs_and_what_would_be_wrong(tmp_path: Path):
    label = entry(
        needs=["vision"],
        tags=["chart"],
        history=["营业成本呢？"],
        wrong_answers=[{"value": "1.00", "why": "上年"}],
    )
    question = read_eval_set(write(tmp_path, label), tmp_path).questions[0]
    assert (question.needs, question.tags) == (("vision",), ("chart",))
    assert (question.history, question.traps) == (("营业成本呢？",), ("1.00",))


def test_a_place_knows_what_it_proves_and_whether_its_words_are_in_a_picture(tmp_path: Path):
    places = [
        {"fact": 1, "doc": "a.pdf", "page": 1},
        {"fact": 0, "operand": 2, "doc": "a.pdf", "page": 2, "text_layer": False},
    ]
    first, second = read_eval_set(write(tmp_path, entry(evidence=places)), tmp_path).questions[0].evidence
    assert (first.part, first.in_picture) == (1, False)
    assert (second.part, second.in_picture) == (2, True)


def test_a_refusal_question_needs_no_facts_and_no_evidence(tmp_path: Path):
    found = read_eval_set(write(tmp_path, entry(type="refusal", facts=[], evidence=[])), tmp_path)
    assert found.questions[0].should_refuse
    assert (len(found.with_pages), len(found.with_answers)) == (0, 1)


@pytest.mark.parametrize(
    ("bad", "field"),
    [
        (entry(facts=[{"name": "x"}]), "facts[0].aliases"),
        (entry(facts=[{"name": "x", "value": "about 5"}]), "facts[0].value"),
        (entry(facts=[{"name": "x", "value": "five", "unit": "元", "aliases": ["5"]}]), "facts[0].value"),
        (entry(evidence=[{"doc": "gone.pdf", "page": 1}]), "evidence[0].doc"),
        (entry(evidence=[{"doc": "a.pdf", "page": 1, "operand": "a"}]), "evidence[0].operand"),
        (entry(needs=["luck"]), "needs"),
        (entry(wrong_answers=[{"why": "上年"}]), "wrong_answers[0].value"),
        (entry(id="s0"), "id"),
        (7, "questions[1]"),
    ],
)
def test_a_bad_question_says_which_and_why(tmp_path: Path, bad: Any, field: str):
    with pytest.raises(MalformedSetError) as caught:
        read_eval_set(write(tmp_path, entry(id="s0"), bad), tmp_path)
    assert caught.value.field == field


def test_another_version_is_refused(tmp_path: Path):
    with pytest.raises(MalformedSetError, match="version"):
        read_eval_set(write(tmp_path, version=2), tmp_path)


def test_an_absent_file_and_broken_json_are_told_apart(tmp_path: Path):
    with pytest.raises(InputError, match="no file"):
        read_eval_set(tmp_path / "none.json", tmp_path)
    (tmp_path / "bad.json").write_text('{"version": 1,\n x}', encoding="utf-8")
    with pytest.raises(MalformedSetError, match="line 2"):
        read_eval_set(tmp_path / "bad.json", tmp_path)
