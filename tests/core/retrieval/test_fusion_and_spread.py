import pytest

from core.retrieval.fusion import FusionWeights, fuse
from core.retrieval.spread import interleave, spread

WEIGHTS = FusionWeights(lexical=0.3, page=0.5, dense=0.2)


def test_a_route_without_hits_changes_nothing():
    dense = {1: 0.9, 2: 0.8}
    fused = fuse({}, {}, dense, WEIGHTS)
    assert sorted(fused, key=fused.get, reverse=True) == [1, 2]


def test_scores_of_zero_never_enter_the_fusion():
    assert fuse({1: 0.0, 2: 0.0}, {}, {3: 0.5}, WEIGHTS) == {3: pytest.approx(0.2)}


def test_the_page_lifts_only_what_another_route_found():
    fused = fuse({1: 2.0}, {1: 1.0, 9: 5.0}, {}, WEIGHTS)
    assert fused == {1: pytest.approx(0.3 + 0.5 / 5)}


def test_every_group_keeps_a_place_and_the_order_stays():
    ranked = ["a1", "a2", "a3", "b1", "a4", "c1"]
    assert spread(ranked, lambda item: item[0], 3) == ["a1", "b1", "c1"]
    assert spread(ranked, lambda item: item[0], 4) == ["a1", "a2", "b1", "c1"]
    assert spread(ranked, lambda item: item[0], 2) == ["a1", "b1"]
    assert spread([], lambda item: item, 3) == []


def test_rankings_take_turns_without_repeating():
    assert interleave([["a", "b"], ["b", "c"], []], lambda item: item, 5) == ["a", "b", "c"]
