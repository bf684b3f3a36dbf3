"""Pages from the stored picture or from the file, and pages as files of their own."""

import io
import shutil
from dataclasses import replace

import pymupdf
import pytest
from PIL import Image

from core.errors import InputError
from core.index.generation import open_current
from image_utils.pages import page_as_pdf, source_file, stored_or_drawn


@pytest.fixture
def library(built):
    return open_current(built.caches).library


def document_of(library, name):
    return next(d for d in library.documents() if d.name == name)


def test_a_stored_picture_is_used_as_it_is(built, library):
    document = document_of(library, "tides.pdf")
    page = library.page(document.doc_id, 1)
    stored = (built.caches / "pages" / page.picture).read_bytes()
    assert stored_or_drawn(page, document, built.caches, built.datas / "nowhere") == stored


def test_without_a_stored_picture_the_page_is_drawn_and_nothing_written(built, library, tmp_path):
    document = document_of(library, "tides.pdf")
    page = library.page(document.doc_id, 2)
    picture = Image.open(io.BytesIO(stored_or_drawn(page, document, tmp_path, built.datas, dpi=72)))
    assert abs(picture.width - page.width) <= 1 and abs(picture.height - page.height) <= 1
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_changed_is_not_drawn(built, library, tmp_path):
    document = document_of(library, "tides.pdf")
    page = replace(library.page(document.doc_id, 1), picture="")
    with pytest.raises(InputError, match="no longer in"):
        stored_or_drawn(page, document, built.caches, tmp_path)
    (tmp_path / "papers").mkdir()
    shutil.copy(built.datas / "papers" / "tides.pdf", tmp_path / "papers" / "tides.pdf")
    assert source_file(document, tmp_path).is_file()
    with (tmp_path / "papers" / "tides.pdf").open("ab") as stream:
        stream.write(b" ")
    with pytest.raises(InputError, match="has changed"):
        stored_or_drawn(page, document, built.caches, tmp_path)


def test_one_page_becomes_a_pdf_with_the_same_text(built, library):
    document = document_of(library, "tides.pdf")
    with pymupdf.open(stream=page_as_pdf(2, document, built.datas)) as single:
        assert single.page_count == 1
        assert "12.5 metres" in single[0].get_text()


@pytest.mark.parametrize("page", [0, 3, -1])
def test_a_page_that_is_not_there_is_not_replaced_by_another(built, library, page):
    with pytest.raises(InputError):
        page_as_pdf(page, document_of(library, "tides.pdf"), built.datas)
