import json

from core.evaluation.answer_run import run_answers
from core.evaluation.labels import QuestionSet
from core.evaluation.report import SetRun, report
from core.evaluation.retrieval_run import run_retrieval
from core.evaluation.table import answer_lines, retrieval_lines
from tests.core.evaluation.makers import (
    DOCUMENTS,
    A,
    B,
    answer,
    candidate,
    claim,
    evidence,
    fact,
    page_of,
    place,
    question,
)

QUESTIONS = (
    question("q1", evidence=(place("a.pdf", 1),), docs=("a.pdf",), facts=(fact("12.35亿元"),), verified=True),
    question("q2", evidence=(place("b.pdf", 2),), docs=("b.pdf",), facts=(fact("9 元"),), type="trend"),
    question("q3", type="unanswerable"),
    question("q4", source="other", evidence=(place("b.pdf", 9),), docs=("b.pdf",)),
)


def search(text, filters, limit):
    return [
        c
        for c in (candidate(A, 1), candidate(B, 2))
        if not filters.doc_ids or c.chunk.doc_id in filters.doc_ids
    ]


def run(tmp_path):
    def ask(text):
        return answer(claim("营业收入 12.35 亿元 [1]", 1), evidence=(evidence(1),))

    return SetRun(
        QuestionSet("own", tmp_path, QUESTIONS),
        run_retrieval(QUESTIONS, DOCUMENTS, search),
        run_answers(QUESTIONS, DOCUMENTS, ask, page_of),
        {"build": 1.0},
        {"generation": "g000001"},
        {A: "a.pdf", B: "b.pdf"},
        ("gone.pdf",),
    )


def test_measures_stand_under_set_source_and_variant_with_the_number_of_questions(tmp_path):
    data = json.loads(json.dumps(report([run(tmp_path)])))
    row = data["sets"]["own"]["own"]["library"]
    assert (row["questions"], row["unverified"]) == (2, 1)
    assert (row["hit@1"], row["hit@5"], row["hit@10"], row["mrr@10"]) == (0.5, 1.0, 1.0, 0.75)
    assert row["by_type"]["trend"]["hit@1"] == 0.0
    assert data["sets"]["own"]["own"]["document_known"]["hit@1"] == 1.0
    assert data["sets"]["own"]["other"]["library"]["hit@10"] == 0.0
    assert data["left_out"]["own"] == {"own": 1}


def test_answers_are_counted_both_ways(tmp_path):
    row = report([run(tmp_path)])["answers"]["own"]["own"]
    assert row["answers"] == {"questions": 2, "right": 1, "any_fact": 1, "facts_found": 1, "facts": 2}
    assert row["refusals"] == {
        "unanswerable": 1,
        "unanswerable_refused": 0,
        "answerable": 2,
        "answerable_refused": 0,
    }
    assert row["citations"] == {"right": 1, "elsewhere": 0, "wrong": 1, "no_label": 1}
    assert row["verdicts"]["supported"] == 3
    assert row["supported_with_wrong_number"] == 1


def test_each_question_keeps_what_was_found_and_said(tmp_path):
    first = report([run(tmp_path)])["questions"]["own"][0]
    assert first["gold"] == [["a.pdf", 1]]
    assert first["library"] == {"rank": 1, "routes": {"lexical": 1}, "pages": [["a.pdf", 1], ["b.pdf", 2]]}
    assert first["answer"]["right"]


def test_the_table_names_what_was_left_out_and_what_is_missing(tmp_path):
    data = report([run(tmp_path)])
    text = "\n".join((*retrieval_lines(data), *answer_lines(data)))
    for part in (
        "document_known",
        "1 questions without a page label",
        "gone.pdf",
        "all facts right     1 of 2",
    ):
        assert part in text
