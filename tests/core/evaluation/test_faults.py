import numpy as np

from core.evaluation.faults import compare, kill_and_resume
from core.index.generation import open_current
from core.pipeline.build import build_library
from core.pipeline.progress import Silent
from core.providers.bundled import bundled_embedder
from tests.pdfs import write_pdf, write_two_companies


def test_a_build_killed_at_random_moments_ends_like_an_undisturbed_one(tmp_path):
    datas = tmp_path / "datas"
    lines = [
        [f"第{page}页的第{i}行写着编号{page * 100 + i}的内容。" for i in range(25)] for page in range(1, 13)
    ]
    write_pdf(datas / "long.pdf", lines)
    questions = ["编号708的内容在哪一页？"]
    result = kill_and_resume(datas, tmp_path, 2, 7, questions, bundled_embedder())
    assert result.differences == ()
    assert result.stored_before_last + result.embedded_by_last == result.texts


def test_the_comparison_notices_another_text_and_another_vector(built, settings, tmp_path):
    datas = write_two_companies(tmp_path / "datas")
    write_pdf(datas / "papers" / "tides.pdf", [["Another text entirely."]])
    build_library(datas, tmp_path / "caches", settings, bundled_embedder(), Silent())
    a, b = open_current(built.caches), open_current(tmp_path / "caches")
    assert any("differs" in d for d in compare(a, b, [], bundled_embedder()))

    class Shifted:
        model_id = bundled_embedder().model_id
        dimension = 512
        host = ""

        def embed(self, texts, kind):
            return np.roll(bundled_embedder().embed(texts, kind), 1, axis=1)

    build_library(built.datas, tmp_path / "shifted", settings, Shifted(), Silent())
    found = compare(a, open_current(tmp_path / "shifted"), [], bundled_embedder())
    assert any("vectors differ" in d for d in found)
