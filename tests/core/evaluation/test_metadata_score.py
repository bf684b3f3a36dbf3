from pathlib import Path

import pytest

from core.errors import InputError
from core.evaluation.metadata_score import Miss, paired, read_labels, score
from core.types import Confidence, Document, DocumentMetadata, DocumentStatus, Origin, Source

LINES = """
{"set": "s", "file": "a.pdf", "half": "tune", "company": ["Fictitia", "Fictitia Harbour"], "period": "2024Q1",
 "unnamed_period": "2025Q1"}
{"set": "s", "file": "b.pdf", "half": "held_out", "title": "Gauges That Are Read"}
{"set": "t", "file": "c.pdf", "half": "tune", "company": "Nusquam"}
""".replace(",\n", ",")


@pytest.fixture
def labels(tmp_path):
    file = tmp_path / "labels.jsonl"
    file.write_text(LINES, encoding="utf-8")
    return read_labels(file)


def document(path, **fields):
    return Document(path[0], path, (path,), 1, DocumentStatus.PARSED, metadata=DocumentMetadata(**fields))


def test_right_and_sure_are_counted_by_field_and_half(labels):
    sure = (Origin("company", Source.TEXT, Confidence.HIGH), Origin("period", Source.TEXT, Confidence.LOW))
    held = [document("x/a.pdf", company="Fictitia Harbour, Inc.", period="2024Q2", origins=sure)]
    scores, misses = score(paired(labels, held))
    assert [(s.field, s.half, s.judged, s.right, s.sure, s.sure_right) for s in scores] == [
        ("company", "tune", 1, 1, 1, 1),
        ("period", "tune", 1, 0, 0, 0),
        ("title", "held_out", 1, 0, 0, 0),
    ]
    assert Miss("a.pdf", "period", ("2024Q1",), "2024Q2") in misses


def test_the_start_of_a_title_is_enough_and_sets_that_are_not_held_do_not_count(labels):
    scores, misses = score(paired(labels, [document("b.pdf", title="Gauges that are read by nobody")]))
    assert [s.right for s in scores if s.field == "title"] == [1]
    assert {m.file for m in misses} == {"a.pdf"}


def test_without_a_file_name_the_quarter_of_the_document_is_right(labels):
    pairs = paired(labels, [document("a.pdf", company="Fictitia", period="2025Q1")])
    assert "period" not in {m.field for m in score(pairs, unnamed=True)[1]}
    assert "period" in {m.field for m in score(pairs)[1]}


def test_a_line_that_is_no_label_is_named(tmp_path):
    file = tmp_path / "labels.jsonl"
    file.write_text('\n{"file": "a.pdf"}\n', encoding="utf-8")
    with pytest.raises(InputError, match="line 2"):
        read_labels(file)


def test_the_labels_of_the_real_reports_can_be_read():
    labels = read_labels(Path(__file__).parents[2] / "labels" / "metadata.jsonl")
    halves = [label.half for label in labels]
    assert abs(halves.count("tune") - halves.count("held_out")) <= 2
