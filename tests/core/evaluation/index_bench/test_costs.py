from core.evaluation.index_bench.index import build_costs
from core.evaluation.index_bench.query import query_cost, synthetic_plans
from core.evaluation.index_bench.synthetic import SyntheticEmbedder
from core.evaluation.index_bench.table import BUILD_HEAD, QUERY_HEAD, build_rows, query_rows
from core.index.generation import open_current


def test_the_benches_measure_builds_and_questions_of_a_made_up_library(settings, tmp_path):
    first, unchanged, added = build_costs(tmp_path, 2, settings, SyntheticEmbedder(16))
    assert first.children == unchanged.children < added.children
    assert unchanged.cpu_seconds <= first.cpu_seconds
    assert len(build_rows([first])[0]) == len(BUILD_HEAD)

    cost = query_cost(tmp_path / "caches", 8, profile=True)
    assert (cost.documents, cost.children) == (3, added.children)
    assert set(cost.by_filter) == {name for name, _ in synthetic_plans(8)}
    assert cost.rss_mb > cost.vectors_mb >= 0
    assert "tottime" in cost.profile
    assert len(query_rows([cost])[0]) == len(QUERY_HEAD)


def test_questions_of_the_bench_have_words_of_the_library(settings, tmp_path):
    build_costs(tmp_path, 2, settings, SyntheticEmbedder(16))
    generation = open_current(tmp_path / "caches")
    assert all(generation.lexical.search(plan.question, 5) for _, plan in synthetic_plans(8))
    generation.close()
