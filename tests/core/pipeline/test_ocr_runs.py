"""When OCR is switched on, what needs it is parsed again; nothing it read is thrown away or read twice."""

from __future__ import annotations

import pytest

import core.pipeline.parse as parse
from core.library.work import WorkLibrary
from core.parsing.ocr import cache, engine
from core.parsing.ocr.lines import OcrLine, OcrPage, even_letters
from core.pipeline.parse import parse_documents
from core.pipeline.progress import Silent
from core.settings import Settings
from tests.core.parsing.pages import make_pdf
from tests.core.parsing.scans import draw_text, scan_of, scan_pdf
from tests.pdfs import write_pdf

SAID = "营业收入为一百万元整，没有其他说明。"


@pytest.fixture
def datas(tmp_path):
    write_pdf(tmp_path / "datas" / "clean.pdf", [["a page with a text layer"]])
    scan_pdf(tmp_path / "datas" / "scan.pdf", scan_of(draw_text, dpi=72))
    return tmp_path / "datas"


@pytest.fixture
def asked(monkeypatch):
    """Let OCR find one line; the list holds the pictures it was asked to read."""
    pictures: list[object] = []

    def read_picture(picture):
        pictures.append(picture)
        corners = ((100, 100), (900, 100), (900, 140), (100, 140))
        return OcrPage(0, 1240, 886, (OcrLine(SAID, 0.99, corners, even_letters(SAID), "test"),))

    monkeypatch.setattr(cache, "read_picture", read_picture)
    return pictures


def run(datas, caches, settings, **options):
    with WorkLibrary(caches) as work:
        return parse_documents(work, datas, settings, Silent(), **options)


def status(summary):
    return {d.file: d.status for d in summary.documents}


def test_what_was_parsed_without_ocr_is_parsed_again_with_it_and_only_that(datas, tmp_path, settings, asked):
    caches, off = tmp_path / "caches", settings.model_copy(update={"ocr": False})
    assert status(run(datas, caches, off)) == {"clean.pdf": "parsed", "scan.pdf": "no_text"}
    assert run(datas, caches, off).parsed == 0
    summary = run(datas, caches, settings)
    assert (summary.parsed, status(summary)["scan.pdf"]) == (1, "parsed")
    assert run(datas, caches, off).parsed == 0
    run(datas, caches, settings, force=True)
    assert len(asked) == 1


def test_a_long_scan_takes_as_many_turns_as_it_needs(tmp_path, settings, asked, monkeypatch):
    def picture(number):
        return lambda page: page.insert_image(
            page.rect, stream=scan_of(lambda sheet: sheet.draw_circle((50 + 40 * number, 60), 20), dpi=72)
        )

    (tmp_path / "datas").mkdir()
    make_pdf(tmp_path / "datas" / "long.pdf", [picture(n) for n in range(4)])
    monkeypatch.setattr(parse, "OCR_SHARE", 0.0)
    summary = run(tmp_path / "datas", tmp_path / "caches", settings)
    assert status(summary) == {"long.pdf": "parsed"}
    assert len(asked) == 4


def test_without_the_library_a_run_says_so_and_goes_on(datas, tmp_path, settings, monkeypatch):
    notes = []
    monkeypatch.setattr(engine, "_NEEDED", ("a_library_that_nobody_has",))
    progress = Silent()
    monkeypatch.setattr(Silent, "note", lambda _self, text: notes.append(text))
    with WorkLibrary(tmp_path / "caches") as work:
        summary = parse_documents(work, datas, settings, progress)
    assert status(summary) == {"clean.pdf": "parsed", "scan.pdf": "no_text"}
    assert any("not installed" in note for note in notes)


def test_the_environment_switches_ocr_off(monkeypatch):
    monkeypatch.setenv("PAGEWITNESS_OCR", "false")
    assert Settings(_env_file=None).ocr is False
