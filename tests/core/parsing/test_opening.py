"""Files that give no pages say why, and what to do, in both languages."""

from __future__ import annotations

import pymupdf
import pytest

from core.errors import UnreadableDocumentError
from core.parsing.opening import open_pdf
from core.types import DocumentStatus
from tests.core.parsing.pages import make_pdf, parse, write


def hello(page):
    write(page, 60, 100, "Hello, reader of this page.")


def status(path):
    with pytest.raises(UnreadableDocumentError) as caught:
        parse(path)
    error = caught.value
    assert error.message and error.message_zh and error.hint and error.hint_zh
    return error.status


def test_password(tmp_path):
    path = make_pdf(
        tmp_path / "a.pdf", [hello], encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="x", owner_pw="y"
    )
    assert status(path) == DocumentStatus.NEEDS_PASSWORD


def test_owner_password_alone_opens(tmp_path):
    path = make_pdf(tmp_path / "a.pdf", [hello], encryption=pymupdf.PDF_ENCRYPT_AES_256, owner_pw="y")
    assert parse(path).blocks[0].text == "Hello, reader of this page."


@pytest.mark.parametrize("content", [b"", b"<html>not a pdf</html>", b"PK\x03\x04 a zip"])
def test_not_a_pdf(tmp_path, content):
    path = tmp_path / "a.pdf"
    path.write_bytes(content)
    assert status(path) == DocumentStatus.NOT_PDF


@pytest.mark.parametrize("content", [b"%PDF-1.7\n%%EOF", b"%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\n"])
def test_damaged(tmp_path, content):
    path = tmp_path / "a.pdf"
    path.write_bytes(content)
    assert status(path) == DocumentStatus.DAMAGED


def test_cut_off_file_gives_its_pages_or_a_clear_error(tmp_path):
    whole = make_pdf(tmp_path / "a.pdf", [hello] * 5).read_bytes()
    for share in (0.3, 0.6, 0.9):
        path = tmp_path / "cut.pdf"
        path.write_bytes(whole[: int(len(whole) * share)])
        try:
            parse(path)
        except UnreadableDocumentError as error:
            assert error.status == DocumentStatus.DAMAGED


def test_too_large(tmp_path):
    path = make_pdf(tmp_path / "a.pdf", [hello])
    with pytest.raises(UnreadableDocumentError) as caught:
        open_pdf(path, max_bytes=100)
    assert caught.value.status == DocumentStatus.TOO_LARGE


def test_missing_file(tmp_path):
    assert status(tmp_path / "none.pdf") == DocumentStatus.DAMAGED
