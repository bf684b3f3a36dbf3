"""A seeded error in each layer is caught and put down to that layer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.evaluation.answer_check import judge
from core.evaluation.answer_layers import AnswerFault, GroundingFault, failures
from core.evaluation.documents import DocumentNames
from core.evaluation.grounding import ground
from core.evaluation.layers import Layer, Loss, loss_in_search
from core.evaluation.stages import Stage
from core.retrieval.fusion import FusionWeights
from core.types.geometry import BBox
from core.types.page import Block, BlockKind
from tests.core.evaluation.makers import (
    DOCUMENTS,
    A,
    answer,
    claim,
    evidence,
    fact,
    page_of,
    place,
    question,
)
from tests.core.evaluation.seeded import build, changed, run


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    questions, generation = build(tmp_path_factory.mktemp("seeded"))
    yield questions, generation
    generation.close()


def loss(run_) -> Loss | None:
    return run_.stages[0].loss


def test_nothing_is_lost_where_nothing_is_wrong(library):
    result = run(*library)
    assert loss(result) is None
    assert result.stages[0].snippet == {1: True, 3: True, 5: True, 10: True}
    assert (result.stages[0].hit_8k, result.label_faults) == (True, ())


def test_a_page_offset_of_one_is_a_fault_of_parsing(library):
    def shifted(chunk):
        return replace(chunk, spans=tuple(s._replace(page=s.page + 1) for s in chunk.spans))

    questions, generation = library
    one_later = changed(
        generation,
        page_text=lambda text, doc_id, page: text(doc_id, page - 1) if page > 1 else "moved",
        chunk=shifted,
    )
    found = loss(run(questions, one_later))
    assert found.layer is Layer.PAGE_NOT_PARSED
    assert "the library has it on page 2, the PDF on page 1" in found.detail


def test_a_dropped_table_is_a_fault_of_parsing(library):
    def dropped(chunk):
        return replace(chunk, text="", spans=chunk.spans[:1]) if "harbour" in chunk.text else chunk

    questions, generation = library
    half = changed(generation, page_text=lambda text, doc_id, page: text(doc_id, page)[:40], chunk=dropped)
    half.library.chunk = lambda chunk_id: dropped(generation.library.chunk(chunk_id))
    assert loss(run(questions, half)).layer is Layer.PAGE_NOT_PARSED


def test_text_that_was_parsed_but_is_in_no_chunk_is_a_fault_of_chunking(library):
    def emptied(chunk):
        return replace(chunk, text="gone", spans=chunk.spans[:1]) if "harbour" in chunk.text else chunk

    questions, generation = library
    unchunked = changed(generation, chunk=emptied)
    unchunked.library.chunk = lambda chunk_id: emptied(generation.library.chunk(chunk_id))
    assert loss(run(questions, unchunked)).layer is Layer.NOT_IN_A_CHUNK


def test_a_swapped_fusion_weight_is_a_fault_of_fusion(library):
    swapped = FusionWeights(lexical=-1.0, page=-1.0, dense=-1.0, coverage=0.0)
    questions, generation = library
    assert loss(run(questions, generation, swapped)).layer is Layer.LOST_IN_FUSION


@pytest.mark.parametrize(
    ("kept", "layer"),
    [
        ((), Layer.NOT_RECALLED),
        ((Stage.DENSE,), Layer.LOST_IN_FUSION),
        ((Stage.LEXICAL, Stage.FUSED), Layer.LOST_IN_RERANK),
        ((Stage.DENSE, Stage.FUSED, Stage.RERANKED), Layer.LOST_IN_SPREADING),
    ],
)
def test_a_miss_belongs_to_the_first_stage_that_lost_it(kept, layer):
    found = loss_in_search({s: s in kept for s in Stage}, {s: 61 if s in kept else None for s in Stage})
    assert (found.layer, "lexical" in found.detail) == (layer, True)


class Quoted:
    """A library of one block."""

    TEXT = "营业收入 12.35 亿元"

    def block(self, block_id):
        return Block(block_id, int(block_id[14:18]), BlockKind.PARAGRAPH, self.TEXT, BBox(0, 0, 1, 1))

    def page_text(self, doc_id, page):
        return self.TEXT if page == 1 else ""


ASKED = question(evidence=(place("a.pdf", 1),), docs=("a.pdf",), facts=(fact("12.35亿元"),))


def found_in(said, has_chunk=lambda chunk_id: True):
    names = DocumentNames.of(DOCUMENTS)
    judgement = judge(ASKED, said, names, page_of)
    judgement = replace(judgement, grounding=ground(said, Quoted(), has_chunk))
    return {f.layer for f in failures(judgement, None)}


def test_a_right_answer_has_no_failure():
    assert found_in(answer(claim("营业收入 12.35 亿元 [1]", 1), evidence=(evidence(1),))) == set()


def test_a_wrong_unit_in_an_answer_is_a_fault_of_the_answer():
    said = answer(claim("营业收入 12.35 万元 [1]", 1), evidence=(evidence(1),))
    assert AnswerFault.WRONG_UNIT in found_in(said)


def test_a_citation_of_a_chunk_that_is_not_there_is_a_fault_of_grounding():
    said = answer(claim("营业收入 12.35 亿元 [1]", 1), evidence=(evidence(1),))
    assert found_in(said, lambda chunk_id: False) == {
        GroundingFault.NO_SUCH_CITATION,
    }
    assert GroundingFault.NO_SUCH_CITATION in found_in(answer(claim("营业收入 12.35 亿元 [7]", 7)))


def test_a_quote_one_page_off_is_a_fault_of_grounding():
    moved = evidence(1)
    moved = replace(moved, quote=replace(moved.quote, page=2))
    said = answer(claim("营业收入 12.35 亿元 [1]", 1), evidence=(moved,))
    assert GroundingFault.QUOTE_NOT_ON_PAGE in found_in(said)
    assert moved.quote.doc_id == A


def test_an_answer_without_its_evidence_is_a_fault_of_retrieval_alone():
    judgement = judge(ASKED, answer(refuse="没有"), DocumentNames.of(DOCUMENTS), page_of)
    (failure,) = failures(judgement, Loss(Layer.NOT_RECALLED))
    assert failure.part == "retrieval"
    (failure,) = failures(judgement, None)
    assert failure.layer is AnswerFault.REFUSED
