"""Which documents a run parses: the new, the changed, the asked for, and failures whose cause may be gone."""

from __future__ import annotations

import hashlib

import pytest

import core.pipeline.parse as parse
from core.errors import InputError
from core.library.work import WorkLibrary
from core.pipeline.executor import Failure
from core.pipeline.parse import parse_documents
from core.pipeline.parse_totals import totals_by_status
from core.pipeline.progress import Pace, Silent
from core.types import DocumentStatus
from core.types.names import notes_text, status_text
from tests.pdfs import write_pdf


def run(datas, caches, settings, **options):
    with WorkLibrary(caches) as work:
        return parse_documents(work, datas, settings, Silent(), **options)


@pytest.fixture
def failing(monkeypatch):
    """Makes the next run end every document this way."""

    def set_failure(kind, reason="took longer than 1 s"):
        monkeypatch.setattr(
            parse, "run_documents", lambda f, jobs, **_: ((j, Failure(kind, reason)) for j in jobs)
        )

    return set_failure


@pytest.mark.parametrize(
    ("kind", "status", "setting"),
    [
        ("timed_out", "timed_out", "document_seconds"),
        ("out_of_memory", "out_of_memory", "document_memory_mb"),
        ("crashed", "crashed", "document_memory_mb"),
        ("crashed", "crashed", "document_seconds"),
        ("failed", "crashed", "document_seconds"),
    ],
)
def test_a_failed_document_is_tried_again_when_a_limit_changes(
    settings, tmp_path, failing, kind, status, setting
):
    datas, caches = tmp_path / "datas", tmp_path / "caches"
    write_pdf(datas / "a.pdf", [["text"]])
    failing(kind)
    first = run(datas, caches, settings)
    assert (first.documents[0].status, first.documents[0].reason) == (status, "took longer than 1 s")
    assert run(datas, caches, settings).parsed == 0
    other = settings.model_copy(update={setting: getattr(settings, setting) + 1})
    assert run(datas, caches, other).parsed == 1


@pytest.mark.parametrize("kind", ["timed_out", "out_of_memory", "crashed"])
def test_a_failed_document_is_tried_again_with_another_pdf_engine(
    settings, tmp_path, failing, kind, monkeypatch
):
    import core.pipeline.parse_version as parse_version

    datas, caches = tmp_path / "datas", tmp_path / "caches"
    write_pdf(datas / "a.pdf", [["text"]])
    failing(kind)
    run(datas, caches, settings)
    monkeypatch.setattr(parse_version, "_engine", lambda: "999")
    assert run(datas, caches, settings).parsed == 1


def test_a_file_that_vanished_for_a_moment_is_tried_again(settings, tmp_path, monkeypatch):
    datas, caches = tmp_path / "datas", tmp_path / "caches"
    file = write_pdf(datas / "a.pdf", [["text"]])
    with monkeypatch.context() as patch:
        patch.setattr(parse, "scan", lambda *a, scan=parse.scan: [*scan(*a), file.unlink()][:-1])
        assert run(datas, caches, settings).documents[0].status == "damaged"
    write_pdf(datas / "a.pdf", [["text"]])
    with WorkLibrary(caches) as work:
        known = work.known_files()["a.pdf"]
    assert known.sha256 != ""
    assert run(datas, caches, settings).documents[0].status == "parsed"


def test_only_the_files_asked_for_are_parsed_and_the_others_stay_known(settings, tmp_path):
    datas, caches = tmp_path / "datas", tmp_path / "caches"
    for name in ("a.pdf", "sub/b.pdf", "sub/c.pdf"):
        write_pdf(datas / name, [[f"text of {name}"]])
    summary = run(datas, caches, settings, only=["sub/*"])
    assert [(d.file, d.status) for d in summary.documents] == [
        ("sub/b.pdf", "parsed"),
        ("sub/c.pdf", "parsed"),
    ]
    assert run(datas, caches, settings, only=["b.pdf", "a*"], force=True).parsed == 2
    assert run(datas, caches, settings).parsed == 0
    with pytest.raises(InputError, match=r"nothing\*"):
        run(datas, caches, settings, only=["nothing*"])


def test_a_run_without_a_change_writes_nothing(settings, tmp_path):
    datas, caches = tmp_path / "datas", tmp_path / "caches"
    write_pdf(datas / "a.pdf", [["text"]])
    write_pdf(datas / "b.pdf", [["other"]])
    run(datas, caches, settings)

    def state():
        return hashlib.sha256((caches / "work.sqlite").read_bytes()).hexdigest()

    before = state()
    run(datas, caches, settings)
    assert state() == before
    (datas / "a.pdf").rename(datas / "c.pdf")
    run(datas, caches, settings)
    assert state() != before
    with WorkLibrary(caches) as work:
        assert [d.paths for d in work.documents()] == [("b.pdf",), ("c.pdf",)]


def test_totals_are_kept_by_status(settings, tmp_path):
    datas, caches = tmp_path / "datas", tmp_path / "caches"
    write_pdf(datas / "a.pdf", [["text"], ["more"]])
    write_pdf(datas / "b.pdf", [[]])
    (datas / "c.pdf").write_text("no pdf", "utf-8")
    run(datas, caches, settings)
    with WorkLibrary(caches) as work:
        ids = {d.doc_id for d in work.documents()}
        totals = totals_by_status(work, ids)
        assert totals_by_status(work, ()) == {}
    assert [s.value for s in totals] == ["parsed", "no_text", "not_pdf"]
    parsed = totals[DocumentStatus.PARSED]
    assert (parsed.documents, parsed.pages, parsed.good) == (1, 2, 2)
    assert parsed.seconds > 0


def test_every_status_has_its_names_and_every_reason_its_chinese(settings, tmp_path, failing):
    for status in DocumentStatus:
        assert all(status_text(status, language)[0] for language in ("zh", "en"))
    datas, caches = tmp_path / "datas", tmp_path / "caches"
    write_pdf(datas / "a.pdf", [["text"]])
    failing("crashed", "the worker was ended by SIGKILL (out of memory?)")
    run(datas, caches, settings)
    with WorkLibrary(caches) as work:
        (document,) = work.documents()
    assert notes_text(document, "zh") == "工作进程被 SIGKILL 终止"
    assert notes_text(document, "en") == document.reason


def test_time_left_goes_by_bytes(monkeypatch):
    clock = iter([0.0, 10.0, 10.0])
    monkeypatch.setattr("core.pipeline.progress.time.monotonic", lambda: next(clock))
    pace = Pace(1000)
    assert pace.seconds_left is None
    pace.add(250, 40)
    assert pace.seconds_left == 30.0
    assert pace.pages == 40
