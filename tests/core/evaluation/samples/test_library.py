"""The committed library is small, complete, and exactly what the generator makes."""

import pymupdf
import pytest
import typer
from typer.testing import CliRunner

from core.evaluation.samples import check
from core.evaluation.samples.library import BROKER, MAKERS, PAPER, SCAN, make
from scripts import make_samples

ANNUAL = [name for name in MAKERS if "年度报告" in name] + ["report_final_v2.pdf"]


def test_regenerating_gives_the_same_texts_places_and_labels(samples, folder, labels_file):
    assert check.differences(samples, folder, labels_file) == []


def test_a_changed_page_and_a_missing_document_are_reported(samples, folder, labels_file, tmp_path):
    check.write(samples, tmp_path)
    (tmp_path / PAPER).unlink()
    (tmp_path / BROKER).write_bytes((folder / SCAN).read_bytes())
    found = check.differences(samples, tmp_path, labels_file)
    assert any(PAPER in line and "missing" in line for line in found)
    assert any(BROKER in line for line in found)


def test_check_exits_with_an_error_and_names_what_differs(tmp_path, samples, labels_file, monkeypatch):
    monkeypatch.setattr(make_samples, "make_all", lambda: samples)
    app = typer.Typer()
    app.command()(make_samples.main)
    check.write(samples, tmp_path)
    options = ["--check", "--out", str(tmp_path), "--labels", str(labels_file)]
    assert CliRunner().invoke(app, options).exit_code == 0
    (tmp_path / PAPER).unlink()
    result = CliRunner().invoke(app, options)
    assert result.exit_code == 1
    assert f"{PAPER}: missing" in result.output


def test_the_library_is_small_but_has_every_kind_of_document(folder):
    files = sorted(folder.glob("*.pdf"))
    assert len(files) >= 9
    assert sum(path.stat().st_size for path in files) < 3_000_000
    assert {path.name for path in files} == set(MAKERS)


@pytest.mark.parametrize("name", ANNUAL)
def test_annual_reports_have_the_length_of_short_reports(name, committed_pages):
    assert 12 <= len(committed_pages[name]) <= 25


def test_some_documents_have_metadata_and_an_outline_and_some_do_not(folder):
    titles, outlines = {}, {}
    for path in folder.glob("*.pdf"):
        with pymupdf.open(path) as document:
            titles[path.name], outlines[path.name] = document.metadata["title"], document.get_toc()
    assert titles["2024-虚构青禾-年度报告.pdf"] and not titles["report_final_v2.pdf"]
    assert outlines["2024-虚构青禾-年度报告.pdf"] and not outlines["2023-虚构青禾-年度报告.pdf"]


def test_making_a_document_twice_gives_the_same_marks_and_text(samples):
    again = make(PAPER)
    first = next(s for s in samples if s.name == PAPER)
    assert (again.pages, again.marks) == (first.pages, first.marks)


def core_of(word):
    """The middle of a word's box: line boxes touch by design, their middles never."""
    return pymupdf.Rect(
        word.x0 + 0.6, word.y0 + word.height * 0.3, word.x1 - 0.6, word.y1 - word.height * 0.3
    )


def test_no_text_leaves_its_page_and_no_two_lines_overlap(folder):
    for path in folder.glob("*.pdf"):
        with pymupdf.open(path) as document:
            for page in document:
                words = [pymupdf.Rect(w[:4]) for w in page.get_text("words")]
                assert all(page.rect.contains(word) for word in words), (path.name, page.number + 1)
                cores = [core_of(word) for word in words]
                for number, core in enumerate(cores):
                    clash = [o for o in cores[number + 1 :] if not (core & o).is_empty]
                    assert not clash, (path.name, page.number + 1, page.get_textbox(core))
