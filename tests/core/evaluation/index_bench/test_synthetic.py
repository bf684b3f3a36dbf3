from core.evaluation.index_bench.synthetic import SyntheticEmbedder, add_documents, add_vectors
from core.index.generation import open_current
from core.library.work import WorkLibrary
from core.pipeline.build import build_library
from core.pipeline.progress import Silent
from core.types import Filters


def test_a_build_of_a_synthetic_library_only_publishes_it(settings, tmp_path):
    datas, caches, embedder = tmp_path / "datas", tmp_path / "caches", SyntheticEmbedder(16)
    with WorkLibrary(caches) as work:
        add_documents(work, datas, settings, range(2), pages=5)
        add_documents(work, datas, settings, [2], pages=5)
        add_vectors(work, embedder)
    summary = build_library(datas, caches, settings, embedder, Silent())
    assert (summary.parse.parsed, summary.chunked, summary.embed.embedded) == (0, 0, 0)
    generation = open_current(caches)
    assert generation.manifest.counts["searchable"] == 3
    assert generation.manifest.counts["embedded"] == generation.manifest.counts["children"] > 3 * 5 * 5
    assert len(generation.allowed_documents(Filters(companies=("Company01",), languages=("zh",)))) == 1
    (fact, *_) = generation.library.facts_named(["total revenue"], "", [generation.page_keys[0][0]])
    assert fact.label == "total revenue"
    generation.close()


def test_the_same_number_gives_the_same_document(settings, tmp_path):
    for name in ("a", "b"):
        with WorkLibrary(tmp_path / name) as work:
            add_documents(work, tmp_path / name / "datas", settings, [7], pages=2)
    with WorkLibrary(tmp_path / "a") as a, WorkLibrary(tmp_path / "b") as b:
        assert list(a.children()) == list(b.children())
