"""Labels that users make are read back as `eval_set.json` is, and are never lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.errors import InputError
from core.evaluation.eval_set import read_eval_set
from core.evaluation.fields import MalformedSetError
from core.evaluation.own_labels import NotOnPageError, append_label, make_label, next_page, read_labels
from core.index.generation import open_current
from tests.core.evaluation.makers import DOCUMENTS

SAID = {
    "question": "虚构甲木2024年的营业收入是多少？",
    "answer": "1,234,567.89元 / 123.46万元",
    "quote": "营业收入为1,234,567.89",
}


@pytest.fixture
def library(built):
    generation = open_current(built.caches)
    yield generation.library
    generation.close()


@pytest.fixture
def document(library):
    return next(d for d in library.documents() if "甲木" in d.name)


def test_a_label_is_read_back_with_its_quote_and_box(library, document, built, tmp_path: Path):
    file = tmp_path / "own.json"
    assert append_label(file, make_label(library, document, 2, SAID))["id"] == "own-001"
    question = read_eval_set(file, built.datas).questions[0]
    assert (question.type, question.language, question.pages) == ("numeric", "zh", ((document.name, 2),))
    assert question.facts[0].forms == ("1,234,567.89元", "123.46万元")
    assert question.evidence[0].quote == SAID["quote"]
    page = library.page(document.doc_id, 2)
    assert question.evidence[0].bbox is not None
    assert lies_inside(question.evidence[0].bbox, page.width, page.height)


def lies_inside(box, width: float, height: float) -> bool:
    return 0 <= box.x0 < box.x1 <= width and 0 <= box.y0 < box.y1 <= height


def test_a_quote_of_another_page_is_refused(library, document):
    with pytest.raises(NotOnPageError, match="page 3"):
        make_label(library, document, 3, SAID)
    with pytest.raises(InputError, match="no question"):
        make_label(library, document, 2, SAID | {"question": " "})


def test_a_question_without_an_answer_must_be_refused(library, document, built, tmp_path: Path):
    file = tmp_path / "own.json"
    append_label(file, make_label(library, document, 2, {"question": "What about 2031?"}))
    assert read_eval_set(file, built.datas).questions[0].should_refuse


def test_labels_are_added_once_and_what_is_there_is_kept(library, document, tmp_path: Path):
    file = tmp_path / "own.json"
    entry = make_label(library, document, 2, SAID)
    hand_made = {"id": "own-002", "type": "numeric", "question": "?", "evidence": [], "note": "mine"}
    file.write_text(json.dumps({"version": 1, "questions": [hand_made]}), encoding="utf-8")
    assert append_label(file, entry)["id"] == append_label(file, entry)["id"] == "own-003"
    assert [q["id"] for q in read_labels(file)] == ["own-002", "own-003"]
    assert read_labels(file)[0] == hand_made
    assert [p.name for p in tmp_path.iterdir()] == ["own.json"]


@pytest.mark.parametrize("text", ["[]", "{", '{"version": 2, "questions": []}', '{"version": 1}'])
def test_a_file_that_is_no_question_set_is_never_written_over(tmp_path: Path, text: str):
    file = tmp_path / "own.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(MalformedSetError):
        append_label(file, {"question": "?"})
    assert file.read_text(encoding="utf-8") == text


def test_pages_are_spread_over_documents_and_over_each_of_them():
    pages = [(d.doc_id, n) for d in DOCUMENTS for n in range(1, 10)]
    done: list[tuple[str, int]] = []
    while (found := next_page(DOCUMENTS, pages, done)) is not None:
        done.append((found[0].doc_id, found[1]))
    assert sorted(done) == sorted(pages)
    assert [doc_id for doc_id, _ in done[:4]] == [d.doc_id for d in DOCUMENTS] * 2
    first = [n for doc_id, n in done if doc_id == DOCUMENTS[0].doc_id][:3]
    assert min(abs(a - b) for a in first for b in first if a != b) >= 2
