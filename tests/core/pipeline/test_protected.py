"""PDFs with a password: opened with the one in passwords.csv, which is written nowhere else."""

from __future__ import annotations

import os

import pymupdf
import pytest

from core.errors import InputError
from core.library.work import WorkLibrary
from core.pipeline.parse import parse_documents, parse_one
from core.pipeline.pictures import draw_pictures
from core.pipeline.progress import Silent
from image_utils.pages import page_as_pdf, stored_or_drawn
from tests.pdfs import write_pdf

METHODS = {
    "rc4-40": pymupdf.PDF_ENCRYPT_RC4_40,
    "rc4-128": pymupdf.PDF_ENCRYPT_RC4_128,
    "aes-128": pymupdf.PDF_ENCRYPT_AES_128,
    "aes-256": pymupdf.PDF_ENCRYPT_AES_256,
}
PASSWORD, OWNER = "Geheim-æ1", "Besitzer-2"


def protect(datas, name="locked.pdf", method=pymupdf.PDF_ENCRYPT_AES_256, user=PASSWORD, owner=OWNER):
    plain = write_pdf(datas / "plain" / name, [["虚构的保密内容。", "The hidden sum is 41.5."]])
    with pymupdf.open(plain) as document:
        document.save(datas / name, encryption=method, user_pw=user, owner_pw=owner)
    plain.unlink()
    return datas


def passwords(datas, password, pattern="locked.pdf"):
    (datas / "passwords.csv").write_text(f"file,password\n{pattern},{password}\n", "utf-8")
    os.utime(datas / "passwords.csv", ns=(passwords.time, passwords.time))
    passwords.time += 1_000_000


passwords.time = 1_700_000_000_000_000_000


class Told(Silent):
    def __init__(self):
        self.text = ""

    def note(self, message):
        self.text += message


def run(datas, caches, settings, progress=None):
    with WorkLibrary(caches) as work:
        summary = parse_documents(work, datas, settings, progress or Silent())
        texts = [t for d in work.documents() for _, t in work.page_texts(d.doc_id)]
    return summary, "".join(texts)


@pytest.mark.parametrize("method", METHODS.values(), ids=METHODS)
@pytest.mark.parametrize("password", [PASSWORD, OWNER], ids=["user", "owner"])
def test_either_password_opens_every_kind_of_protection(settings, tmp_path, method, password):
    datas = protect(tmp_path / "datas", method=method)
    passwords(datas, password)
    summary, text = run(datas, tmp_path / "caches", settings)
    assert summary.documents[0].status == "parsed"
    assert "The hidden sum is 41.5." in text


def test_a_file_with_an_owner_password_alone_needs_none(settings, tmp_path):
    summary, text = run(protect(tmp_path / "datas", user=""), tmp_path / "caches", settings)
    assert summary.documents[0].status == "parsed"
    assert "41.5" in text


def test_a_missing_and_a_wrong_password_are_told_apart_and_tried_again_when_the_file_changes(
    settings, tmp_path
):
    datas, caches = protect(tmp_path / "datas"), tmp_path / "caches"
    first, _ = run(datas, caches, settings)
    assert (first.documents[0].status, first.documents[0].reason) == (
        "needs_password",
        "The PDF asks for a password.",
    )
    assert run(datas, caches, settings)[0].parsed == 0
    passwords(datas, "wrong-word")
    second, _ = run(datas, caches, settings)
    assert second.documents[0].status == "needs_password"
    assert "passwords.csv does not open" in second.documents[0].reason
    assert run(datas, caches, settings)[0].parsed == 0
    passwords(datas, PASSWORD)
    third, text = run(datas, caches, settings)
    assert (third.parsed, third.documents[0].status) == (1, "parsed")
    assert "41.5" in text
    passwords(datas, PASSWORD)
    assert run(datas, caches, settings)[0].parsed == 0


def test_a_line_for_another_file_tries_nothing_again(settings, tmp_path):
    datas, caches = protect(tmp_path / "datas"), tmp_path / "caches"
    run(datas, caches, settings)
    passwords(datas, PASSWORD, "other.pdf")
    assert run(datas, caches, settings)[0].parsed == 0


def test_its_pages_are_drawn_stored_and_taken_out(settings, tmp_path):
    datas, caches = protect(tmp_path / "datas"), tmp_path / "caches"
    passwords(datas, PASSWORD)
    run(datas, caches, settings)
    with WorkLibrary(caches) as work:
        (document,) = work.documents()
        (page,) = work.pages(document.doc_id)
        drawn = stored_or_drawn(page, document, caches, datas)
        draw_pictures(work, datas, settings, Silent())
    assert drawn.startswith(b"\xff\xd8")
    assert (caches / "pages" / page.picture).is_file()
    with pymupdf.open("pdf", page_as_pdf(1, document, datas)) as single:
        assert not single.needs_pass
        assert "41.5" in single[0].get_text()
    (datas / "passwords.csv").unlink()
    (caches / "pages" / page.picture).unlink()
    with pytest.raises(InputError, match=r"passwords\.csv"):
        stored_or_drawn(page, document, caches, datas)
    with pytest.raises(InputError, match=r"passwords\.csv"):
        page_as_pdf(1, document, datas)


@pytest.mark.parametrize("given", [PASSWORD, "wrong-word"])
def test_the_password_is_kept_nowhere(settings, tmp_path, given, monkeypatch):
    import core.pipeline.parse as parse

    jobs = []
    monkeypatch.setattr(parse, "parse_one", lambda job: (jobs.append(job), parse_one(job))[1])
    datas, caches, told = protect(tmp_path / "datas"), tmp_path / "caches", Told()
    passwords(datas, given)
    summary, _ = run(datas, caches, settings, told)
    with WorkLibrary(caches) as work:
        draw_pictures(work, datas, settings, told)
    assert jobs
    assert given not in told.text + repr(summary) + repr(jobs)
    for file in caches.rglob("*"):
        if file.is_file():
            assert given.encode() not in file.read_bytes()


def test_a_table_that_cannot_be_read_stops_before_anything_is_parsed(settings, tmp_path):
    datas = protect(tmp_path / "datas")
    (datas / "passwords.csv").write_text("locked.pdf;x\n", "utf-8")
    with pytest.raises(InputError, match="file,password"):
        run(datas, tmp_path / "caches", settings)
