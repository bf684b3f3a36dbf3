import json
from dataclasses import replace

import pymupdf
import pytest

from core.evaluation.parse_bench.attempt import Attempt
from core.evaluation.parse_bench.hard_files import hard_files, problems
from core.types.document import DocumentStatus
from core.types.health import PageGrade
from tests.pdfs import write_pdf

GOOD = Attempt(
    DocumentStatus.PARSED,
    "",
    0.1,
    text="Alpha beta ﬁn",
    labels=("i", "1"),
    rotations=(0, 90),
    grades=(PageGrade.GOOD, PageGrade.GOOD),
)
OK = {"open": "ok", "max_seconds": 30}


def wrong(expected, *tried):
    return list(problems({**OK, **expected}, tried or (GOOD,)))


@pytest.mark.parametrize(
    ("expected", "bad"),
    [
        ({"pages": 2}, {"pages": 3}),
        ({"text_contains": ["alpha".title() + "beta", "fin"]}, {"text_contains": ["gamma"]}),
        ({"max_text_chars": 12}, {"max_text_chars": 0}),
        ({"rotations": [90, 0]}, {"rotations": [180]}),
        ({"page_labels": ["i"]}, {"page_labels": ["1"]}),
        ({"lone_surrogates": True}, {"text_quality": "must be flagged"}),
        ({}, {"attachments": 1}),
        ({}, {"needs_ocr": True}),
        ({}, {"open": "error"}),
        ({}, {"max_seconds": 0.05}),
        ({}, {"something_new": 1}),
    ],
)
def test_each_expectation_is_checked(expected, bad):
    assert wrong(expected) == []
    assert len(wrong(bad)) == 1


def test_ocr_and_attachments_and_poor_text_count_when_they_are_told():
    assert wrong({"needs_ocr": True}, replace(GOOD, read_by_ocr=True)) == []
    assert wrong({"attachments": 1}, replace(GOOD, warnings=("1 attached file is not read",))) == []
    assert wrong({"text_quality": "flag"}, replace(GOOD, grades=(PageGrade.POOR,))) == []


def test_a_line_drawn_twice_for_bold_type_may_be_read_once():
    twice = "An imaginary company An imaginary comp"
    assert wrong({"text_contains": [twice]}, replace(GOOD, text="An imaginary company\nof nowhere")) == []
    assert wrong({"text_contains": [twice]}, replace(GOOD, text="An imaginary comp"))
    assert wrong({"text_contains": ["ababab"]}, replace(GOOD, text="ab"))


def test_a_crash_or_a_time_limit_is_never_as_expected():
    for status in (DocumentStatus.CRASHED, DocumentStatus.TIMED_OUT, DocumentStatus.OUT_OF_MEMORY):
        for opening in ("error", "ok_or_clear_error"):
            assert wrong({"open": opening}, Attempt(status, "why", 1.0))
    assert wrong({"open": "error"}, Attempt(DocumentStatus.DAMAGED, "", 1.0))
    assert not wrong({"open": "error"}, Attempt(DocumentStatus.DAMAGED, "why", 1.0))


def test_a_locked_file_must_ask_and_open_with_its_password():
    locked = Attempt(DocumentStatus.NEEDS_PASSWORD, "asks for one", 0.1)
    expected = {"open": "needs_password", "password": "x", "pages": 2}
    assert wrong(expected, locked, GOOD) == []
    assert wrong(expected, GOOD, GOOD)
    assert wrong(expected, locked, locked)


def test_a_manifest_is_measured_line_by_line(tmp_path):
    plain = write_pdf(tmp_path / "plain.pdf", [["虚构的第一页"]])
    with pymupdf.open(plain) as pdf:
        pdf.save(
            tmp_path / "locked.pdf", encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="key", owner_pw="own"
        )
    (tmp_path / "empty.pdf").touch()
    lines = [
        ("plain.pdf", {"open": "ok", "pages": 1, "text_contains": ["虚构的第一页"]}),
        ("locked.pdf", {"open": "needs_password", "password": "key", "text_contains": ["虚构"]}),
        ("empty.pdf", {"open": "ok"}),
    ]
    (tmp_path / "manifest.jsonl").write_text(
        "\n".join(
            json.dumps({"file": file, "category": "own", "expected": {**expected, "max_seconds": 60}})
            for file, expected in lines
        )
    )
    measure = hard_files(tmp_path, workers=1)
    assert (measure.right, measure.of, measure.reached) == (2, 3, False)
    assert [miss.item for miss in measure.misses] == ["empty.pdf (own)"]
    assert "not_pdf" in measure.misses[0].why
