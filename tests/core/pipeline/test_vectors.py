"""Which documents have all their vectors is known without opening a file, and never believed too long."""

import numpy as np
import pytest

from core.library.work import WorkLibrary
from core.pipeline import vectors
from core.pipeline.chunk import chunk_documents
from core.pipeline.parse import parse_documents
from core.pipeline.progress import Silent
from core.pipeline.vectors import LibraryVectors
from core.providers.bundled import bundled_embedder
from tests.pdfs import write_pdf, write_two_companies


class Other:
    """Another model, as fast as can be."""

    model_id = "other"
    dimension = 4
    host = ""

    def embed(self, texts, kind):
        return np.full((len(texts), 4), 0.5, np.float32)


@pytest.fixture
def work(settings, tmp_path):
    datas = write_two_companies(tmp_path / "datas")
    with WorkLibrary(tmp_path / "caches") as library:
        chunked(library, datas, settings)
        library.datas = datas
        yield library


def chunked(work, datas, settings):
    parse_documents(work, datas, settings, Silent())
    chunk_documents(work, Silent())


def embed(work, embedder=None):
    return LibraryVectors(work, embedder or Other()).embed(1, Silent())


def test_a_second_run_opens_no_vector_file_and_counts_the_same(work, monkeypatch):
    first = embed(work)
    assert first.embedded == first.total > 0

    def opened(*_):
        raise AssertionError("a vector file was opened")

    monkeypatch.setattr(vectors, "open_vectors", opened)
    again = embed(work)
    assert (again.total, again.cached, again.embedded) == (first.total, first.total, 0)


def test_a_new_document_alone_is_looked_at(work, settings, monkeypatch):
    first = embed(work)
    write_pdf(work.datas / "new.pdf", [["A new document about lighthouses."]])
    chunked(work, work.datas, settings)
    asked = []
    real = vectors.embed_children

    def asking(cache, embedder, children, *rest):
        asked.append(children)
        return real(cache, embedder, children, *rest)

    monkeypatch.setattr(vectors, "embed_children", asking)
    summary = embed(work)
    assert len({c.doc_id for children in asked for c in children}) == 1
    assert summary.total == first.total + summary.embedded == first.total + len(asked[0])


def test_a_lost_file_is_noticed_and_made_again(work):
    first = embed(work)
    (file,) = (work.paths.vectors / "other").glob("*.npy")
    file.unlink()
    assert embed(work).embedded == first.total


def test_each_model_has_its_own_and_going_back_is_free(work, monkeypatch):
    embed(work)
    assert embed(work, bundled_embedder()).embedded > 0
    monkeypatch.setattr(vectors, "open_vectors", None)
    assert embed(work).embedded == 0


def test_a_document_with_a_failed_text_is_asked_for_again(work, monkeypatch):
    with monkeypatch.context() as patch:
        real = vectors.embed_children
        patch.setattr(vectors, "embed_children", lambda c, e, children, *r: real(c, e, children[:-1], *r))
        first = embed(work)
    assert embed(work).embedded == 1
    assert embed(work).total == first.total + 1
