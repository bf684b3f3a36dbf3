"""Texts and questions no author meant: they are published, found where they can be, and break nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.answering import answer_question
from core.errors import InputError
from core.index.generation import open_current
from core.library.registration import scan
from core.library.work import WorkLibrary
from core.pipeline.chunk import chunk_documents
from core.pipeline.progress import Silent
from core.pipeline.publish import publish_library
from core.pipeline.vectors import LibraryVectors
from core.providers.bundled import bundled_embedder
from core.retrieval.planning import plan_question
from core.retrieval.retriever import Retriever
from core.types import BBox, Block, BlockKind, DocumentStatus, Page, ParsedDocument
from tests.core.index.libraries import EMBEDDER

ODD = {
    "one character": "x",
    "one Chinese character": "增",
    "nothing but signs": "… — ‰ § ¶",
    "control characters": "revenue\x00 grew\x07\x1b[31m in\x7f 2024",
    "no characters": "\ufffe\u200b\ufeff",
    "one long word": "z" * 100_000,
    "a long text": "gross margin of the segment rose; " * 3_000,
    "long Chinese": "营业收入增长" * 16_000,
}
QUESTIONS = [
    "x", "增", "\x00", "\ud800", '2024年:营收"增长 AND (', "C++ [x]", "-8.9%", "AND OR NOT", "a:b^2~3",
    "*", "?", "{a TO b}", "/regex/", "\\", "z" * 4000, "营业收入" * 1000,
    "1" * 400, "NaN", "(((", "+-+-", "\u202e\ufeff",
]  # fmt: skip


def library(caches, texts, embedder):
    """One document whose blocks are these texts, published with the vectors of `embedder`."""
    datas = caches / "datas"
    datas.mkdir(parents=True)
    (datas / "odd.pdf").write_bytes(b"%PDF-1.7 a stub")
    with WorkLibrary(caches) as work:
        work.register(list(scan(datas, {})))
        (document,) = work.documents()
        box = BBox(50, 50, 500, 60)
        blocks = tuple(
            Block(f"{document.doc_id}:p0001:b{i:05d}", 1, BlockKind.PARAGRAPH, text, box)
            for i, text in enumerate(texts)
        )
        parsed = ParsedDocument(document.doc_id, (Page(1, 595, 842),) if blocks else (), blocks)
        status = DocumentStatus.PARSED if blocks else DocumentStatus.NO_TEXT
        work.save_parsed(replace(document, status=status, pages=1), parsed, "1")
        chunk_documents(work, Silent())
        vectors = LibraryVectors(work, embedder)
        vectors.embed(1, Silent())
        publish_library(work, vectors)
    return open_current(caches)


@pytest.fixture(scope="module")
def odd(tmp_path_factory):
    generation = library(tmp_path_factory.mktemp("odd"), list(ODD.values()), bundled_embedder())
    yield generation
    generation.close()


def found(generation, question, embedder):
    plan = plan_question(question, generation.library.documents())
    return Retriever(generation, embedder).retrieve(plan)


def test_odd_texts_are_kept_as_they_are_and_searched(odd):
    rows = odd.rows.alive
    stored = {c.text for c in odd.library.children_by_row(rows)}
    for name in ("one character", "control characters"):
        assert any(ODD[name] in text for text in stored), name
    for question in ("revenue grew in 2024", "gross margin of the segment", "营业收入增长"):
        assert found(odd, question, None), question


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: ascii(q[:20]))
def test_no_question_breaks_the_search_or_the_answer(odd, question):
    found(odd, question, bundled_embedder())
    answer_question(question, odd, bundled_embedder())


@pytest.mark.parametrize("question", ["", " \n", "z" * 100_000, "营业收入" * 20_000], ids=lambda q: q[:5])
def test_what_is_no_question_is_refused_in_words(odd, question):
    for ask in (found, lambda *asked: answer_question(asked[1], odd, asked[2])):
        with pytest.raises(InputError) as caught:
            ask(odd, question, bundled_embedder())
        assert caught.value.text("en") != caught.value.text("zh")


@pytest.mark.parametrize(
    "texts", [[], ["x"], ["profit of 2024 rose"]], ids=["no text", "a letter", "one chunk"]
)
def test_an_empty_library_and_one_of_one_chunk_answer(tmp_path, texts):
    generation = library(tmp_path, texts, EMBEDDER)
    assert generation.manifest.counts["children"] == len(texts)
    answer_question("profit of 2024", generation, EMBEDDER)
    assert bool(found(generation, "profit of 2024", EMBEDDER)) == (len(texts) == 1 and len(texts[0]) > 1)
    generation.close()


def test_ten_thousand_identical_chunks_cost_one_vector(tmp_path):
    text = "The same sentence stands on every page of this report, and it is long enough. " * 4
    generation = library(tmp_path, [text] * 10_000, EMBEDDER)
    assert generation.manifest.counts["children"] == generation.manifest.counts["embedded"] == 10_000
    assert sum(segment.rows for segment in generation.manifest.segments) == 1
    assert found(generation, "sentence on every page", EMBEDDER)
    generation.close()
