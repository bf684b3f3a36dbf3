import pytest

from core.errors import InputError
from core.index.generation import open_current
from core.providers.bundled import bundled_embedder
from core.retrieval.planning import plan_question
from core.retrieval.retriever import Retriever
from core.retrieval.search_text import lexical_text
from core.types import Filters, QueryPlan, QuestionKind, SubQuestion


@pytest.fixture(scope="module")
def generation(built):
    return open_current(built.caches)


def ask(generation, question, embedder="bundled", limit=10, **filters):
    documents = generation.library.documents()
    plan = plan_question(question, documents, Filters(**filters))
    found = Retriever(generation, bundled_embedder() if embedder else None).retrieve(plan, limit)
    return [(generation.library.document(c.chunk.doc_id), c) for c in found]


def test_every_rank_that_led_to_a_candidate_is_kept(generation):
    document, best = ask(generation, "虚构甲木2024年的营业收入是多少？")[0]
    assert document.metadata.company == "虚构甲木"
    assert best.chunk.page == 2
    assert {"lexical", "page", "dense", "fused", "coverage"} == set(best.routes)
    assert best.routes["fused"].rank == 1


def test_a_comparison_brings_both_companies_even_with_two_places(generation):
    found = ask(generation, "比较虚构甲木与虚构乙水2024年的营业收入", limit=2)
    assert {d.metadata.company for d, _ in found} == {"虚构甲木", "虚构乙水"}


def test_words_alone_work_without_an_embedder(generation):
    _, best = ask(generation, "tidal range in the northern basin", embedder=None)[0]
    assert "12.5 metres" in best.chunk.text
    assert "dense" not in best.routes


def test_a_question_in_the_other_language_finds_its_passage_by_meaning(generation):
    found = ask(generation, "北部盆地的潮差是多少米？")
    assert any("12.5 metres" in c.chunk.text for _, c in found[:3])


def test_filters_of_the_user_are_never_crossed(generation):
    papers = [d.doc_id for d in generation.library.documents() if "tides" in d.name]
    assert {c.chunk.doc_id for _, c in ask(generation, "营业收入", doc_ids=tuple(papers))} <= set(papers)
    assert ask(generation, "营业收入", doc_ids=("nothing",)) == []


def test_answers_come_in_the_same_order_every_time(generation):
    first = [c.chunk.chunk_id for _, c in ask(generation, "公司的战略")]
    assert first == [c.chunk.chunk_id for _, c in ask(generation, "公司的战略")]


def test_a_library_of_another_model_is_refused(generation):
    class Other:
        model_id = "other"

    with pytest.raises(InputError):
        Retriever(generation, Other())


def test_the_stages_of_a_search_end_in_what_it_returns(generation):
    plan = plan_question("比较虚构甲木与虚构乙水2024年的营业收入", generation.library.documents())
    retriever = Retriever(generation, bundled_embedder())
    stages = retriever.stages(plan, 4)
    assert stages.final == retriever.retrieve(plan, 4)
    assert len(stages.recalled) == len(stages.reranked) == len(plan.sub_questions)
    for hits, reranked in zip(stages.recalled, stages.reranked, strict=True):
        assert len(hits) >= len(reranked)
        assert {h.routes["fused"].rank for h in hits} == set(range(1, len(hits) + 1))


def test_a_limit_below_one_is_refused(generation):
    plan = QueryPlan("q", "en", QuestionKind.TEXT, (SubQuestion("q"),))
    with pytest.raises(InputError):
        Retriever(generation, None).retrieve(plan, 0)


def test_filters_that_exclude_each_other_let_nothing_through(generation):
    one, other = Filters(companies=("虚构甲木",)), Filters(companies=("虚构乙水",))
    assert generation.allowed_documents(one, other) == ()
    assert generation.allowed_documents(one, Filters()) == generation.allowed_documents(one)
    sub = SubQuestion("营业收入", filters=other)
    plan = QueryPlan("营业收入", "zh", QuestionKind.TEXT, (sub,), filters=one)
    assert Retriever(generation, bundled_embedder()).retrieve(plan) == ()


@pytest.mark.parametrize(
    "filters",
    [
        Filters(paths=("papers",)),
        Filters(languages=("en",)),
        Filters(date_from="2024-01-01"),
        Filters(companies=("虚构乙水",), date_to="2024-12-31"),
    ],
)
def test_every_route_keeps_to_the_filters(generation, filters):
    plan = QueryPlan(
        "营业收入 tides", "zh", QuestionKind.TEXT, (SubQuestion("营业收入 tides"),), filters=filters
    )
    allowed = set(generation.allowed_documents(filters))
    stages = Retriever(generation, bundled_embedder()).stages(plan)
    rows = [hit.row for hits in stages.recalled for hit in hits]
    assert {route for hits in stages.recalled for hit in hits for route in hit.routes} >= {"lexical", "dense"}
    assert 0 < len(allowed) < 3
    assert {c.doc_id for c in generation.library.children_by_row(rows)} <= allowed


def test_the_name_of_the_filtered_company_is_not_searched_for(generation):
    documents = generation.library.documents()
    sub = SubQuestion("虚构甲木2024年的营业收入", filters=Filters(companies=("虚构甲木",)))
    assert "虚构甲木" not in lexical_text(sub, documents)
    assert lexical_text(SubQuestion("虚构甲木的营业收入"), documents) == "虚构甲木的营业收入"
    only_name = SubQuestion("虚构甲木", filters=Filters(companies=("虚构甲木",)))
    assert lexical_text(only_name, documents) == "虚构甲木"
