import random

import pytest

from core.evaluation.metrics import (
    first_rank,
    hit_at_k,
    ndcg_at_k,
    page_ranking,
    recall_at_k,
    reciprocal_rank,
)
from tests.core.evaluation.makers import A, B, candidate


def test_pages_rank_by_first_appearance_and_a_chunk_over_a_page_end_counts_for_both():
    found = [candidate(A, 2), candidate(A, 2, 3), candidate(B, 2), candidate(A, 3)]
    assert page_ranking(found) == ((A, 2), (A, 3), (B, 2))


def test_measures_by_hand():
    ranking, relevant = ["x", "y", "z"], {"y", "z", "w"}
    assert first_rank(ranking, relevant) == 2
    assert hit_at_k(ranking, relevant, 1) == 0.0
    assert hit_at_k(ranking, relevant, 2) == 1.0
    assert recall_at_k(ranking, relevant, 3) == pytest.approx(2 / 3)
    assert reciprocal_rank(ranking, relevant, 10) == 0.5
    assert reciprocal_rank(ranking, relevant, 1) == 0.0


def test_nothing_found_or_nothing_relevant_is_zero():
    assert first_rank([], {"x"}) is None
    for measure in (hit_at_k, recall_at_k, reciprocal_rank, ndcg_at_k):
        assert measure([], {"x"}, 5) == 0.0
        assert measure(["x"], set(), 5) == 0.0


@pytest.mark.parametrize("seed", range(20))
def test_agrees_with_ir_measures_on_random_rankings(seed: int):
    ir_measures = pytest.importorskip("ir_measures", reason="has no wheel for this machine")
    from ir_measures import RR, R, Success, nDCG

    rng = random.Random(seed)
    items = [f"d{i}" for i in range(30)]
    ranking = rng.sample(items, rng.randint(0, 25))
    relevant = set(rng.sample(items, rng.randint(1, 6)))
    qrels = [ir_measures.Qrel("q", item, 1) for item in sorted(relevant)]
    run = [ir_measures.ScoredDoc("q", item, 100.0 - i) for i, item in enumerate(ranking)]
    if not ranking:
        run = [ir_measures.ScoredDoc("q", "nothing", 1.0)]
    ours = {
        **{Success @ k: hit_at_k(ranking, relevant, k) for k in (1, 5, 10)},
        **{R @ k: recall_at_k(ranking, relevant, k) for k in (5, 10)},
        RR @ 10: reciprocal_rank(ranking, relevant, 10),
        nDCG @ 10: ndcg_at_k(ranking, relevant, 10),
    }
    theirs = ir_measures.calc_aggregate(list(ours), qrels, run)
    for measure, value in ours.items():
        assert theirs[measure] == pytest.approx(value, abs=1e-9), measure


@pytest.mark.parametrize("seed", range(20))
def test_agrees_with_ir_measures_where_scores_tie(seed: int):
    """Ties are broken before measuring, by row; trec_eval breaks them by name, last name first."""
    ir_measures = pytest.importorskip("ir_measures", reason="has no wheel for this machine")
    from ir_measures import RR, R, Success, nDCG

    rng = random.Random(seed)
    scores = {f"d{i:02d}": float(rng.randint(0, 3)) for i in range(25)}
    ranking = sorted(sorted(scores, reverse=True), key=lambda item: -scores[item])
    relevant = set(rng.sample(sorted(scores), rng.randint(1, 6)))
    qrels = [ir_measures.Qrel("q", item, 1) for item in sorted(relevant)]
    run = [ir_measures.ScoredDoc("q", item, score) for item, score in scores.items()]
    for k in (1, 3, 5, 10):
        ours = {
            Success @ k: hit_at_k(ranking, relevant, k),
            R @ k: recall_at_k(ranking, relevant, k),
            RR: reciprocal_rank(ranking, relevant, len(ranking)),
            nDCG @ k: ndcg_at_k(ranking, relevant, k),
        }
        theirs = ir_measures.calc_aggregate(list(ours), qrels, run)
        for measure, value in ours.items():
            assert theirs[measure] == pytest.approx(value, abs=1e-9), measure
