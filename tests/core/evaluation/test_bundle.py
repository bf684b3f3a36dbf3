from pathlib import Path

import pytest

from core.errors import InputError
from core.evaluation.bundle import read_bundle
from core.evaluation.fields import MalformedSetError
from tests.core.evaluation.makers import line, write_bundle


def test_reads_questions_in_order_and_counts_those_with_pages(tmp_path: Path):
    folder = write_bundle(
        tmp_path / "own",
        line("q1", verified=False),
        line("q2", evidence=[], type="unanswerable", answer="N/A", verified=None),
    )
    found = read_bundle(folder)
    assert (found.name, [q.question_id for q in found.questions]) == ("own", ["q1", "q2"])
    assert [q.question_id for q in found.with_pages] == ["q1"]
    assert found.questions[1].should_refuse
    assert not found.questions[1].facts


def test_an_answer_list_is_alternatives_but_for_several_spans(tmp_path: Path):
    folder = write_bundle(
        tmp_path / "b",
        line("q1", answer=["12.5", "12,5"]),
        line("q2", answer=["1", "2"], type="multi-span", scale="million"),
        line("q3", answer="long", must_contain=[["a", "b"], ["c"]]),
    )
    facts = [q.facts for q in read_bundle(folder).questions]
    assert [f.forms for f in facts[0]] == [("12.5", "12,5")]
    assert [(f.forms, f.unit) for f in facts[1]] == [(("1",), "million"), (("2",), "million")]
    assert [f.forms for f in facts[2]] == [("a", "b"), ("c",)]


def test_pages_derived_by_a_machine_are_weak_and_further_pages_are_kept_apart(tmp_path: Path):
    folder = write_bundle(tmp_path / "b", line(evidence_origin="derived", also_printed_on=[2]))
    question = read_bundle(folder).questions[0]
    assert question.weak_label
    assert (question.pages, question.also_pages) == ((("a.pdf", 1),), (("a.pdf", 2),))


@pytest.mark.parametrize(
    ("bad", "field"),
    [
        ("{not json", ""),
        ("[1]", ""),
        (line(question=""), "question"),
        (line(source=None), "source"),
        (line(evidence="p1"), "evidence"),
        (line(evidence=[{"doc": "a.pdf", "page": 0}]), "evidence[0].page"),
        (line(evidence=[{"doc": "gone.pdf", "page": 1}]), "evidence[0].doc"),
        (line(evidence=[{"doc": "a.pdf", "page": 1, "bbox": [5, 1, 2, 3]}]), "evidence[0].bbox"),
        (line(evidence=[{"doc": "a.pdf", "page": 1, "cells": [[1, 2]]}]), "evidence[0].cells"),
        (line(answer=[1]), "answer"),
        (line(verified="yes"), "verified"),
        (line(must_contain="x"), "must_contain"),
        (line(also_printed_on=["x"]), "also_printed_on"),
        (line("q0"), "id"),
    ],
)
def test_a_bad_line_says_file_line_field_and_reason(tmp_path: Path, bad: object, field: str):
    folder = write_bundle(tmp_path / "b", line("q0"), "", bad)  # type: ignore[arg-type]
    with pytest.raises(MalformedSetError) as caught:
        read_bundle(folder)
    assert caught.value.file == folder / "questions.jsonl"
    assert (caught.value.where, caught.value.field) == ("line 3", field)
    assert "line 3" in caught.value.message
    assert "line 3" in caught.value.message_zh


def test_a_document_list_that_names_an_absent_file_is_refused(tmp_path: Path):
    folder = write_bundle(tmp_path / "b", line())
    (folder / "docs.jsonl").write_text('{"doc": "gone.pdf"}\n', encoding="utf-8")
    with pytest.raises(MalformedSetError, match=r"gone\.pdf"):
        read_bundle(folder)


def test_a_folder_without_questions_is_no_bundle(tmp_path: Path):
    with pytest.raises(InputError, match=r"questions\.jsonl"):
        read_bundle(tmp_path)


def test_narrowing_takes_types_first_and_then_the_limit(tmp_path: Path):
    folder = write_bundle(tmp_path / "b", line("q1"), line("q2", type="count"), line("q3"), line("q4"))
    found = read_bundle(folder).narrowed(["span"], 2)
    assert [q.question_id for q in found.questions] == ["q1", "q3"]
