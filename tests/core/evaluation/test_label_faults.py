"""A label is checked against the PDF itself: what it gets wrong is no miss of the search."""

from __future__ import annotations

from core.evaluation.documents import DocumentNames
from core.evaluation.gate import outcomes
from core.evaluation.labels import GoldPlace, QuestionSet
from core.evaluation.page_texts import PageTexts, faulty_questions, label_faults
from core.evaluation.report import SetRun, report
from core.evaluation.retrieval_run import run_retrieval
from tests.core.evaluation.makers import DOCUMENTS, A, candidate, question, write_pdf

FIRST = "one two three four five six seven eight nine ten eleven twelve\n" * 2
QUOTE = "grain is shipped from the harbour to every northern island each spring and autumn"
SECOND = f"{QUOTE}\n{QUOTE.upper()}\nthirteen fourteen fifteen sixteen"


def checked(tmp_path, page, quote=QUOTE, **fields):
    write_pdf(tmp_path / "a.pdf", FIRST, SECOND, "")
    asked = question(evidence=(GoldPlace("a.pdf", page, quote, **fields),), docs=("a.pdf",))
    names = DocumentNames.of(DOCUMENTS)
    return asked, label_faults([asked], names, PageTexts({A: tmp_path / "a.pdf"}))


def test_a_quote_on_its_page_is_no_fault(tmp_path):
    assert checked(tmp_path, 2)[1] == ()


def test_a_quote_on_another_page_is_a_fault_that_says_where_it_stands(tmp_path):
    asked, (fault,) = checked(tmp_path, 1)
    assert (fault.page, fault.also, fault.share) == (1, (2,), 0.0)
    assert "it stands on page 2" in fault.text()
    assert faulty_questions([asked], [fault]) == {"q1"}


def test_a_quote_over_a_page_end_is_no_fault(tmp_path):
    assert checked(tmp_path, 1, "eight nine ten eleven twelve grain is shipped from")[1] == ()


def test_a_page_that_is_a_picture_or_a_quote_in_one_cannot_be_checked(tmp_path):
    assert checked(tmp_path, 3)[1] == ()
    assert checked(tmp_path, 1, in_picture=True)[1] == ()


def test_a_faulty_label_and_a_missing_capability_are_reported_apart_and_not_gated(tmp_path):
    asked, faults = checked(tmp_path, 1)
    scanned = question("q2", evidence=asked.evidence, docs=("a.pdf",), needs=("ocr",))
    both = (asked, scanned)
    results = run_retrieval(both, DOCUMENTS, lambda text, filters, limit: [candidate(A, 2)])
    run = SetRun(
        QuestionSet("own", tmp_path, both), results, label_faults=faults, capabilities=frozenset({"tables"})
    )
    data = report([run])
    assert data["sets"]["own"] == {} and data["outcomes"]["own"] == {}
    assert data["needs"]["own"]["ocr"]["ids"] == ["q2"]
    assert len(data["label_faults"]["own"]) == 1
    assert outcomes([run]) == {}
