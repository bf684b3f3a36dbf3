import pytest

from core.retrieval.coverage import coverage, rerank_by_coverage
from core.types import Candidate, Chunk, ChunkKind, ChunkSpan


def candidate(text, score, prefix=""):
    chunk = Chunk(text, "d", ChunkKind.TEXT, text, (ChunkSpan(0, len(text), "b", 0, 1),), prefix=prefix)
    return Candidate(chunk, score)


def test_coverage_is_the_weighted_share_of_terms_found():
    weights = {"revenu": 3.0, "2024": 1.0}
    assert coverage(weights, ["Revenues rose", "in 2024", ""]) == pytest.approx([0.75, 0.25, 0])
    assert coverage({}, ["anything"]) == [0]


def test_the_chunk_that_says_more_of_the_question_wins_a_close_race():
    found = rerank_by_coverage(
        [candidate("revenue revenue revenue", 0.50), candidate("revenue", 0.49, prefix="2024")],
        {"revenu": 1.0, "2024": 1.0},
        0.3,
    )
    assert [c.chunk.text for c in found] == ["revenue", "revenue revenue revenue"]
    assert found[0].routes["coverage"].rank == 1
    assert found[0].score == pytest.approx(0.79)


def test_without_terms_the_order_stays():
    both = [candidate("a", 0.5), candidate("b", 0.5)]
    assert [c.chunk.text for c in rerank_by_coverage(both, {}, 0.3)] == ["a", "b"]
