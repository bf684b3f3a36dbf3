"""Entries of lists of references are kept and found on request, never among the other hits."""

from __future__ import annotations

import pytest

from core.answering import answer_question
from core.index.generation import open_current
from core.pipeline.build import build_library
from core.pipeline.progress import Silent
from core.providers.bundled import bundled_embedder
from core.retrieval.planning import plan_question
from core.retrieval.retriever import Retriever
from core.types import ChunkKind
from tests.pdfs import write_pdf

QUERY = "Quillfeather barnacle chronometry"


@pytest.fixture(scope="module")
def generation(tmp_path_factory, settings):
    root = tmp_path_factory.mktemp("references")
    write_pdf(
        root / "datas" / "tides.pdf",
        [
            [
                "Tidal Clocks of Imaginary Harbours",
                "We measure tides in harbours that do not exist, and say so.",
            ],
            [
                "References",
                "[1] A. Quillfeather. Barnacle chronometry. Journal of Nowhere, 2001.",
                "[2] B. Nobody. On lights. Journal of Nowhere, 2002.",
                "Appendix A",
                "The clocks of the northern basin were set by hand every second winter of the survey.",
            ],
        ],
    )
    build_library(root / "datas", root / "caches", settings, bundled_embedder(), Silent())
    with_references = open_current(root / "caches")
    yield with_references
    with_references.close()


def found(generation, **options):
    plan = plan_question(f"{QUERY}?", generation.library.documents())
    return [c.chunk for c in Retriever(generation, bundled_embedder(), **options).retrieve(plan)]


def test_not_searched_by_default(generation):
    assert generation.lexical.search(QUERY, 5) == []
    assert all(c.kind is not ChunkKind.REFERENCE for c in found(generation))


def test_searched_on_request(generation):
    (row, _), *_ = generation.references.search(QUERY, 5)
    (chunk,) = generation.library.children_by_row([row])
    assert chunk.kind is ChunkKind.REFERENCE and "Quillfeather" in chunk.text
    assert found(generation, references=True)[0].text == chunk.text
    assert generation.manifest.counts["references"] >= 1


def test_the_appendix_after_them_is_searched(generation):
    assert generation.lexical.search("clocks set by hand in winter", 5)


@pytest.mark.parametrize("references", [False, True])
def test_an_answer_quotes_them_on_request_only(generation, references):
    answer = answer_question(f"{QUERY}?", generation, bundled_embedder(), references=references)
    assert any("Quillfeather" in e.quote.text for e in answer.evidence) is references
