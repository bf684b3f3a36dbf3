"""Rerankers are judged on the same candidates, and a model's scores are paid for once."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.errors import ProviderUnavailableError
from core.evaluation.labels import LabelledQuestion
from core.evaluation.paid_ranks import PaidRanks
from core.evaluation.rerank_run import NONE, Moved, RerankRun, orders_of, run_reranking, summary, table_lines
from core.index.generation import open_current
from core.pipeline.progress import Silent
from core.providers.bundled import bundled_embedder
from core.retrieval.planning import plan_question
from core.retrieval.retriever import Retriever
from tests.core.evaluation.makers import place, question

ASKED = "2024年的营业收入是多少？"


class Backwards:
    """Scores the last document best."""

    model_id, host = "backwards", "models.example"

    def __init__(self) -> None:
        self.calls = 0

    def rerank(self, query: str, documents):
        self.calls += 1
        return [float(i) for i in range(len(documents))]


class Broken(Backwards):
    model_id = "broken"

    def rerank(self, query: str, documents):
        raise ProviderUnavailableError("no answer", "无应答")


@pytest.fixture
def generation(built):
    opened = open_current(built.caches)
    yield opened
    opened.close()


def labelled(generation) -> list[LabelledQuestion]:
    candidates = Retriever(generation, None).retrieve(plan_question(ASKED, generation.library.documents()))
    found = generation.library.document(candidates[0].chunk.doc_id).paths[0].rsplit("/", 1)[-1]
    return [
        question("here", question=ASKED, evidence=(place(found, candidates[0].chunk.page),)),
        question("nowhere", question=ASKED, evidence=(place(found, 99),)),
    ]


def run(generation, reranker):
    orders = orders_of(generation, reranker, 5.0)
    return run_reranking("own", labelled(generation), generation, bundled_embedder(), orders, Silent())


def test_every_reranker_gets_the_same_candidates(generation):
    done = run(generation, Backwards())
    assert done.rerankers == ("none", "coverage", "backwards")
    assert [m.question.question_id for m in done.moved] == ["here"]
    assert set(done.moved[0].ranks) == set(done.rerankers)
    assert done.lost_before == ("nowhere",)


def test_an_order_changes_places_and_loses_nobody(generation):
    orders = orders_of(generation, Backwards(), 5.0)
    seen = {}
    done = {
        name: lambda plan, candidates, o=order, n=name: seen.setdefault(n, list(o(plan, candidates)))
        for name, order in orders.items()
    }
    run_reranking("own", labelled(generation), generation, bundled_embedder(), done, Silent())
    ids = {name: [c.chunk.chunk_id for c in candidates] for name, candidates in seen.items()}
    assert sorted(ids["none"]) == sorted(ids["coverage"]) == sorted(ids["backwards"])
    assert ids["backwards"] != ids["none"]


def test_a_reranker_that_fails_is_reported_and_not_counted(generation):
    done = run(generation, Broken())
    assert len(done.failures["broken"]) == 1 and "broken" not in done.moved[0].ranks
    assert summary(done)["rerankers"]["broken"]["*"]["questions"] == 0
    assert "failed on 1 questions" in "\n".join(table_lines(summary(done)))


def test_wins_and_losses_say_from_where_to_where():
    moved = tuple(
        Moved(question(name, type=kind), {NONE: before, "m": after})
        for name, kind, before, after in (
            ("a", "x", 7, 1),
            ("b", "x", 1, 2),
            ("c", "y", 8, 7),
            ("d", "y", 3, 3),
        )
    )
    rows = summary(RerankRun("own", (NONE, "m"), moved, (), {}))["rerankers"]["m"]
    assert (rows["*"]["better"], rows["*"]["worse"], rows["*"]["same"]) == (2, 1, 1)
    assert (rows["*"]["won"], rows["*"]["lost"]) == (["a: 7 → 1"], ["b: 1 → 2"])
    assert (rows["x"]["first@1"], rows["y"]["first@5"], rows["y"]["first@10"]) == (1, 1, 2)
    assert rows["x"]["mrr"] == 0.75


def test_scores_are_paid_for_once(tmp_path: Path):
    model = Backwards()
    paid = PaidRanks(model, tmp_path)
    assert paid.rerank("q", ["a", "b"]) == PaidRanks(model, tmp_path).rerank("q", ["a", "b"]) == [0.0, 1.0]
    assert model.calls == 1
    paid.rerank("q", ["b", "a"])
    assert model.calls == 2
    for file in tmp_path.rglob("*.json"):
        file.write_text("[0.", encoding="utf-8")
    assert paid.rerank("q", ["a", "b"]) == [0.0, 1.0] and model.calls == 3
